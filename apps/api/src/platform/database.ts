import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { PreparingClient } from './prepared-statements.ts'
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
    Client: PreparingClient,
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

const foreignKeyError = (error: unknown): pg.DatabaseError | null =>
  error instanceof pg.DatabaseError && error.code === '23503' ? error : null

/** True when a row cannot go because others refer to it; only to be asked of a failed deletion. */
export const isStillReferred = (error: unknown): boolean => foreignKeyError(error) !== null

/** The column that names a record which is not there, if that is what failed. */
export const missingReference = (error: unknown): string | null => {
  const { table, constraint } = foreignKeyError(error) ?? {}
  return table && constraint?.startsWith(`${table}_`)
    ? constraint.slice(table.length + 1).replace(/_fkey$/, '')
    : null
}

/** True for text that no column can hold: a zero byte, or half a character. */
export const isUnstorableText = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === '22021' || error.code === '22P05')
