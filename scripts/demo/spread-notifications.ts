import { openDatabase } from '../../apps/api/src/platform/database.ts'

const hour = 3_600_000
const hoursBetween = 7

/**
 * Everything that the demo data tells pilots is told within a minute, which no real list shows. This puts what came
 * earlier further back; the calls know no way to write into the past, and should not.
 */
export const spreadNotifications = async (
  databaseUrl: string,
  pilotIds: readonly number[],
): Promise<void> => {
  const db = openDatabase(databaseUrl, { poolSize: 1 })
  try {
    await db.transaction().execute(async (trx) => {
      for (const pilotId of pilotIds) {
        const told = await trx
          .selectFrom('notifications')
          .select('id')
          .where('pilot_id', '=', pilotId)
          .orderBy('id', 'desc')
          .execute()
        for (const [age, { id }] of told.entries())
          await trx
            .updateTable('notifications')
            .set({ created_at: new Date(Date.now() - (age * hoursBetween + 0.4) * hour) })
            .where('id', '=', id)
            .execute()
      }
    })
  } finally {
    await db.destroy()
  }
}
