import { isoDay } from '@sortie/domain/time/date-texts'
import { dayAt, momentAt, secondsOfDay } from '@sortie/domain/time/dates'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { TextField } from '@sortie/ui/fields/text-field.tsx'
import { SidePanel } from '@sortie/ui/overlays/side-panel.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { readServerErrors, type ServerErrors } from '@sortie/web-app/forms/server-errors.ts'
import { type FormEvent, useState } from 'react'
import { FormButtons } from '#app/form-buttons.tsx'
import { useUnsaved } from '#app/unsaved.tsx'
import { write } from '#app/writes.ts'
import { askMessages, type Messages, type ProviderMission } from './mission.queries.ts'
import { useOpenedVersion } from './opened-version.tsx'
import { WillNotify } from './will-notify.tsx'

const dayMs = 24 * 3_600_000

const two = (value: number) => String(value).padStart(2, '0')

const timeOf = (moment: string, zone: string | null): string => {
  const minutes = Math.floor(secondsOfDay(new Date(moment), zone) / 60)
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}

/** The time at the site, and its end after the duration of the mission. */
const scheduleOf = (day: string, time: string, { duration_in_seconds, location }: ProviderMission) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const start = momentAt(day, (hours * 60 + minutes) * 60, location?.timezone_id)
  return {
    scheduled_at_start: start.toISOString(),
    scheduled_at_end: new Date(start.getTime() + duration_in_seconds * 1000).toISOString(),
  }
}

const sent = ['scheduled_at_start', 'scheduled_at_end']
const noErrors: ServerErrors = { fields: [], message: null }

/** Fixes the time of a mission, after saying whom that will notify. */
export const SchedulePanel = ({ mission, onClose }: { mission: ProviderMission; onClose: () => void }) => {
  const zone = mission.location?.timezone_id ?? null
  // What others change meanwhile doesn't move what is being typed.
  const [start] = useState(mission.scheduled_at_start)
  const [first] = useState(() => ({
    // The morning of today is over for most who set a time.
    day: start ? isoDay(start, zone) : dayAt(new Date(Date.now() + dayMs), zone),
    time: start ? timeOf(start, zone) : '09:00',
  }))
  const [day, setDay] = useState(first.day)
  const [time, setTime] = useState(first.time)
  const [messages, setMessages] = useState<Messages | null>(null)
  const [errors, setErrors] = useState(noErrors)
  const [isBusy, setBusy] = useState(false)
  const { ifMatch, isConflict, notice } = useOpenedVersion(mission)

  const { close, question } = useUnsaved(day !== first.day || time !== first.time, isBusy, onClose)
  const edit = (set: (text: string) => void) => (text: string) => {
    set(text)
    setMessages(null)
    setErrors(noErrors)
  }
  const save = async () => {
    const body = scheduleOf(day, time, mission)
    if (!messages) {
      setMessages(await askMessages(mission.id, { action: 'preschedule', body }))
      return
    }
    await write('POST /v1/provider/missions/{id}/preschedule', {
      params: { id: mission.id },
      body,
      ifMatch: ifMatch(),
    })
    showToast({ title: 'Time saved' })
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setErrors(noErrors)
    void save()
      .catch((error: unknown) => {
        setMessages(null)
        if (isConflict(error)) return
        setErrors(readServerErrors(error, sent))
      })
      .finally(() => setBusy(false))
  }
  return (
    <SidePanel title={start ? 'Change the time' : 'Set the time'} isOpen onClose={close}>
      {question}
      <form onSubmit={submit} className="flex flex-col gap-4">
        {notice}
        {errors.message && (
          <Alert tone="danger" isLive>
            {errors.message}
          </Alert>
        )}
        <TextField label="Day" type="date" value={day} onChange={edit(setDay)} isRequired />
        <TextField
          label="Arrival time"
          description={`At the site${zone ? ` (${zone})` : ', in UTC'}`}
          type="time"
          value={time}
          onChange={edit(setTime)}
          // A day and a time are sent as one moment.
          error={errors.fields[0]?.[1]}
          isRequired
        />
        {messages && <WillNotify messages={messages} />}
        <FormButtons
          label={messages ? (messages.total > 0 ? 'Save and notify' : 'Save now') : 'Save'}
          isPending={isBusy}
          isDisabled={!day || !time || notice !== null}
          onCancel={close}
        />
      </form>
    </SidePanel>
  )
}
