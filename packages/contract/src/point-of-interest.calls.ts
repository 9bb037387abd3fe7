import { missionSchema, pointOfInterestSchema } from '@sortie/domain/mission/mission.schema'
import { missionTypeInputSchema } from '@sortie/domain/mission/mission-type.schema'
import { payoutSchema } from '@sortie/domain/money/money.schema'
import { categorySchema } from '@sortie/domain/pilot/gear.schema'
import { locationSchema } from '@sortie/domain/place/location.schema'
import { latitude, longitude, moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { currencyCode, minorUnits } from './fields.ts'
import { exampleLocation, locationInputSchema } from './location-input.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

const pointOfInterestFields = {
  name: z.string().trim().min(1).max(200),
  category_id: recordId,
  location: locationInputSchema,
  amount: minorUnits.optional(),
  currency_code: currencyCode.optional(),
  duration_in_seconds: z.int().positive().max(604_800).optional(),
}

const pointOfInterestQuery = z.object({
  withdrawn: z.stringbool().optional(),
  search: z.string().trim().max(200).optional().describe('Part of its name or its address'),
  ...keysetQuery,
})

export type PointOfInterestQuery = z.output<typeof pointOfInterestQuery>

const newPointOfInterestSchema = z.strictObject(pointOfInterestFields).meta({
  examples: [
    {
      name: 'Chautauqua trailhead',
      category_id: 1,
      location: exampleLocation,
      amount: 4500,
      currency_code: 'USD',
      duration_in_seconds: 1800,
    },
  ],
})

export type NewPointOfInterest = z.output<typeof newPointOfInterestSchema>

const pointOfInterestChangesSchema = z
  .strictObject({ ...pointOfInterestFields, withdrawn: z.boolean() })
  .partial()
  .meta({ examples: [{ withdrawn: true }] })

export type PointOfInterestChanges = z.output<typeof pointOfInterestChangesSchema>

const providerPointOfInterestSchema = z.object({
  id: z.int(),
  name: z.string(),
  category: categorySchema,
  location: locationSchema,
  amount: z.int().describe('In minor units, such as cents'),
  currency: payoutSchema.shape.currency,
  duration_in_seconds: z.int(),
  withdrawn_at: moment.nullable(),
  created_at: moment,
})

/** The frame of a map. West is greater than east where it spans the 180th meridian. */
const frameQuery = z
  .object({
    west: z.coerce.number().pipe(longitude),
    south: z.coerce.number().pipe(latitude),
    east: z.coerce.number().pipe(longitude),
    north: z.coerce.number().pipe(latitude),
  })
  .describe('In degrees')

export type MapFrame = z.output<typeof frameQuery>

/** Points of interest: a provider puts them on the map, a pilot claims them. */
export const pointOfInterestCalls = defineCalls({
  'GET /v2/pilots/points_of_interest': {
    access: 'pilot',
    summary: 'List unclaimed points of interest in a map area, up to 500',
    query: frameQuery,
    response: z.array(pointOfInterestSchema),
  },
  'POST /v2/pilots/missions': {
    errors: ['mission_unavailable', 'pilot_rejected', 'pilot_not_approved'],
    access: 'pilot',
    summary: 'Claim a point of interest as a panorama mission',
    body: z.object({ mission_type: missionTypeInputSchema, point_of_interest: recordId }),
    response: missionSchema,
    status: 201,
  },
  'GET /v1/provider/points_of_interest': {
    access: 'provider',
    roles: ['dispatcher'],
    summary: 'List points of interest, newest first',
    query: pointOfInterestQuery,
    response: keysetPageOf(providerPointOfInterestSchema),
  },
  'POST /v1/provider/points_of_interest': {
    access: 'provider',
    roles: ['dispatcher'],
    summary: 'Create a point of interest that pilots can claim',
    body: newPointOfInterestSchema,
    response: providerPointOfInterestSchema,
    status: 201,
  },
  'PATCH /v1/provider/points_of_interest/{id}': {
    locks: { points_of_interest: 'id' },
    access: 'provider',
    roles: ['dispatcher'],
    summary: 'Change or withdraw a point of interest',
    params: idParams,
    body: pointOfInterestChangesSchema,
    response: providerPointOfInterestSchema,
  },
})
