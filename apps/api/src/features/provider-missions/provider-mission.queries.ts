import type { MissionStatus } from '@sortie/domain/mission/mission-status'
import { type Insertable, sql, type Updateable } from 'kysely'
import { lockMissionRow } from '../../core/mission/lock-mission.queries.ts'
import { selectMission } from '../../core/mission/mission.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'

/**
 * A mission that nobody else changes until the transaction ends. Every write of a provider begins here, so
 * that two of them take turns instead of waiting for each other.
 */
export const lockMission = async (db: Transaction, id: number) => {
  if (!(await lockMissionRow(db, id))) throw notFound()
  return selectLockedMission(db, id)
}

const selectLockedMission = (db: Queryable, id: number) =>
  db
    .selectFrom('missions')
    .leftJoin('locations', 'locations.id', 'missions.location_id')
    .select([
      'missions.id',
      'missions.name',
      'missions.status',
      'missions.mission_type',
      'missions.weekend_schedule_filter',
      'missions.pilot_id',
      'missions.package_id',
      'missions.currency_code',
      'missions.is_on_hold',
      'missions.show_on_hold as showOnHold',
      'missions.sla_expired',
      'missions.fly_by_date',
      'missions.admin_scheduled',
      'missions.scheduled_at_start',
      'missions.scheduled_at_end',
      'locations.latitude',
      'locations.longitude',
      'locations.timezone_id',
    ])
    .where('missions.id', '=', id)
    .executeTakeFirstOrThrow()

export type LockedMission = Awaited<ReturnType<typeof lockMission>>

export const insertMission = async (db: Transaction, mission: Insertable<Schema['missions']>) => {
  const { id } = await db.insertInto('missions').values(mission).returning('id').executeTakeFirstOrThrow()
  return id
}

export const updateMission = async (
  db: Transaction,
  id: number,
  changes: Updateable<Schema['missions']>,
): Promise<void> => {
  await db
    .updateTable('missions')
    .set({ ...changes, updated_at: sql<string>`now()` })
    .where('id', '=', id)
    .execute()
}

const selectOffers = (db: Queryable, missionId: number) =>
  db
    .selectFrom('mission_offers')
    .select(['pilot_id', 'state', 'offered_at', 'responded_at'])
    .where('mission_id', '=', missionId)
    .orderBy('offered_at')
    .orderBy('pilot_id')
    .execute()

/** A mission as a provider sees it, without its assets. */
export const selectProviderMission = async (db: Queryable, id: number) => {
  const mission = await selectMission(db, id)
  if (!mission) throw notFound()
  const holder = await db
    .selectFrom('missions')
    .select('pilot_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...mission, pilot_id: holder.pilot_id, offers: await selectOffers(db, id) }
}

interface Filter {
  status?: readonly MissionStatus[] | undefined
  reference_id?: string | undefined
  pilot_id?: number | undefined
  work_order_id?: number | undefined
}

/**
 * The newest of each status, each from the index of its status. Asked for all of them at once, the database reads
 * missions from the newest on until enough of them have one of these statuses, which may be most of the table.
 */
const newestOfStatuses = (statuses: readonly MissionStatus[], { after, per_page }: KeysetPage) =>
  sql<number>`(select newest.id from unnest(${[...statuses]}::text[]) as asked (status), lateral (
    select id from missions where missions.status = asked.status and id < ${after ?? Number.MAX_SAFE_INTEGER}::bigint
    order by id desc limit ${per_page + 1}) newest)`

const filtered = (db: Queryable, filter: Filter, page: KeysetPage) => {
  let query = db.selectFrom('missions')
  if (filter.status) {
    const isOnlyFilter = Object.entries(filter).every(
      ([name, value]) => name === 'status' || value === undefined,
    )
    query = isOnlyFilter
      ? query.where('id', 'in', newestOfStatuses(filter.status, page))
      : query.where('status', 'in', filter.status)
  }
  if (filter.reference_id !== undefined) query = query.where('reference_id', '=', filter.reference_id)
  if (filter.pilot_id !== undefined) query = query.where('pilot_id', '=', filter.pilot_id)
  if (filter.work_order_id !== undefined) query = query.where('work_order_id', '=', filter.work_order_id)
  return query
}

export const selectProviderMissions = (db: Queryable, { after, per_page, ...filter }: Filter & KeysetPage) =>
  selectPage(
    filtered(db, filter, { after, per_page }).select((eb) => [
      'id',
      'status',
      'mission_type',
      'name',
      'reference_id',
      'pilot_id',
      'work_order_id',
      'scheduled_at_start',
      'scheduled_at_end',
      'fly_by_date',
      'sla_expired',
      'is_on_hold',
      sql<number>`(select count(*) from mission_offers
        where mission_id = ${eb.ref('missions.id')} and state = 'offered')`.as('open_offers'),
      'created_on',
      'updated_at',
    ]),
    { after, per_page },
  )
