import {
  droneCameraSchema,
  pilotDeviceSchema,
  pilotDroneSchema,
  pilotPilotEquipmentSchema,
} from '@sortie/domain/pilot/gear.schema'
import { recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

const pilotDroneParams = z.object({ pilotDroneId: idParams.shape.id })

/** The gear of the signed-in pilot. Adding something that is already listed changes nothing and returns it. */
export const gearCalls = defineCalls({
  'GET /v1/pilots/pilot_drones': {
    access: 'pilot',
    summary: "List the pilot's drones, with the cameras chosen for each",
    response: z.array(pilotDroneSchema),
  },
  'POST /v1/pilots/pilot_drones': {
    access: 'pilot',
    summary: 'Add a drone, with or without cameras',
    body: z.strictObject({
      drone_id: recordId,
      camera_ids: z
        .array(recordId)
        .max(100)
        .optional()
        .describe('Omit if the cameras have not been chosen yet'),
    }),
    response: pilotDroneSchema,
    status: 201,
  },
  'DELETE /v1/pilots/pilot_drones/{pilotDroneId}': {
    locks: { pilot_drones: 'pilotDroneId' },
    access: 'pilot',
    summary: 'Remove a drone and its cameras',
    params: pilotDroneParams,
  },
  'GET /pilots/pilot_drones/{pilotDroneId}/cameras': {
    access: 'pilot',
    summary: "List the cameras chosen for one of the pilot's drones",
    params: pilotDroneParams,
    response: z.array(droneCameraSchema),
    aliases: ['/v1/pilots/pilot_drones/{pilotDroneId}/cameras'],
  },
  'POST /pilots/pilot_drones/{pilotDroneId}/cameras': {
    locks: { pilot_drones: 'pilotDroneId' },
    access: 'pilot',
    summary: "Add one of the model's cameras to one of the pilot's drones",
    params: pilotDroneParams,
    body: z.object({ id: recordId.describe('The camera, as listed in the drone catalog') }),
    response: droneCameraSchema,
    status: 201,
    aliases: ['/v1/pilots/pilot_drones/{pilotDroneId}/cameras'],
  },
  'DELETE /pilots/pilot_drones/{pilotDroneId}/cameras/{id}': {
    locks: { pilot_drones: 'pilotDroneId' },
    access: 'pilot',
    summary: "Remove a camera from one of the pilot's drones",
    params: pilotDroneParams.extend(idParams.shape),
    aliases: ['/v1/pilots/pilot_drones/{pilotDroneId}/cameras/{id}'],
  },
  'GET /v1/pilots/pilot_devices': {
    access: 'pilot',
    summary: "List the pilot's phones and tablets",
    response: z.array(pilotDeviceSchema),
  },
  'POST /v1/pilots/pilot_devices': {
    access: 'pilot',
    summary: 'Add a phone or tablet',
    body: z.strictObject({ device_id: recordId }),
    response: pilotDeviceSchema,
    status: 201,
  },
  'DELETE /v1/pilots/pilot_devices/{id}': {
    locks: { pilot_devices: 'id' },
    access: 'pilot',
    summary: 'Remove a phone or tablet',
    params: idParams,
  },
  'GET /v1/pilots/pilot_pilot_equipments': {
    access: 'pilot',
    summary: "List the pilot's other equipment",
    response: z.array(pilotPilotEquipmentSchema),
  },
  'POST /v1/pilots/pilot_pilot_equipments': {
    access: 'pilot',
    summary: 'Add equipment',
    body: z.strictObject({ pilot_equipment_id: recordId }),
    response: pilotPilotEquipmentSchema,
    status: 201,
  },
  'DELETE /v1/pilots/pilot_pilot_equipments/{id}': {
    locks: { pilot_pilot_equipments: 'id' },
    access: 'pilot',
    summary: 'Remove equipment',
    params: idParams,
  },
})
