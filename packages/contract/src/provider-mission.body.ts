import { featureKinds } from '@sortie/domain/mission/map-feature'
import { geometrySchema } from '@sortie/domain/mission/map-feature.schema'
import { missionTypeInputSchema } from '@sortie/domain/mission/mission-type.schema'
import { qualityRulesSchema } from '@sortie/domain/quality/quality-rule.schema'
import { weekendFilterSchema } from '@sortie/domain/schedule/schedule.schema'
import { givenDay, givenMoment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { currencyCode, minorUnits } from './fields.ts'
import { exampleLocation, locationInputSchema } from './location-input.ts'

const line = (length: number) => z.string().trim().max(length)
const paragraph = z.string().max(20_000)

const mostMapFeatures = 500
export const mostCoordinates = 20_000

/** A GeoJSON feature, or the same without its envelope; fields outside of `properties` take precedence. */
const mapFeatureInputSchema = z.object({
  type: z.literal('Feature').optional(),
  name: line(200).optional(),
  notes: paragraph.optional(),
  kind: z.enum(featureKinds).optional(),
  geometry: geometrySchema,
  properties: z
    .record(z.string().max(200), z.unknown())
    .nullish()
    .describe(
      'name, kind, notes and altitude (meters above ground) are used. Everything else is stored as is',
    ),
  shot_type_attributes: z
    .looseObject({ altitude: z.number().optional().describe('Meters above ground') })
    .optional(),
})

export type MapFeatureInput = z.output<typeof mapFeatureInputSchema>

const featuresOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'FeatureCollection'
    ? (value as { features?: unknown }).features
    : value

export const mapFeaturesInputSchema = z
  .preprocess(featuresOf, z.array(mapFeatureInputSchema).max(mostMapFeatures))
  .meta({
    description: 'A GeoJSON FeatureCollection or a list of features, with longitude first',
    type: ['array', 'object'],
    properties: {
      type: { const: 'FeatureCollection' },
      features: { type: 'array', items: { type: 'object' }, description: 'As in the list' },
    },
  })

const shotInputSchema = z.object({
  id: recordId
    .optional()
    .describe('When changing a mission: the shot to keep, with everything uploaded for it'),
  name: line(200).min(1),
  instructions: paragraph.optional(),
  shot_type_id: recordId.nullish(),
  map_feature_index: z
    .int()
    .nonnegative()
    .optional()
    .describe('Index in the list of map features, starting at 0'),
  map_feature: line(200).optional().describe('Name of a map feature'),
  origin_type: line(40).optional().describe("Defaults to 'catalog' for shots of a map feature"),
  post_processes: z.array(line(100)).max(50).optional(),
  quality_rules: qualityRulesSchema
    .optional()
    .describe("What is expected of its files. A new mission's shot without rules gets those of the package"),
})

export type ShotInput = z.output<typeof shotInputSchema>

const perPlatform = z.object({
  ios: paragraph.optional(),
  android: paragraph.optional(),
  web: paragraph.optional(),
})

const flightAppInputSchema = z.object({
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

const onsiteContactInputSchema = z.object({
  call_action: line(200).nullish(),
  name: line(200).nullish(),
  note: paragraph.nullish().describe('Such as a gate code'),
  phone: line(40).nullish(),
  withhold_until_accepted: z
    .boolean()
    .optional()
    .describe(
      'Hide the phone number and note from pilots who have not accepted. By default, everyone the mission is offered to sees them',
    ),
})

const airspaceBriefingInputSchema = z.object({
  external_id: line(200).nullish(),
  auth_option: line(100).nullish(),
  requires_auth: z.boolean().optional(),
  notices: z
    .array(z.object({ message: paragraph }))
    .max(100)
    .optional(),
})

const airspaceCertificateInputSchema = z
  .object({
    certificate_type: line(100).min(1),
    doc_identifier: line(200).min(1),
    altitude: z.int().min(0).max(100_000).nullish().describe('Feet above ground'),
    start_date: givenDay.nullish(),
    end_date: givenDay.nullish(),
    special_provisions: paragraph.optional(),
    filename: line(300).nullish(),
    attachment_date: givenDay.nullish(),
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

const laancExemptionInputSchema = z.object({
  city: line(100).nullish(),
  ceiling: z.int().min(0).max(100_000).nullish().describe('Feet above ground'),
  name: line(200).nullish(),
  type: line(100).nullish(),
  code: line(100).nullish(),
})

const estimatedPayoutInputSchema = z.object({
  payout_type: line(40).min(1).optional().describe("Defaults to 'pilot'"),
  amount: minorUnits,
  currency_code: currencyCode.optional().describe("Defaults to the mission's currency"),
})

const fields = {
  name: line(300).optional(),
  reference_id: line(200).nullish(),
  instructions: paragraph.optional().describe('Markdown'),
  location: locationInputSchema.optional(),
  category_id: recordId.nullish(),
  package_id: recordId
    .nullish()
    .describe(
      'A new mission gets the shots, quality rules, payout and duration of its package unless it has its own',
    ),
  work_order_id: recordId.nullish(),
  work_order_number: line(100).nullish(),
  timeframe_start: givenMoment.nullish(),
  timeframe_end: givenMoment.nullish(),
  fly_by_date: givenDay.nullish().describe('The last day to fly, at the site. Must be today or later'),
  duration_in_seconds: z.int().min(60).max(2_592_000).optional(),
  admin_scheduled: z.boolean().optional(),
  scheduled_at_start: givenMoment
    .optional()
    .describe('Together with scheduled_at_end: makes the mission prescheduled'),
  scheduled_at_end: givenMoment.optional(),
  weekend_schedule_filter: weekendFilterSchema.optional(),
  require_contact_to_reschedule: z.boolean().optional(),
  require_raw_images: z.boolean().optional(),
  may_fly_at_night: z.boolean().optional(),
  pilot_script: paragraph.nullish(),
  cloud_reqs: line(60).min(1).optional(),
  max_wind_speed: z.int().positive().max(200).optional().describe('Miles per hour'),
  acreage: z.number().nonnegative().max(1_000_000_000).nullish().describe('Acres'),
  source: z.enum(['android', 'ios', 'web']).nullish(),
  currency_code: currencyCode.optional(),
  estimated_payouts: z.array(estimatedPayoutInputSchema).max(50).optional(),
  map_features: mapFeaturesInputSchema.optional(),
  kml: z
    .string()
    .max(1_000_000)
    .optional()
    .describe('Map features as a KML document, instead of map_features'),
  shots: z.array(shotInputSchema).max(1000).optional(),
  flight_app: flightAppInputSchema.nullish(),
  onsite_contact: onsiteContactInputSchema.nullish(),
  airspace_briefing: airspaceBriefingInputSchema.nullish(),
  airspace_certificates: z.array(airspaceCertificateInputSchema).max(100).optional(),
  laanc_exemptions: z.array(laancExemptionInputSchema).max(100).optional(),
}

const scheduleWhole = (body: { scheduled_at_start?: string; scheduled_at_end?: string }) =>
  (body.scheduled_at_start === undefined) === (body.scheduled_at_end === undefined)

const scheduleWholeError = {
  path: ['scheduled_at_end'],
  error: 'A schedule needs both a start and an end.',
}

/** Zod drops `examples` of schemas that transform their input; this name passes through to the documentation. */
const shownExample = (value: object) => ({ 'x-examples': { example: { value } } })

const ring = [
  [-105.2803, 40.0172],
  [-105.2789, 40.0172],
  [-105.2789, 40.018],
  [-105.2803, 40.018],
  [-105.2803, 40.0172],
]

export const newMissionSchema = z
  .strictObject({
    mission_type: missionTypeInputSchema.describe('point_of_interest is treated as panorama'),
    status: z.enum(['created', 'available']).optional().describe('Defaults to available'),
    ...fields,
  })
  .refine(scheduleWhole, scheduleWholeError)
  .meta(
    shownExample({
      mission_type: 'client',
      name: 'Roof survey',
      reference_id: 'ORDER-1001',
      instructions: 'Photograph **every side** of the roof.',
      location: exampleLocation,
      fly_by_date: '2030-06-30',
      duration_in_seconds: 5400,
      weekend_schedule_filter: 'any_day',
      currency_code: 'USD',
      estimated_payouts: [{ amount: 15_000 }],
      map_features: {
        type: 'FeatureCollection',
        features: [
          {
            type: 'Feature',
            geometry: { type: 'Polygon', coordinates: [ring] },
            properties: { name: 'Roof', kind: 'property_area', altitude: 60 },
          },
        ],
      },
      shots: [{ name: 'Roof overview', map_feature: 'Roof' }, { name: 'Front of the building' }],
      onsite_contact: { call_action: 'Call on arrival', name: 'Ada Moreno', phone: '+1 303 555 0100' },
    }),
  )

export type NewMission = z.output<typeof newMissionSchema>

export const missionChangesSchema = z
  .strictObject({ mission_type: missionTypeInputSchema.optional(), ...fields })
  .refine(scheduleWhole, scheduleWholeError)
  .describe('The fields to change. A list or nested record replaces the current one')
  .meta(shownExample({ instructions: 'Photograph the **north side** only.', fly_by_date: '2030-07-15' }))

export type MissionChanges = z.output<typeof missionChangesSchema>
