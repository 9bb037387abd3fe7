import type { MissionSort } from '@sortie/contract/mission-filter'
import { type Insertable, sql, type Updateable } from 'kysely'
import { lockMissionRow } from '../../core/mission/lock-mission.queries.ts'
import { selectMission } from '../../core/mission/mission.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { type KeysetPage, keysetPage } from '../../platform/pages.ts'
import type { Schema } from '../../platform/schema.generated.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { selectLastEdit } from './mission-event.queries.ts'
import { type AskedMissions, selectMissionIds } from './mission-filter.queries.ts'

/**
 * A mission that nobody else changes until the transaction ends. Every write of a provider begins here, so
 * that two of them take turns instead of waiting for each other.
 */
export const lockMission = async (db: Transaction, id: number) => {
  if (!(await lockMissionRow(db, id))) throw notFound()
  return selectMissionFacts(db, id)
}

/** For a read that decides as the write would. */
export const selectMissionFacts = async (db: Queryable, id: number) => {
  const mission = await findMissionFacts(db, id)
  if (!mission) throw notFound()
  return mission
}

/** What a write knows of a mission, if there is one. */
export const findMissionFacts = (db: Queryable, id: number) =>
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
      'missions.may_fly_at_night',
      'missions.scheduled_at_start',
      'missions.scheduled_at_end',
      'locations.latitude',
      'locations.longitude',
      'locations.timezone_id',
    ])
    .where('missions.id', '=', id)
    .executeTakeFirst()

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

export const selectOffers = (db: Queryable, missionId: number) =>
  db
    .selectFrom('mission_offers')
    .leftJoin('offer_views', (join) =>
      join
        .onRef('offer_views.mission_id', '=', 'mission_offers.mission_id')
        .onRef('offer_views.pilot_id', '=', 'mission_offers.pilot_id')
        // What was seen before the offer was made again was another offer.
        .onRef('offer_views.seen_at', '>=', 'mission_offers.offered_at'),
    )
    .innerJoin('pilots', 'pilots.id', 'mission_offers.pilot_id')
    .select([
      'mission_offers.pilot_id',
      sql<string>`concat_ws(' ', pilots.first_name, pilots.last_name)`.as('pilot_name'),
      'mission_offers.state',
      'mission_offers.offered_at',
      'offer_views.seen_at',
      'mission_offers.responded_at',
    ])
    .where('mission_offers.mission_id', '=', missionId)
    .orderBy('mission_offers.offered_at')
    .orderBy('mission_offers.pilot_id')
    .execute()

/** A mission as a provider sees it, without its assets. */
export const selectProviderMission = async (db: Queryable, id: number) => {
  const mission = await selectMission(db, id)
  if (!mission) throw notFound()
  const unseen = await db
    .selectFrom('missions')
    .select(['pilot_id', 'may_fly_at_night'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { version } = await selectLastEdit(db, id)
  return { ...mission, ...unseen, version, offers: await selectOffers(db, id) }
}

/** The address in one line, as far as there is one. */
const addressLine = sql<
  string | null
>`coalesce(nullif(locations.formatted_address, ''), nullif(concat_ws(', ', nullif(locations.address, ''),
  nullif(locations.city, ''), nullif(locations.state, '')), ''))`

/** One page of the missions that a filter finds. */
export const selectProviderMissions = async (
  db: Queryable,
  { after, per_page, sort = 'newest', ...filter }: AskedMissions & KeysetPage & { sort?: MissionSort },
) => {
  const ids = await selectMissionIds(db, filter, { sort, after, per_page })
  const rows = await db
    .selectFrom('missions')
    .leftJoin('locations', 'locations.id', 'missions.location_id')
    .select([
      'missions.id',
      'missions.status',
      'missions.mission_type',
      'missions.name',
      'missions.reference_id',
      'missions.pilot_id',
      'missions.work_order_id',
      'missions.package_id',
      'missions.scheduled_at_start',
      'missions.scheduled_at_end',
      'missions.fly_by_date',
      'missions.sla_expired',
      'missions.is_on_hold',
      'missions.created_on',
      'missions.updated_at',
      'locations.latitude',
      'locations.longitude',
      'locations.timezone_id',
      sql<string | null>`(select name from packages where id = missions.package_id)`.as('package_name'),
      addressLine.as('address'),
      sql<string | null>`(select nullif(concat_ws(' ', first_name, last_name), '') from pilots
        where id = missions.pilot_id)`.as('pilot_name'),
      sql<number>`(select count(*) from mission_offers
        where mission_id = missions.id and state = 'offered')`.as('open_offers'),
    ])
    .where('missions.id', 'in', ids.length > 0 ? ids : [0])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return keysetPage(
    ids.flatMap((id) => byId.get(id) ?? []),
    per_page,
    ({ id }) => id,
  )
}
