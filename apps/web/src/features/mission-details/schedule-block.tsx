import { flyByText, reschedulingText } from '@sortie/domain/mission/mission'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isOnHold, nextStepLabel } from '@sortie/domain/mission/mission-status'
import {
  durationEstimate,
  timeRangeText,
  timeText,
  weekendLabel,
} from '@sortie/domain/schedule/schedule-texts'
import { formatLongDate } from '@sortie/domain/time/date-texts'
import { CalendarClock, CheckCheck } from 'lucide-react'
import { Suspense, useState } from 'react'
import { useWrite } from '#app/write.ts'
import { Button } from '#ui/actions/button.tsx'
import { Card } from '#ui/layout/card.tsx'
import { lazyPart, useOpenedPart } from '#ui/lazy.ts'
import type { DetailsVariant } from './details-access.ts'
import { Reschedule } from './reschedule/reschedule.tsx'
import { UploadAction } from './upload-section.tsx'

const loadDialog = async () => (await import('#ui/overlays/confirm-dialog.tsx')).ConfirmDialog
const ConfirmDialog = lazyPart(loadDialog)

type FlightCompleteProps = { mission: Mission; label: string; mode: 'primary' | 'secondary' }

/** Marks the mission as flown. A failure is only logged; the button stays. */
const FlightComplete = ({ mission, label, mode }: FlightCompleteProps) => {
  const [isAsking, setIsAsking] = useState(false)
  const hasDialog = useOpenedPart(isAsking, loadDialog)
  const complete = useWrite('PATCH /v1/pilots/missions/{id}/status/{status}', {
    onError: (error) => console.warn('the flight could not be marked as complete', error),
    onSettled: () => setIsAsking(false),
  })
  return (
    <>
      <Button mode={mode} icon={CheckCheck} onPress={() => setIsAsking(true)}>
        {label}
      </Button>
      <Suspense>
        {hasDialog && (
          <ConfirmDialog
            title="Have you flown this mission?"
            confirmLabel="Mark as flown"
            isOpen={isAsking}
            onOpenChange={setIsAsking}
            isPending={complete.isPending}
            onConfirm={() =>
              complete.mutate({ params: { id: mission.id, status: 'flight_complete' }, body: {} })
            }
          >
            Next, upload your photos and videos. You can't undo this.
          </ConfirmDialog>
        )}
      </Suspense>
    </>
  )
}

/** The pilot's next step; none on hold or after delivery. */
const NextStep = ({ mission }: { mission: Mission }) => {
  const label = nextStepLabel(mission.status)
  if (isOnHold(mission)) return null
  if (mission.status === 'pilot_accepted')
    return <FlightComplete mission={mission} label="Mark as flown" mode="secondary" />
  if (!label) return null
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-4">
      <p className="text-small text-ink-soft">Next step</p>
      {mission.status === 'pilot_assigned' ? (
        <FlightComplete mission={mission} label={label} mode="primary" />
      ) : (
        <UploadAction mission={mission} label={label} />
      )}
    </div>
  )
}

const When = ({ mission }: { mission: Mission }) => {
  const { scheduled_at_start: start, scheduled_at_end: end } = mission
  const zone = mission.location?.timezone_id
  if (!start) return <p className="text-title font-semibold text-ink">{reschedulingText}</p>
  return (
    <p className="figures text-ink">
      <span className="block text-title font-semibold text-balance">{formatLongDate(start, zone)}</span>
      <span className="text-title font-semibold">
        {end ? timeRangeText(start, end, zone) : timeText(start, zone)}
      </span>
    </p>
  )
}

/** When the mission is flown, the next step, and rescheduling. */
export const ScheduleBlock = ({ mission, variant }: { mission: Mission; variant: DetailsVariant }) => {
  const notes = [
    mission.fly_by_date && flyByText(mission.fly_by_date),
    durationEstimate(mission),
    weekendLabel(mission.weekend_schedule_filter),
  ].filter(Boolean)
  return (
    <Card title="Schedule">
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-3">
          <CalendarClock aria-hidden className="mt-0.5 size-6 shrink-0 text-accent-strong" />
          <div className="flex flex-col gap-2">
            <When mission={mission} />
            <ul className="figures flex flex-col text-small text-ink-soft">
              {notes.map((note) => (
                <li key={note}>{note}</li>
              ))}
            </ul>
          </div>
        </div>
        {variant !== 'offline' && (
          <>
            <NextStep mission={mission} />
            <Reschedule mission={mission} />
          </>
        )}
      </div>
    </Card>
  )
}
