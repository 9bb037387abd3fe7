import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Queryable } from '../../platform/database.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import type { Catalog, NewRow } from './catalog.ts'
import { unlessUsed } from './unless-used.ts'

const drones = (db: Queryable) =>
  db
    .selectFrom('drones')
    .select(['id', 'name', 'full_name', 'manufacturer', 'optional_cameras', 'retired_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('drone_cameras')
          .whereRef('drone_cameras.drone_id', '=', 'drones.id')
          .orderBy('drone_cameras.id')
          .select(['id', 'name', 'stock']),
      ).as('cameras'),
    )

/** Replaces the cameras of a model with those named. A camera that stays keeps its id. */
const setCameras = async (
  db: Transaction,
  droneId: number,
  cameras: NonNullable<NewRow<'drones'>['cameras']>,
): Promise<void> => {
  const names = cameras.map(({ name }) => name)
  const others = db
    .deleteFrom('drone_cameras')
    .where('drone_id', '=', droneId)
    .$if(names.length > 0, (query) => query.where('name', 'not in', names))
  await unlessUsed(others.execute())
  if (cameras.length === 0) return
  await db
    .insertInto('drone_cameras')
    .values(cameras.map((camera) => rowOf('drone_cameras', { ...camera, drone_id: droneId })))
    .onConflict((conflict) =>
      conflict.columns(['drone_id', 'name']).doUpdateSet((eb) => ({ stock: eb.ref('excluded.stock') })),
    )
    .execute()
}

export const droneCatalog: Catalog<'drones'> = {
  select: (db) => drones(db).orderBy('id').execute(),
  selectOne: (db, id) => drones(db).where('id', '=', id).executeTakeFirst(),
  insert: async (db, { cameras = [], ...drone }) => {
    const { id } = await db
      .insertInto('drones')
      .values(rowOf('drones', drone))
      .returning('id')
      .executeTakeFirstOrThrow()
    await setCameras(db, id, cameras)
    return id
  },
  update: async (db, id, { cameras, ...changes }) => {
    if (Object.keys(changes).length > 0)
      await db.updateTable('drones').set(rowOf('drones', changes)).where('id', '=', id).execute()
    if (cameras) await setCameras(db, id, cameras)
  },
  remove: async (db, id) => {
    await db
      .updateTable('drones')
      .set({ retired_at: sql<string>`coalesce(retired_at, now())` })
      .where('id', '=', id)
      .execute()
  },
}

export const selectChoosableDrones = (db: Queryable) =>
  drones(db).where('retired_at', 'is', null).orderBy(sql`lower(full_name)`).execute()
