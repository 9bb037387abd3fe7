import { z } from 'zod'
import { locationSchema } from '../place/location.schema.ts'

export const workOrderSchema = z.object({
  id: z.int(),
  site_id: z.string(),
  location: locationSchema.pick({
    name: true,
    address: true,
    city: true,
    state: true,
    postal_code: true,
    latitude: true,
    longitude: true,
  }),
  missions: z.array(z.object({ id: z.int(), name: z.string(), amsInProgress: z.boolean() })),
})

export type WorkOrder = z.infer<typeof workOrderSchema>

/** One mission's access for the file-transfer tool. */
export const uploadRowSchema = z.object({
  mission_name: z.string(),
  mission_number: z.int(),
  value: z.object({ secret_key: z.string() }),
})

export type UploadRow = z.infer<typeof uploadRowSchema>

export const thirdPartyPromoCodeSchema = z.object({ code: z.string(), status: z.string(), promo: z.string() })
