import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'

export const selectOpenOffers = async (db: Queryable, missionId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('mission_offers')
    .select('pilot_id')
    .where('mission_id', '=', missionId)
    .where('state', '=', 'offered')
    .orderBy('pilot_id')
    .execute()
  return rows.map(({ pilot_id }) => pilot_id)
}

/** Offers a mission; an open or accepted offer stays as it is. Answers who is newly offered. */
export const insertOffers = async (
  db: Transaction,
  missionId: number,
  pilotIds: readonly number[],
): Promise<number[]> => {
  const rows = await db
    .insertInto('mission_offers')
    .columns(['mission_id', 'pilot_id'])
    .expression(
      sql<{ mission_id: number; pilot_id: number }>`
        (select ${missionId}::bigint, pilot_id from unnest(${[...pilotIds]}::bigint[]) as pilot_id)`,
    )
    .onConflict((conflict) =>
      conflict
        .columns(['mission_id', 'pilot_id'])
        .doUpdateSet({ state: 'offered', offered_at: sql<string>`now()`, responded_at: null })
        .where('mission_offers.state', 'not in', ['offered', 'accepted']),
    )
    .returning('pilot_id')
    .execute()
  return rows.map(({ pilot_id }) => pilot_id)
}

/** Takes open offers back, all or those of the pilots named. Answers whose. */
export const withdrawOffers = async (
  db: Transaction,
  missionId: number,
  pilotIds?: readonly number[],
): Promise<number[]> => {
  let query = db
    .updateTable('mission_offers')
    .set({ state: 'withdrawn' })
    .where('mission_id', '=', missionId)
    .where('state', '=', 'offered')
  if (pilotIds) query = query.where('pilot_id', 'in', pilotIds)
  const rows = await query.returning('pilot_id').execute()
  return rows.map(({ pilot_id }) => pilot_id)
}

/** Ends the accepted offer of a pilot who no longer holds the mission. */
export const withdrawAcceptedOffer = async (db: Transaction, missionId: number): Promise<void> => {
  await db
    .updateTable('mission_offers')
    .set({ state: 'withdrawn' })
    .where('mission_id', '=', missionId)
    .where('state', '=', 'accepted')
    .execute()
}
