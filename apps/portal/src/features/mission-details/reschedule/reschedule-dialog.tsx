import { known, t } from '@sortie/domain/language'
import { reschedulingText } from '@sortie/domain/mission/mission'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import {
  isOtherReason,
  newAuthorizationText,
  notesLabel,
  notesPlaceholder,
  rescheduleProblems,
  rescheduleReasonNote,
  rescheduleSlotTitle,
  selectableReasons,
  showsNewAuthorizationNote,
} from '@sortie/domain/schedule/reschedule'
import type { RescheduleReason } from '@sortie/domain/schedule/schedule.schema'
import { rescheduledTexts } from '@sortie/domain/schedule/schedule-texts'
import { dateAndTimeText } from '@sortie/domain/time/date-texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { SkeletonGroup, SkeletonText } from '@sortie/ui/feedback/skeleton.tsx'
import { RadioGroup } from '@sortie/ui/fields/radio-group.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { ClearSky } from '@sortie/ui/illustrations/clear-sky.tsx'
import { Dialog } from '@sortie/ui/overlays/dialog.tsx'
import { showToast } from '@sortie/ui/overlays/toast-queue.ts'
import { ApiError } from '@sortie/web-app/calls.ts'
import { markOutdated } from '@sortie/web-app/query-client.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { missionKeys } from '#app/mission-keys.ts'
import { useWrite } from '#app/writes.ts'
import { ScheduleBox } from '#mission/schedule/schedule-box.tsx'
import type { ChosenSlot } from '#mission/schedule/schedule-days.ts'
import { timeslotsQuery } from '#mission/schedule/timeslots.queries.ts'
import { Topic } from '#mission/topic.tsx'

type ReasonStepProps = {
  reasons: readonly RescheduleReason[]
  reason: RescheduleReason | null
  notes: string
  onReason: (reason: RescheduleReason | null) => void
  onNotes: (notes: string) => void
}

/** Step 0: the reason, and notes once a reason is chosen. */
const ReasonStep = ({ reasons, reason, notes, onReason, onNotes }: ReasonStepProps) => (
  <div className="flex flex-col gap-6">
    <Topic title={t('1. Choose a Reason')}>
      <RadioGroup
        label={known(rescheduleReasonNote)}
        value={reason?.slug ?? null}
        onChange={(slug) => onReason(reasons.find((one) => one.slug === slug) ?? null)}
        options={reasons.map((one) => ({
          value: one.slug,
          label: one.short,
          description: one.slug === reason?.slug ? one.blurb : undefined,
        }))}
      />
    </Topic>
    {reason && (
      <Topic title={t('2. Add Details')}>
        <TextArea
          label={notesLabel(reason)}
          placeholder={known(notesPlaceholder)}
          value={notes}
          onChange={onNotes}
          maxLength={2000}
          rows={3}
        />
      </Topic>
    )}
  </div>
)

/** The part of the reasons query that the dialog needs. */
type ReasonsQuery = {
  data: readonly RescheduleReason[] | undefined
  isError: boolean
  isFetching: boolean
  refetch: () => unknown
}

/** Shown while the reasons load, or when they fail to. */
const ReasonsMissing = ({ reasons }: { reasons: ReasonsQuery }) =>
  reasons.isError ? (
    <Alert
      tone="attention"
      title={t("We couldn't load the reasons")}
      action={
        <Button
          mode="secondary"
          size="small"
          isPending={reasons.isFetching}
          onPress={() => void reasons.refetch()}
        >
          {t('Try again')}
        </Button>
      }
    >
      {t('Please check your connection.')}
    </Alert>
  ) : (
    <SkeletonGroup label={t('Loading the reasons')}>
      <SkeletonText lines={4} />
    </SkeletonGroup>
  )

type TimesProps = { mission: Mission; slot: ChosenSlot | null }

/** The current time next to the new one. */
const Times = ({ mission, slot }: TimesProps) => {
  const zone = mission.location?.timezone_id
  const start = mission.scheduled_at_start
  return (
    <dl className="grid gap-3 rounded-control border border-line bg-canvas p-3 text-small sm:grid-cols-2">
      <div>
        <dt className="text-ink-soft">{t('Current time')}</dt>
        <dd className="figures font-semibold text-ink">
          {start ? dateAndTimeText(start, zone) : known(reschedulingText)}
        </dd>
      </div>
      <div aria-live="polite">
        <dt className="text-ink-soft">{t('New time')}</dt>
        <dd className={slot ? 'figures font-semibold text-accent-deep' : 'text-ink-faint'}>
          {slot ? dateAndTimeText(slot.start, zone) : t('Not chosen yet')}
        </dd>
      </div>
    </dl>
  )
}

type TimeStepProps = { mission: Mission; slot: ChosenSlot | null; onSlot: (slot: ChosenSlot | null) => void }

/** Step 1: another day and time, chosen by the same rules as the first. */
const TimeStep = ({ mission, slot, onSlot }: TimeStepProps) => {
  const days = useQuery(timeslotsQuery(mission.id))
  return (
    <div className="border-t border-line pt-6">
      <Topic title={known(rescheduleSlotTitle)}>
        {showsNewAuthorizationNote(mission) && <Alert tone="attention">{known(newAuthorizationText)}</Alert>}
        {days.isPending && <p className="text-small">{t('Loading time slots…')}</p>}
        <Times mission={mission} slot={slot} />
        <ScheduleBox mission={mission} days={days} value={slot} onChange={onSlot} headingLevel={3} />
      </Topic>
    </div>
  )
}

interface NewTime {
  reschedule_reason: string
  notes: string
  scheduled_at_start: string
  scheduled_at_end: string
}

