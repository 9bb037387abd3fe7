import { hiddenStatuses } from '@sortie/domain/mission/mission-access'
import { dashboardOrder } from '@sortie/domain/mission/mission-list'
import {
  dashboardStatuses,
  isKnownStatus,
  type MissionStatus,
  missionStatuses,
  pilotLogStatuses,
} from '@sortie/domain/mission/mission-status'
import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement } from '../../platform/named-statements.ts'
import { selectSummary } from './mission-summary.columns.ts'

interface Filter {
  pilotId: Expression<number>
  statuses: Expression<readonly string[]>
  offers: Expression<boolean>
}

const filter = { pilotId: 'bigint', statuses: 'text[]', offers: 'boolean' } as const

const heldMissions = (db: Queryable, { pilotId, statuses }: Filter) =>
  db
    .selectFrom('missions')
    .where('missions.pilot_id', '=', pilotId)
    .where('missions.status', 'not in', hiddenStatuses)
    .where('missions.status', '=', sql<MissionStatus>`any(${statuses})`)
    .select('missions.id')

/** The offers a pilot can accept or decline now. */
const openOffers = (db: Queryable, { pilotId, offers }: Filter) =>
  db
    .selectFrom('mission_offers')
    .innerJoin('missions', 'missions.id', 'mission_offers.mission_id')
    .where('mission_offers.pilot_id', '=', pilotId)
    .where('mission_offers.state', '=', 'offered')
    .where('missions.status', '=', 'pilots_notified')
    .where(offers)
    .select('missions.id')

/** Hidden missions do not take up places in a page. */
const visibleMissions = (db: Queryable, filter: Filter) =>
  db
    .selectFrom('missions')
    .where('missions.id', 'in', heldMissions(db, filter).unionAll(openOffers(db, filter)))
    .where((where) =>
      where.or([
        where('missions.status', 'not in', dashboardStatuses),
        where.and([where('missions.sla_expired', '=', false), where('missions.work_order_id', 'is', null)]),
      ]),
    )

const orderOfDashboard = sql`
  coalesce(array_position(${[...dashboardOrder.statuses]}::text[], missions.status),
           ${dashboardOrder.statuses.length + 1}::int),
  (missions.status = ${dashboardOrder.after.status} and missions.mission_type = ${dashboardOrder.after.mission_type}),
  ${sql.join(dashboardOrder.earliest.map((date) => sql`${sql.ref(`missions.${date}`)} nulls last`))}, missions.id`

// The moments are compared as moments: their text has the offset of the session that wrote it.
const newestFirst = sql`(missions.status_timestamps ->> 'processing_shots')::timestamptz desc nulls last, missions.id desc`

const missionPage = (name: string, order: RawBuilder<unknown>) =>
  namedStatement(name, { ...filter, limit: 'bigint', offset: 'bigint' }, (db, { limit, offset, ...filter }) =>
    selectSummary(visibleMissions(db, filter))
      .select(sql<number>`count(*) over ()`.as('total'))
      .orderBy(order)
      .limit(limit)
      .offset(offset),
  )

const dashboardPage = missionPage('dashboard-missions', orderOfDashboard)
const pastPage = missionPage('past-missions', newestFirst)

const missionCount = namedStatement('mission-count', filter, (db, filter) =>
  visibleMissions(db, filter).select(sql<number>`count(*)`.as('total')),
)

interface Page {
  statuses: readonly string[] | null
  page: number
  perPage: number
}

const offerWords = ['available', 'pilots_notified']

/** One page of a pilot's missions and how many there are in all. */
export const selectMissionPage = async (
  db: Queryable,
  pilotId: number,
  { statuses, page, perPage }: Page,
) => {
  const filter = {
    pilotId,
    // A word that isn't a status matches no mission, and without any other the list is empty.
    statuses: statuses?.filter(isKnownStatus) ?? missionStatuses,
    // Offers are meant by either of their two words.
    offers: statuses?.some((status) => offerWords.includes(status)) ?? true,
  }
  const onlyPast = statuses?.every((status) => pilotLogStatuses.some((past) => past === status)) ?? false
  const select = onlyPast ? pastPage : dashboardPage
  const rows = await select(db, { ...filter, limit: perPage, offset: (page - 1) * perPage })
  const data = rows.map(({ total: _, ...mission }) => mission)
  if (rows[0] || page === 1) return { data, total: rows[0]?.total ?? 0 }
  // A page past the last one has no row to tell how many there are.
  const [count] = await missionCount(db, filter)
  return { data, total: count?.total ?? 0 }
}
