import { packageColumns } from '../../core/mission/package.columns.ts'
import type { Queryable } from '../../platform/database.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { Catalog, NewRow } from './catalog.ts'
import { requireKnown } from './require-known.queries.ts'

const packages = (db: Queryable) => db.selectFrom('packages').select(packageColumns)

type Kit = Pick<NewRow<'packages'>, 'drone_ids' | 'drone_camera_ids' | 'device_ids' | 'equipment_ids'>

/** Replaces each list of the package that is given. A list that is left out stays as it is. */
const setKit = async (db: Transaction, package_id: number, kit: Kit): Promise<void> => {
  const links = [
    { ids: kit.drone_ids, field: 'drone_ids', table: 'package_drones', column: 'drone_id', of: 'drones' },
    {
      ids: kit.drone_camera_ids,
      field: 'drone_camera_ids',
      table: 'package_drone_cameras',
      column: 'drone_camera_id',
      of: 'drone_cameras',
    },
    {
      ids: kit.device_ids,
      field: 'device_ids',
      table: 'package_devices',
      column: 'device_id',
      of: 'devices',
    },
    {
      ids: kit.equipment_ids,
      field: 'equipment_ids',
      table: 'package_equipment',
      column: 'equipment_id',
      of: 'equipment',
    },
  ] as const
  for (const { ids, field, table, column, of } of links) {
    if (!ids) continue
    await requireKnown(db, of, ids, field)
    await db.deleteFrom(table).where('package_id', '=', package_id).execute()
    const rows = [...new Set(ids)].map((id) => ({ package_id, [column]: id }))
    // The four tables have the same form, but Kysely expects the columns of all of them at once.
    if (rows.length > 0)
      await db
        .insertInto(table)
        .values(rows as never)
        .execute()
  }
}

export const packageCatalog: Catalog<'packages'> = {
  select: (db) => packages(db).orderBy('packages.id').execute(),
  selectOne: (db, id) => packages(db).where('packages.id', '=', id).executeTakeFirst(),
  insert: async (db, { drone_ids, drone_camera_ids, device_ids, equipment_ids, ...row }) => {
    const { id } = await db
      .insertInto('packages')
      .values(rowOf('packages', row))
      .returning('id')
      .executeTakeFirstOrThrow()
    await setKit(db, id, { drone_ids, drone_camera_ids, device_ids, equipment_ids })
    return id
  },
  update: async (db, id, { drone_ids, drone_camera_ids, device_ids, equipment_ids, ...changes }) => {
    if (Object.keys(changes).length > 0)
      await db.updateTable('packages').set(rowOf('packages', changes)).where('id', '=', id).execute()
    await setKit(db, id, { drone_ids, drone_camera_ids, device_ids, equipment_ids })
  },
  remove: async (db, id) => {
    await db.deleteFrom('packages').where('id', '=', id).execute()
  },
}
