import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely'
import pg from 'pg'
import type { DatabaseWatch } from './database-watch.ts'
import type { NamedQuery } from './named-statements.ts'

const isNamed = (query: CompiledQuery): query is NamedQuery => 'statementName' in query

/**
 * The extended protocol takes a single statement, with parameters or without. The simple one, which pg chooses where
 * there are no parameters, would run all that a text contains: a select could close itself and be followed by a write.
 */
const oneStatement = { queryMode: 'extended' } as const

const writes = ['INSERT', 'UPDATE', 'DELETE', 'MERGE']
const transactionEnds = ['COMMIT', 'ROLLBACK']

interface ConnectionOptions {
  /** Whether the names of named statements are sent. */
  sendsNames: boolean
  /**
   * Statements that set the time limits of a transaction, where a connection can't have any. Each statement is then in
   * a transaction.
   */
  limits: string | null
}

/** A connection from when it leaves the pool until it returns. */
class Connection implements DatabaseConnection {
  readonly #client: pg.PoolClient
  readonly #watch: DatabaseWatch
  readonly #options: ConnectionOptions
  /** Set around a transaction, in which statements need none of their own. */
  isInTransaction = false
  #broken = false

  constructor(client: pg.PoolClient, watch: DatabaseWatch, options: ConnectionOptions) {
    this.#client = client
    this.#watch = watch
    this.#options = options
  }

  async limitTransaction(): Promise<void> {
    if (this.#options.limits !== null) await this.#send(this.#options.limits)
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { limits } = this.#options
    if (limits === null || this.isInTransaction) return this.#execute(query)
    await this.#send(`begin; ${limits}`)
    try {
      const result = await this.#execute<Row>(query)
      await this.#send('commit')
      return result
    } catch (error) {
      await this.rollback()
      throw error
    }
  }

  /** Runs statements of our own, without parameters and in one round trip. */
  async #send(statements: string): Promise<void> {
    try {
      await this.#respond(this.#client.query(statements))
    } catch (error) {
      // It is unknown which of them were carried out.
      this.#broken = true
      throw error
    }
  }

  async #execute<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const name = this.#options.sendsNames && isNamed(query) ? { name: query.statementName } : {}
    try {
      const { command, rowCount, rows } = await this.#respond(
        this.#client.query({ ...oneStatement, ...name, text: query.sql, values: [...query.parameters] }),
      )
      this.#watch.heard()
      // Kysely checks the command to see whether a commit became a rollback.
      if (transactionEnds.includes(command)) return { rows: [{ command } as Row] }
      return writes.includes(command) ? { numAffectedRows: BigInt(rowCount ?? 0), rows } : { rows }
    } catch (error) {
      // The server closes the connection after a fatal error. After an error on our side, such as a response that came
      // too late, its state is unknown. It is marked at once, so that the pool never hands it out again.
      if (!(error instanceof pg.DatabaseError) || error.severity === 'FATAL') this.#broken = true
      // A refusal is a response too.
      else this.#watch.heard()
      throw error
    }
  }

  /** A connection to a silent database is not used again. PostgreSQL then rolls its transaction back. */
  #respond<Result>(statement: Promise<Result>): Promise<Result> {
    return this.#watch.guard(statement, () => {
      this.#broken = true
      // Nothing awaits the statement anymore, so its failure must not count as unhandled.
      statement.catch(() => undefined)
    })
  }

  streamQuery(): never {
    throw new Error('Large results are read page by page, not streamed.')
  }

  async rollback(): Promise<void> {
    // The transaction was lost with its connection, and the caller gets the error that broke it.
    if (this.#broken) return
    await this.#send('rollback')
  }

  release(): void {
    this.#client.release(this.#broken)
  }
}

/** Kysely's driver, except that its connections send the names of named statements. */
class NamingDriver implements Driver {
  readonly #pool: pg.Pool
  readonly #watch: DatabaseWatch
  readonly #options: ConnectionOptions
  readonly #driver: PostgresDriver

  constructor(pool: pg.Pool, watch: DatabaseWatch, options: ConnectionOptions) {
    this.#pool = pool
    this.#watch = watch
    this.#options = options
    this.#driver = new PostgresDriver({ pool })
  }

  init(): Promise<void> {
    return this.#driver.init()
  }

  async acquireConnection(): Promise<Connection> {
    const connecting = this.#pool.connect()
    const giveUp = () =>
      void connecting.then(
        (client) => client.release(),
        () => undefined,
      )
    const client = await this.#watch.guard(connecting, giveUp)
    return new Connection(client, this.#watch, this.#options)
  }

  async beginTransaction(connection: Connection, settings: TransactionSettings): Promise<void> {
    connection.isInTransaction = true
    await this.#driver.beginTransaction(connection, settings)
    await connection.limitTransaction()
  }

  async commitTransaction(connection: Connection): Promise<void> {
    await this.#driver.commitTransaction(connection)
    connection.isInTransaction = false
  }

  async rollbackTransaction(connection: Connection): Promise<void> {
    await connection.rollback()
    connection.isInTransaction = false
  }

  async releaseConnection(connection: Connection): Promise<void> {
    connection.release()
  }

  destroy(): Promise<void> {
    this.#watch.close()
    return this.#driver.destroy()
  }
}

export class NamingDialect extends PostgresDialect {
  readonly #pool: pg.Pool
  readonly #watch: DatabaseWatch
  readonly #options: ConnectionOptions

  constructor(pool: pg.Pool, watch: DatabaseWatch, options: ConnectionOptions) {
    super({ pool })
    this.#pool = pool
    this.#watch = watch
    this.#options = options
  }

  override createDriver(): Driver {
    return new NamingDriver(this.#pool, this.#watch, this.#options)
  }
}
