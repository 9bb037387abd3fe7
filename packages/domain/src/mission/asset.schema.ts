import { z } from 'zod'
import { moment } from '../wire.schema.ts'
import { assetKinds } from './asset.ts'

const versionUrls = z.record(z.string(), z.string())

export const imageSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  version_urls: versionUrls,
  uploadNumber: z.int(),
  shot: z.int().nullable(),
  processing: z.boolean(),
  gps_latitude: z.number().nullable(),
  gps_longitude: z.number().nullable(),
  gps_altitude: z.number().nullable(),
  taken_at: moment.nullable(),
  size: z.int(),
  error: z.string().nullable(),
})

export type Image = z.infer<typeof imageSchema>

export const videoSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  version_urls: versionUrls,
  shot: z.int().nullable(),
  processing: z.boolean(),
  source_type: z.string(),
  size: z.int(),
})

export type Video = z.infer<typeof videoSchema>

export const panoramaSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  processing: z.boolean(),
})

/** Any asset as the upload screen lists it: what an image has, of whatever kind it is. */
export const assetSchema = imageSchema.extend({
  type: z.enum(assetKinds),
  source_type: z.string(),
})

export type Asset = z.infer<typeof assetSchema>

/** What is remembered of a file on its way, so that it can go on where it stopped. */
export const assetUploadRecordSchema = z.object({
  id: z.int(),
  name: z.string(),
  size: z.int().nonnegative(),
  type: z.string(),
  mission_number: z.int(),
  shot_id: z.int().nullable(),
  shot_type_id: z.int().nullable(),
  file_type: z.string(),
  date_created: z.string().nullable(),
  upload_id: z.string(),
  stored_file_name: z.string(),
  completed_parts: z.array(z.string()),
})

export type AssetUploadRecord = z.infer<typeof assetUploadRecordSchema>
