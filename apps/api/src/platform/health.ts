import type { FastifyInstance } from 'fastify'
import type { DatabaseWatch } from './database-watch.ts'
import { AppError } from './errors.ts'
import { timeLimits } from './time-limits.ts'
import { version } from './version.ts'

interface Parts {
  database: Pick<DatabaseWatch, 'probe'>
  isDraining(): boolean
  /** Whether sessions can be checked: a server that refuses every pilot must not get their requests. */
  canCheckSessions(): boolean
  isStoreAvailable(): Promise<boolean>
}

/**
 * Alive means that the process responds. Ready means that it takes requests and that its database responds too, to a
 * kept connection, a new one or any statement, so that neither a busy pool nor a busy machine counts as an outage. An
 * unavailable store is only mentioned: missions and payments need no files, and calls that do report it themselves.
 *
 * While the database is away from every server, a proxy that only knows /readyz has nobody left and responds itself.
 * /readyz/process says whether this process takes requests, which it then answers with 503 and Retry-After.
 */
export const registerHealth = (
  app: FastifyInstance,
  { database, isDraining, canCheckSessions, isStoreAvailable }: Parts,
): void => {
  const options = { schema: { hide: true }, config: { access: 'anyone' as const }, logLevel: 'warn' as const }
  const requireProcess = (): void => {
    if (isDraining() || !canCheckSessions()) throw new AppError('unavailable')
  }
  app.get('/healthz', options, async () => ({ status: 'ok', version }))
  app.get('/readyz/process', options, async () => {
    requireProcess()
    return { status: 'ready' }
  })
  app.get('/readyz', options, async () => {
    requireProcess()
    const store = isStoreAvailable()
    try {
      await database.probe(timeLimits.readiness)
    } catch (cause) {
      throw new AppError('unavailable', { cause })
    }
    return { status: 'ready', object_store: (await store) ? 'ready' : 'unavailable' }
  })
}
