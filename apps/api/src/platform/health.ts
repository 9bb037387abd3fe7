import type { FastifyInstance } from 'fastify'
import type { DatabaseWatch } from './database-watch.ts'
import { AppError } from './errors.ts'
import { timeLimits } from './time-limits.ts'

/**
 * Alive means that the process responds. Ready means that its database responds too, to a new connection or to any
 * statement, so that neither a busy pool nor a busy machine counts as an outage, and that the process is not about to
 * stop. An unavailable store is only mentioned: missions and payments need no files, and calls that do report it
 * themselves.
 */
export const registerHealth = (
  app: FastifyInstance,
  database: Pick<DatabaseWatch, 'probe'>,
  isDraining: () => boolean,
  isStoreAvailable: () => Promise<boolean>,
): void => {
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
