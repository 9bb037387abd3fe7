import type { ProviderEvents, Repeated } from '@sortie/contract/realtime.events'
import type { Role } from '@sortie/domain/provider/roles'
import { markOutdated } from '@sortie/web-app/query-client.ts'
import { connectRealtime } from '@sortie/web-app/realtime/realtime-client.ts'
import { createFollowEvent } from '@sortie/web-app/realtime/refetch-outdated.ts'
import { call } from '../calls.ts'
import { followedEvents, outdatedBy } from '../effects.ts'
import { meKey } from '../me.effects.ts'
import { channelsFor } from '../me.ts'

export const followEvent = createFollowEvent<ProviderEvents>(outdatedBy)

/** Keeps a connection to the channels that these roles may hear, until the returned function is called. */
export const connectProvider = (roles: readonly Role[]): (() => void) => {
  const names = channelsFor(roles)
  const [first] = names
  if (first === undefined) return () => {}
  const authorize = (socket_id: string, channel_name: string) =>
    call('GET /v1/provider/realtime/authorization', {
      query: { socket_id, channel_name: channel_name as typeof first },
      isBackground: true,
    })
  return connectRealtime({
    names,
    events: followedEvents(),
    onEvent: (event, data) =>
      followEvent(event as keyof ProviderEvents, data as Repeated<ProviderEvents[never]>),
    // Fetching the person shows whether the session has ended, or what their roles are now.
    onClosedByServer: () => markOutdated(meKey),
    authorize,
    authenticate: async (socketId) => {
      const { user } = await authorize(socketId, first)
      if (!user) throw new Error('the server has no hosted service to sign in to')
      return user
    },
  })
}
