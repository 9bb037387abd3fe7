import { z } from 'zod'
import { deviceTypes } from './gear.ts'

export const droneCameraSchema = z.object({ id: z.int(), name: z.string(), stock: z.boolean() })

export const droneSchema = z.object({
  id: z.int(),
  name: z.string(),
  full_name: z.string(),
  manufacturer: z.string(),
  optional_cameras: z.boolean(),
  cameras: z.array(droneCameraSchema),
})

export type Drone = z.infer<typeof droneSchema>

export const pilotDroneSchema = z.object({
  id: z.int(),
  drone: droneSchema.omit({ cameras: true }),
  cameras: z.array(droneCameraSchema),
})

export type PilotDrone = z.infer<typeof pilotDroneSchema>

export const deviceSchema = z.object({
  id: z.int(),
  name: z.string(),
  operating_system: z.string(),
  device_type: z.enum(deviceTypes),
})

export type Device = z.infer<typeof deviceSchema>

export const pilotDeviceSchema = z.object({ id: z.int(), device: deviceSchema })

export const equipmentSchema = z.object({ id: z.int(), name: z.string() })

export const pilotPilotEquipmentSchema = z.object({ id: z.int(), pilot_equipment: equipmentSchema })

export const categorySchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['commercial', 'residential']),
})
