import { z } from 'zod'
import { findingSchema } from '../quality/finding.schema.ts'
import { moment } from '../wire.schema.ts'
import { assetKinds } from './asset.ts'
import { verdictSchema } from './verdict.schema.ts'

/** Links to smaller versions by their names; empty until they are made, and for files that cannot be shown. */
const versionUrls = z.record(z.string(), z.string())

/** The metadata of a photo, as far as it has any. Known once the photo is processed. */
const photoFacts = {
  gps_latitude: z.number().nullable(),
  gps_longitude: z.number().nullable(),
  gps_altitude: z.number().nullable().describe('Meters above sea level'),
  relative_altitude: z.number().nullable().describe('Meters above the takeoff point'),
  taken_at: moment.nullable(),
  width: z.int().nullable().describe('Pixels, in the orientation it is viewed'),
  height: z.int().nullable(),
  camera_make: z.string().nullable(),
  camera_model: z.string().nullable(),
  gimbal_yaw: z.number().nullable().describe('Degrees from north'),
  gimbal_pitch: z.number().nullable().describe('Degrees. -90 is straight down'),
  gimbal_roll: z.number().nullable(),
  flight_yaw: z.number().nullable().describe('Degrees from north'),
  focal_length: z.number().nullable().describe('Millimeters'),
  focal_length_35mm: z.number().nullable().describe('35 mm equivalent, in millimeters'),
  calibrated_focal_length: z.number().nullable().describe('Pixels'),
}

const sourceType = z
  .enum(['raw', 'edit'])
  .describe('edit: the final cut of a video. raw: as it was delivered')

/** The result of processing, for assets of every kind. */
const processingFields = {
  processing: z.boolean(),
  error: z.string().nullable().describe('Why it could not be processed, worded for the pilot'),
  sha256: z.string().nullable().describe('Hash of the stored bytes, once they have been read'),
}

/** Null while nobody has said anything, and until the review is finished. */
const shownVerdict = verdictSchema
  .nullable()
  .describe('What the provider said of it, from the end of its review')

export const imageSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  version_urls: versionUrls,
  uploadNumber: z.int(),
  shot: z.int().nullable(),
  size: z.int(),
  verdict: shownVerdict,
  ...processingFields,
  ...photoFacts,
})

export type Image = z.infer<typeof imageSchema>

export const videoSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  version_urls: versionUrls,
  shot: z.int().nullable(),
  source_type: sourceType,
  size: z.int(),
  verdict: shownVerdict,
  taken_at: moment.nullable(),
  ...processingFields,
})

export const panoramaSchema = z.object({
  id: z.string(),
  name: z.string(),
  url: z.string().nullable(),
  ...processingFields,
})

/** An image with what is measured of its pixels, and where it breaks rules. */
export const measuredImageSchema = imageSchema.extend({
  sensor_width: z.number().nullable().describe('Millimeters'),
  sensor_height: z.number().nullable().describe('Millimeters'),
  exposure_seconds: z.number().nullable(),
  iso: z.int().nullable(),
  f_number: z.number().nullable(),
  sharpness: z
    .number()
    .nullable()
    .describe('From 0 (blurred) to 100. Null if there is too little to see that could be sharp'),
  dark_percent: z.number().nullable().describe('The share of the picture that is black'),
  bright_percent: z.number().nullable().describe('The share of the picture that is white'),
  picture_hash: z.string().nullable().describe('Pictures that look alike differ in few of its 64 bits'),
  findings: z
    .array(findingSchema)
    .nullable()
    .describe(
      'Where it breaks the quality rules of its shot. Null until the server has compared it with them',
    ),
})

/** Any asset as the upload screen lists it: with the fields of an image, whatever its kind. */
export const assetSchema = measuredImageSchema.extend({
  type: z.enum(assetKinds),
  source_type: sourceType,
  uploaded_at: moment,
})

export type Asset = z.infer<typeof assetSchema>
