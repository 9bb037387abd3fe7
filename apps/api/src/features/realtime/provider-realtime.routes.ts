import { rolesOf } from '@sortie/contract/call'
import { providerChannels, providerRealtimeCalls } from '@sortie/contract/provider-realtime.calls'
import { requireRole } from '../../platform/provider/provider-caller.ts'
import {
  authenticateUser,
  authorizeChannel,
  authorizeHostedChannel,
  personSockets,
} from '../../platform/realtime/channel-auth.ts'
import type { FeatureParts } from '../feature-parts.ts'

export const providerRealtimeRoutes = ({ serve, config: { realtime } }: FeatureParts): void => {
  serve(providerRealtimeCalls, {
    'GET /v1/provider/realtime/authorization': ({ provider, query: { socket_id, channel_name } }) => {
      requireRole(provider, { roles: rolesOf(providerChannels[channel_name]) })
      const person = personSockets(provider)
      if (realtime.hosted)
        return {
          ...authorizeHostedChannel(realtime, socket_id, channel_name),
          user: authenticateUser(realtime, socket_id, person),
        }
      return authorizeChannel(realtime, socket_id, channel_name, {
        session: provider.tokenHash,
        person,
        expires_at: provider.expiresAt.toISOString(),
      })
    },
  })
}
