import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Schema } from './schema.generated.ts'

export type Database = Kysely<Schema>
/** What every query takes: the database, or the transaction the caller is in. */
export type Queryable = Kysely<Schema> | Transaction<Schema>

const { builtins } = pg.types
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  // Our bigints are ids, sizes and cents: all far below 2^53.
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  // A day stays a day; as a Date it would shift with the server's zone.
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: (text) => new Date(text).toISOString(),
}

const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    parsers[id] ?? pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig

export const openDatabase = (
  url: string,
  options: { poolSize?: number; onError?: (error: Error) => void } = {},
): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    types,
    // A statement that outlives every client only holds locks.
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 60_000,
  })
  // An idle connection that breaks is replaced; unheard, the event would end the process.
  pool.on('error', (error) => options.onError?.(error))
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) })
}

/** The name of the constraint a write ran into, if that is what failed. */
export const violatedConstraint = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null
