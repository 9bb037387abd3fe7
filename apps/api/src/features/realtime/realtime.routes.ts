import { realtimeCalls } from '@sortie/contract/realtime.calls'
import { notFound } from '../../platform/errors.ts'
import {
  authenticateUser,
  authorizeChannel,
  authorizeHostedChannel,
  pilotChannel,
} from '../../platform/realtime/channel-auth.ts'
import type { FeatureParts } from '../feature-parts.ts'

export const realtimeRoutes = ({ serve, config }: FeatureParts): void => {
  serve(realtimeCalls, {
    'POST /v1/pilots/pusher/auth': ({ session, body: { socket_id, channel_name } }) => {
      if (channel_name !== pilotChannel(session.pilotId)) throw notFound()
      if (config.realtime.hosted) return authorizeHostedChannel(config.realtime, socket_id, channel_name)
      return authorizeChannel(config.realtime, socket_id, channel_name, {
        session: session.tokenHash,
        expires_at: session.expiresAt.toISOString(),
      })
    },
    'POST /v1/pilots/pusher/user_auth': ({ session, body: { socket_id } }) => {
      // Our own sockets know no users: nothing is signed that nobody asks for.
      if (!config.realtime.hosted) throw notFound()
      return authenticateUser(config.realtime, socket_id, session.tokenHash)
    },
  })
}
