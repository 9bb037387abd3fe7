import { authorizationNeededText, needsAuthorization } from '@sortie/domain/mission/airspace-callback'
import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { missionTitle } from '@sortie/domain/mission/mission-title'
import { pilotShots } from '@sortie/domain/mission/shot'
import type { Pilot } from '@sortie/domain/pilot/pilot.schema'
import { formatDuration } from '@sortie/domain/time/dates'
import { Markdown } from '@sortie/ui/data/lazy-markdown.tsx'
import { Alert } from '@sortie/ui/feedback/alert.tsx'
import { FeatureMark } from '@sortie/ui/map/feature-mark.tsx'
import { featureShape } from '@sortie/ui/map/legend-items.ts'
import { useQuery } from '@tanstack/react-query'
import { accountQuery } from '#app/account-query.ts'
import { portalConfig } from '#app/portal-config.ts'
import { Certificates, Exemptions } from '#mission/airspace-papers.tsx'
import { FlightAppInstructions } from '#mission/flight-app-instructions.tsx'
import { kitGroups } from '#mission/kit.ts'
import { KitList } from '#mission/kit-list.tsx'
import { CameraSettings, OnsiteContact, RequiredBadge } from '#mission/mission-requirements.tsx'
import { ShotItem, ShotList } from '#mission/shot-list.tsx'
import { Topic } from '#mission/topic.tsx'
import { kindsWithoutChoice } from './sections.ts'

/** The areas drawn for this mission, without no-fly zones. */
const PropertyOutline = ({ features }: { features: readonly MapFeature[] }) => {
  const areas = features.filter(
    ({ kind, geometry_type }) => geometry_type === 'Polygon' && kind !== 'no_fly_zone',
  )
  if (areas.length === 0) return <p>There's no outline. The pin on the map marks the site.</p>
  return (
    <ul className="flex flex-col gap-2">
      {areas.map((area) => (
        <li key={area.id} className="flex flex-wrap items-center gap-x-3">
          <FeatureMark shape={featureShape(area)} color={area.colour} isNamed />
          <span className="font-medium text-ink">{area.name}</span>
          <span className="figures text-small">{area.size}</span>
        </li>
      ))}
    </ul>
  )
}

/** The purpose of a training mission, which pays nothing. */
const TrainingDetails = ({ mission }: { mission: Mission }) => {
  const badge = mission.package?.badge
  return (
    <Alert tone="info" title="Training details">
      <p>This is a training mission. It pays $0 and qualifies you for client missions.</p>
      {mission.name && mission.name !== missionTitle(mission) && <p className="mt-1">{mission.name}</p>}
      {badge && <p className="mt-1">Completing it earns you the {badge.name} badge.</p>}
    </Alert>
  )
}

/** The text is used only if the seconds are missing. */
const durationText = ({ duration, duration_in_seconds }: Mission): string =>
  duration_in_seconds > 0 ? formatDuration(duration_in_seconds) : (duration ?? 'Not known')

export const ScopeContent = ({ mission }: { mission: Mission }) => (
  <>
    {mission.mission_type === 'training' && <TrainingDetails mission={mission} />}
    <div className="grid gap-8 md:grid-cols-3">
      <Topic title="Property outline">
        <PropertyOutline features={mission.map_features} />
      </Topic>
      <Topic title="Mission duration">
        <p className="figures text-ink">{durationText(mission)}</p>
      </Topic>
      <Topic title="Airspace exemptions">
        {mission.laanc_exemptions.length > 0 ? (
          <Exemptions exemptions={mission.laanc_exemptions} />
        ) : (
          <p>No exemptions at this site.</p>
        )}
      </Topic>
    </div>
    <Topic title="Shot list">
      <ShotList mission={mission} hasDescriptions={false} />
    </Topic>
  </>
)

const joined = (words: readonly string[], conjunction: 'and' | 'or'): string =>
  words.length > 1 ? `${words.slice(0, -1).join(', ')} ${conjunction} ${words.at(-1)}` : (words[0] ?? '')

const requiredKinds = (demands: Mission['package']): string[] =>
  [
    demands?.drones_required && 'drone',
    demands?.cameras_required && 'camera',
    demands?.devices_required && 'device type',
  ].filter((kind) => typeof kind === 'string')

