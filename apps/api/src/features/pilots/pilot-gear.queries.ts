import type { PilotImport } from '@sortie/contract/pilot.calls'
import { licenseExpiration } from '@sortie/domain/pilot/license'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'

export const selectLicenseTypes = (db: Transaction, ids: readonly number[]) =>
  db
    .selectFrom('license_types')
    .select(['id', 'reference_date_mode', 'validity_period'])
    .where('id', 'in', ids)
    .execute()

export const selectCamerasOf = async (db: Transaction, droneIds: readonly number[]) =>
  droneIds.length === 0
    ? []
    : db.selectFrom('drone_cameras').select(['id', 'drone_id']).where('drone_id', 'in', droneIds).execute()

export const insertPilotDrones = async (
  db: Transaction,
  pilot_id: number,
  drones: PilotImport['drones'],
): Promise<void> => {
  for (const { camera_ids, ...drone } of drones) {
    const row = rowOf('pilot_drones', { ...drone, pilot_id })
    const owned = db.insertInto('pilot_drones').values(row).returning('id')
    const { id } = await owned.executeTakeFirstOrThrow()
    const cameras = [...new Set(camera_ids)].map((drone_camera_id) => ({
      pilot_drone_id: id,
      drone_camera_id,
    }))
    if (cameras.length > 0) await db.insertInto('pilot_drone_cameras').values(cameras).execute()
  }
}

export const insertPilotLicenses = async (
  db: Transaction,
  pilot_id: number,
  licenses: PilotImport['licenses'],
): Promise<void> => {
  if (licenses.length === 0) return
  const types = await selectLicenseTypes(
    db,
    licenses.map((license) => license.license_type_id),
  )
  const rows = licenses.map((license) => {
    const type = types.find(({ id }) => id === license.license_type_id)
    const expiration_date = type ? licenseExpiration(type, license.reference_date) : null
    return rowOf('pilot_licenses', { ...license, pilot_id, expiration_date })
  })
  await db.insertInto('pilot_licenses').values(rows).execute()
}

/** Gear without details: a pilot has it or doesn't. */
export const insertPilotHoldings = async (
  db: Transaction,
  pilot_id: number,
  holdings: Pick<PilotImport, 'device_ids' | 'equipment_ids' | 'badges' | 'opt_ins'>,
): Promise<void> => {
  const devices = [...new Set(holdings.device_ids)].map((device_id) => ({ pilot_id, device_id }))
  const equipment = [...new Set(holdings.equipment_ids)].map((equipment_id) => ({ pilot_id, equipment_id }))
  const badges = holdings.badges.map((badge) => rowOf('pilot_badges', { ...badge, pilot_id }))
  const optIns = [...new Set(holdings.opt_ins)].map((slug) => ({ pilot_id, slug }))
  if (devices.length > 0) await db.insertInto('pilot_devices').values(devices).execute()
  if (equipment.length > 0) await db.insertInto('pilot_equipment').values(equipment).execute()
  if (badges.length > 0) await db.insertInto('pilot_badges').values(badges).execute()
  if (optIns.length > 0) await db.insertInto('pilot_opt_ins').values(optIns).execute()
}
