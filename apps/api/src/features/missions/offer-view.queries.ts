import { sql } from 'kysely'
import type { Transaction } from '../../platform/transaction.ts'

/** Notes that a pilot looks at an offer, once for each time it is made. Otherwise it writes and locks nothing. */
export const noteOfferSeen = async (db: Transaction, missionId: number, pilotId: number): Promise<void> => {
  await sql`
    insert into offer_views (mission_id, pilot_id)
    select mission_id, pilot_id from mission_offers offer
    where mission_id = ${missionId} and pilot_id = ${pilotId} and state = 'offered'
      and not exists (select from offer_views seen where seen.mission_id = offer.mission_id
        and seen.pilot_id = offer.pilot_id and seen.seen_at >= offer.offered_at)
    on conflict (mission_id, pilot_id) do update set seen_at = now()
  `.execute(db)
}
