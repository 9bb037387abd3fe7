import { setTimeout as delay } from 'node:timers/promises'
import { pauseAfter } from '@sortie/domain/time/backoff'
import { type Transaction as KyselyTransaction, sql } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'
import type { Schema } from './schema.generated.ts'

declare const opened: unique symbol

/** The parameter of every write. Only the functions below make one, so nothing is written outside a transaction. */
export interface Transaction extends KyselyTransaction<Schema> {
  readonly [opened]: true
}

const maxAttempts = 6

/**
 * Thrown by a write that finds, once it holds its locks, that another write has changed what it read before. The write
 * then starts over.
 */
export class WriteConflictError extends AppError {
  constructor() {
    super('unavailable')
  }
}

/** True when the write says so itself, or PostgreSQL ended it in favor of another: 40001 or 40P01 (deadlock). */
export const isWriteConflict = (error: unknown): boolean =>
  error instanceof WriteConflictError ||
  (error instanceof pg.DatabaseError && (error.code === '40001' || error.code === '40P01'))

const withAnotherTry = async <Result>(run: () => Promise<Result>): Promise<Result> => {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      if (attempt === maxAttempts || !isWriteConflict(error)) throw error
      await delay(Math.random() * pauseAfter(attempt, { shortest: 10, longest: 640 }))
    }
  }
}

/**
 * Runs a write in one transaction, and again if it was ended in favor of another one. The write must have no effect
 * outside the database. The pauses are random, so that the two do not collide again.
 */
export const inTransaction = async <Result>(
  db: Database,
  run: (trx: Transaction) => Result | Promise<Result>,
): Promise<Result> => withAnotherTry(() => db.transaction().execute(async (trx) => run(trx as Transaction)))

/** Runs a write of a single statement, which is a transaction by itself. This saves two round trips to the database. */
export const inStatement = <Result>(
  db: Database,
  run: (trx: Transaction) => Promise<Result>,
): Promise<Result> => withAnotherTry(() => run(db as unknown as Transaction))

/** Runs a part of a transaction and takes back what it has written, jobs and announcements included. */
export const rolledBack = async <Result>(trx: Transaction, run: () => Promise<Result>): Promise<Result> => {
  await sql`savepoint taken_back`.execute(trx)
  try {
    return await run()
  } finally {
    await sql`rollback to savepoint taken_back`.execute(trx)
  }
}
