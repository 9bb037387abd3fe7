import type { ServerResponse } from 'node:http'
import { type Drain, drainOf } from '@sortie/storage/gateway/drain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { AppError } from './errors.ts'
import { timeLimits } from './time-limits.ts'

/**
 * Lets the server stop without cutting anyone off: connections stay open for requests that are on their way, every
 * response closes its connection, and a request that takes too long gets a 503.
 */
export const registerDrain = (app: FastifyInstance): Pick<Drain, 'isDraining' | 'announce' | 'drain'> => {
  const replies = new WeakMap<ServerResponse, FastifyReply>()
  const drain = drainOf(app.server, {
    quietMs: timeLimits.drainQuiet,
    patienceMs: timeLimits.drain,
    refuse: (response) => {
      const reply = replies.get(response)
      // A link to a file is served outside the framework.
      if (!reply || reply.sent) response.writeHead(503, { 'retry-after': '2' }).end()
      else void reply.send(new AppError('unavailable'))
    },
  })
  app.addHook('onRequest', async (_request, reply) => {
    replies.set(reply.raw, reply)
    drain.track(reply.raw)
  })
  return drain
}
