import { packageColumns } from '../../core/mission/package.columns.ts'
import { broughtColumns } from '../../core/mission/package-brings.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { Catalog, NewRow } from './catalog.ts'
import { requireKnown } from './require-known.queries.ts'

const packages = (db: Queryable) => db.selectFrom('packages').select(packageColumns).select(broughtColumns)

type Brought = Pick<NewRow<'packages'>, 'shots' | 'payout' | 'duration_in_seconds' | 'quality_rules'>

/** The columns that say what new missions get. */
const broughtRow = ({ payout, duration_in_seconds, quality_rules }: Brought) => ({
  ...(quality_rules === undefined ? {} : { quality_rules: JSON.stringify(quality_rules) }),
  ...(duration_in_seconds === undefined ? {} : { duration_in_seconds }),
  ...(payout === undefined
    ? {}
    : { payout_amount: payout?.amount ?? null, payout_currency_code: payout?.currency_code ?? null }),
})

const setShots = async (db: Transaction, package_id: number, shots: Brought['shots']): Promise<void> => {
  if (!shots) return
  await requireKnown(
    db,
    'shot_types',
    shots.flatMap(({ shot_type_id }) => shot_type_id ?? []),
    'shots',
  )
  await db.deleteFrom('package_shots').where('package_id', '=', package_id).execute()
  if (shots.length === 0) return
  await db
    .insertInto('package_shots')
    .values(
      shots.map((shot, position) =>
        rowOf('package_shots', {
          ...shot,
          shot_type_id: shot.shot_type_id ?? null,
          quality_rules: JSON.stringify(shot.quality_rules ?? []),
          package_id,
          position,
        }),
      ),
    )
    .execute()
}

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
  insert: async (db, { drone_ids, drone_camera_ids, device_ids, equipment_ids, ...rest }) => {
    const { shots, payout, duration_in_seconds, quality_rules, ...row } = rest
    const { id } = await db
      .insertInto('packages')
      .values(rowOf('packages', { ...row, ...broughtRow({ payout, duration_in_seconds, quality_rules }) }))
      .returning('id')
      .executeTakeFirstOrThrow()
    await setKit(db, id, { drone_ids, drone_camera_ids, device_ids, equipment_ids })
    await setShots(db, id, shots)
    return id
  },
  update: async (db, id, { drone_ids, drone_camera_ids, device_ids, equipment_ids, ...rest }) => {
    const { shots, payout, duration_in_seconds, quality_rules, ...row } = rest
    const changes = { ...row, ...broughtRow({ payout, duration_in_seconds, quality_rules }) }
    if (Object.keys(changes).length > 0)
      await db.updateTable('packages').set(rowOf('packages', changes)).where('id', '=', id).execute()
    await setKit(db, id, { drone_ids, drone_camera_ids, device_ids, equipment_ids })
    await setShots(db, id, shots)
  },
  remove: async (db, id) => {
    await db.deleteFrom('packages').where('id', '=', id).execute()
  },
}
