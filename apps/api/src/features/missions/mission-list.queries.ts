import { hiddenStatuses } from '@sortie/domain/mission/mission-access'
import { dashboardOrder, type MissionSort } from '@sortie/domain/mission/mission-list'
import {
  dashboardStatuses,
  isKnownStatus,
  type MissionStatus,
  missionStatuses,
  pilotLogStatuses,
} from '@sortie/domain/mission/mission-status'
import { type Expression, type RawBuilder, sql } from 'kysely'
import { selectSummary } from '../../core/mission/mission-summary.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import { namedStatement } from '../../platform/named-statements.ts'

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

/** Hidden missions are left out before paging, so that every page is full. */
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

/**
 * The payout in the currency that pays most. Amounts are compared without exchange rates, and training pays nothing.
 */
const payOfMission = sql`
  case when missions.mission_type = 'training' then 0 else coalesce((
    select max(total) from (
      select sum(amount) as total from estimated_payouts
      where estimated_payouts.mission_id = missions.id and payout_type = 'pilot' group by currency_code) totals), 0) end`

const metersFromHome = (pilotId: Expression<number>) => sql`(
  select great_circle_metres(pilots.latitude, pilots.longitude, locations.latitude, locations.longitude)
  from pilots, locations where pilots.id = ${pilotId} and locations.id = missions.location_id)`

/** The first day that a row shows: the day of the flight, else the start of an offer's window, else the last day. */
const shownDate = sql`
  coalesce(missions.scheduled_at_start, case when missions.status = 'pilots_notified' then
    coalesce(case when missions.timeframe_end is not null then missions.timeframe_start end,
             missions.fly_by_date::timestamp at time zone 'UTC') end)`

const sortKeys: Readonly<Record<MissionSort, (filter: Filter) => RawBuilder<unknown>>> = {
  pay: () => sql`${payOfMission} desc`,
  distance: ({ pilotId }) => sql`${metersFromHome(pilotId)} nulls last`,
  date: () => sql`${shownDate} nulls last`,
}

// The stored texts may have different offsets, so they are compared as timestamps.
const newestFirst = sql`(missions.status_timestamps ->> 'processing_shots')::timestamptz desc nulls last, missions.id desc`

const missionPage = (name: string, order: (filter: Filter) => RawBuilder<unknown>) =>
  namedStatement(name, { ...filter, limit: 'bigint', offset: 'bigint' }, (db, { limit, offset, ...filter }) =>
    selectSummary(visibleMissions(db, filter))
      .select(sql<number>`count(*) over ()`.as('total'))
      .orderBy(order(filter))
      .limit(limit)
      .offset(offset),
  )

const dashboardPage = missionPage('dashboard-missions', () => orderOfDashboard)
const pastPage = missionPage('past-missions', () => newestFirst)

/** Offers and the pilot's own missions are two lists, so they stay apart in every order. */
const sortedPage = (sort: MissionSort) =>
  missionPage(
    `missions-by-${sort}`,
    (filter) => sql`(missions.status <> 'pilots_notified'), ${sortKeys[sort](filter)}, ${orderOfDashboard}`,
  )

const sortedPages = { pay: sortedPage('pay'), distance: sortedPage('distance'), date: sortedPage('date') }

const missionCount = namedStatement('mission-count', filter, (db, filter) =>
  visibleMissions(db, filter).select(sql<number>`count(*)`.as('total')),
)

interface Page {
  statuses: readonly string[] | null
  page: number
  perPage: number
  sort?: MissionSort | undefined
}

const offerWords = ['available', 'pilots_notified']

/** One page of a pilot's missions, and the total. */
export const selectMissionPage = async (
  db: Queryable,
  pilotId: number,
  { statuses, page, perPage, sort }: Page,
) => {
  const filter = {
    pilotId,
    // A word that isn't a status matches no mission. If it is the only one, the list is empty.
    statuses: statuses?.filter(isKnownStatus) ?? missionStatuses,
    // Either of the two words for offers selects them.
    offers: statuses?.some((status) => offerWords.includes(status)) ?? true,
  }
  const onlyPast = statuses?.every((status) => pilotLogStatuses.some((past) => past === status)) ?? false
  const select = sort ? sortedPages[sort] : onlyPast ? pastPage : dashboardPage
  const rows = await select(db, { ...filter, limit: perPage, offset: (page - 1) * perPage })
  const data = rows.map(({ total: _, ...mission }) => mission)
  if (rows[0] || page === 1) return { data, total: rows[0]?.total ?? 0 }
  // A page past the last one has no row to read the total from.
  const [count] = await missionCount(db, filter)
  return { data, total: count?.total ?? 0 }
}
