import type { MissionType } from '@sortie/domain/mission/mission-type'
import type { PackageDemands, PilotFacts } from '@sortie/domain/pilot/matching'
import { workRefusal } from '@sortie/domain/pilot/may-work'
import { pilotStatuses } from '@sortie/domain/pilot/pilot'
import { metersPerDegree, metersPerMile } from '@sortie/domain/units'
import { type RawBuilder, sql } from 'kysely'
import type { Queryable } from '../../platform/database.ts'

/** Pilots who may take missions of a type. What is said of rejected ones lets the index be used. */
const mayWork = (missionType: MissionType) => {
  const allowed = pilotStatuses.filter((status) => workRefusal(status, missionType) === null)
  return sql<boolean>`status <> 'rejected' and status = any(${allowed})`
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** How many degrees of longitude so many degrees on the sphere are at most; around a pole, all of them. */
export const longitudeBand = (latitude: number, band: number): number => {
  if (Math.abs(latitude) + band >= 90) return 180
  const ratio = Math.sin(radians(band)) / Math.cos(radians(latitude))
  return Math.min(180, (Math.asin(Math.min(1, ratio)) * 180) / Math.PI + 0.01)
}

interface Site {
  latitude: number
  longitude: number
}

/**
 * Pilots who may take a mission, no farther from its site than the farthest traveler goes. The band of latitude uses
 * the index, and that of longitude leaves few of whom the exact distance decides.
 */
const pilotsAround = async (db: Queryable, site: Site, missionType: MissionType) => {
  const { farthest } = await db
    .selectFrom('pilots')
    .select((eb) => eb.fn.max('travel_distance').as('farthest'))
    .where(mayWork(missionType))
    .executeTakeFirstOrThrow()
  const band = (Number(farthest ?? 0) * metersPerMile) / metersPerDegree + 0.01
  const pilots = db
    .selectFrom('pilots')
    .select('id')
    .where(mayWork(missionType))
    .where((eb) => eb.between('latitude', site.latitude - band, site.latitude + band))
    // The shorter way around, so that the far side of the date line needs no case of its own.
    .where(
      sql<boolean>`least(abs(longitude - ${site.longitude}), 360 - abs(longitude - ${site.longitude}))
        <= ${longitudeBand(site.latitude, band)}`,
    )
  const meters = sql<number>`great_circle_metres(latitude, longitude, ${site.latitude}, ${site.longitude})`
  // Null, and so not in reach, without a travel distance.
  return { pilots, meters, inReach: sql<boolean>`${meters} <= travel_distance * ${metersPerMile}` }
}

/** Pilots who may take the mission and whose travel distance reaches its site. */
export const selectPilotsInReach = async (
  db: Queryable,
  site: Site,
  missionType: MissionType,
): Promise<number[]> => {
  const { pilots, inReach } = await pilotsAround(db, site, missionType)
  const rows = await pilots.where(inReach).orderBy('id').execute()
  return rows.map(({ id }) => id)
}

/** The same, the nearest first, and after them the nearest of those who don't travel that far. */
export const selectNearestPilots = async (
  db: Queryable,
  site: Site,
  missionType: MissionType,
  limit: number,
): Promise<number[]> => {
  const { pilots, meters, inReach } = await pilotsAround(db, site, missionType)
  const rows = await pilots
    .orderBy(sql`${inReach} is true`, 'desc')
    .orderBy(meters)
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/** Ids as JSON: an array of bigints would arrive as text. */
const idList = (query: RawBuilder<unknown>) => sql<number[]>`to_json(array(${query}))`

export const selectPackageDemands = async (db: Queryable, packageId: number): Promise<PackageDemands> =>
  db
    .selectFrom('packages')
    .select((eb) => {
      const id = eb.ref('packages.id')
      return [
        'badge_id',
        'badge_required',
        'drones_required',
        'cameras_required',
        'devices_required',
        'flight_certificate_required',
        idList(sql`select drone_id from package_drones where package_id = ${id}`).as('drone_ids'),
        idList(sql`select drone_camera_id from package_drone_cameras where package_id = ${id}`).as(
          'camera_ids',
        ),
        idList(sql`select device_id from package_devices where package_id = ${id}`).as('device_ids'),
      ]
    })
    .where('packages.id', '=', packageId)
    .executeTakeFirstOrThrow()

/** The facts of pilots that matching needs, for all pilots in one query. A mission that isn't stored has no number. */
export const selectPilotFacts = (
  db: Queryable,
  missionId: number | null,
  pilotIds: readonly number[],
): Promise<(PilotFacts & { id: number })[]> =>
  db
    .selectFrom('pilots')
    .leftJoin('mission_offers', (join) =>
      join.onRef('mission_offers.pilot_id', '=', 'pilots.id').on('mission_offers.mission_id', '=', missionId),
    )
    .select((eb) => {
      const id = eb.ref('pilots.id')
      return [
        'pilots.id',
        'pilots.status',
        'pilots.latitude',
        'pilots.longitude',
        'pilots.travel_distance',
        'pilots.is_available_weekdays',
        'pilots.is_available_weekends',
        'mission_offers.state as offer_state',
        idList(sql`select badge_id from pilot_badges where pilot_id = ${id} and status = 'complete'`).as(
          'complete_badge_ids',
        ),
        idList(sql`select drone_id from pilot_drones where pilot_id = ${id}`).as('drone_ids'),
        // A drone's stock cameras come with it, chosen or not.
        idList(sql`
          select chosen.drone_camera_id from pilot_drones owned
            join pilot_drone_cameras chosen on chosen.pilot_drone_id = owned.id where owned.pilot_id = ${id}
          union select stock.id from pilot_drones owned
            join drone_cameras stock on stock.drone_id = owned.drone_id and stock.stock
            where owned.pilot_id = ${id}`).as('camera_ids'),
        idList(sql`select device_id from pilot_devices where pilot_id = ${id}`).as('device_ids'),
        sql<boolean>`exists (
          select from pilot_licenses held join license_types kind on kind.id = held.license_type_id
          where held.pilot_id = ${id} and kind.is_flight_certificate
            and (held.image_key is not null or not held.document_required)
            and held.verdict is distinct from 'refused'
            and (held.expiration_date is null
              or held.expiration_date >= day_at(now(), pilots.timezone_id, 'Etc/GMT+12'))
        )`.as('has_flight_certificate'),
      ]
    })
    .where('pilots.id', '=', sql<number>`any(${[...pilotIds]}::bigint[])`)
    .orderBy('pilots.id')
    .execute()

export const selectPilotNames = (db: Queryable, pilotIds: readonly number[]) =>
  db
    .selectFrom('pilots')
    .select(['id', 'first_name', 'last_name'])
    .where('id', '=', sql<number>`any(${[...pilotIds]}::bigint[])`)
    .execute()
