import { laancAuthorizationNumbers } from '@sortie/domain/mission/airspace'
import { needsAuthorization } from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { CameraSettings } from '#mission/camera-settings.tsx'
import { KitList } from '#mission/kit-list.tsx'
import { Markdown } from '#mission/markdown.tsx'
import { WeatherRequirement } from '#mission/weather-requirement.tsx'
import { AirspaceNotices } from './airspace-notices.tsx'
import type { KeptPilot } from './kept-missions.ts'
import { Part } from './part.tsx'
import { RequiredBadge } from './required-badge.tsx'

const airspaceText = (mission: Mission): string => {
  if (!mission.airspace_briefing) return 'No airspace briefing has been made for this site.'
  if (!mission.airspace_briefing.requires_auth) return 'No authorization is needed for this flight.'
  return needsAuthorization(mission)
    ? 'Authorization is needed before this flight.'
    : 'This flight is authorized.'
}

type PreflightSectionProps = { mission: Mission; pilot: KeptPilot | undefined }

/** What to have and to know before leaving for the site. */
export const PreflightSection = ({ mission, pilot }: PreflightSectionProps) => {
  const numbers = laancAuthorizationNumbers(mission.laanc_flights)
  const { airspace_briefing: briefing, package: kit } = mission
  return (
    <div className="flex flex-col gap-6">
      {mission.mission_type === 'training' && (
        <Part title="Training details">
          <p>This is a training mission. It pays $0 and qualifies you for client missions.</p>
          {kit && <p className="text-ink">{kit.name}</p>}
        </Part>
      )}
      {kit?.badge_required && kit.badge && <RequiredBadge badge={kit.badge} pilot={pilot} />}
      <Part title="Airspace">
        <p className="text-ink">{airspaceText(mission)}</p>
        {briefing && <AirspaceNotices notices={briefing.notices} />}
      </Part>
      {numbers.length > 0 && (
        <Part title="LAANC authorization number">
          {numbers.map((number) => (
            <p key={number} className="figures font-mono text-title font-semibold text-ink">
              {number}
            </p>
          ))}
        </Part>
      )}
      <Part title="Weather requirements">
        <WeatherRequirement mission={mission} />
      </Part>
      <KitList kit={kit} pilot={pilot} />
      <Part title="Camera settings">
        <CameraSettings mission={mission} />
      </Part>
      {mission.instructions.trim() && (
        <Part title="Special instructions">
          <Markdown>{mission.instructions}</Markdown>
        </Part>
      )}
    </div>
  )
}
