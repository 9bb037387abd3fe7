import { laancAuthorizationNumbers } from '@sortie/domain/mission/airspace'
import type { LaancFlight } from '@sortie/domain/mission/airspace.schema'
import { isRefused, needsAuthorization } from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { MissionPackage } from '@sortie/domain/mission/package.schema'
import { Grid3x3 } from 'lucide-react'
import type { ReactNode } from 'react'
import { embeddingApp } from '#app/native-bridge.ts'
import { Certificates, Exemptions } from '#mission/airspace-papers.tsx'
import { FlightAppInstructions } from '#mission/flight-app-instructions.tsx'
import { KitList } from '#mission/kit-list.tsx'
import { Markdown } from '#mission/markdown.tsx'
import { CameraSettings, OnsiteContact, WeatherRequirement } from '#mission/mission-requirements.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { Chip } from '#ui/data/chip.tsx'
import { AirspaceNotices } from './airspace-card.tsx'
import type { KeptPilot } from './kept-missions.ts'

/** One subject within a section. */
const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="flex flex-col gap-2">
    <h3 className="text-small font-semibold text-ink">{title}</h3>
    {children}
  </div>
)

type RequiredBadgeProps = { badge: NonNullable<MissionPackage['badge']>; pilot: KeptPilot | undefined }

/** The onboarding a pilot must have behind them for this kind of mission. */
const RequiredBadge = ({ badge, pilot }: RequiredBadgeProps) => {
  const held = pilot?.pilot_badges.find((one) => one.badge.id === badge.id)
  return (
    <Part title="Required onboarding badge">
      <p className="flex flex-wrap items-center gap-3 text-ink">
        {badge.name}
        {pilot &&
          (held?.status === 'complete' ? (
            <Chip tone="success">You have it</Chip>
          ) : (
            <Chip tone="on-hold">{held ? 'Not complete yet' : 'Not yours yet'}</Chip>
          ))}
      </p>
    </Part>
  )
}

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

const Validity = ({ flight }: { flight: LaancFlight }) => {
  if (flight.voided_at) return <Chip tone="danger">No longer valid</Chip>
  if (flight.authorizations.slice(0, 1).some(isRefused)) return <Chip tone="danger">Refused</Chip>
  return <Chip tone="success">Valid</Chip>
}

/** What the authorities answered, also to flights that have been moved since. */
const LaancFlights = ({ flights }: { flights: readonly LaancFlight[] }) => (
  <ul className="flex flex-col gap-3">
    {flights.map((flight) => {
      const [answer] = flight.authorizations
      return (
        <li
          key={flight.id}
          className="flex flex-wrap items-start justify-between gap-3 rounded-card border border-line p-4"
        >
          <div className="min-w-0">
            <p className="font-medium text-ink">{answer?.authority_name ?? 'Airspace authority'}</p>
            {answer?.confirmation_number && (
              <p className="figures font-mono text-small text-ink">{answer.confirmation_number}</p>
            )}
            {answer?.message && <p className="text-small">{answer.message}</p>}
          </div>
          <Validity flight={flight} />
        </li>
      )
    })}
  </ul>
)

/** The papers of the flight. */
export const AirspaceSection = ({ mission }: { mission: Mission }) => {
  const {
    airspace_certificates: certificates,
    laanc_flights: flights,
    laanc_exemptions: exemptions,
  } = mission
  if (certificates.length + flights.length + exemptions.length === 0)
    return <p>There are no certificates or authorizations for this mission.</p>
  return (
    <div className="flex flex-col gap-6">
      {certificates.length > 0 && (
        <Part title="Certificates">
          <Certificates certificates={certificates} />
        </Part>
      )}
      {flights.length > 0 && (
        <Part title="LAANC authorizations">
          <LaancFlights flights={flights} />
        </Part>
      )}
      {exemptions.length > 0 && (
        <Part title="Airspace exemptions">
          <Exemptions exemptions={exemptions} />
        </Part>
      )}
    </div>
  )
}

/** How to fly and to deliver, a block a platform; Android's only where Android asks. */
export const FlyAppSection = ({ mission }: { mission: Mission }) => {
  if (!mission.flight_app)
    return <p>Fly with the app you are used to, and upload your pictures and films here.</p>
  const show = embeddingApp() === 'android' ? (['ios', 'android', 'web'] as const) : (['ios', 'web'] as const)
  return <FlightAppInstructions app={mission.flight_app} show={show} />
}

/** Whom to meet, and what to say to whoever asks. */
export const OnsiteSection = ({ mission }: { mission: Mission }) => {
  const { pilot_script: script, onsite_contact: contact } = mission
  if (!script?.trim() && !contact) return <p>Nobody has to be met for this mission.</p>
  return (
    <div className="flex flex-col gap-6">
      {script?.trim() && (
        <Part title="Script">
          <blockquote className="max-w-prose border-l-4 border-line pl-4 whitespace-pre-line text-ink">
            {script}
          </blockquote>
        </Part>
      )}
      {contact && (
        <Part title="Onsite contact">
          <OnsiteContact contact={contact} />
        </Part>
      )}
    </div>
  )
}

/** For shots that become a map: whether the pictures cover the ground. */
export const GpsCheckSection = ({ mission, isOffline }: { mission: Mission; isOffline: boolean }) => (
  <div className="flex flex-col items-start gap-3">
    <p>Check before you leave the site that your pictures cover the whole area.</p>
    {mission.passed_gps_check && <Chip tone="success">Passed</Chip>}
    {!isOffline && (
      <LinkButton href={`/clientmission/${mission.id}/gps-check`} mode="secondary" icon={Grid3x3}>
        Check GPS coverage
      </LinkButton>
    )}
  </div>
)
