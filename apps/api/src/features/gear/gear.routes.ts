import { gearCalls } from '@sortie/contract/gear.calls'
import { notFound } from '../../platform/errors.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { addDevice, addDrone, addEquipment, removeOwned } from './change-gear.ts'
import { chooseCamera, removeCamera } from './choose-cameras.ts'
import { selectPilotDevices, selectPilotDrones, selectPilotEquipment } from './gear.queries.ts'

export const gearRoutes = ({ serve }: FeatureParts): void => {
  serve(gearCalls, {
    'GET /v1/pilots/pilot_drones': ({ db, session }) => selectPilotDrones(db, session.pilotId),
    'POST /v1/pilots/pilot_drones': ({ db, session, body }) => addDrone(db, session.pilotId, body),
    'DELETE /v1/pilots/pilot_drones/{pilotDroneId}': ({ db, session, params }) =>
      removeOwned(db, 'pilot_drones', session.pilotId, params.pilotDroneId),
    'GET /pilots/pilot_drones/{pilotDroneId}/cameras': async ({ db, session, params }) => {
      const drones = await selectPilotDrones(db, session.pilotId)
      const drone = drones.find(({ id }) => id === params.pilotDroneId)
      if (!drone) throw notFound()
      return drone.cameras
    },
    'POST /pilots/pilot_drones/{pilotDroneId}/cameras': ({ db, session, params, body }) =>
      chooseCamera(db, session.pilotId, params.pilotDroneId, body.id),
    'DELETE /pilots/pilot_drones/{pilotDroneId}/cameras/{id}': ({ db, session, params }) =>
      removeCamera(db, session.pilotId, params.pilotDroneId, params.id),
    'GET /v1/pilots/pilot_devices': ({ db, session }) => selectPilotDevices(db, session.pilotId),
    'POST /v1/pilots/pilot_devices': ({ db, session, body }) =>
      addDevice(db, session.pilotId, body.device_id),
    'DELETE /v1/pilots/pilot_devices/{id}': ({ db, session, params }) =>
      removeOwned(db, 'pilot_devices', session.pilotId, params.id),
    'GET /v1/pilots/pilot_pilot_equipments': ({ db, session }) => selectPilotEquipment(db, session.pilotId),
    'POST /v1/pilots/pilot_pilot_equipments': ({ db, session, body }) =>
      addEquipment(db, session.pilotId, body.pilot_equipment_id),
    'DELETE /v1/pilots/pilot_pilot_equipments/{id}': ({ db, session, params }) =>
      removeOwned(db, 'pilot_equipment', session.pilotId, params.id),
  })
}
