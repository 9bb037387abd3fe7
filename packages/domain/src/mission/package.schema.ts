import { z } from 'zod'
import { deviceSchema, droneCameraSchema, droneSchema, equipmentSchema } from '../pilot/gear.schema.ts'

/** The requirements of a mission on its pilot and their gear. */
export const packageSchema = z.object({
  id: z.int(),
  name: z.string(),
  drones: z.array(droneSchema.omit({ cameras: true })),
  drone_cameras: z.array(droneCameraSchema),
  devices: z.array(deviceSchema),
  equipment: z.array(equipmentSchema),
  badge: z.object({ id: z.int(), name: z.string(), abbreviation: z.string() }).nullable(),
  badge_required: z.boolean(),
  drones_required: z.boolean(),
  cameras_required: z.boolean(),
  devices_required: z.boolean(),
  equipment_required: z.boolean(),
  flight_certificate_required: z.boolean(),
})

export type MissionPackage = z.infer<typeof packageSchema>
