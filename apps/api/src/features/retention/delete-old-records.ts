import { sql } from 'kysely'
import type { Config } from '../../config.ts'
import { deleteSome, doEach, inBatches } from '../../platform/batches.ts'
import type { Database } from '../../platform/database.ts'

type Retention = Pick<Config, 'notificationRetentionDays'>

const rowsPerBatch = 5000

/** Records that are kept for a limited time, and when they are deleted. */
const expired = ({ notificationRetentionDays }: Retention) =>
  [
    { table: 'ended_sessions', condition: sql<boolean>`expires_at < now()` },
    { table: 'pilot_sessions', condition: sql<boolean>`expires_at < now()` },
    { table: 'plain_sessions', condition: sql<boolean>`expires_at < now()` },
    // A response older than a day is no longer needed, because no client retries that late.
    { table: 'idempotency_keys', condition: sql<boolean>`created_at < now() - interval '1 day'` },
    { table: 'attempt_counts', condition: sql<boolean>`minute < now() - interval '1 hour'` },
    { table: 'payment_onboardings', condition: sql<boolean>`expires_at < now()` },
    // Stripe repeats a report for three days, and its signature is good for minutes.
    { table: 'stripe_events', condition: sql<boolean>`received_at < now() - interval '30 days'` },
    { table: 'weather_cache', condition: sql<boolean>`hour < date_trunc('hour', now())` },
    // Long enough to look into an email that did not arrive.
    { table: 'mails', condition: sql<boolean>`created_at < now() - interval '90 days'` },
    // With their lines. Their missions stay.
    { table: 'mission_imports', condition: sql<boolean>`created_at < now() - interval '30 days'` },
    // With their deliveries and attempts. Long enough to look into what a receiver has missed, and to send it again.
    { table: 'webhook_events', condition: sql<boolean>`created_at < now() - interval '30 days'` },
    // What a device was shown weeks ago isn't there any longer, or nobody minds it.
    { table: 'push_messages', condition: sql<boolean>`expires_at < now() - interval '30 days'` },
    {
      table: 'notifications',
      condition: sql<boolean>`created_at < now() - make_interval(days => ${notificationRetentionDays}::int)`,
    },
  ] as const

/** Deletes what nobody will ask for anymore. Returns how many rows went, by table. */
export const deleteOldRecords = async (
  db: Database,
  retention: Retention,
  signal: AbortSignal,
  batchSize = rowsPerBatch,
): Promise<Record<string, number>> => {
  const deleted: Record<string, number> = {}
  // A table whose rows cannot go keeps no other from being cleaned up.
  await doEach(expired(retention), async ({ table, condition }) => {
    deleted[table] = await inBatches(batchSize, signal, (size) => deleteSome(db, table, condition, size))
  })
  return deleted
}
