import { t } from '@sortie/domain/language'
import { sql } from 'kysely'
import { selectMissionTitles } from '../../core/mission/mission-title.queries.ts'
import type { Database } from '../../platform/database.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { missionNotification, notifyEach } from '../notifications/notify.ts'

const mostAtOnce = 200

interface EndingOffer {
  id: number
  pilot_ids: number[]
}

/**
 * Notes the missions on offer whose last day ends within 24 hours, and that nobody was notified of. Whoever got the
 * offer on that very day has just been told of it.
 */
const takeEnding = async (trx: Transaction): Promise<EndingOffer[]> => {
  const { rows } = await sql<EndingOffer>`
    with noted as (
      insert into offer_ending_notices (mission_id, fly_by_date)
      select missions.id, fly_by_date from missions left join locations on locations.id = location_id
      where status = 'pilots_notified' and not sla_expired and not is_on_hold and not show_on_hold
        and fly_by_date between (now() at time zone 'Etc/GMT+12')::date and (now() at time zone 'Etc/GMT-14')::date
        and (fly_by_date + 1)::timestamp at time zone coalesce(timezone_id, 'UTC') between now() and now() + interval '24 hours'
        and not exists (select from offer_ending_notices sent
          where sent.mission_id = missions.id and sent.fly_by_date = missions.fly_by_date)
      order by missions.id limit ${sql.lit(mostAtOnce)}
      on conflict do nothing
      returning mission_id
    )
    select mission_id as id, array(select pilot_id from mission_offers offer
      where offer.mission_id = noted.mission_id and state = 'offered' and offered_at < now() - interval '6 hours'
      order by pilot_id) as pilot_ids
    from noted order by 1`.execute(trx)
  return rows
}

/** Notifies pilots of open offers whose mission can't be flown after today. Returns how many missions there are. */
export const notifyEndingOffers = (db: Database): Promise<number> =>
  inTransaction(db, async (trx) => {
    const ending = await takeEnding(trx)
    if (ending.length === 0) return 0
    const titleOf = await selectMissionTitles(
      trx,
      ending.map(({ id }) => id),
    )
    const notifications = ending.map(({ id, pilot_ids }) => {
      const notification = missionNotification(
        { id, offered: true },
        {
          notification_type: 'pilot/mission/updated',
          title: () => t('Offer ends soon'),
          body: () => t("Today is the last day to fly {name}. It's still available.", { name: titleOf(id) }),
        },
      )
      return { ...notification, pilot_ids }
    })
    await notifyEach(trx, 'offer_ending', notifications)
    return ending.length
  })
