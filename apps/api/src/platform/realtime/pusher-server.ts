import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { authorizationMs, type ChannelKey, readChannelAuth } from './channel-auth.ts'

/** Close codes of the Pusher protocol: below 4100 a client stays away, from 4200 it comes back at once. */
const closeCodes = {
  internal: 1011,
  unknownKey: 4001,
  overQuota: 4004,
  unauthorized: 4009,
  overCapacity: 4100,
  reconnect: 4200,
  silent: 4201,
} as const

const activityTimeoutSeconds = 60
const closingPatienceMs = 1000
/** As long as an authorization can still be used, and a little more: clocks differ. */
const endedSessionMs = 2 * authorizationMs

/** A page has loaded its data before its socket hears anything; what was announced in between is said again. */
const repeatedForMs = 30_000

/** A page subscribes as soon as it is connected; who does not has no business here. */
const subscribingMs = 30_000
/** What a browser sends in this time is far less; the rest is noise. */
const sweepMs = 15_000
const mostMessagesPerSweep = 300
/** Whoever does not read what is sent costs memory. */
const mostUnreadBytes = 1_048_576

const messageSchema = z.object({ event: z.string(), data: z.unknown().optional() })
const channelSchema = z.object({ channel: z.string() })
const subscriptionSchema = z.object({
  channel: z.string().max(200),
  auth: z.unknown().optional(),
  channel_data: z.unknown().optional(),
})

interface RecentEvent {
  event: string
  data: unknown
  at: number
}

interface Connection {
  socket: WebSocket
  socketId: string
  channels: Set<string>
  /** Sessions the subscriptions rest on. */
  sessions: Set<string>
  connectedAt: number
  lastHeardAt: number
  /** Messages since the last sweep. */
  messages: number
  expiry: NodeJS.Timeout | undefined
}

export interface RealtimeServer {
  /** Sends an event to every socket of this process that is subscribed to the channel. */
  broadcast(channel: string, event: string, data: unknown): void
  /** Sends every client away to come back at once. */
  reconnectAll(): void
  /** Closes the sockets of a session that was logged out. */
  endSession(session: string): void
  /** Closes every socket that hears a channel. */
  endChannel(channel: string): void
  connections(): number
  close(): Promise<void>
}

export interface RealtimeOptions extends ChannelKey {
  /** Pages of other sites may not open a socket; programs that name no page may. */
  allowedOrigin: string
  /** From when on this process hears what is announced: a socket opened before would miss it. Rejected when it stops. */
  hearing?: Promise<void>
  maxConnections?: number
  /** How many of them may be without a subscription. */
  maxStrangers?: number
  /** How many may rest on one session: more tabs than anyone works in. */
  maxPerSession?: number
  /** How many may hear one channel, whatever sessions they rest on. */
  maxPerChannel?: number
  /** How long a client that is sent away has to hear why. */
  dismissedMs?: number
  /** Told of what should not have happened; only the socket it happened to is closed. */
  onError?(error: unknown): void
}

/** A page of this host, whatever name it was reached by, or of the portal's public one. */
const isOwnPage = ({ origin, host }: IncomingMessage['headers'], allowedOrigin: string): boolean =>
  origin === undefined || origin === allowedOrigin || URL.parse(origin)?.host === host

const write = (socket: WebSocket, event: string, data: unknown, channel?: string): void => {
  if (socket.bufferedAmount > mostUnreadBytes) socket.terminate()
  // The protocol wraps data as JSON in JSON.
  else if (socket.readyState === socket.OPEN)
    socket.send(JSON.stringify({ event, ...(channel ? { channel } : {}), data: JSON.stringify(data) }))
}

type Groups = Map<string, Set<Connection>>

const addTo = (groups: Groups, name: string, connection: Connection): void => {
  groups.set(name, (groups.get(name) ?? new Set()).add(connection))
}

const removeFrom = (groups: Groups, name: string, connection: Connection): void => {
  const rest = groups.get(name)
  rest?.delete(connection)
  if (rest?.size === 0) groups.delete(name)
}

const parseMessage = (raw: RawData): z.output<typeof messageSchema> | null => {
  try {
    const parsed = messageSchema.safeParse(JSON.parse(String(raw)))
    return parsed.data ?? null
  } catch {
    return null
  }
}