const Kit = ({ mission, pilot }: { mission: Mission; pilot: Pilot | undefined }) => {
  const demands = mission.package
  const required = requiredKinds(demands)
  const missing = kindsWithoutChoice(demands)
  return (
    <>
      {required.length > 0 && (
        <p className="text-ink">You need at least one of each: an accepted {joined(required, 'and')}.</p>
      )}
      {missing.length > 0 && (
        <Alert tone="attention" title={`No accepted ${joined(missing, 'or')} listed yet`}>
          You can't accept this mission until {portalConfig().provider_name} lists at least one.
        </Alert>
      )}
      {(missing.length === 0 || kitGroups(demands, pilot).length > 0) && (
        <KitList kit={demands} pilot={pilot} />
      )}
      {demands?.equipment_required && demands.equipment.length > 0 && (
        <p className="text-ink">The special equipment is required, too.</p>
      )}
    </>
  )
}

export const PreparationContent = ({ mission }: { mission: Mission }) => {
  const { data: pilot } = useQuery(accountQuery)
  const { pilot_script, onsite_contact, instructions, package: demands } = mission
  return (
    <>
      {demands?.badge_required && demands.badge && (
        <Topic title="Required badge">
          <RequiredBadge badge={demands.badge} pilot={pilot} />
        </Topic>
      )}
      <Topic title="Accepted gear">
        <Kit mission={mission} pilot={pilot} />
      </Topic>
      {pilot_script && (
        <Alert tone="info" title="This mission has a script">
          <p>Please learn it before you arrive. People may ask what you're doing.</p>
          <blockquote className="mt-2 border-l-2 border-info pl-3 whitespace-pre-line">
            {pilot_script}
          </blockquote>
        </Alert>
      )}
      <Topic title="Onsite contact">
        {onsite_contact ? (
          <OnsiteContact contact={onsite_contact} />
        ) : (
          <p>No on-site contact for this mission.</p>
        )}
      </Topic>
      <Topic title="Special instructions">
        {instructions.trim() ? <Markdown>{instructions}</Markdown> : <p>None.</p>}
      </Topic>
    </>
  )
}

const ShotDescriptions = ({ mission }: { mission: Mission }) => {
  const shots = pilotShots(mission)
  if (shots.length === 0) return <p>No shots are listed for this mission.</p>
  return (
    <ul className="flex flex-col divide-y divide-line rounded-card border border-line bg-surface">
      {shots.map((shot) => (
        <li key={shot.id} className="p-4">
          <ShotItem shot={shot} hasDescriptions hasMedia />
        </li>
      ))}
    </ul>
  )
}

export const ExecutionContent = ({ mission }: { mission: Mission }) => (
  <>
    <Topic title="Flight app">
      {mission.flight_app ? (
        <FlightAppInstructions app={mission.flight_app} show={['ios', 'android', 'web']} />
      ) : (
        <p>Fly with the app of your choice.</p>
      )}
    </Topic>
    <Topic title="Camera settings">
      <CameraSettings mission={mission} />
    </Topic>
    <Alert tone="attention" title="Altitude authority">
      The altitude of your airspace authorization is the highest you may fly. If a shot calls for more, stay
      at the authorized altitude and take the shot from there.
    </Alert>
    <Topic title="Shot descriptions">
      <ShotDescriptions mission={mission} />
    </Topic>
  </>
)

export const AirspaceContent = ({ mission }: { mission: Mission }) => {
  const notices = mission.airspace_briefing?.notices ?? []
  return (
    <>
      {needsAuthorization(mission) && (
        <Topic title="Airspace authorization">
          <p className="text-ink">{authorizationNeededText}</p>
        </Topic>
      )}
      <Topic title="Airspace certificates">
        {mission.airspace_certificates.length > 0 ? (
          <Certificates certificates={mission.airspace_certificates} />
        ) : (
          <p>This mission has no certificates.</p>
        )}
      </Topic>
      {notices.length > 0 && (
        <Topic title="Airspace notices">
          <ul className="flex list-disc flex-col gap-1 pl-5 text-ink">
            {notices.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Topic>
      )}
      <Alert tone="attention" title="Liability acknowledgement">
        You are the pilot in command. By confirming this section you acknowledge that you alone are
        responsible and liable for a safe and lawful flight, for checking the airspace before takeoff, and for
        getting every authorization the flight needs.
      </Alert>
    </>
  )
}
