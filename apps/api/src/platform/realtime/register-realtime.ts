import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { HostedRealtime } from '../../config/services.ts'
import type { Config } from '../../config.ts'
import { type Listener, openListener } from '../listen.ts'
import { announcementSchema, realtimeChannel } from './announce.ts'
import { hostedService } from './hosted-service.ts'
import { attachRealtime } from './pusher-server.ts'

type Announcement = z.output<typeof announcementSchema>

/** Handles the announcements of all processes. */
interface Outlet {
  hear(announcement: Announcement, listener: Listener): void
  /** Called when the listener has reconnected. Announcements made in the meantime are lost. */
  onReconnect(): void
  close(): Promise<void>
}

/** Sends announcements to the sockets of this process. */
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
    // A client that reconnects fetches everything again.
    onReconnect: () => sockets.reconnectAll(),
    close: () => sockets.close(),
  }
}

/** Any number will do, as long as every process uses the same one. */
export const forwardingLock = 7_215_405
/** The lock of a process that ended is released within this time, so another process then asks for it again. */
const askAgainMs = 1000
/** How long the other processes keep events, in case the one that forwards them ends before it does. */
const keptMs = 10_000

/**
 * Forwards the events that every process hears to a hosted service, from one process only. When that process ends,
 * another takes over and forwards the latest events again: an event may arrive twice, which only makes a page fetch
 * again, but none is lost.
 */
const hostedSockets = (app: FastifyInstance, config: Config, hosted: HostedRealtime): Outlet => {
  const closing = new AbortController()
  const service = hostedService(config.realtime, hosted, closing.signal)
  let kept: { announcement: Announcement; since: number }[] = []
  let timer: NodeJS.Timeout | undefined

  const forward = async (announcement: Announcement): Promise<void> => {
    if ('ended_session' in announcement) await service.endSession(announcement.ended_session)
    // The service cannot close a channel. The portal is told that its account has changed, and finds that it is gone.
    else if ('event' in announcement)
      await service.trigger(announcement.channels, announcement.event, announcement.data)
  }
  const forwardKept = async (listener: Listener): Promise<void> => {
    // Without its connection, this process does not have the lock. It asks again when the connection is back.
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
  /** Disconnects every browser, which then reconnects to another process. */
  close(): Promise<void>
}

/** Sends the announcements of every process to the browsers that they are for. Starts when the server listens. */
export const registerRealtime = (app: FastifyInstance, config: Config): Realtime => {
  const { hosted } = config.realtime
  const hearing = Promise.withResolvers<void>()
  hearing.promise.catch(() => undefined)
  const outlet = hosted ? hostedSockets(app, config, hosted) : ownSockets(app, config, hearing.promise)
  let listener: Listener | undefined

  app.addHook('onListen', async () => {
    const opened = openListener({
      databaseUrl: config.directDatabaseUrl,
      onReconnect: () => outlet.onReconnect(),
      onError: (error) => app.log.warn({ err: error }, 'listening for announcements failed'),
    })
    listener = opened
    await opened.listen(realtimeChannel, (payload) => {
      // Announcements of a newer release that runs at the same time are for its own processes.
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
