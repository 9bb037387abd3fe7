import type { PilotEvents } from '@sortie/contract/realtime.events'
import { pauseAfter } from '@sortie/domain/time/backoff'
// The build for workers lacks what only old browsers need to connect, and runs in pages too.
import pusherJs from 'pusher-js/worker/index.js'
import { call } from '../api.ts'
import { portalConfig } from '../portal-config.ts'
import { markOutdated } from '../query-client.ts'
import { queryKeys } from '../query-keys.ts'
import { outdatedByEvent } from './outdated-by-event.ts'
import { followEvent, refetchAll } from './refetch-outdated.ts'

// Its types describe a default export, which the bundler hands over as the module itself.
const Pusher = pusherJs as unknown as typeof pusherJs.default

/** After this without a connection pusher-js says so. */
const unavailableAfterMs = 5000
const longestPauseMs = 30_000

const createClient = () => {
  const { key, cluster, host, port, tls } = portalConfig().realtime
  const forceTLS = tls ?? location.protocol === 'https:'
  const socketPort = port ?? (Number(location.port) || (forceTLS ? 443 : 80))
  return new Pusher(key, {
    cluster,
    wsHost: host ?? location.hostname,
    wsPort: socketPort,
    wssPort: socketPort,
    forceTLS,
    // This is one with TLS too, as `forceTLS` has it. `wss` would try TLS at a port without it, whenever a server is
    // slow, and its further ways to connect ask outside hosts.
    enabledTransports: ['ws'],
    disableStats: true,
    unavailableTimeout: unavailableAfterMs,
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) => {
        call('POST /v1/pilots/pusher/auth', {
          body: { socket_id: socketId, channel_name: channelName },
        }).then(
          // A hosted service has no channel_data, which the types demand.
          (authorization) => done(null, authorization as typeof authorization & { channel_data: string }),
          (error: Error) => done(error, null),
        )
      },
    },
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, done) => {
        call('POST /v1/pilots/pusher/user_auth', { body: { socket_id: socketId } }).then(
          (authentication) => done(null, authentication),
          (error: Error) => done(error, null),
        )
      },
    },
  })
}

/** Keeps a connection to the pilot's channel while there is a network, until the returned function is called. */
export const connectRealtime = (pilotId: number): (() => void) => {
  const client = createClient()
  let wasSubscribed = false
  let failures = 0
  let isLeaving = false
  let hasEnded = false
  let retry: ReturnType<typeof setTimeout> | undefined

  const pause = () => {
    clearTimeout(retry)
    isLeaving = true
    client.disconnect()
    isLeaving = false
  }
  const connect = () => {
    pause()
    if (navigator.onLine && !hasEnded) client.connect()
  }
  /** Spread over a time that grows, so that a server which comes back does not meet everyone at once. */
  const connectLater = () => {
    const longest = pauseAfter(failures, { shortest: 1000, longest: longestPauseMs })
    failures += 1
    clearTimeout(retry)
    retry = setTimeout(connect, longest * (0.5 + Math.random() / 2))
  }
  /** A little later: pusher-js is about to send a ping, and would find a closed socket. */
  const pauseSoon = () => setTimeout(pause)
  const end = () => {
    hasEnded = true
    removeEventListener('online', connect)
    removeEventListener('offline', pauseSoon)
    pause()
  }

  client.connection.bind('unavailable', connectLater)
  // The server closes the socket of a session that has ended. The account shows whether that is why.
  client.connection.bind('disconnected', () => {
    if (isLeaving) return
    end()
    markOutdated(queryKeys.account)
  })
  if (portalConfig().realtime.signs_in) client.signin()
  const channel = client.subscribe(`private-pilot-${pilotId}`)
  channel.bind('pusher:subscription_succeeded', () => {
    failures = 0
    // Our own server repeats what it has just announced; a hosted service does not.
    if (wasSubscribed || portalConfig().realtime.signs_in) refetchAll()
    wasSubscribed = true
  })
  channel.bind('pusher:subscription_error', connectLater)
  for (const event of Object.keys(outdatedByEvent) as (keyof PilotEvents)[])
    channel.bind(event, (data: PilotEvents[typeof event]) => followEvent(event, data))

  addEventListener('online', connect)
  addEventListener('offline', pauseSoon)
  if (!navigator.onLine) pause()
  return end
}
