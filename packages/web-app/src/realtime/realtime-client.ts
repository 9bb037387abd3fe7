import { pauseAfter } from '@sortie/domain/time/backoff'
// The build for workers leaves out what only old browsers need, and runs in pages too.
import pusherJs from 'pusher-js/worker/index.js'
import { isOnline } from '../reachability.ts'
import { siteConfig } from '../site-config.ts'
import { refetchAll } from './refetch-outdated.ts'

// The types describe a default export, but the bundler provides the module itself.
const Pusher = pusherJs as unknown as typeof pusherJs.default

/** The time without a connection after which pusher-js reports that. */
const unavailableAfterMs = 5000
const longestPauseMs = 30_000

interface Authorization {
  auth: string
  /** A hosted service sends none, although the types of pusher-js require it. */
  channel_data?: string
}

export interface RealtimeChannels {
  names: readonly string[]
  events: readonly string[]
  onEvent(event: string, data: unknown): void
  /** Called when the server closes the socket because the session has ended. */
  onClosedByServer(): void
  authorize(socketId: string, channelName: string): Promise<Authorization>
  authenticate(socketId: string): Promise<{ auth: string; user_data: string }>
}

const createClient = ({ authorize, authenticate }: RealtimeChannels) => {
  const { key, cluster, host, port, tls } = siteConfig().realtime
  const forceTLS = tls ?? location.protocol === 'https:'
  const socketPort = port ?? (Number(location.port) || (forceTLS ? 443 : 80))
  return new Pusher(key, {
    cluster,
    wsHost: host ?? location.hostname,
    wsPort: socketPort,
    wssPort: socketPort,
    forceTLS,
    // With `forceTLS` this uses TLS too. `wss` would try TLS on a port without it whenever a server is slow, and the
    // other transports connect to outside hosts.
    enabledTransports: ['ws'],
    disableStats: true,
    unavailableTimeout: unavailableAfterMs,
    channelAuthorization: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId, channelName }, done) => {
        authorize(socketId, channelName).then(
          (authorization) => done(null, authorization as typeof authorization & { channel_data: string }),
          (error: Error) => done(error, null),
        )
      },
    },
    userAuthentication: {
      endpoint: '',
      transport: 'ajax',
      customHandler: ({ socketId }, done) => {
        authenticate(socketId).then(
          (authentication) => done(null, authentication),
          (error: Error) => done(error, null),
        )
      },
    },
  })
}

/** Keeps a connection to channels while there is a network, until the returned function is called. */
export const connectRealtime = (wanted: RealtimeChannels): (() => void) => {
  const client = createClient(wanted)
  const subscribed = new Set<string>()
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
    if (isOnline() && !hasEnded) client.connect()
  }
  /** Reconnects after a random time that grows, so that a server that comes back does not meet all clients at once. */
  const connectLater = () => {
    const longest = pauseAfter(failures, { shortest: 1000, longest: longestPauseMs })
    failures += 1
    clearTimeout(retry)
    retry = setTimeout(connect, longest * (0.5 + Math.random() / 2))
  }
  /** Waits a moment, because pusher-js is about to send a ping and would find a closed socket. */
  const pauseSoon = () => setTimeout(pause)
  const end = () => {
    hasEnded = true
    removeEventListener('online', connect)
    removeEventListener('offline', pauseSoon)
    pause()
  }

  client.connection.bind('unavailable', connectLater)
  client.connection.bind('disconnected', () => {
    if (isLeaving) return
    end()
    wanted.onClosedByServer()
  })
  if (siteConfig().realtime.signs_in) client.signin()
  for (const name of wanted.names) {
    const channel = client.subscribe(name)
    channel.bind('pusher:subscription_succeeded', () => {
      failures = 0
      // Our own server repeats recent events; a hosted service does not.
      if (subscribed.has(name) || siteConfig().realtime.signs_in) refetchAll()
      subscribed.add(name)
    })
    channel.bind('pusher:subscription_error', connectLater)
    for (const event of wanted.events) channel.bind(event, (data: unknown) => wanted.onEvent(event, data))
  }

  addEventListener('online', connect)
  addEventListener('offline', pauseSoon)
  if (!isOnline()) pause()
  return end
}
