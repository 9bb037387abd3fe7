import { sql } from 'kysely'
import type { Transaction } from '../../platform/transaction.ts'

export const setDeclined = (db: Transaction, missionId: number, pilotId: number) =>
  db
    .updateTable('mission_offers')
    .set({ state: 'declined', responded_at: sql<string>`now()` })
    .where('mission_id', '=', missionId)
    .where('pilot_id', '=', pilotId)
    .execute()

/** A mission whose last open offer is gone becomes available, so that the provider sees that nobody is offered it. */
export const makeAvailableUnlessOffered = (db: Transaction, missionId: number) =>
  db
    .updateTable('missions')
    .set({ status: 'available' })
    .where('id', '=', missionId)
    .where('status', '=', 'pilots_notified')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('mission_offers')
            .select('mission_offers.pilot_id')
            .where('mission_offers.mission_id', '=', missionId)
            .where('mission_offers.state', '=', 'offered'),
        ),
      ),
    )
    .returning('status')
    .executeTakeFirst()
