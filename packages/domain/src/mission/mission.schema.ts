import { z } from 'zod'
import { currencySchema } from '../money/currency.schema.ts'
import { estimatedPayoutSchema, payoutSchema } from '../money/money.schema.ts'
import { categorySchema } from '../pilot/gear.schema.ts'
import { locationSchema } from '../place/location.schema.ts'
import { missionRescheduleSchema, weekendFilterSchema } from '../schedule/schedule.schema.ts'
import { defaultCloudRequirement } from '../schedule/weather.ts'
import { day, moment } from '../wire.schema.ts'
import {
  airspaceBriefingSchema,
  airspaceCertificateSchema,
  laancExemptionSchema,
  laancFlightSchema,
} from './airspace.schema.ts'
import { imageSchema, panoramaSchema, videoSchema } from './asset.schema.ts'
import { flightAppSchema } from './flight-app.schema.ts'
import { mapFeatureSchema } from './map-feature.schema.ts'
import { missionTypeSchema } from './mission-type.schema.ts'
import { packageSchema } from './package.schema.ts'
import { partialReshootSchema, shotSchema } from './shot.schema.ts'

export const onsiteContactSchema = z.object({
  call_action: z.string().nullable(),
  name: z.string().nullable(),
  note: z.string().nullable(),
  phone: z.string().nullable(),
  withhold_until_accepted: z
    .boolean()
    .optional()
    .describe('The phone number and note are only shown to the pilot who has accepted'),
})

export const pointOfInterestSchema = z.object({
  id: z.int(),
  name: z.string(),
  category: categorySchema,
  location: locationSchema,
  amount: z.int().describe('In minor units, such as cents'),
  currency: currencySchema,
})

export type PointOfInterest = z.infer<typeof pointOfInterestSchema>

/** The fields of a mission that a row of a list shows. */
export const missionSummarySchema = z.object({
  id: z.int(),
  // Any word is accepted, because a status that this version doesn't know must not break a list.
  status: z.string(),
  mission_type: missionTypeSchema,
  name: z.string(),
  created_on: moment,
  reference_id: z.string().nullable(),
  scheduled_at_start: moment.nullable(),
  scheduled_at_end: moment.nullable(),
  timeframe_start: moment.nullable(),
  timeframe_end: moment.nullable(),
  fly_by_date: day.nullable(),
  sla_expired: z.boolean(),
  duration: z.string().nullable(),
  duration_in_seconds: z.int(),
  admin_scheduled: z.boolean(),
  isScheduled: z.boolean(),
  weekend_schedule_filter: weekendFilterSchema,
  is_on_hold: z.boolean(),
  showOnHold: z.boolean(),
  source: z.string().nullable(),
  assigned: z.boolean(),
  completed: z.boolean(),
  rejection_reason: z.string().nullable(),
  status_timestamps: z.record(z.string(), z.string()),
  work_order: z.int().nullable(),
  work_order_number: z.string().nullable(),
  location: locationSchema.nullable(),
  category: categorySchema.nullable(),
  currency: currencySchema,
  estimated_payouts: z.array(estimatedPayoutSchema),
  payouts: z.array(payoutSchema),
})

export type MissionSummary = z.infer<typeof missionSummarySchema>

export const missionSchema = missionSummarySchema.extend({
  instructions: z.string(),
  require_contact_to_reschedule: z.boolean(),
  require_raw_images: z.boolean(),
  pilot_comment: z.string().nullable(),
  pilot_script: z.string().nullable(),
  passed_gps_check: z.boolean(),
  cloud_reqs: z.string().default(defaultCloudRequirement),
  max_wind_speed: z.int().describe('Miles per hour'),
  acreage: z.number().nullable().describe('Acres'),
  point_of_interest: pointOfInterestSchema.nullable(),
  shots: z.array(shotSchema),
  // Missing where no page shows them, because a mission can have thousands.
  images: z.array(imageSchema).optional(),
  videos: z.array(videoSchema).optional(),
  panoramas: z.array(panoramaSchema).optional(),
  laanc_flights: z.array(laancFlightSchema),
  laanc_exemptions: z.array(laancExemptionSchema),
  onsite_contact: onsiteContactSchema.nullable(),
  mission_reschedules: z.array(missionRescheduleSchema),
  missionRescheduleReasons: z.array(z.object({ id: z.int(), short: z.string() })),
  flight_app: flightAppSchema.nullable(),
  package: packageSchema.nullable(),
  partial_reshoots: z.array(partialReshootSchema),
  map_features: z.array(mapFeatureSchema),
  airspace_briefing: airspaceBriefingSchema.nullable(),
  airspace_certificates: z.array(airspaceCertificateSchema),
})

export type Mission = z.infer<typeof missionSchema>
