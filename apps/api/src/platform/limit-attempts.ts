import { sql } from 'kysely'
import type { Database } from './database.ts'
import { AppError } from './errors.ts'

/** Counts an attempt across all processes, and refuses it if there were too many within the minute. */
export const limitAttempts = async (db: Database, subject: string, perMinute: number): Promise<void> => {
  const { attempts, left } = await db
    .insertInto('attempt_counts')
    .values({ subject, minute: sql<string>`date_trunc('minute', now())`, attempts: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['subject', 'minute'])
        .doUpdateSet({ attempts: sql<number>`attempt_counts.attempts + 1` }),
    )
    .returning(['attempts', sql<number>`ceil(60 - extract(second from now()))::integer`.as('left')])
    .executeTakeFirstOrThrow()
  if (attempts > perMinute) throw new AppError('rate_limited', { retryAfterSeconds: Math.max(1, left) })
}
