import { t } from '@sortie/domain/language'
import { sql } from 'kysely'
import type { Database } from '../../platform/database.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { notifyOfMission } from '../notifications/notify.ts'

const mostAtOnce = 200

/** Notes the flights of the coming day without an authorization that nobody was reminded of. */
const takeUnauthorized = async (trx: Transaction): Promise<{ id: number; pilot_id: number }[]> => {
  const { rows } = await sql<{ id: number; pilot_id: number }>`
    with noted as (
      insert into authorization_notices (mission_id, scheduled_at_start)
      select missions.id, scheduled_at_start from missions
        join airspace_briefings on airspace_briefings.mission_id = missions.id and requires_auth
      where status in ('pilot_accepted', 'pilot_assigned')
        and scheduled_at_start between now() and now() + interval '24 hours'
        and not is_on_hold and not show_on_hold and not has_authorization(missions.id)
        and not exists (select from authorization_notices sent
          where sent.mission_id = missions.id and sent.scheduled_at_start = missions.scheduled_at_start)
      order by missions.id limit ${sql.lit(mostAtOnce)}
      on conflict do nothing
      returning mission_id
    )
    select missions.id, pilot_id from missions join noted on mission_id = missions.id
    where pilot_id is not null order by missions.id`.execute(trx)
  return rows
}

/** Reminds pilots of an authorization that is missing a day before the flight. Returns how many. */
export const remindAuthorizations = (db: Database): Promise<number> =>
  inTransaction(db, async (trx) => {
    const flights = await takeUnauthorized(trx)
    for (const { id, pilot_id } of flights)
      await notifyOfMission(trx, { id }, [pilot_id], {
        event: 'flight_blocked',
        title: () => t('Authorize your flight'),
        body: (name) => t('{name} is within a day, and its airspace authorization is missing.', { name }),
        offered: false,
      })
    return flights.length
  })
