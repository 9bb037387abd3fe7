import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { missionTypeTitles } from '@sortie/domain/mission/mission-type'
import { GraduationCap } from 'lucide-react'
import { MissionPin } from '#mission/mission-pin.tsx'
import { Chip } from '#ui/data/chip.tsx'
import { addressText, locationName } from './mission-row.ts'

/** Where the mission is, and what sets it apart from its neighbours. */
export const LocationCell = ({ mission }: { mission: MissionSummary }) => {
  const { location, mission_type, work_order_number } = mission
  const name = locationName(location)
  const address = addressText(location)
  return (
    <span className="flex items-center gap-3">
      <MissionPin mission={mission} />
      <span className="flex min-w-0 flex-col items-start gap-0.5">
        <span className="font-semibold text-pretty text-ink">{name ?? address}</span>
        {name && <span className="text-small font-normal text-pretty text-ink-soft">{address}</span>}
        {work_order_number && (
          <span className="figures text-small font-normal text-ink-faint">
            Work order {work_order_number}
          </span>
        )}
        {mission_type === 'training' && (
          <Chip icon={GraduationCap} className="mt-1">
            {missionTypeTitles.training}
          </Chip>
        )}
      </span>
    </span>
  )
}
