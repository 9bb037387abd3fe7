import { known, t } from '@sortie/domain/language'
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
import { providerName } from '#app/portal-config.ts'
import { Certificates, Exemptions } from '#mission/airspace-papers.tsx'
import { FlightAppInstructions } from '#mission/flight-app-instructions.tsx'
import { kitGroups } from '#mission/kit.ts'
import { KitList } from '#mission/kit-list.tsx'
import { CameraSettings, OnsiteContact, RequiredBadge } from '#mission/mission-requirements.tsx'
import { ShotItem, ShotList } from '#mission/shot-list.tsx'
import { Topic } from '#mission/topic.tsx'
import { kindsWithoutChoice, requiredKinds } from './sections.ts'

/** The areas drawn for this mission, without no-fly zones. */
const PropertyOutline = ({ features }: { features: readonly MapFeature[] }) => {
  const areas = features.filter(
    ({ kind, geometry_type }) => geometry_type === 'Polygon' && kind !== 'no_fly_zone',
  )
  if (areas.length === 0) return <p>{t("There's no outline. The pin on the map marks the site.")}</p>
  return (
    <ul className="flex flex-col gap-2">
      {areas.map((area) => (
        <li key={area.id} className="flex flex-wrap items-center gap-x-3">
          <FeatureMark shape={featureShape(area)} color={area.colour} isNamed />
          <span className="font-medium text-ink">{area.name}</span>
          <span className="figures text-small">{area.size && known(area.size)}</span>
        </li>
      ))}
    </ul>
  )
}

/** The purpose of a training mission, which pays nothing. */
const TrainingDetails = ({ mission }: { mission: Mission }) => {
  const badge = mission.package?.badge
  return (
    <Alert tone="info" title={t('Training details')}>
      <p>{t('This is a training mission. It pays $0 and qualifies you for client missions.')}</p>
      {mission.name && mission.name !== missionTitle(mission) && <p className="mt-1">{mission.name}</p>}
      {badge && (
        <p className="mt-1">{t('Completing it earns you the {badge} badge.', { badge: badge.name })}</p>
      )}
    </Alert>
  )
}

/** The text is used only if the seconds are missing. */
const durationText = ({ duration, duration_in_seconds }: Mission): string =>
  duration_in_seconds > 0 ? formatDuration(duration_in_seconds) : (duration ?? t('Not known'))

export const ScopeContent = ({ mission }: { mission: Mission }) => (
  <>
    {mission.mission_type === 'training' && <TrainingDetails mission={mission} />}
    <div className="grid gap-8 md:grid-cols-3">
      <Topic title={t('Property outline')}>
        <PropertyOutline features={mission.map_features} />
      </Topic>
      <Topic title={t('Mission duration')}>
        <p className="figures text-ink">{durationText(mission)}</p>
      </Topic>
      <Topic title={t('Airspace exemptions')}>
        {mission.laanc_exemptions.length > 0 ? (
          <Exemptions exemptions={mission.laanc_exemptions} />
        ) : (
          <p>{t('No exemptions at this site.')}</p>
        )}
      </Topic>
    </div>
    <Topic title={t('Shot list')}>
      <ShotList mission={mission} hasDescriptions={false} />
    </Topic>
  </>
)

/** A list without a comma before its last word. */
const joined = (kinds: readonly string[], conjunction: 'and' | 'or'): string => {
  const words = kinds.map(known)
  const last = words.at(-1) ?? ''
  if (words.length < 2) return last
  const others = words.slice(0, -1).join(', ')
  return conjunction === 'and'
    ? t('{others} and {last}', { others, last })
    : t('{others} or {last}', { others, last })
}

const Kit = ({ mission, pilot }: { mission: Mission; pilot: Pilot | undefined }) => {
  const demands = mission.package
  const required = requiredKinds(demands)
  const missing = kindsWithoutChoice(demands)
  return (
    <>
      {required.length > 0 && (
        <p className="text-ink">
          {t('You need at least one of each: an accepted {kinds}.', { kinds: joined(required, 'and') })}
        </p>
      )}
      {missing.length > 0 && (
        <Alert tone="attention" title={t('No accepted {kinds} listed yet', { kinds: joined(missing, 'or') })}>
          {t("You can't accept this mission until {provider} lists at least one.", {
            provider: providerName(),
          })}
        </Alert>
      )}
      {(missing.length === 0 || kitGroups(demands, pilot).length > 0) && (
        <KitList kit={demands} pilot={pilot} />
      )}
      {demands?.equipment_required && demands.equipment.length > 0 && (
        <p className="text-ink">{t('The special equipment is required, too.')}</p>
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
        <Topic title={t('Required badge')}>
          <RequiredBadge badge={demands.badge} pilot={pilot} />
        </Topic>
      )}
      <Topic title={t('Accepted gear')}>
        <Kit mission={mission} pilot={pilot} />
      </Topic>
      {pilot_script && (
        <Alert tone="info" title={t('This mission has a script')}>
          <p>{t("Please learn it before you arrive. People may ask what you're doing.")}</p>
          <blockquote className="mt-2 border-l-2 border-info pl-3 whitespace-pre-line">
            {pilot_script}
          </blockquote>
        </Alert>
      )}
      <Topic title={t('Onsite contact')}>
        {onsite_contact ? (
          <OnsiteContact contact={onsite_contact} />
        ) : (
          <p>{t('No on-site contact for this mission.')}</p>
        )}
      </Topic>
      <Topic title={t('Special instructions')}>
        {instructions.trim() ? <Markdown>{instructions}</Markdown> : <p>{t('None.')}</p>}
      </Topic>
    </>
  )
}

const ShotDescriptions = ({ mission }: { mission: Mission }) => {
  const shots = pilotShots(mission)
  if (shots.length === 0) return <p>{t('No shots are listed for this mission.')}</p>
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
    <Topic title={t('Flight app')}>
      {mission.flight_app ? (
        <FlightAppInstructions app={mission.flight_app} show={['ios', 'android', 'web']} />
      ) : (
        <p>{t('Fly with the app of your choice.')}</p>
      )}
    </Topic>
    <Topic title={t('Camera settings')}>
      <CameraSettings mission={mission} />
    </Topic>
    <Alert tone="attention" title={t('Altitude authority')}>
      {t(
        'The altitude of your airspace authorization is the highest you may fly. If a shot calls for more, stay at the authorized altitude and take the shot from there.',
      )}
    </Alert>
    <Topic title={t('Shot descriptions')}>
      <ShotDescriptions mission={mission} />
    </Topic>
  </>
)

export const AirspaceContent = ({ mission }: { mission: Mission }) => {
  const notices = mission.airspace_briefing?.notices ?? []
  return (
    <>
      {needsAuthorization(mission) && (
        <Topic title={t('Airspace authorization')}>
          <p className="text-ink">{known(authorizationNeededText)}</p>
        </Topic>
      )}
      <Topic title={t('Airspace certificates')}>
        {mission.airspace_certificates.length > 0 ? (
          <Certificates certificates={mission.airspace_certificates} />
        ) : (
          <p>{t('This mission has no certificates.')}</p>
        )}
      </Topic>
      {notices.length > 0 && (
        <Topic title={t('Airspace notices')}>
          <ul className="flex list-disc flex-col gap-1 pl-5 text-ink">
            {notices.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Topic>
      )}
      <Alert tone="attention" title={t('Liability acknowledgement')}>
        {t(
          'You are the pilot in command. By confirming this section you acknowledge that you alone are responsible and liable for a safe and lawful flight, for checking the airspace before takeoff, and for getting every authorization the flight needs.',
        )}
      </Alert>
    </>
  )
}
