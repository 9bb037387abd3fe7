import type { MissionFilter, MissionSort } from '@sortie/contract/mission-filter'
import { statusesBeforeFlight } from '@sortie/domain/mission/late'
import { type MissionStatus, missionStatuses } from '@sortie/domain/mission/mission-status'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'
import { type Find, selectByText } from '../../platform/find-by-text.ts'
import { selectRows } from '../../platform/select-rows.ts'
import { locationText } from '../locations/location-text.ts'

/** What a search may find by name, by place and by pilot, each. The newest are found. */
const mostFound = 1000
const mostPilots = 100

/** The expressions of the indexes of words and of those of any part of a text. */
const missionText = sql`missions.name || ' ' || coalesce(missions.reference_id, '')`
const pilotText = sql`first_name || ' ' || last_name || ' ' || email`

const foundBy = (find: Find): RawBuilder<{ id: number }> =>
  sql`(${find(sql`missions`, missionText, mostFound)})
    union (select id from missions where location_id in (${find(sql`locations`, locationText, mostFound)})
      order by id desc limit ${mostFound})
    union (select id from missions where pilot_id in (
      ${find(sql`(select * from pilots where erased_at is null) known`, pilotText, mostPilots)})
      order by id desc limit ${mostFound})`

/** The missions that a search finds, so many at most that whatever else is asked of them takes no time. */
const selectFound = async (db: Queryable, search: string): Promise<number[]> => {
  const number = /^#?(\d{1,15})$/.exec(search)?.[1] ?? null
  const byNumber =
    number === null
      ? []
      : await selectRows(db, sql<{ id: number }>`select id from missions where id = ${number}::bigint`)
  const byText = await selectByText(db, search, foundBy)
  return [...new Set([...byNumber, ...byText].map(({ id }) => id))]
}

const isOnHold = sql`(missions.is_on_hold or missions.show_on_hold)`
const isLate = sql`(missions.sla_expired and missions.status in (${sql.join(statusesBeforeFlight.map((status) => sql.lit(status)))}))`

type Box = NonNullable<MissionFilter['box']>

/** As the index of places has it. A box across the 180th meridian is two. */
const isInside = ({ west, south, east, north }: Box) => {
  const within = (from: number, to: number) =>
    sql`point(longitude, latitude) <@ box(point(${from}, ${south}), point(${to}, ${north}))`
  return west <= east ? within(west, east) : sql`(${within(west, 180)} or ${within(-180, east)})`
}

/** Of so many of the newest missions, so many in a region show that the next one is never far. */
const sampled = 1000
const manyOfSampled = 50
/** So many places of a region are looked up one by one. */
const mostPlaces = 10_000

/** The missions of a region with few of them; null for one with many, in which the next is never far. */
const selectInBox = async (db: Queryable, box: Box): Promise<number[] | null> => {
  const [sample] = await selectRows(
    db,
    sql<{ count: number }>`select count(*) filter (where (
        select ${isInside(box)} from locations where locations.id = newest.location_id)) as count
      from (select location_id from missions order by id desc limit ${sampled}) newest`,
  )
  if (sample && sample.count >= manyOfSampled) return null
  const [row] = await selectRows(
    db,
    sql<{ ids: number[] | null }>`with places as materialized (
      select id from locations where latitude is not null and ${isInside(box)} limit ${mostPlaces + 1})
    select case when (select count(*) from places) <= ${mostPlaces}
      then to_json(array(select missions.id from missions where missions.location_id in (select id from places))) end as ids`,
  )
  return row?.ids ?? null
}

/** Decided for each mission as it comes: the database would otherwise read the places of half a country first. */
const inBox = (box: Box) =>
  sql`(select ${isInside(box)} from locations where locations.id = missions.location_id)`

const lastDay = sql`coalesce(missions.fly_by_date, 'infinity'::date)`
const start = sql`coalesce(missions.scheduled_at_start, 'infinity'::timestamptz)`

/** As the indexes of last days and of starts have them, in which a mission without any comes last. */
const isBetween = (filter: AskedMissions) =>
  [
    filter.fly_by_from && sql`${lastDay} >= ${filter.fly_by_from}::date and missions.fly_by_date is not null`,
    filter.fly_by_to && sql`${lastDay} <= ${filter.fly_by_to}::date`,
    filter.scheduled_from &&
      sql`${start} >= ${filter.scheduled_from}::timestamptz and missions.scheduled_at_start is not null`,
    filter.scheduled_to && sql`${start} < ${filter.scheduled_to}::timestamptz`,
  ].filter((condition) => condition !== undefined && condition !== '')

/** The order in which the missions of a range of days or of times are next to each other; null without a range. */
export const sortOfRange = (filter: AskedMissions): 'fly_by' | 'schedule' | null => {
  if (filter.scheduled_from && filter.scheduled_to) return 'schedule'
  if (filter.fly_by_from || filter.fly_by_to) return 'fly_by'
  return filter.scheduled_from || filter.scheduled_to ? 'schedule' : null
}

