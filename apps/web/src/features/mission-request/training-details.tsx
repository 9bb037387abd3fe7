import type { Mission } from '@sortie/domain/mission/mission.schema'
import { Alert } from '#ui/feedback/alert.tsx'

/** What a training mission is for, since it is not the money. */
export const TrainingDetails = ({ mission }: { mission: Mission }) => {
  const badge = mission.package?.badge
  return (
    <Alert tone="info" title="Training details">
      <p>This is a training mission. It pays $0 and qualifies you for client missions.</p>
      {mission.name && <p className="mt-1">{mission.name}</p>}
      {badge && <p className="mt-1">It counts towards the badge {badge.name}.</p>}
    </Alert>
  )
}
