import type { LocationInput } from '@sortie/contract/location-input'
import { locationColumns } from '../../core/mission/location.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import { type KeysetPage, selectPage } from '../../platform/pages.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { timeZoneAt } from './time-zone-at.ts'

export const selectLocationPage = (db: Queryable, pilotId: number, page: KeysetPage) =>
  selectPage(
    db
      .selectFrom('locations')
      .select(['id', ...locationColumns])
      .where(({ or, exists, selectFrom }) =>
        or([
          exists(
            selectFrom('missions')
              .whereRef('missions.location_id', '=', 'locations.id')
              .where('missions.pilot_id', '=', pilotId)
              .select('missions.id'),
          ),
          exists(
            selectFrom('work_orders')
              .whereRef('work_orders.location_id', '=', 'locations.id')
              .where('work_orders.pilot_id', '=', pilotId)
              .select('work_orders.id'),
          ),
        ]),
      ),
    page,
  )

/** The zone of the place follows from where it is, unless it is given. */
export const withTimeZone = async (db: Queryable, location: LocationInput): Promise<LocationInput> => {
  const { latitude, longitude, timezone_id } = location
  if (timezone_id !== null || latitude === null || longitude === null) return location
  return { ...location, timezone_id: await timeZoneAt(db, latitude, longitude) }
}

export const insertLocation = async (db: Transaction, location: LocationInput): Promise<number> => {
  const { id } = await db
    .insertInto('locations')
    .values(rowOf('locations', await withTimeZone(db, location)))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Puts another place under an id that missions or work orders refer to. */
export const replaceLocation = async (
  db: Transaction,
  id: number,
  location: LocationInput,
): Promise<void> => {
  const row = rowOf('locations', await withTimeZone(db, location))
  await db.updateTable('locations').set(row).where('id', '=', id).execute()
}
