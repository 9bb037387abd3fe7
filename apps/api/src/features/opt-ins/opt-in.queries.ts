import type { Queryable } from '../../platform/database.ts'

export const selectOptIns = async (db: Queryable, pilotId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('pilot_opt_ins')
    .select('slug')
    .where('pilot_id', '=', pilotId)
    .orderBy('slug')
    .execute()
  return rows.map(({ slug }) => slug)
}
