import { plural, t } from '@sortie/domain/language'
import type { AirspaceBriefing } from '@sortie/domain/mission/airspace.schema'
import {
  airspaceCallbackPath,
  authorizationLink,
  needsAuthorization,
} from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { isToBeFlown } from '@sortie/domain/mission/next-flight'
import { Button } from '@sortie/ui/actions/button.tsx'
import { LinkButton } from '@sortie/ui/actions/link-button.tsx'
import { TextLink } from '@sortie/ui/actions/text-link.tsx'
import { Card } from '@sortie/ui/layout/card.tsx'
import { ShieldAlert, ShieldCheck, ShieldPlus, TriangleAlert } from 'lucide-react'
import { hasNativeHost, sendToNative } from '#app/native-bridge.ts'
import { portalConfig } from '#app/portal-config.ts'
import type { DetailsVariant } from './details-access.ts'

export const AirspaceNotices = ({ notices }: Pick<AirspaceBriefing, 'notices'>) =>
  notices.length > 0 && (
    <ul aria-label={t('Airspace notices')} className="flex flex-col gap-2">
      {notices.map(({ message }) => (
        <li key={message} className="flex items-start gap-2 text-small text-ink">
          <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-attention-deep" />
          {message}
        </li>
      ))}
    </ul>
  )

/** Opens the flight-authorization service, which redirects back. Inside a native app, the app does this. */
export const AuthorizationAction = ({ mission }: { mission: Mission }) => {
  if (!isToBeFlown(mission) || !needsAuthorization(mission)) return null
  const label = t('Get airspace authorization')
  const { external_id = null, auth_option = null } = mission.airspace_briefing ?? {}
  if (hasNativeHost())
    return (
      <Button
        icon={ShieldPlus}
        onPress={() => sendToNative('laanc', mission.id, { external_id, auth_option })}
      >
        {label}
      </Button>
    )
  const serviceUrl = portalConfig().flight_authorization_url
  if (!serviceUrl) return null
  const returnUrl = `${location.origin}${airspaceCallbackPath(mission.id)}`
  return (
    <LinkButton href={authorizationLink({ serviceUrl, external_id, returnUrl })} icon={ShieldPlus}>
      {label}
    </LinkButton>
  )
}

export const authorizationText = (mission: Mission): string => {
  if (!mission.airspace_briefing) return t('No airspace briefing yet.')
  if (needsAuthorization(mission))
    return isToBeFlown(mission) ? t('Authorization is needed before this flight.') : t('This flight is over.')
  return mission.airspace_briefing.requires_auth
    ? t('This flight is authorized.')
    : t('No authorization is needed for this flight.')
}

const AuthorizationStatus = ({ mission }: { mission: Mission }) => {
  const isNeeded = isToBeFlown(mission) && needsAuthorization(mission)
  const Icon = isNeeded ? ShieldAlert : ShieldCheck
  return (
    <p className="flex items-start gap-2 font-medium text-ink">
      <Icon
        aria-hidden
        className={isNeeded ? 'size-6 shrink-0 text-danger' : 'size-6 shrink-0 text-accent-strong'}
      />
      {authorizationText(mission)}
    </p>
  )
}

type AirspaceCardProps = { mission: Mission; variant: DetailsVariant; hasBar: boolean }

/** The airspace briefing: whether the flight is allowed, what to watch for, and the certificates. */
export const AirspaceCard = ({ mission, variant, hasBar }: AirspaceCardProps) => {
  const { airspace_briefing: briefing, airspace_certificates: certificates } = mission
  if (!briefing && certificates.length === 0) return null
  return (
    <Card title={t('Airspace briefing')}>
      <div className="flex flex-col gap-4">
        {briefing && <AuthorizationStatus mission={mission} />}
        {variant !== 'offline' && !hasBar && <AuthorizationAction mission={mission} />}
        {briefing && <AirspaceNotices notices={briefing.notices} />}
        {certificates.length > 0 && (
          <p className="text-small">
            <TextLink href="#airspace">
              {plural(certificates.length, '1 certificate', '{count} certificates')}
            </TextLink>
            : {certificates.map(({ certificate_type }) => certificate_type).join(', ')}
          </p>
        )}
      </div>
    </Card>
  )
}
