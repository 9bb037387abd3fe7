import type { PilotEvents, Repeated } from '@sortie/contract/realtime.events'
import { markOutdated } from '@sortie/web-app/query-client.ts'
import { connectRealtime } from '@sortie/web-app/realtime/realtime-client.ts'
import { createFollowEvent } from '@sortie/web-app/realtime/refetch-outdated.ts'
import { accountKey } from '../account.effects.ts'
import { call } from '../calls.ts'
import { followedEvents, outdatedBy } from '../effects.ts'

export const followEvent = createFollowEvent<PilotEvents>(outdatedBy)

/** Keeps a connection to the pilot's channel, until the returned function is called. */
export const connectPilot = (pilotId: number): (() => void) =>
  connectRealtime({
    names: [`private-pilot-${pilotId}`],
    events: followedEvents(),
    onEvent: (event, data) => followEvent(event as keyof PilotEvents, data as Repeated<PilotEvents[never]>),
    // Fetching the account shows whether the session has ended.
    onClosedByServer: () => markOutdated(accountKey),
    authorize: (socket_id, channel_name) =>
      call('POST /v1/pilots/pusher/auth', { body: { socket_id, channel_name } }),
    authenticate: (socket_id) => call('POST /v1/pilots/pusher/user_auth', { body: { socket_id } }),
  })
