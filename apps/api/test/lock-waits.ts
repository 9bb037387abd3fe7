import { sql } from 'kysely'
import { type Database, openDatabase } from '../src/platform/database.ts'

/** Waits until this many statements of the database wait for a lock. */
export const untilWaiting = async (db: Database, count: number): Promise<void> => {
  for (;;) {
    const { rows } = await sql`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length >= count) return
  }
}

/**
 * Runs a call while a transaction holds what it needs: the change is made, the call starts and waits, and only then is
 * the change committed.
 */
export const duringChange = async <Result>(
  databaseUrl: string,
  change: (trx: Database) => Promise<unknown>,
  call: () => Promise<Result>,
  waiting = 1,
): Promise<Result> => {
  // Separate connections, so that the pool under test is free for the call.
  const db = openDatabase(databaseUrl, { poolSize: 2 })
  try {
    const begun = await db.transaction().execute(async (trx) => {
      await change(trx)
      const started = call()
      await untilWaiting(db, waiting)
      return { started }
    })
    return await begun.started
  } finally {
    await db.destroy()
  }
}
