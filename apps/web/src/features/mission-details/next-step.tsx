import type { Mission } from '@sortie/domain/mission/mission.schema'
import { nextStepLabel } from '@sortie/domain/mission/mission-status'
import { FlightComplete } from './flight-complete.tsx'
import { UploadAction } from './upload-action.tsx'

/** What the pilot does next. A hold stops it; nothing is asked of a mission further on. */
export const NextStep = ({ mission }: { mission: Mission }) => {
  const label = nextStepLabel(mission.status)
  if (mission.is_on_hold) return null
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
