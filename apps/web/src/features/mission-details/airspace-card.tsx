import { needsAuthorization } from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { TextLink } from '#ui/actions/text-link.tsx'
import { Card } from '#ui/layout/card.tsx'
import { AirspaceNotices } from './airspace-notices.tsx'
import { AuthorizationAction } from './authorization-action.tsx'
import type { DetailsVariant } from './details-access.ts'

/** Whether the flight is allowed, at a glance. */
const Verdict = ({ mission }: { mission: Mission }) => {
  const isNeeded = needsAuthorization(mission)
  const Icon = isNeeded ? ShieldAlert : ShieldCheck
  const isAuthorized = !isNeeded && mission.airspace_briefing?.requires_auth === true
  return (
    <p className="flex items-start gap-2 font-medium text-ink">
      <Icon
        aria-hidden
        className={isNeeded ? 'size-6 shrink-0 text-danger' : 'size-6 shrink-0 text-accent-strong'}
      />
      {isNeeded
        ? 'Authorization is needed before this flight.'
        : isAuthorized
          ? 'This flight is authorized.'
          : 'No authorization is needed for this flight.'}
    </p>
  )
}

type AirspaceCardProps = { mission: Mission; variant: DetailsVariant }

/** The airspace briefing: may one fly, what to look out for, which papers there are. */
export const AirspaceCard = ({ mission, variant }: AirspaceCardProps) => {
  const { airspace_briefing: briefing, airspace_certificates: certificates } = mission
  if (!briefing && certificates.length === 0) return null
  return (
    <Card title="Airspace briefing">
      <div className="flex flex-col gap-4">
        {briefing && <Verdict mission={mission} />}
        {variant !== 'offline' && <AuthorizationAction mission={mission} />}
        {briefing && <AirspaceNotices notices={briefing.notices} />}
        {certificates.length > 0 && (
          <p className="text-small">
            <TextLink href="#airspace">
              {certificates.length === 1 ? '1 certificate' : `${certificates.length} certificates`}
            </TextLink>
            : {certificates.map(({ certificate_type }) => certificate_type).join(', ')}
          </p>
        )}
      </div>
    </Card>
  )
}
