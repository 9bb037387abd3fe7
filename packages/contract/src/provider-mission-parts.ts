import { featureKinds } from '@sortie/domain/mission/map-feature'
import { geometrySchema } from '@sortie/domain/mission/map-feature.schema'
import { day, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'

export const line = (length: number) => z.string().trim().max(length)
export const paragraph = z.string().max(20_000)
export const currencyCode = z.string().regex(/^[A-Z]{3}$/, 'Must be an ISO 4217 code such as USD.')

export const mostMapFeatures = 500
export const mostCoordinates = 20_000

/** A GeoJSON feature, or the same without its envelope; what stands outside of `properties` wins. */
const mapFeatureInputSchema = z.object({
  type: z.literal('Feature').optional(),
  name: line(200).optional(),
  notes: paragraph.optional(),
  kind: z.enum(featureKinds).optional(),
  geometry: geometrySchema,
  properties: z.record(z.string(), z.unknown()).nullish(),
  shot_type_attributes: z.looseObject({ altitude: z.number().optional() }).optional(),
})

export type MapFeatureInput = z.output<typeof mapFeatureInputSchema>

const featuresOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'FeatureCollection'
    ? (value as { features?: unknown }).features
    : value

export const mapFeaturesInputSchema = z
  .preprocess(featuresOf, z.array(mapFeatureInputSchema).max(mostMapFeatures))
  .describe('A GeoJSON FeatureCollection, or a list of features, in longitude and latitude')

export const shotInputSchema = z.object({
  id: recordId.optional().describe('In a change: the shot to keep, with all that was uploaded for it'),
  name: line(200).min(1),
  instructions: paragraph.optional(),
  shot_type_id: recordId.nullish(),
  map_feature_index: z.int().nonnegative().optional().describe('Place in the list of map features, from 0'),
  map_feature: line(200).optional().describe('Name of a map feature'),
  origin_type: line(40).optional().describe("'catalog' for shots of a map feature unless said otherwise"),
  post_processes: z.array(line(100)).max(50).optional(),
})

export type ShotInput = z.output<typeof shotInputSchema>

const perPlatform = z.object({
  ios: paragraph.optional(),
  android: paragraph.optional(),
  web: paragraph.optional(),
})

export const flightAppInputSchema = z.object({
  name: line(100).min(1),
  app: line(100).nullish(),
  data_type: line(100).nullish(),
  value: z.looseObject({ secret_key: z.string().max(500).optional() }).optional(),
  delivery_to: line(100).nullish(),
  delivery_to_url: z
    .url({ protocol: /^https?$/ })
    .max(2000)
    .nullish(),
  instructions: paragraph.nullish(),
  pilot_flight_instruction: perPlatform.optional(),
  pilot_delivery_instruction: perPlatform.optional(),
})

export const onsiteContactInputSchema = z.object({
  call_action: line(200).nullish(),
  name: line(200).nullish(),
  note: paragraph.nullish(),
  phone: line(40).nullish(),
})

export const airspaceBriefingInputSchema = z.object({
  external_id: line(200).nullish(),
  auth_option: line(100).nullish(),
  requires_auth: z.boolean().optional(),
  notices: z
    .array(z.object({ message: paragraph }))
    .max(100)
    .optional(),
})

export const airspaceCertificateInputSchema = z
  .object({
    certificate_type: line(100).min(1),
    doc_identifier: line(200).min(1),
    altitude: z.int().min(0).max(100_000).nullish().describe('Feet above ground level'),
    start_date: day.nullish(),
    end_date: day.nullish(),
    special_provisions: paragraph.optional(),
    filename: line(300).nullish(),
    attachment_date: day.nullish(),
    remote_url: z
      .url({ protocol: /^https?$/ })
      .max(2000)
      .nullish(),
  })
  .refine(
    (certificate) =>
      !certificate.start_date || !certificate.end_date || certificate.start_date <= certificate.end_date,
    {
      path: ['end_date'],
      error: 'The end must not be before the start.',
    },
  )

export const laancExemptionInputSchema = z.object({
  city: line(100).nullish(),
  ceiling: z.int().min(0).max(100_000).nullish().describe('Feet above ground level'),
  name: line(200).nullish(),
  type: line(100).nullish(),
  code: line(100).nullish(),
})

export const estimatedPayoutInputSchema = z.object({
  payout_type: line(40).min(1).optional().describe("'pilot' unless said otherwise"),
  amount: z.int().nonnegative().describe('Minor units'),
  currency_code: currencyCode.optional().describe("The mission's currency unless said otherwise"),
})
