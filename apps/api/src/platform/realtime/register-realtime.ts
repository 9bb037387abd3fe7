import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'
import { type Listener, openListener } from '../listen.ts'
import { announcementSchema, realtimeChannel } from './announce.ts'
import { attachRealtime } from './pusher-server.ts'

/** Sends what any process announces to the sockets of this one. It begins with listening for requests. */
export const registerRealtime = (app: FastifyInstance, config: Config): void => {
  const sockets = attachRealtime(app.server, {
    ...config.realtime,
    allowedOrigin: new URL(config.publicUrl).origin,
  })
  let listener: Listener | undefined

  const hear = (payload: string): void => {
    const announcement = announcementSchema.parse(JSON.parse(payload))
    if ('ended_session' in announcement) sockets.endSession(announcement.ended_session)
    else
      for (const channel of announcement.channels)
        sockets.broadcast(channel, announcement.event, announcement.data)
  }

  app.addHook('onListen', async () => {
    listener = await openListener({
      databaseUrl: config.databaseUrl,
      // What was announced meanwhile is lost. Whoever connects anew fetches everything anew.
      onReconnect: () => sockets.reconnectAll(),
      onError: (error) => app.log.warn({ err: error }, 'the listener lost its connection'),
    })
    await listener.listen(realtimeChannel, hear)
  })
  app.addHook('preClose', async () => {
    await sockets.close()
    await listener?.close()
  })
}
