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

/** What the signed-in pilot owns. To add what is listed already changes nothing and returns it as it is. */
export const gearCalls = defineCalls({
  'GET /v1/pilots/pilot_drones': {
    access: 'pilot',
    summary: "The pilot's drones, with the cameras chosen for each",
    response: z.array(pilotDroneSchema),
  },
  'POST /v1/pilots/pilot_drones': {
    access: 'pilot',
    summary: 'Add a drone model, with cameras or without',
    body: z.strictObject({
      drone_id: recordId,
      camera_ids: z
        .array(recordId)
        .max(100)
        .optional()
        .describe('Left out while the cameras are still to be chosen'),
    }),
    response: pilotDroneSchema,
    status: 201,
  },
  'DELETE /v1/pilots/pilot_drones/{pilotDroneId}': {
    access: 'pilot',
    summary: 'Remove a drone with its cameras',
    params: pilotDroneParams,
  },
  'GET /pilots/pilot_drones/{pilotDroneId}/cameras': {
    access: 'pilot',
    summary: "The cameras chosen for one of the pilot's drones",
    params: pilotDroneParams,
    response: z.array(droneCameraSchema),
    aliases: ['/v1/pilots/pilot_drones/{pilotDroneId}/cameras'],
  },
  'POST /pilots/pilot_drones/{pilotDroneId}/cameras': {
    access: 'pilot',
    summary: "Choose a camera of the model for one of the pilot's drones",
    params: pilotDroneParams,
    body: z.object({ id: recordId.describe('The camera, as the catalog of drones lists it') }),
    response: droneCameraSchema,
    status: 201,
    aliases: ['/v1/pilots/pilot_drones/{pilotDroneId}/cameras'],
  },
  'DELETE /pilots/pilot_drones/{pilotDroneId}/cameras/{id}': {
    access: 'pilot',
    summary: "Remove a camera from one of the pilot's drones",
    params: pilotDroneParams.extend(idParams.shape),
    aliases: ['/v1/pilots/pilot_drones/{pilotDroneId}/cameras/{id}'],
  },
  'GET /v1/pilots/pilot_devices': {
    access: 'pilot',
    summary: "The pilot's phones and tablets",
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
    access: 'pilot',
    summary: 'Remove a phone or tablet',
    params: idParams,
  },
  'GET /v1/pilots/pilot_pilot_equipments': {
    access: 'pilot',
    summary: "The pilot's other equipment",
    response: z.array(pilotPilotEquipmentSchema),
  },
  'POST /v1/pilots/pilot_pilot_equipments': {
    access: 'pilot',
    summary: 'Add a kind of equipment',
    body: z.strictObject({ pilot_equipment_id: recordId }),
    response: pilotPilotEquipmentSchema,
    status: 201,
  },
  'DELETE /v1/pilots/pilot_pilot_equipments/{id}': {
    access: 'pilot',
    summary: 'Remove a kind of equipment',
    params: idParams,
  },
})
