import { Kysely } from 'kysely'
import pg from 'pg'
import { NamingDialect } from './database-driver.ts'
import { DatabaseSilentError, type DatabaseWatch, watchDatabase } from './database-watch.ts'
import type { Schema } from './schema.generated.ts'
import { timeLimits } from './time-limits.ts'

export type Database = Kysely<Schema>
/**
 * The parameter of every read: the database, or the transaction that the caller is in. Nothing can be written with it,
 * neither with a builder nor with SQL, which `selectRows` executes. Writes take a `Transaction`.
 */
export type Queryable = Pick<Database, 'selectFrom' | 'selectNoFrom'>

/** A timestamp as a database in UTC writes it, such as 2026-11-16 10:12:56.243178+00. */
const utcMoment = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/** Formats a timestamp as `Date` does, but without a `Date` where possible, since lists have hundreds of them. */
export const isoMoment = (text: string): string => {
  const [, day, time, fraction = ''] = utcMoment.exec(text) ?? []
  return day === undefined
    ? new Date(text).toISOString()
    : `${day}T${time}.${fraction.padEnd(3, '0').slice(0, 3)}Z`
}

const { builtins } = pg.types
const parsers: Partial<Record<number, (text: string) => unknown>> = {
  // Our bigints are ids, sizes and cents, all far below 2^53.
  [builtins.INT8]: Number,
  [builtins.NUMERIC]: Number,
  // A day stays a text: as a Date it would shift with the server's time zone.
  [builtins.DATE]: (text) => text,
  [builtins.TIMESTAMPTZ]: isoMoment,
}

const types = {
  getTypeParser: (id: number, format?: 'text' | 'binary') =>
    parsers[id] ?? pg.types.getTypeParser(id, format as 'text'),
} as pg.CustomTypesConfig

/** Compiling a statement, or starting processes for it, takes longer than any of ours runs. */
const quickStatements = '-c jit=off -c max_parallel_workers_per_gather=0'

interface DatabaseOptions {
  poolSize?: number
  preparedStatements?: boolean
  /** Whether a pooler is in between that gives each transaction another connection. */
  behindPooler?: boolean
  /** The database without that pooler. */
  directUrl?: string
  /** What the database lists its connections as. */
  name?: string
  onError?: (error: Error) => void
}

const watches = new WeakMap<Database, DatabaseWatch>()
const pools = new WeakMap<Database, pg.Pool>()

/** The watch that knows whether this database responds. */
export const watchOf = (db: Database): DatabaseWatch => {
  const watch = watches.get(db)
  if (!watch) throw new Error('the database was not opened by openDatabase')
  return watch
}

/** How many connections are open, are free, and how many are waited for. */
export const poolUse = (db: Database): Readonly<Record<'open' | 'idle' | 'waiting', number>> => {
  const pool = pools.get(db)
  return { open: pool?.totalCount ?? 0, idle: pool?.idleCount ?? 0, waiting: pool?.waitingCount ?? 0 }
}

/** The time limits of the database, as settings of a connection or of a transaction. */
const serverLimits = {
  lock_timeout: timeLimits.lock,
  statement_timeout: timeLimits.statement,
  idle_in_transaction_session_timeout: timeLimits.idleTransaction,
}

const limitsOfTransaction = Object.entries(serverLimits)
  .map(([name, milliseconds]) => `set local ${name} = ${milliseconds}`)
  .join('; ')

export const openDatabase = (url: string, options: DatabaseOptions = {}): Database => {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.poolSize ?? 10,
    types,
    connectionTimeoutMillis: timeLimits.connection,
    query_timeout: timeLimits.response,
    application_name: options.name ?? 'sortie',
    // A pooler refuses settings of a connection, or applies them to nothing.
    ...(!options.behindPooler && { ...serverLimits, options: quickStatements }),
  })
  // A broken connection is replaced, and its user gets the error of the query. Without a listener on the connection (in
  // use) and on the pool (idle), the event would end the process.
  pool.on('connect', (client) => {
    client.on('error', (error) => options.onError?.(error))
  })
  pool.on('error', () => undefined)
  const watch = watchDatabase(url, options.directUrl)
  const db = new Kysely<Schema>({
    dialect: new NamingDialect(pool, watch, {
      sendsNames: options.preparedStatements ?? true,
      limits: options.behindPooler ? limitsOfTransaction : null,
    }),
  })
  watches.set(db, watch)
  pools.set(db, pool)
  return db
}

/** SQLSTATE classes and codes that say nothing about the request, which may well succeed when it is repeated. */
const passingStates = [
  /^08/, // connection exceptions
  /^53/, // too many connections, out of memory or disk
  /^57P0/, // the server shuts down, crashed, or is starting
  '57014', // statement timeout
  '25P03', // idle-in-transaction timeout
  '40001', // serialization failure
  '40P01', // deadlock
  '55P03', // lock timeout
]

const socketCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]

/** Connection errors that pg raises itself carry no code. */
const connectionMessages =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|Query read timeout)/

/** True when the database could not be reached, or gave up for reasons of its own. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseSilentError) return true
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (error instanceof pg.DatabaseError)
    return passingStates.some((state) => (typeof state === 'string' ? state === code : state.test(code)))
  return socketCodes.includes(code) || connectionMessages.test(error.message)
}

/** True when the database has no room to write. PostgreSQL reports that before anything is lost. */
export const isDatabaseFull = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '53100'

/** True when another transaction kept a row locked for too long. */
export const isLockTimeout = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === '55P03'

/**
 * True when the database itself refused a statement, and with it the whole transaction. When a connection breaks, it is
 * unknown whether a commit succeeded.
 */
export const isRolledBack = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code !== undefined && !/^(08|57P|40003)/.test(error.code)

/** The name of the constraint that a write violated, if that is why it failed. */
export const violatedConstraint = (error: unknown): string | null =>
  error instanceof pg.DatabaseError && error.code?.startsWith('23') ? (error.constraint ?? null) : null

const foreignKeyError = (error: unknown): pg.DatabaseError | null =>
  error instanceof pg.DatabaseError && error.code === '23503' ? error : null

/** True when a row cannot be deleted because others refer to it. Only meaningful for a failed deletion. */
export const isStillReferred = (error: unknown): boolean => foreignKeyError(error) !== null

/** The column that refers to a missing record, if that is why a write failed. */
export const missingReference = (error: unknown): string | null => {
  const { table, constraint } = foreignKeyError(error) ?? {}
  return table && constraint?.startsWith(`${table}_`)
    ? constraint.slice(table.length + 1).replace(/_fkey$/, '')
    : null
}

/** Data exceptions: texts, numbers and times that a column cannot hold. */
const unstorableStates = ['22021', '22P05', '22P02', '22003', '22007', '22008', '22009', '54000']

/** True for a value that no column can hold. Its schema should have refused it. */
export const isUnstorable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && unstorableStates.includes(error.code ?? '')
