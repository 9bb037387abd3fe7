import type { FastifyInstance } from 'fastify'
import { watchDatabase } from './database-watch.ts'
import { AppError } from './errors.ts'
import { timeLimits } from './time-limits.ts'

/**
 * Alive: the process responds. Ready: so does its database, on a connection of its own, so that a busy pool does not
 * matter, and the process is not about to stop. A store that is away is only mentioned: missions and payments need no
 * files, and what needs them says so itself.
 */
export const registerHealth = (
  app: FastifyInstance,
  databaseUrl: string,
  isDraining: () => boolean,
  isStoreAvailable: () => Promise<boolean>,
): void => {
  const database = watchDatabase(databaseUrl)
  const options = { schema: { hide: true }, config: { access: 'anyone' as const }, logLevel: 'warn' as const }
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get('/readyz', options, async () => {
    if (isDraining()) throw new AppError('unavailable')
    const store = isStoreAvailable()
    try {
      await database.probe(timeLimits.readiness)
    } catch (cause) {
      throw new AppError('unavailable', { cause })
    }
    return { status: 'ready', object_store: (await store) ? 'ready' : 'unavailable' }
  })
}
