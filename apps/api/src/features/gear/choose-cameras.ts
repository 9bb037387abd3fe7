import { lacksNonStockCamera, nonStockCameraText } from '@sortie/domain/pilot/gear'
import { invalid, notFound } from '../../platform/errors.ts'
import type { Transaction } from '../../platform/transaction.ts'
import {
  deleteChosenCamera,
  insertChosenCameras,
  lockPilotDrone,
  selectChosenCameraIds,
  selectModelCameras,
} from './gear.queries.ts'

const ownDrone = async (db: Transaction, pilotId: number, pilotDroneId: number) => {
  const drone = await lockPilotDrone(db, pilotId, pilotDroneId)
  if (!drone) throw notFound()
  return drone
}

/** Adds cameras to those chosen for a drone, and returns all cameras of its model. */
export const chooseCameras = async (
  db: Transaction,
  pilotId: number,
  pilotDroneId: number,
  cameraIds: readonly number[],
  field: string,
) => {
  const drone = await ownDrone(db, pilotId, pilotDroneId)
  const cameras = await selectModelCameras(db, drone.drone_id)
  const foreign = cameraIds.filter((id) => !cameras.some((camera) => camera.id === id))
  if (foreign.length > 0)
    throw invalid({ [field]: foreign.map((id) => `This drone doesn't have camera ${id}.`) })
  if (!drone.optional_cameras && cameraIds.length > 0)
    throw invalid({ [field]: ["This drone doesn't take other cameras."] })
  const chosen = [...(await selectChosenCameraIds(db, pilotDroneId)), ...cameraIds]
  if (lacksNonStockCamera({ optional_cameras: drone.optional_cameras, cameras }, chosen))
    throw invalid({ [field]: [nonStockCameraText] })
  await insertChosenCameras(db, pilotDroneId, cameraIds)
  return cameras
}

export const chooseCamera = async (
  db: Transaction,
  pilotId: number,
  pilotDroneId: number,
  cameraId: number,
) => {
  const cameras = await chooseCameras(db, pilotId, pilotDroneId, [cameraId], 'id')
  return cameras.find(({ id }) => id === cameraId) as (typeof cameras)[number]
}

export const removeCamera = async (
  db: Transaction,
  pilotId: number,
  pilotDroneId: number,
  cameraId: number,
): Promise<void> => {
  const { id } = await ownDrone(db, pilotId, pilotDroneId)
  if (!(await deleteChosenCamera(db, id, cameraId))) throw notFound()
}
