import type { Mission } from '@sortie/domain/mission/mission.schema'
import { cloudRequirementText } from '@sortie/domain/schedule/weather'
import { Cloud, Wind } from 'lucide-react'

/** The sky the client will accept, and the wind that is still safe to fly in. */
export const WeatherRequirement = ({
  mission,
}: {
  mission: Pick<Mission, 'cloud_reqs' | 'max_wind_speed'>
}) => (
  <ul className="flex flex-wrap gap-x-6 gap-y-2 text-body text-ink">
    <li className="flex items-center gap-2">
      <Cloud aria-hidden className="size-5 text-ink-soft" />
      {cloudRequirementText(mission.cloud_reqs)}
    </li>
    <li className="flex items-center gap-2">
      <Wind aria-hidden className="size-5 text-ink-soft" />
      Wind up to {mission.max_wind_speed} mph
    </li>
  </ul>
)
