import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { HostedRealtime } from '../../config/services.ts'
import type { Config } from '../../config.ts'
import { type Listener, openListener } from '../listen.ts'
import { announcementSchema, realtimeChannel } from './announce.ts'
import { hostedService } from './hosted-service.ts'
import { attachRealtime } from './pusher-server.ts'

type Announcement = z.output<typeof announcementSchema>

/** What happens with the announcements of all processes. */
interface Outlet {
  hear(announcement: Announcement, listener: Listener): void
  /** What was announced meanwhile is lost. */
  onReconnect(): void
  close(): Promise<void>
}

/** The sockets of this process. */
const ownSockets = (app: FastifyInstance, config: Config, hearing: Promise<void>): Outlet => {
  const sockets = attachRealtime(app.server, {
    ...config.realtime,
    allowedOrigin: new URL(config.publicUrl).origin,
    hearing,
    onError: (error) => app.log.error({ err: error }, 'a socket was closed because of an error'),
  })
  return {
    hear: (announcement) => {
      if ('ended_session' in announcement) sockets.endSession(announcement.ended_session)
      else if ('ended_channel' in announcement) sockets.endChannel(announcement.ended_channel)
      else
        for (const channel of announcement.channels)
          sockets.broadcast(channel, announcement.event, announcement.data)
    },
    // Whoever reconnects fetches everything again.
    onReconnect: () => sockets.reconnectAll(),
    close: () => sockets.close(),
  }
}

/** Any number: it only has to be the same in every process. */
export const forwardingLock = 7_215_405
/** The lock of a process that ended is free within this time, and another one asks for it again. */
const askAgainMs = 1000
/** How long the others keep what they heard, in case the one that passes it on ends before it does. */
const keptMs = 10_000

/**
 * A hosted service, to which one process of all passes on what every process hears. When that one ends, another takes
 * over and passes on what was heard just before: an event may come twice, which only makes a page fetch again, but none
 * is lost.
 */
const hostedSockets = (app: FastifyInstance, config: Config, hosted: HostedRealtime): Outlet => {
  const closing = new AbortController()
  const service = hostedService(config.realtime, hosted, closing.signal)
  let kept: { announcement: Announcement; since: number }[] = []
  let timer: NodeJS.Timeout | undefined

  const forward = async (announcement: Announcement): Promise<void> => {
    if ('ended_session' in announcement) await service.endSession(announcement.ended_session)
    // It cannot close a channel. The portal hears that its account has changed, and finds that there is none.
    else if ('event' in announcement)
      await service.trigger(announcement.channels, announcement.event, announcement.data)
  }
  const forwardKept = async (listener: Listener): Promise<void> => {
    // Without its connection this process does not have the lock, and asks again when it is back.
    const isMine = await listener.holdsLock(forwardingLock).catch(() => false)
    if (closing.signal.aborted) return
    if (isMine) {
      for (const { announcement } of kept)
        forward(announcement).catch((error: unknown) => {
          if (!closing.signal.aborted) app.log.warn({ err: error }, 'an event could not be forwarded')
        })
      kept = []
      return
    }
    kept = kept.filter(({ since }) => Date.now() - since < keptMs)
    if (kept.length === 0 || timer) return
    timer = setTimeout(() => {
      timer = undefined
      void forwardKept(listener)
    }, askAgainMs)
  }
  return {
    hear: (announcement, listener) => {
      kept.push({ announcement, since: Date.now() })
      void forwardKept(listener)
    },
    onReconnect: () => undefined,
    close: async () => {
      closing.abort()
      clearTimeout(timer)
    },
  }
}

export interface Realtime {
  /** Sends every browser away, to come back to another process. */
  close(): Promise<void>
}

/** Sends what any process announces to the browsers it is for. It begins with listening for requests. */
export const registerRealtime = (app: FastifyInstance, config: Config): Realtime => {
  const { hosted } = config.realtime
  const hearing = Promise.withResolvers<void>()
  hearing.promise.catch(() => undefined)
  const outlet = hosted ? hostedSockets(app, config, hosted) : ownSockets(app, config, hearing.promise)
  let listener: Listener | undefined

  app.addHook('onListen', async () => {
    const opened = openListener({
      databaseUrl: config.databaseUrl,
      onReconnect: () => outlet.onReconnect(),
      onError: (error) => app.log.warn({ err: error }, 'listening for announcements failed'),
    })
    listener = opened
    await opened.listen(realtimeChannel, (payload) => {
      // What a newer release announces alongside this one is for its own processes.
      const announcement = announcementSchema.safeParse(JSON.parse(payload))
      if (announcement.success) outlet.hear(announcement.data, opened)
    })
    hearing.resolve()
  })
  let closing: Promise<void> | undefined
  const close = async (): Promise<void> => {
    hearing.reject(new Error('The server stops.'))
    await outlet.close()
    await listener?.close()
  }
  return {
    close: () => {
      closing ??= close()
      return closing
    },
  }
}
