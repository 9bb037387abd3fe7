import { missionTypeInputSchema } from '@sortie/domain/mission/mission-type.schema'
import { weekendFilterSchema } from '@sortie/domain/schedule/schedule.schema'
import { day, moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { exampleLocation, locationInputSchema } from './provider-location.ts'
import {
  airspaceBriefingInputSchema,
  airspaceCertificateInputSchema,
  currencyCode,
  estimatedPayoutInputSchema,
  flightAppInputSchema,
  laancExemptionInputSchema,
  line,
  mapFeaturesInputSchema,
  onsiteContactInputSchema,
  paragraph,
  shotInputSchema,
} from './provider-mission-parts.ts'

const fields = {
  name: line(300).optional(),
  reference_id: line(200).nullish(),
  instructions: paragraph.optional().describe('Markdown'),
  location: locationInputSchema.optional(),
  category_id: recordId.nullish(),
  package_id: recordId.nullish(),
  work_order_id: recordId.nullish(),
  work_order_number: line(100).nullish(),
  timeframe_start: moment.nullish(),
  timeframe_end: moment.nullish(),
  fly_by_date: day.nullish(),
  duration_in_seconds: z.int().min(60).max(2_592_000).optional(),
  admin_scheduled: z.boolean().optional(),
  scheduled_at_start: moment.optional().describe('With scheduled_at_end: the mission is prescheduled'),
  scheduled_at_end: moment.optional(),
  weekend_schedule_filter: weekendFilterSchema.optional(),
  require_contact_to_reschedule: z.boolean().optional(),
  require_raw_images: z.boolean().optional(),
  pilot_script: paragraph.nullish(),
  cloud_reqs: line(60).min(1).optional(),
  max_wind_speed: z.int().positive().max(200).optional().describe('Miles an hour'),
  acreage: z.number().nonnegative().max(1_000_000_000).nullish(),
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

const scheduleWholeError = { path: ['scheduled_at_end'], error: 'A schedule has both a start and an end.' }

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
    mission_type: missionTypeInputSchema.describe('point_of_interest is taken as panorama'),
    status: z.enum(['created', 'available']).optional().describe('available unless said otherwise'),
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
  .describe('Fields to change; a list or a nested record that is given replaces what was there')
  .meta(shownExample({ instructions: 'Photograph the **north side** only.', fly_by_date: '2030-07-15' }))

export type MissionChanges = z.output<typeof missionChangesSchema>
