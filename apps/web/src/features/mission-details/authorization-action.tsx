import {
  airspaceCallbackPath,
  authorizationLink,
  needsAuthorization,
} from '@sortie/domain/mission/airspace-callback'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { ShieldPlus } from 'lucide-react'
import { hasNativeHost, sendToNative } from '#app/native-bridge.ts'
import { portalConfig } from '#app/portal-config.ts'
import { Button } from '#ui/actions/button.tsx'
import { LinkButton } from '#ui/actions/link-button.tsx'
import { isToBeFlown } from './details-access.ts'

const label = 'Get airspace authorization'

/** Leads to the flight-authorization service, which sends the pilot back; a native app does that by itself. */
export const AuthorizationAction = ({ mission }: { mission: Mission }) => {
  if (!isToBeFlown(mission) || !needsAuthorization(mission)) return null
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