const dayInMs = 86_400_000
/** A longer range would be read in too many parts. */
const mostDays = 31

interface Days {
  /** The day of a mission, as an index has it next to the number. */
  of: RawBuilder<unknown>
  /** Rows of a day and whether it is asked for from its beginning to its end. */
  asked: RawBuilder<unknown>
  /** Without the range of these days. */
  filter: AskedMissions
  /** For a day that isn't asked for whole. */
  within: RawBuilder<unknown>
}

/** The days of a range, if there are few; null for a long or an open range. */
const daysOf = (filter: AskedMissions, range: 'fly_by' | 'schedule'): Days | null => {
  const { fly_by_from, fly_by_to, scheduled_from, scheduled_to, ...others } = filter
  const [from, to] = range === 'fly_by' ? [fly_by_from, fly_by_to] : [scheduled_from, scheduled_to]
  if (!from || !to || Date.parse(to) - Date.parse(from) > mostDays * dayInMs) return null
  if (range === 'fly_by')
    return {
      of: lastDay,
      asked: sql`(select day::date, true as is_whole
        from generate_series(${from}::timestamp, ${to}::timestamp, interval '1 day') day)`,
      filter: { ...others, scheduled_from, scheduled_to },
      within: sql`true`,
    }
  const [first, last] = [from, to].map((end) => sql`(${end}::timestamptz at time zone 'UTC')`)
  return {
    of: sql`missions.scheduled_at_start is not null and (missions.scheduled_at_start at time zone 'UTC')::date`,
    asked: sql`(select day::date, day >= ${first} and day + interval '1 day' <= ${last} as is_whole
      from generate_series(date_trunc('day', ${first}), ${last}, interval '1 day') day)`,
    filter: { ...others, fly_by_from, fly_by_to },
    within: sql.join(isBetween({ scheduled_from, scheduled_to }), sql` and `),
  }
}

/** So many missions of a range are looked up one by one. */
const mostInRange = 10_000

/**
 * The missions of a range with few of them, in whichever order they are asked for; null for one with many. In any
 * other order the database would read all missions to find those of a week.
 */
const selectInRange = async (
  db: Queryable,
  filter: AskedMissions,
  statuses: readonly MissionStatus[],
  range: 'fly_by' | 'schedule',
): Promise<number[] | null> => {
  const { key } = sorts[range]
  const rows = await selectRows(
    db,
    sql<{ id: number }>`select listed.id from unnest(${[...statuses]}::text[]) as asked (status), lateral (
      select missions.id from missions where missions.status = asked.status and ${sql.join(isBetween(filter), sql` and `)}
      order by ${key}, missions.id limit ${mostInRange + 1}) listed limit ${mostInRange + 1}`,
  )
  return rows.length > mostInRange ? null : rows.map(({ id }) => id)
}

/** One is compared by itself, because only then an index has its missions in the order of a list. */
const isOneOf = (column: RawBuilder<unknown>, [first, ...others]: readonly string[]) =>
  others.length === 0 ? sql`${column} = ${first}` : sql`${column} = any (${[first, ...others]}::text[])`

const yesOrNo = (condition: RawBuilder<unknown>, isWanted: boolean) =>
  isWanted ? condition : sql`not ${condition}`

/** A filter, whose list of statuses may be one of ours. */
export type AskedMissions = Omit<MissionFilter, 'status'> & { status?: readonly MissionStatus[] | undefined }

/** Everything a filter asks for except the status. */
const conditionsOf = (
  filter: AskedMissions,
  found: readonly (readonly number[])[],
  isBoxFound: boolean,
): RawBuilder<unknown> => {
  const conditions = [
    ...found.map((ids) => sql`missions.id = any (${[...ids]}::bigint[])`),
    filter.mission_type && isOneOf(sql`missions.mission_type`, filter.mission_type),
    filter.package_id !== undefined && sql`missions.package_id = ${filter.package_id}`,
    filter.category_id !== undefined && sql`missions.category_id = ${filter.category_id}`,
    filter.reference_id !== undefined && sql`missions.reference_id = ${filter.reference_id}`,
    filter.pilot_id !== undefined && sql`missions.pilot_id = ${filter.pilot_id}`,
    filter.work_order_id !== undefined && sql`missions.work_order_id = ${filter.work_order_id}`,
    filter.on_hold !== undefined && yesOrNo(isOnHold, filter.on_hold),
    filter.late !== undefined && yesOrNo(isLate, filter.late),
    ...isBetween(filter),
    filter.box && !isBoxFound && inBox(filter.box),
  ].filter((condition) => condition !== undefined && condition !== false && condition !== null)
  return conditions.length > 0 ? sql`and ${sql.join(conditions, sql` and `)}` : sql``
}

const id = sql`missions.id`

