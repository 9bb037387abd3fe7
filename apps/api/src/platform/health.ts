import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'

/** Alive: the process answers. Ready: so does its database. */
export const registerHealth = (app: FastifyInstance, db: Database): void => {
  const options = { schema: { hide: true }, config: { access: 'anyone' as const }, logLevel: 'warn' as const }
  app.get('/healthz', options, async () => ({ status: 'ok' }))
  app.get('/readyz', options, async () => {
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw new AppError('unavailable', { cause })
    }
    return { status: 'ready' }
  })
}
