import { sql } from 'kysely'
import { openDatabase } from '../../apps/api/src/platform/database.ts'
import { asDemoPilot } from './demo-pilot.ts'
import { declinedReference } from './missions-that-wait.ts'
import { failingPath } from './webhooks.ts'

/** Leaves a mission without any open offer. */
export const declineOffer = (apiUrl: string, missionIds: ReadonlyMap<string, number>): Promise<void> =>
  asDemoPilot(apiUrl, async ({ send }) => {
    await send('DELETE', `/v1/pilots/missions/${missionIds.get(declinedReference)}/invitation`)
  })

/**
 * What waits for the provider's people has waited for a while. No call can write that into the past, and none should,
 * so flights end when they were to, some offers are from two days ago, and an endpoint has failed since this morning.
 * Payouts that have arrived were made a day before they were sent.
 */
export const spreadWaiting = async (databaseUrl: string): Promise<void> => {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    await sql`update missions set status_timestamps =
        status_timestamps || jsonb_build_object('flight_complete', scheduled_at_end)
      where status = 'flight_complete' and reference_id like 'FLY-%' and scheduled_at_end < now()`.execute(db)
    await sql`update mission_offers set offered_at = now() - interval '2 days'
      from missions where missions.id = mission_id and reference_id in ('OTHER-05', 'OTHER-07')`.execute(db)
    await sql`update missions set status_timestamps =
        status_timestamps || jsonb_build_object('pilots_notified', now() - interval '2 days')
      where status = 'pilots_notified' and reference_id in ('OTHER-05', 'OTHER-07')`.execute(db)
    await sql`update payouts set created_at = sent_at - interval '1 day' where sent_at < created_at`.execute(
      db,
    )
    await sql`update webhook_endpoints set failing_since = now() - interval '5 hours'
      where url like ${`%${failingPath}`}`.execute(db)
  } finally {
    await db.destroy()
  }
}
