import { openDatabase } from '../../apps/api/src/platform/database.ts'

const hoursUntilUploaded = 3

/** The steps of a mission, moved so that its upload comes some hours after the flight. */
export const stepsAfterFlight = (steps: Readonly<Record<string, string>>, end: string) => {
  const uploaded = Date.parse(steps.assets_uploaded ?? '')
  const shift = Date.parse(end) + hoursUntilUploaded * 3_600_000 - uploaded
  return Object.fromEntries(
    Object.entries(steps).map(([step, moment]) => [step, new Date(Date.parse(moment) + shift).toISOString()]),
  )
}

/**
 * The demo data delivers half a year of missions within a minute, which no real log shows. This puts each mission's
 * steps back to the hours after its flight; the calls know no way to write into the past, and should not.
 */
export const spreadUploads = async (databaseUrl: string): Promise<void> => {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    const past = await db
      .selectFrom('missions')
      .select(['id', 'scheduled_at_end', 'status_timestamps'])
      .where('reference_id', 'like', 'PAST-%')
      .execute()
    for (const { id, scheduled_at_end: end, status_timestamps } of past) {
      const steps = status_timestamps as Record<string, string>
      if (end === null || !steps.assets_uploaded) continue
      await db
        .updateTable('missions')
        .set({ status_timestamps: JSON.stringify(stepsAfterFlight(steps, end)) })
        .where('id', '=', id)
        .execute()
    }
  } finally {
    await db.destroy()
  }
}
