import { t } from '@sortie/domain/language'
import { type FlightState, longestFlightNote } from '@sortie/domain/mission/flight-log'
import { formatTime } from '@sortie/domain/time/date-texts'
import { Button } from '@sortie/ui/actions/button.tsx'
import { TextArea } from '@sortie/ui/fields/text-area.tsx'
import { Mic, Plus, Square } from 'lucide-react'
import { useState } from 'react'
import { noteOnFlight } from '#app/flight/flight-log.ts'
import { gloveClass } from './flight-parts.tsx'
import { useDictation } from './use-dictation.ts'

type FlightNotesProps = { missionId: number; notes: FlightState['notes']; zone: string | null | undefined }

/** Notes of the flight, typed or dictated. */
export const FlightNotes = ({ missionId, notes, zone }: FlightNotesProps) => {
  const [text, setText] = useState('')
  const { state, start, stop } = useDictation((heard) =>
    setText((before) => [before.trim(), heard.trim()].filter(Boolean).join(' ')),
  )
  const add = async () => {
    const note = text.trim()
    if (!note) return
    setText('')
    await noteOnFlight(missionId, { kind: 'note', note })
  }
  return (
    <section aria-labelledby="flight-notes" className="flex flex-col gap-3">
      <h2 id="flight-notes" className="text-title font-semibold text-ink">
        {t('Notes')}
      </h2>
      {notes.length > 0 && (
        <ul className="divide-y divide-line rounded-card border border-line bg-surface">
          {notes.map(({ id, note, at }) => (
            <li key={id} className="p-4 text-ink">
              <p className="figures text-body text-ink-soft">{formatTime(at, zone)}</p>
              <p className="text-body whitespace-pre-line">{note}</p>
            </li>
          ))}
        </ul>
      )}
      <TextArea
        label={t('Note for the company that booked the flight')}
        value={text}
        onChange={setText}
        maxLength={longestFlightNote}
        rows={3}
        description={
          state === 'failed'
            ? t(
                "Dictation didn't work, maybe because it needs a network. The microphone of your keyboard may.",
              )
            : undefined
        }
      />
      <div className="grid auto-cols-fr grid-flow-col gap-2">
        {state !== 'unsupported' && (
          <Button
            mode="secondary"
            icon={state === 'listening' ? Square : Mic}
            onPress={state === 'listening' ? stop : start}
            className={gloveClass}
          >
            {state === 'listening' ? t('Stop dictating') : t('Dictate')}
          </Button>
        )}
        <Button
          icon={Plus}
          mode="secondary"
          onPress={() => void add()}
          isDisabled={!text.trim()}
          className={gloveClass}
        >
          {t('Add note')}
        </Button>
      </div>
    </section>
  )
}
