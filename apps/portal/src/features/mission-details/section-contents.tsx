import { known, t } from '@sortie/domain/language'
import { laancAuthorizationNumbers } from '@sortie/domain/mission/airspace'
import type { LaancFlight } from '@sortie/domain/mission/airspace.schema'
import { isRefused } from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { Chip } from '@sortie/ui/data/chip.tsx'
import { Markdown } from '@sortie/ui/data/lazy-markdown.tsx'
import { isEmbedded } from '@sortie/web-app/session.ts'
import { Grid3x3 } from 'lucide-react'
import { useLocation } from 'react-router'
import { unsentPassText, useHasUnsentPass } from '#app/coverage-passes.ts'
import type { KeptPilot } from '#app/kept-missions.ts'
import { embeddingApp } from '#app/native-bridge.ts'
import { Certificates, Exemptions } from '#mission/airspace-papers.tsx'
import { FlightAppInstructions } from '#mission/flight-app-instructions.tsx'
import { KitList } from '#mission/kit-list.tsx'
import {
  CameraSettings,
  OnsiteContact,
  RequiredBadge,
  WeatherRequirement,
} from '#mission/mission-requirements.tsx'
import { Topic } from '#mission/topic.tsx'
import { AirspaceNotices, authorizationText } from './airspace-card.tsx'

type PreflightSectionProps = { mission: Mission; pilot: KeptPilot | undefined }

export const PreflightSection = ({ mission, pilot }: PreflightSectionProps) => {
  const numbers = laancAuthorizationNumbers(mission.laanc_flights)
  const { airspace_briefing: briefing, package: kit } = mission
  return (
    <div className="flex flex-col gap-6">
      {mission.mission_type === 'training' && (
        <Topic title={t('Training details')}>
          <p>{t('This is a training mission. It pays $0 and qualifies you for client missions.')}</p>
          {kit && <p className="text-ink">{kit.name}</p>}
        </Topic>
      )}
      {kit?.badge_required && kit.badge && (
        <Topic title={t('Required onboarding badge')}>
          <RequiredBadge badge={kit.badge} pilot={pilot} />
        </Topic>
      )}
      <Topic title={t('Airspace')}>
        <p className="text-ink">{authorizationText(mission)}</p>
        {briefing && <AirspaceNotices notices={briefing.notices} />}
      </Topic>
      {numbers.length > 0 && (
        <Topic title={t('LAANC authorization number')}>
          {numbers.map((number) => (
            <p key={number} className="figures font-mono text-title font-semibold text-ink">
              {number}
            </p>
          ))}
        </Topic>
      )}
      <Topic title={t('Weather requirements')}>
        <WeatherRequirement mission={mission} />
      </Topic>
      <KitList kit={kit} pilot={pilot} />
      <Topic title={t('Camera settings')}>
        <CameraSettings mission={mission} />
      </Topic>
      {mission.instructions.trim() && (
        <Topic title={t('Special instructions')}>
          <Markdown>{mission.instructions}</Markdown>
        </Topic>
      )}
    </div>
  )
}

const Validity = ({ flight }: { flight: LaancFlight }) => {
  if (flight.voided_at) return <Chip tone="danger">{t('No longer valid')}</Chip>
  if (flight.authorizations.slice(0, 1).some(isRefused)) return <Chip tone="danger">{t('Refused')}</Chip>
  return <Chip tone="success">{t('Valid')}</Chip>
}

/** The authorities' responses, including those for flights that were rescheduled since. */
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
            <p className="font-medium text-ink">{answer?.authority_name ?? t('Airspace authority')}</p>
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

export const AirspaceSection = ({ mission }: { mission: Mission }) => {
  const {
    airspace_certificates: certificates,
    laanc_flights: flights,
    laanc_exemptions: exemptions,
  } = mission
  if (certificates.length + flights.length + exemptions.length === 0)
    return <p>{t('There are no certificates or authorizations for this mission.')}</p>
  return (
    <div className="flex flex-col gap-6">
      {certificates.length > 0 && (
        <Topic title={t('Certificates')}>
          <Certificates certificates={certificates} />
        </Topic>
      )}
      {flights.length > 0 && (
        <Topic title={t('LAANC authorizations')}>
          <LaancFlights flights={flights} />
        </Topic>
      )}
      {exemptions.length > 0 && (
        <Topic title={t('Airspace exemptions')}>
          <Exemptions exemptions={exemptions} />
        </Topic>
      )}
    </div>
  )
}

/** How to fly and deliver, one block per platform. The block for Android is shown only inside the Android app. */
export const FlyAppSection = ({ mission }: { mission: Mission }) => {
  if (!mission.flight_app)
    return <p>{t('Fly with the app you like, and upload your photos and videos here.')}</p>
  const show = embeddingApp() === 'android' ? (['ios', 'android', 'web'] as const) : (['ios', 'web'] as const)
  return <FlightAppInstructions app={mission.flight_app} show={show} />
}

/** Whom to meet, and what to tell people who ask. */
export const OnsiteSection = ({ mission }: { mission: Mission }) => {
  const { pilot_script: script, onsite_contact: contact } = mission
  if (!script?.trim() && !contact) return <p>{t('No on-site contact for this mission.')}</p>
  return (
    <div className="flex flex-col gap-6">
      {script?.trim() && (
        <Topic title={t('Script')}>
          <blockquote className="max-w-prose border-l-4 border-line pl-4 whitespace-pre-line text-ink">
            {script}
          </blockquote>
        </Topic>
      )}
      {contact && (
        <Topic title={t('Onsite contact')}>
          <OnsiteContact contact={contact} />
        </Topic>
      )}
    </div>
  )
}

/** For orthomosaic shots: checks whether the photos cover the ground. */
export const GpsCheckSection = ({ mission }: { mission: Mission }) => {
  const isUnsent = useHasUnsentPass(mission.id)
  // Inside a native app, the query names the app.
  const { search } = useLocation()
  return (
    <div className="flex flex-col items-start gap-3">
      <p>{t('Before you leave, check that your photos cover the site.')}</p>
      {(mission.passed_gps_check || isUnsent) && <Chip tone="success">{t('Passed')}</Chip>}
      {isUnsent && <p className="text-small text-ink-soft">{known(unsentPassText)}</p>}
      <LinkButton
        href={`/clientmission/${mission.id}/gps-check${isEmbedded() ? search : ''}`}
        mode="secondary"
        icon={Grid3x3}
      >
        {t('Check GPS coverage')}
      </LinkButton>
    </div>
  )
}
