import type { FastifyInstance } from 'fastify'
import { watchDatabase } from './database-watch.ts'
import { AppError } from './errors.ts'
import { timeLimits } from './time-limits.ts'

/**
 * Alive: the process responds. Ready: so does its database, on a connection of its own, so that a busy pool does not
 * matter, and the process is not about to stop.
 */
export const registerHealth = (
  app: FastifyInstance,
  databaseUrl: string,
  isDraining: () => boolean,
): void => {
  const database = watchDatabase(databaseUrl)
  const options = { schema: { hide: true }, config: { access: 'anyone' as const }, logLevel: 'warn' as const }
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get('/readyz', options, async () => {
    if (isDraining()) throw new AppError('unavailable')
    try {
      await database.probe(timeLimits.readiness)
    } catch (cause) {
      throw new AppError('unavailable', { cause })
    }
    return { status: 'ready' }
  })
}
