import { sql } from 'kysely'
import { openDatabase } from '../../apps/api/src/platform/database.ts'

/**
 * The demo data delivers half a year of missions within a minute, which no real log shows. This puts each mission's
 * steps back to the hours after its flight; the calls know no way to write into the past, and should not.
 */
export const spreadUploads = async (databaseUrl: string): Promise<void> => {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    await sql`
      update missions set status_timestamps = (
        select jsonb_object_agg(step, to_jsonb(moment::timestamptz + back.by))
        from jsonb_each_text(status_timestamps) as steps (step, moment),
          (select scheduled_at_end + interval '3 hours'
            - (status_timestamps ->> 'assets_uploaded')::timestamptz as by) as back)
      where reference_id like 'PAST-%' and status_timestamps ? 'assets_uploaded' and scheduled_at_end < now()
    `.execute(db)
  } finally {
    await db.destroy()
  }
}