/** Reschedules the mission. The page shows the new time before it reloads the mission. */
const useReschedule = (mission: Mission, onRescheduled: (start: string) => void) => {
  const move = useWrite('POST /v2/pilots/missions/{id}/schedule', {
    onSuccess: ({ scheduled_at_start }) => onRescheduled(scheduled_at_start),
    onError: () => markOutdated(missionKeys.timeslots(mission.id)),
  })
  return { ...move, mutate: (body: NewTime) => move.mutate({ params: { id: mission.id }, body }) }
}

/** The server's message, if there is one. */
const rescheduleErrorText = (error: Error): string => {
  if (!(error instanceof ApiError)) return t('Please check your connection and try again.')
  return known(Object.values(error.fields).flat()[0] ?? error.message)
}

type RescheduleDialogProps = {
  mission: Mission
  reasons: ReasonsQuery
  onClose: () => void
  onRescheduled: (start: string) => void
}

/** Asks for the reason first, then for the time: the second step opens below the first once that is complete. */
export const RescheduleDialog = ({ mission, reasons, onClose, onRescheduled }: RescheduleDialogProps) => {
  const [reason, setReason] = useState<RescheduleReason | null>(null)
  const [notes, setNotes] = useState('')
  const [slot, setSlot] = useState<ChosenSlot | null>(null)
  const move = useReschedule(mission, (start) => {
    onClose()
    onRescheduled(start)
  })
  const isAnswered = reason !== null && !(isOtherReason(reason) && !notes.trim())
  const request = { reason, notes, start: slot?.start ?? null, end: slot?.end ?? null }
  const isReady = isAnswered && Object.keys(rescheduleProblems(request)).length === 0
  const send = () => {
    if (isReady && reason && slot)
      move.mutate({
        reschedule_reason: reason.slug,
        notes: notes.trim(),
        scheduled_at_start: slot.start,
        scheduled_at_end: slot.end,
      })
  }
  return (
    <Dialog
      title={t('Reschedule')}
      size="large"
      isOpen
      isDismissable={!move.isPending}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      footer={
        <>
          <Button mode="secondary" onPress={onClose} isDisabled={move.isPending}>
            {t('Cancel')}
          </Button>
          <Button onPress={send} isDisabled={!isReady} isPending={move.isPending}>
            {t('Reschedule')}
          </Button>
        </>
      }
    >
      <div data-step={isAnswered ? 1 : 0} className="flex flex-col gap-6">
        {reasons.data ? (
          <ReasonStep
            reasons={selectableReasons(reasons.data)}
            reason={reason}
            notes={notes}
            onReason={setReason}
            onNotes={setNotes}
          />
        ) : (
          <ReasonsMissing reasons={reasons} />
        )}
        {isAnswered && <TimeStep mission={mission} slot={slot} onSlot={setSlot} />}
        {move.error && (
          <Alert tone="danger" title={t("We couldn't reschedule the flight")} isLive>
            {rescheduleErrorText(move.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

type FirstDateDialogProps = { mission: Mission; onClose: () => void }

/** Asks for the first date of a mission that has none: a day and a time, but no reason. */
export const FirstDateDialog = ({ mission, onClose }: FirstDateDialogProps) => {
  const [slot, setSlot] = useState<ChosenSlot | null>(null)
  const days = useQuery(timeslotsQuery(mission.id))
  const choose = useWrite('PUT /v1/pilots/missions/{id}/flight_date', {
    onSuccess: () => {
      showToast({ tone: 'success', title: t('Flight scheduled') })
      onClose()
    },
    onError: () => markOutdated(missionKeys.timeslots(mission.id)),
  })
  const send = () => {
    if (slot)
      choose.mutate({
        params: { id: mission.id },
        body: { scheduled_at_start: slot.start, scheduled_at_end: slot.end },
      })
  }
  return (
    <Dialog
      title={t('Choose your flight date')}
      size="large"
      isOpen
      isDismissable={!choose.isPending}
      onOpenChange={(stays) => {
        if (!stays) onClose()
      }}
      footer={
        <>
          <Button mode="secondary" onPress={onClose} isDisabled={choose.isPending}>
            {t('Cancel')}
          </Button>
          <Button onPress={send} isDisabled={slot === null} isPending={choose.isPending}>
            {t('Schedule flight')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ScheduleBox mission={mission} days={days} value={slot} onChange={setSlot} headingLevel={3} />
        {choose.error && (
          <Alert tone="danger" title={t("We couldn't schedule the flight")} isLive>
            {rescheduleErrorText(choose.error)}
          </Alert>
        )}
      </div>
    </Dialog>
  )
}

type RescheduledDialogProps = {
  /** The new time; null while the dialog is closed. */
  start: string | null
  zone: string | null | undefined
  onClose: () => void
}

/** Confirms the new time. */
export const RescheduledDialog = ({ start, zone, onClose }: RescheduledDialogProps) => (
  <Dialog
    title={known(rescheduledTexts.title)}
    size="small"
    isOpen={start !== null}
    onOpenChange={(isOpen) => {
      if (!isOpen) onClose()
    }}
    footer={({ close }) => <Button onPress={close}>{known(rescheduledTexts.button)}</Button>}
  >
    <ClearSky className="mx-auto mb-4 h-auto w-52" />
    <div className="flex flex-col gap-3 text-center">
      <p>
        {known(rescheduledTexts.lead)}{' '}
        <strong className="figures block font-semibold text-ink">
          {start && dateAndTimeText(start, zone)}
        </strong>
      </p>
      <p>{known(rescheduledTexts.advice)}</p>
    </div>
  </Dialog>
)
