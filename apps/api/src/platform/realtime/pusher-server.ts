import { randomInt } from 'node:crypto'
import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RawData, type WebSocket, WebSocketServer } from 'ws'
import { z } from 'zod'
import { authorizationMs, type ChannelKey, isProviderChannel, readChannelAuth } from './channel-auth.ts'

/** Close codes of the Pusher protocol: below 4100 a client stays away, from 4200 on it reconnects at once. */
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
/** Longer than an authorization can be used, because clocks differ. */
const endedSessionMs = 2 * authorizationMs

/** A page loads its data before its socket is subscribed, so events announced in between are sent again. */
const repeatedForMs = 30_000

/** A page subscribes as soon as it is connected. A client that does not has no business here. */
const subscribingMs = 30_000
/** The interval between two sweeps. A browser sends far fewer messages than the limit in this time. */
const sweepMs = 15_000
const mostMessagesPerSweep = 300
/** A client that does not read what it is sent costs memory. */
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
  /** The sessions of the subscriptions, and the access of the provider's people. */
  sessions: Set<string>
  connectedAt: number
  lastHeardAt: number
  /** The number of messages since the last sweep. */
  messages: number
  expiry: NodeJS.Timeout | undefined
}

export interface RealtimeServer {
  /** Sends an event to every socket of this process that is subscribed to the channel. */
  broadcast(channel: string, event: string, data: unknown): void
  /** Disconnects every client, which then reconnects at once. */
  reconnectAll(): void
  /** Closes the sockets of a session that was logged out, or of a person whose access has changed. */
  endSession(session: string): void
  /** Closes every socket that is subscribed to a channel. */
  endChannel(channel: string): void
  connections(): number
  close(): Promise<void>
}

export interface RealtimeOptions extends ChannelKey {
  /** Pages of other sites may not open a socket. Programs, which send no origin, may. */
  allowedOrigin: string
  /**
   * Resolves when this process hears announcements; a socket opened before would miss some. Rejects when the process
   * stops.
   */
  hearing?: Promise<void>
  maxConnections?: number
  /** The number of sockets without a subscription. */
  maxStrangers?: number
  /** The number of sockets of one session: more tabs than anyone works in. */
  maxPerSession?: number
  /** The number of sockets on one channel, across all sessions. */
  maxPerChannel?: number
  /** The same for a channel that all of the provider's people hear. */
  maxPerProviderChannel?: number
  /** The time that a client has to read why it is disconnected. */
  dismissedMs?: number
  /** Called with unexpected errors. Only the socket concerned is closed. */
  onError?(error: unknown): void
}

/** Accepts pages of this host, whatever name it was reached by, and of the portal's public host. */
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
  /** The connections of each channel, in the order of their subscriptions. */
  const byChannel: Groups = new Map()
  const bySession: Groups = new Map()
  /** The latest events of each channel, in order. Of events that report a current state, only the last is kept. */
  const recent = new Map<string, Map<string, RecentEvent>>()
  /** Sessions that were logged out, with the time until which someone may still have an authorization for them. */
  const endedSessions = new Map<string, number>()
  /** Sockets that have not subscribed to anything yet, oldest first. */
  const strangers = new Set<Connection>()
  const { hearing = Promise.resolve(), maxConnections = 20_000, maxStrangers = 2000 } = options
  const { maxPerSession = 20, maxPerChannel = 100, dismissedMs = 5000 } = options
  const { maxPerProviderChannel = 5000 } = options

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

  /** The connection counts no longer from now on, even if the client never confirms that it is closed. */
  const dismiss = (connection: Connection, code: number, reason: string): void => {
    forget(connection)
    connection.socket.close(code, reason)
    setTimeout(() => connection.socket.terminate(), dismissedMs).unref()
  }

  /**
   * Closes the oldest connection for good. It belongs to a forgotten tab or a lost phone, while someone looks at the
   * newest.
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
    const restsOn = session ? [session.session, ...(session.person ? [session.person] : [])] : []
    if (!session || life <= 0 || restsOn.some((name) => endedSessions.has(name))) {
      write(socket, 'pusher:subscription_error', { type: 'AuthError', status: 401 }, channel)
      return
    }
    strangers.delete(connection)
    connection.channels.add(channel)
    addTo(byChannel, channel, connection)
    for (const name of restsOn) {
      connection.sessions.add(name)
      addTo(bySession, name, connection)
    }
    makeRoom(bySession.get(session.session), maxPerSession)
    makeRoom(byChannel.get(channel), isProviderChannel(channel) ? maxPerProviderChannel : maxPerChannel)
    clearTimeout(connection.expiry)
    connection.expiry = setTimeout(
      () => dismiss(connection, closeCodes.unauthorized, 'The session has expired'),
      // This is the longest time that a timer can wait. Sessions that last longer are checked again on reconnecting.
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

  /** Counts frames of every kind: a ping is answered too, and answers that nobody reads fill our memory. */
  const count = (connection: Connection): void => {
    connection.lastHeardAt = Date.now()
    connection.messages += 1
    if (connection.messages > mostMessagesPerSweep) connection.socket.terminate()
  }

  const hear = (connection: Connection, raw: RawData): void => {
    count(connection)
    // A client that was dismissed is ignored.
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
    // Sockets without a subscription are replaced by newer ones of their kind, never at the cost of a pilot's.
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
    // A client that is refused may be gone before it gets the response.
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
          // A socket with an error is closed anyway, even while it is being refused, so there is nothing else to do.
          opened.on('error', () => undefined)
          if (key !== options.key) opened.close(closeCodes.unknownKey, 'Unknown key')
          else if (connections.size >= maxConnections) opened.close(closeCodes.overCapacity, 'Over capacity')
          else welcome(opened)
        }),
      )
      .catch(() => socket.destroy())
  }
  server.on('upgrade', upgrade)

  // A phone that loses its network does not close its socket, which would stay open forever.
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
