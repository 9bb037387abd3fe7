import { sql } from 'kysely'
import { AppError } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'

export interface Schedule {
  scheduled_at_start: string
  scheduled_at_end: string
}

/** Gives a mission to a pilot who has an open offer, unless another pilot already has it. A fixed schedule stays. */
export const giveMission = (db: Transaction, missionId: number, pilotId: number, schedule: Schedule | null) =>
  db
    .updateTable('missions')
    .set((eb) => ({
      status: 'pilot_accepted',
      pilot_id: pilotId,
      ...(schedule && {
        scheduled_at_start: sql<string>`case when admin_scheduled then ${eb.ref('scheduled_at_start')}
          else ${schedule.scheduled_at_start}::timestamptz end`,
        scheduled_at_end: sql<string>`case when admin_scheduled then ${eb.ref('scheduled_at_end')}
          else ${schedule.scheduled_at_end}::timestamptz end`,
      }),
    }))
    .where('id', '=', missionId)
    .where('status', '=', 'pilots_notified')
    .where('pilot_id', 'is', null)
    .where('is_on_hold', '=', false)
    .where('show_on_hold', '=', false)
    .where('sla_expired', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('mission_offers')
          .select('mission_offers.pilot_id')
          .where('mission_offers.mission_id', '=', missionId)
          .where('mission_offers.pilot_id', '=', pilotId)
          .where('mission_offers.state', '=', 'offered'),
      ),
    )
    .returning(['id', 'name', 'scheduled_at_start'])
    .executeTakeFirstOrThrow(() => new AppError('mission_unavailable'))

/** Closes the offers of a mission that was taken. Returns the pilots whose offers are lost. */
export const settleOffers = async (
  db: Transaction,
  missionId: number,
  winnerId: number,
): Promise<number[]> => {
  await db
    .updateTable('mission_offers')
    .set({ state: 'accepted', responded_at: sql<string>`now()` })
    .where('mission_id', '=', missionId)
    .where('pilot_id', '=', winnerId)
    .execute()
  const losers = await db
    .updateTable('mission_offers')
    .set({ state: 'lost' })
    .where('mission_id', '=', missionId)
    .where('state', '=', 'offered')
    .returning('pilot_id')
    .execute()
  return losers.map(({ pilot_id }) => pilot_id)
}