/** Serves version 7 of the Pusher protocol alongside the HTTP calls, at /app/{key}. */
export const attachRealtime = (server: Server, options: RealtimeOptions): RealtimeServer => {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16_384 })
  const connections = new Set<Connection>()
  /** Those with the oldest subscription first. */
  const byChannel: Groups = new Map()
  const bySession: Groups = new Map()
  /** Of each channel, the latest events, in their order. Of those that say how something is now, only the last. */
  const recent = new Map<string, Map<string, RecentEvent>>()
  /** Sessions that were logged out, with the moment until which someone may still hold an authorization of them. */
  const endedSessions = new Map<string, number>()
  /** Sockets that have not subscribed to anything yet, oldest first. */
  const strangers = new Set<Connection>()
  const { hearing = Promise.resolve(), maxConnections = 20_000, maxStrangers = 2000 } = options
  const { maxPerSession = 20, maxPerChannel = 100, dismissedMs = 5000 } = options

  const leave = (connection: Connection, channel: string): void => {
    connection.channels.delete(channel)
    removeFrom(byChannel, channel, connection)
  }

  const forget = (connection: Connection): void => {
    clearTimeout(connection.expiry)
    for (const channel of connection.channels) leave(connection, channel)
    for (const session of connection.sessions) removeFrom(bySession, session, connection)
    strangers.delete(connection)
  }

  /** Counts no more from now on, also when the other side never says goodbye. */
  const dismiss = (connection: Connection, code: number, reason: string): void => {
    forget(connection)
    connection.socket.close(code, reason)
    setTimeout(() => connection.socket.terminate(), dismissedMs).unref()
  }

  /**
   * The one that has been there for longest goes, and stays away: it is a forgotten tab or a lost phone, while the
   * newest is the one that somebody looks at.
   */
  const makeRoom = (group: ReadonlySet<Connection> | undefined, most: number): void => {
    const [oldest] = group ?? []
    if (oldest && group && group.size > most) dismiss(oldest, closeCodes.overQuota, 'Too many sockets')
  }

  const subscribe = (connection: Connection, data: unknown): void => {
    const wanted = subscriptionSchema.safeParse(data)
    const { socket, socketId } = connection
    if (!wanted.success) {
      write(socket, 'pusher:error', { code: null, message: 'Unknown subscription' })
      return
    }
    const { channel, ...proof } = wanted.data
    const session = readChannelAuth(options, socketId, channel, proof)
    const life = session ? Date.parse(session.expires_at) - Date.now() : 0
    if (!session || life <= 0 || endedSessions.has(session.session)) {
      write(socket, 'pusher:subscription_error', { type: 'AuthError', status: 401 }, channel)
      return
    }
    strangers.delete(connection)
    connection.channels.add(channel)
    addTo(byChannel, channel, connection)
    connection.sessions.add(session.session)
    addTo(bySession, session.session, connection)
    makeRoom(bySession.get(session.session), maxPerSession)
    makeRoom(byChannel.get(channel), maxPerChannel)
    clearTimeout(connection.expiry)
    connection.expiry = setTimeout(
      () => dismiss(connection, closeCodes.unauthorized, 'The session has expired'),
      // The longest time a timer can wait; sessions that outlive it are looked at again on reconnecting.
      Math.min(life, 2 ** 31 - 1),
    ).unref()
    write(socket, 'pusher_internal:subscription_succeeded', {}, channel)
    for (const { event, data, at } of recent.get(channel)?.values() ?? [])
      write(socket, event, { ...(data as object), ms_ago: Date.now() - at }, channel)
  }

  const remember = (channel: string, event: string, data: unknown): void => {
    const events = recent.get(channel) ?? new Map<string, RecentEvent>()
    const about = (data as { id?: string } | null)?.id ?? JSON.stringify(data)
    const name = `${event} ${about}`
    events.delete(name)
    recent.set(channel, events.set(name, { event, data, at: Date.now() }))
  }

  const forgetOldEvents = (now: number): void => {
    for (const [channel, events] of recent) {
      for (const [name, { at }] of events) if (now - at > repeatedForMs) events.delete(name)
      if (events.size === 0) recent.delete(channel)
    }
  }

  /** Frames of every kind count: a ping is answered as well, and who reads no answers fills our memory with them. */
  const count = (connection: Connection): void => {
    connection.lastHeardAt = Date.now()
    connection.messages += 1
    if (connection.messages > mostMessagesPerSweep) connection.socket.terminate()
  }

  const hear = (connection: Connection, raw: RawData): void => {
    count(connection)
    // Whoever was sent away has nothing more to say.
    if (connection.socket.readyState !== connection.socket.OPEN) return
    const message = parseMessage(raw)
    if (message?.event === 'pusher:ping') write(connection.socket, 'pusher:pong', {})
    else if (message?.event === 'pusher:subscribe') subscribe(connection, message.data)
    else if (message?.event === 'pusher:unsubscribe') {
      const left = channelSchema.safeParse(message.data)
      if (left.success) leave(connection, left.data.channel)
    }
  }

  const welcome = (socket: WebSocket): void => {
    const socketId = `${randomInt(2 ** 32)}.${randomInt(2 ** 32)}`
    const connection: Connection = {
      socket,
      socketId,
      channels: new Set(),
      sessions: new Set(),
      connectedAt: Date.now(),
      lastHeardAt: Date.now(),
      messages: 0,
      expiry: undefined,
    }
    connections.add(connection)
    strangers.add(connection)
    // Those who have proved nothing make room for one another, never at the cost of a pilot.
    const [oldest] = strangers
    if (oldest && strangers.size > maxStrangers) dismiss(oldest, closeCodes.overCapacity, 'Over capacity')
    socket.on('message', (raw) => {
      try {
        hear(connection, raw)
      } catch (error) {
        options.onError?.(error)
        dismiss(connection, closeCodes.internal, 'Internal error')
      }
    })
    socket.on('ping', () => count(connection))
    socket.on('pong', () => count(connection))
    socket.on('close', () => {
      forget(connection)
      connections.delete(connection)
    })
    write(socket, 'pusher:connection_established', {
      socket_id: socketId,
      activity_timeout: activityTimeoutSeconds,
    })
  }

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    // Whoever is refused may be gone before it is said.
    socket.on('error', () => socket.destroy())
    const url = URL.parse(request.url ?? '/', 'http://realtime')
    const key = /^\/app\/([^/]+)$/.exec(url?.pathname ?? '')?.[1]
    const refusal =
      key === undefined
        ? '404 Not Found'
        : !isOwnPage(request.headers, options.allowedOrigin)
          ? '403 Forbidden'
          : url?.searchParams.get('protocol') !== '7'
            ? '400 Bad Request'
            : null
    if (refusal) {
      socket.end(`HTTP/1.1 ${refusal}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
      return
    }
    hearing
      .then(() =>
        sockets.handleUpgrade(request, socket, head, (opened) => {
          // A socket that breaks is closed as well, which is all there is to do, also for one that is being refused.
          opened.on('error', () => undefined)
          if (key !== options.key) opened.close(closeCodes.unknownKey, 'Unknown key')
          else if (connections.size >= maxConnections) opened.close(closeCodes.overCapacity, 'Over capacity')
          else welcome(opened)
        }),
      )
      .catch(() => socket.destroy())
  }
  server.on('upgrade', upgrade)

  // A phone that lost its network says nothing; its socket would stay forever.
  const sweep = setInterval(() => {
    const now = Date.now()
    forgetOldEvents(now)
    for (const [session, until] of endedSessions) if (until < now) endedSessions.delete(session)
    for (const stranger of strangers)
      if (now - stranger.connectedAt > subscribingMs)
        dismiss(stranger, closeCodes.overCapacity, 'Nothing subscribed')
    for (const connection of connections) {
      const { socket, lastHeardAt } = connection
      connection.messages = 0
      const silence = now - lastHeardAt
      if (silence > 2 * activityTimeoutSeconds * 1000) dismiss(connection, closeCodes.silent, 'Nothing heard')
      else if (silence > activityTimeoutSeconds * 1000) write(socket, 'pusher:ping', {})
    }
  }, sweepMs).unref()

  return {
    broadcast: (channel, event, data) => {
      remember(channel, event, data)
      for (const { socket } of byChannel.get(channel) ?? []) write(socket, event, data, channel)
    },
    reconnectAll: () => {
      for (const connection of connections)
        dismiss(connection, closeCodes.reconnect, 'Something may have been missed')
    },
    endSession: (session) => {
      endedSessions.set(session, Date.now() + endedSessionMs)
      for (const connection of [...(bySession.get(session) ?? [])])
        dismiss(connection, closeCodes.unauthorized, 'The session has ended')
    },
    endChannel: (channel) => {
      recent.delete(channel)
      for (const connection of [...(byChannel.get(channel) ?? [])])
        dismiss(connection, closeCodes.unauthorized, 'The channel has ended')
    },
    connections: () => connections.size,
    close: async () => {
      clearInterval(sweep)
      server.off('upgrade', upgrade)
      const open = [...connections]
      const closed = open.map(({ socket }) => new Promise((resolve) => socket.once('close', resolve)))
      for (const { socket } of open) socket.close(closeCodes.reconnect, 'The server restarts')
      await Promise.race([
        Promise.all(closed),
        new Promise((resolve) => setTimeout(resolve, closingPatienceMs)),
      ])
      for (const { socket } of open) socket.terminate()
      sockets.close()
    },
  }
}
