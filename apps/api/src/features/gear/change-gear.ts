import { invalid, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { chooseCameras } from './choose-cameras.ts'
import {
  deleteOwned,
  insertOwned,
  selectPilotDevices,
  selectPilotDrones,
  selectPilotEquipment,
} from './gear.queries.ts'

const found = <Record>(record: Record | undefined, field: string): Record => {
  if (!record) throw invalid({ [field]: ["That record doesn't exist."] })
  return record
}

interface NewDrone {
  drone_id: number
  camera_ids?: readonly number[] | undefined
}

export const addDrone = async (db: Transaction, pilotId: number, { drone_id, camera_ids }: NewDrone) => {
  const owned = async () =>
    found(
      (await selectPilotDrones(db, pilotId)).find(({ drone }) => drone.id === drone_id),
      'drone_id',
    )
  await insertOwned(db, 'pilot_drones', pilotId, drone_id)
  const { id } = await owned()
  if (camera_ids) await chooseCameras(db, pilotId, id, camera_ids, 'camera_ids')
  return owned()
}

export const addDevice = async (db: Transaction, pilotId: number, deviceId: number) => {
  await insertOwned(db, 'pilot_devices', pilotId, deviceId)
  const devices = await selectPilotDevices(db, pilotId)
  return found(
    devices.find(({ device }) => device.id === deviceId),
    'device_id',
  )
}

export const addEquipment = async (db: Transaction, pilotId: number, equipmentId: number) => {
  await insertOwned(db, 'pilot_equipment', pilotId, equipmentId)
  const equipment = await selectPilotEquipment(db, pilotId)
  return found(
    equipment.find(({ pilot_equipment }) => pilot_equipment.id === equipmentId),
    'pilot_equipment_id',
  )
}

/** Another pilot's gear gets the same response as gear that doesn't exist. */
export const removeOwned = async (...args: Parameters<typeof deleteOwned>): Promise<void> => {
  if (!(await deleteOwned(...args))) throw notFound()
}
