import { sql } from 'kysely'
import { pilotDevices, pilotDrones, pilotEquipment } from '../../core/pilot/pilot-parts.queries.ts'
import type { Queryable } from '../../platform/database.ts'
import type { Transaction } from '../../platform/transaction.ts'

const ofPilot = (db: Queryable, pilotId: number) => db.selectFrom('pilots').where('pilots.id', '=', pilotId)

export const selectPilotDrones = async (db: Queryable, pilotId: number) => {
  const row = await ofPilot(db, pilotId)
    .select((eb) => pilotDrones(eb).as('drones'))
    .executeTakeFirst()
  return row?.drones ?? []
}

export const selectPilotDevices = async (db: Queryable, pilotId: number) => {
  const row = await ofPilot(db, pilotId)
    .select((eb) => pilotDevices(eb).as('devices'))
    .executeTakeFirst()
  return row?.devices ?? []
}

export const selectPilotEquipment = async (db: Queryable, pilotId: number) => {
  const row = await ofPilot(db, pilotId)
    .select((eb) => pilotEquipment(eb).as('equipment'))
    .executeTakeFirst()
  return row?.equipment ?? []
}

/** The kinds of gear, each with its catalog and the column that refers to it. */
const owned = {
  pilot_drones: { catalog: 'drones', column: 'drone_id' },
  pilot_devices: { catalog: 'devices', column: 'device_id' },
  pilot_equipment: { catalog: 'equipment', column: 'equipment_id' },
} as const

type Owned = keyof typeof owned

/** Lists something once, however often it is sent; what is retired is offered to nobody. */
export const insertOwned = async (
  db: Transaction,
  table: Owned,
  pilotId: number,
  catalogId: number,
): Promise<void> => {
  const { catalog, column } = owned[table]
  await sql`
    insert into ${sql.table(table)} (pilot_id, ${sql.ref(column)})
    select ${pilotId}, id from ${sql.table(catalog)} where id = ${catalogId} and retired_at is null
    on conflict do nothing
  `.execute(db)
}

/** True when the pilot had it. */
export const deleteOwned = async (
  db: Transaction,
  table: Owned,
  pilotId: number,
  id: number,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('pilot_id', '=', pilotId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The model of one of the pilot's drones, locked so that its cameras change one after another. */
export const lockPilotDrone = (db: Transaction, pilotId: number, pilotDroneId: number) =>
  db
    .selectFrom('pilot_drones')
    .innerJoin('drones', 'drones.id', 'pilot_drones.drone_id')
    .where('pilot_drones.id', '=', pilotDroneId)
    .where('pilot_drones.pilot_id', '=', pilotId)
    .select(['pilot_drones.id', 'pilot_drones.drone_id', 'drones.optional_cameras'])
    .forUpdate('pilot_drones')
    .executeTakeFirst()

export const selectModelCameras = (db: Transaction, droneId: number) =>
  db
    .selectFrom('drone_cameras')
    .where('drone_id', '=', droneId)
    .orderBy('id')
    .select(['id', 'name', 'stock'])
    .execute()

export const selectChosenCameraIds = async (db: Transaction, pilotDroneId: number): Promise<number[]> => {
  const rows = await db
    .selectFrom('pilot_drone_cameras')
    .where('pilot_drone_id', '=', pilotDroneId)
    .select('drone_camera_id')
    .execute()
  return rows.map(({ drone_camera_id }) => drone_camera_id)
}

export const insertChosenCameras = async (
  db: Transaction,
  pilotDroneId: number,
  cameraIds: readonly number[],
): Promise<void> => {
  if (cameraIds.length === 0) return
  await db
    .insertInto('pilot_drone_cameras')
    .values(cameraIds.map((drone_camera_id) => ({ pilot_drone_id: pilotDroneId, drone_camera_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The last non-stock camera stays: the database refuses (migrations/040-one-drone-per-model.sql). */
export const deleteChosenCamera = async (
  db: Transaction,
  pilotDroneId: number,
  cameraId: number,
): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('pilot_drone_cameras')
    .where('pilot_drone_id', '=', pilotDroneId)
    .where('drone_camera_id', '=', cameraId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