const sorts: Record<
  MissionSort,
  {
    key: RawBuilder<unknown>
    direction: RawBuilder<unknown>
    opposite: RawBuilder<unknown>
    beyond: RawBuilder<unknown>
  }
> = {
  newest: { key: id, direction: sql`desc`, opposite: sql`asc`, beyond: sql`<` },
  oldest: { key: id, direction: sql`asc`, opposite: sql`desc`, beyond: sql`>` },
  fly_by: { key: lastDay, direction: sql`asc`, opposite: sql`desc`, beyond: sql`>` },
  schedule: { key: start, direction: sql`asc`, opposite: sql`desc`, beyond: sql`>` },
}

interface Page {
  sort: MissionSort
  after?: number | undefined
  limit: number
}

/**
 * Where a filter finds its missions, at most so many of each status, as rows of `id`, `status` and `sort_key`. Each
 * status is read by itself, from the index of its status: asked for several at once, the database reads missions in
 * order until enough of them have one of these statuses, which may be most of the table.
 */
export const missionsByStatus = async (
  db: Queryable,
  filter: AskedMissions,
  { sort, after, limit }: Page,
): Promise<RawBuilder<unknown>> => {
  const bySearch = filter.search === undefined ? null : await selectFound(db, filter.search)
  const byBox = filter.box ? await selectInBox(db, filter.box) : null
  const statuses: readonly MissionStatus[] = filter.status ?? missionStatuses
  const range = bySearch || byBox ? null : sortOfRange(filter)
  const { key, direction, opposite, beyond } = sorts[sort]
  const days = range && key === id ? daysOf(filter, range) : null
  const byRange = range && range !== sort && !days ? await selectInRange(db, filter, statuses, range) : null
  const found = [bySearch, byBox, byRange].filter((ids) => ids !== null)
  // A page ends with a mission, whose key is looked up again: a date may be that of many others.
  const beyondPage =
    after === undefined
      ? sql``
      : key === id
        ? sql`and ${id} ${beyond} ${after}`
        : sql`and (${key}, ${id}) ${beyond} ((select ${key} from missions where ${id} = ${after}), ${after}::bigint)`
  // What was found is read once, and not once for each status, and one by one: the database expects so many of them that
  // it would read all missions.
  const [fewest, ...others] = found.sort((a, b) => a.length - b.length)
  if (fewest)
    return sql`(
      select looked_up.*,
        row_number() over (partition by looked_up.status
          order by looked_up.sort_key ${direction}, looked_up.id ${direction}) as place
      from unnest(${[...fewest]}::bigint[]) as found (id), lateral (
        select missions.id, missions.status, ${key} as sort_key from missions
        where missions.id = found.id and missions.status = any (${[...statuses]}::text[])
          ${conditionsOf(filter, others, byBox !== null)} ${beyondPage} offset 0) looked_up) listed,
      lateral (select listed.status) asked where listed.place <= ${limit}`
  // The newest of each day: a page of them would otherwise be found by reading missions in order, all of them if need be.
  if (days)
    return sql`unnest(${[...statuses]}::text[]) as asked (status), lateral (
      select of_day.id, of_day.id as sort_key from ${days.asked} as asked_day (day), lateral (
        select missions.id from missions where missions.status = asked.status and ${days.of} = asked_day.day
          and (asked_day.is_whole or ${days.within})
          ${conditionsOf(days.filter, [], false)} ${beyondPage}
        order by ${id} ${direction} limit ${limit}) of_day
      order by of_day.id ${direction} limit ${limit}) listed`
  // In the order of numbers the database may read all missions by their number until enough have a status. So it isn't
  // told that this is one status, and asked for the order that only the indexes of statuses have.
  const [ofStatus, order] =
    key === id
      ? [sql`= any (array[asked.status])`, sql`missions.status ${opposite}, ${id} ${direction}`]
      : [sql`= asked.status`, sql`${key} ${direction}, ${id} ${direction}`]
  return sql`unnest(${[...statuses]}::text[]) as asked (status), lateral (
    select missions.id, ${key} as sort_key from missions
    where missions.status ${ofStatus} ${conditionsOf(filter, [], false)} ${beyondPage}
    order by ${order} limit ${limit}) listed`
}

/** The missions of one page of a list in their order, with one more that shows whether another page follows. */
export const selectMissionIds = async (
  db: Queryable,
  filter: AskedMissions,
  { sort, after, per_page }: { sort: MissionSort; after?: number | undefined; per_page: number },
): Promise<number[]> => {
  const limit = per_page + 1
  const source = await missionsByStatus(db, filter, { sort, after, limit })
  const { direction } = sorts[sort]
  const rows = await selectRows(
    db,
    sql<{ id: number }>`select listed.id from ${source}
      order by listed.sort_key ${direction}, listed.id ${direction} limit ${limit}`,
  )
  return rows.map(({ id }) => id)
}
