import { hiddenStatuses } from '@sortie/domain/mission/mission-access'
import { dashboardOrder } from '@sortie/domain/mission/mission-list'
import {
  dashboardStatuses,
  isKnownStatus,
  type MissionStatus,
  pilotLogStatuses,
} from '@sortie/domain/mission/mission-status'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { selectSummary } from './mission-summary.columns.ts'

/** The offers a pilot may answer now. */
export const openOffers = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('mission_offers')
    .innerJoin('missions', 'missions.id', 'mission_offers.mission_id')
    .where('mission_offers.pilot_id', '=', pilotId)
    .where('mission_offers.state', '=', 'offered')
    .where('missions.status', '=', 'pilots_notified')

const heldMissions = (db: Queryable, pilotId: number) =>
  db
    .selectFrom('missions')
    .where('missions.pilot_id', '=', pilotId)
    .where('missions.status', 'not in', hiddenStatuses)

const offerWords = ['available', 'pilots_notified']

/** What the status filter asks for: offers are meant by either of their two words. */
const listedIds = (db: Queryable, pilotId: number, statuses: readonly string[] | null) => {
  const held = heldMissions(db, pilotId)
    .select('missions.id')
    .$if(statuses !== null, (query) =>
      query.where(
        'missions.status',
        '=',
        // A word that is no status is found in no mission, and without any other the list is empty.
        sql<MissionStatus>`any(${(statuses ?? []).filter(isKnownStatus)}::text[])`,
      ),
    )
  if (statuses !== null && !statuses.some((status) => offerWords.includes(status))) return held
  return held.unionAll(openOffers(db, pilotId).select('missions.id'))
}

const orderOfDashboard = sql`
  coalesce(array_position(${[...dashboardOrder.statuses]}::text[], missions.status),
           ${dashboardOrder.statuses.length + 1}::int),
  (missions.status = ${dashboardOrder.after.status} and missions.mission_type = ${dashboardOrder.after.mission_type}),
  ${sql.join(dashboardOrder.earliest.map((date) => sql`${sql.ref(`missions.${date}`)} nulls last`))}, missions.id`

// The moments are compared as moments: their text has the offset of the session that wrote it.
const newestFirst = sql`(missions.status_timestamps ->> 'processing_shots')::timestamptz desc nulls last, missions.id desc`

interface Page {
  statuses: readonly string[] | null
  page: number
  perPage: number
}

/** One page of a pilot's missions and how many there are in all. Hidden ones do not take up places. */
export const selectMissionPage = async (
  db: Queryable,
  pilotId: number,
  { statuses, page, perPage }: Page,
) => {
  const onlyPast = statuses?.every((status) => pilotLogStatuses.some((past) => past === status)) ?? false
  const order = onlyPast ? newestFirst : orderOfDashboard
  const visible = db
    .selectFrom('missions')
    .where('missions.id', 'in', listedIds(db, pilotId, statuses))
    .where((where) =>
      where.or([
        where('missions.status', 'not in', dashboardStatuses),
        where.and([where('missions.sla_expired', '=', false), where('missions.work_order_id', 'is', null)]),
      ]),
    )
  const rows = await selectSummary(visible)
    .select(sql<number>`count(*) over ()`.as('total'))
    .orderBy(order)
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const data = rows.map(({ total: _, ...mission }) => mission)
  if (rows[0] || page === 1) return { data, total: rows[0]?.total ?? 0 }
  // A page past the last one has no row to tell how many there are.
  const { total } = await visible.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  return { data, total }
}
