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

export const transferStates = ['none', 'open', 'in_progress', 'complete'] as const

/** The progress of a mission's delivery with the file-transfer tool. */
export const transferProgressSchema = z.object({
  state: z
    .enum(transferStates)
    .describe(
      'none: not started. open: the pilot is uploading. in_progress: the pilot is done, and the files are becoming assets. complete: all files are assets',
    ),
  files: z.int().describe('How many files were in the folder when the pilot was done'),
  taken: z.int().describe('How many of them are assets so far'),
  left_out: z.array(z.string()).describe("Paths of files that can't become assets, up to a thousand"),
  left_out_count: z.int().describe('The number of such files. They stay in the folder'),
})

export type TransferProgress = z.infer<typeof transferProgressSchema>

/** A row of the upload table; a closed key has no secret anymore. */
export const workOrderUploadSchema = uploadRowSchema.extend({
  value: z.object({ secret_key: z.string().optional() }),
  ...transferProgressSchema.omit({ left_out: true }).shape,
})

export type WorkOrderUpload = z.infer<typeof workOrderUploadSchema>

/** A work order as its own screen shows it. */
export const workOrderDetailsSchema = workOrderSchema.extend({
  missions: z.array(
    workOrderSchema.shape.missions.element.extend({
      upload_started: z.boolean().describe('Whether the mission has an open key'),
    }),
  ),
  uploads: z.array(workOrderUploadSchema).describe('Missions whose upload was started from the work order'),
})

export type WorkOrderDetails = z.infer<typeof workOrderDetailsSchema>
