import type { Mission } from '@sortie/domain/mission/mission.schema'
import { showsOnHold } from '@sortie/domain/mission/mission-status'
import { Chip } from '#ui/data/chip.tsx'
import { isToBeDelivered } from './details-access.ts'

/** 'in_production' as people read it. */
const words = (status: string): string => status.replaceAll('_', ' ').toUpperCase()

/** Where the mission stands: the words of the dashboard while it is under way, its status after that. */
export const MissionStatusChip = ({ mission }: { mission: Mission }) => {
  if (showsOnHold(mission)) return <Chip tone="on-hold">ON HOLD</Chip>
  if (isToBeDelivered(mission)) return <Chip tone="in-progress">IN PROGRESS</Chip>
  if (mission.status === 'complete') return <Chip tone="success">COMPLETE</Chip>
  if (['rejected', 'canceled'].includes(mission.status))
    return <Chip tone="danger">{words(mission.status)}</Chip>
  return <Chip>{words(mission.status)}</Chip>
}
