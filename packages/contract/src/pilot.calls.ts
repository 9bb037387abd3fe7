import { pilotBadgeStatuses } from '@sortie/domain/pilot/badge'
import { notificationSchema } from '@sortie/domain/pilot/notification.schema'
import { pilotStatuses } from '@sortie/domain/pilot/pilot'
import { pilotChangesSchema, pilotSchema, registrationSchema } from '@sortie/domain/pilot/pilot.schema'
import { givenDay, latitude, longitude, moment, recordId, timeZone } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { slug, webUrl } from './fields.ts'
import { box, clusterFields, mostInCluster, zoomParameter } from './map-clusters.ts'
import { idParams, keysetPageOf, keysetQuery, listParameter } from './paging.ts'

const optInSlug = slug.describe('Such as generic_training')

const ids = z.array(recordId).max(100)

/** Fields that only the provider can change. */
const providerFields = {
  timezone_id: timeZone.nullable().optional(),
  image: webUrl.nullable().optional(),
  first_flight_on: givenDay.nullable().optional(),
  total_ar_blocks: z.int().nonnegative().max(1_000_000_000).optional(),
  payment_processor: z.string().trim().max(60).nullable().optional(),
  stripe_onboarding: z.boolean().optional(),
}

const ownedDrone = z.strictObject({ drone_id: recordId, camera_ids: ids.default([]) })

const heldLicense = z.strictObject({
  license_type_id: recordId,
  license_number: z
    .string()
    .regex(
      /^[A-Za-z0-9#-]{6,32}$/,
      'License number can only contain 6 and 32 alphanumeric characters, "#" and "-"',
    )
    .nullable()
    .default(null),
  reference_date: givenDay
    .nullable()
    .default(null)
    .describe('The issue or expiration date, depending on the license type'),
  issuing_body: z.string().trim().max(200).nullable().default(null),
})

const distinct =
  <Item>(key: (item: Item) => unknown) =>
  (items: readonly Item[]) =>
    new Set(items.map(key)).size === items.length

const pilotImportSchema = z
  .strictObject({
    ...pilotChangesSchema.shape,
    ...providerFields,
    ...registrationSchema.pick({ first_name: true, last_name: true, email: true, password: true }).shape,
    terms_and_conditions: z.boolean().optional(),
    status: z.enum(pilotStatuses).optional(),
    drones: z
      .array(ownedDrone)
      .max(100)
      .refine(
        distinct((drone: { drone_id: number }) => drone.drone_id),
        'Please list each drone model only once.',
      )
      .default([]),
    device_ids: ids.default([]),
    licenses: z
      .array(heldLicense)
      .max(100)
      .refine(
        distinct((license: { license_type_id: number }) => license.license_type_id),
        'Please list each license type only once.',
      )
      .default([]),
    equipment_ids: ids.default([]),
    badges: z
      .array(z.strictObject({ badge_id: recordId, status: z.enum(pilotBadgeStatuses) }))
      .max(100)
      .refine(
        distinct((badge: { badge_id: number }) => badge.badge_id),
        'Please list each badge only once.',
      )
      .default([]),
    opt_ins: z.array(optInSlug).max(100).default([]),
  })
  .meta({
    examples: [
      {
        first_name: 'Amelia',
        last_name: 'Ortiz',
        email: 'amelia.ortiz@example.com',
        phone: '+13035550142',
        address: '1155 Pearl Street',
        city: 'Boulder',
        state: 'CO',
        postal_code: '80302',
        country: 'US',
        latitude: 40.0176,
        longitude: -105.2797,
        timezone_id: 'America/Denver',
        language: 'en',
        status: 'approved',
        travel_distance: 50,
        is_available_weekdays: true,
        is_available_weekends: false,
        drones: [{ drone_id: 1, camera_ids: [1] }],
        device_ids: [1],
        licenses: [{ license_type_id: 1, license_number: 'FA-4021337', reference_date: '2026-03-02' }],
        equipment_ids: [1],
        badges: [{ badge_id: 1, status: 'complete' }],
        opt_ins: ['generic_training'],
      },
    ],
  })

export type PilotImport = z.output<typeof pilotImportSchema>

const pilotCorrectionsSchema = z
  .strictObject({ ...pilotChangesSchema.shape, ...providerFields })
  .meta({ examples: [{ address: '1500 Larimer Street', city: 'Denver', is_available_weekends: true }] })

export type PilotCorrections = z.output<typeof pilotCorrectionsSchema>

const listedPilotSchema = pilotSchema
  .pick({
    id: true,
    first_name: true,
    last_name: true,
    email: true,
    phone: true,
    city: true,
    state: true,
    country: true,
    latitude: true,
    longitude: true,
    travel_distance: true,
    is_available_weekdays: true,
    is_available_weekends: true,
    status: true,
  })
  .extend({
    documents_to_check: z.int().describe('How many documents nobody has verified or refused yet'),
    created_at: moment,
  })

const pilotFilter = {
  status: listParameter(z.enum(pilotStatuses)),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe("Part of the name or the email, or the pilot's number"),
  documents_to_check: z
    .enum(['true', 'false'])
    .optional()
    .describe('true: pilots with a document that nobody has verified or refused yet; false: all others'),
  badge_id: z.coerce.number().pipe(recordId).optional().describe('Pilots who have earned this badge'),
}

const pilotQuery = z
  .object({
    ...pilotFilter,
    latitude: z.coerce.number().pipe(latitude).optional().describe('Pilots near this point'),
    longitude: z.coerce.number().pipe(longitude).optional().describe('Pilots near this point'),
    within_miles: z.coerce
      .number()
      .positive()
      .max(500)
      .default(50)
      .describe('How far from the point they live at most'),
    ...keysetQuery,
  })
  .refine((query) => (query.latitude === undefined) === (query.longitude === undefined), {
    path: ['longitude'],
    error: 'Please send both latitude and longitude, or neither.',
  })

/** Grouping stops there: the call takes as long however many pilots there are. */
export const mostOnMap = 10_000

const pilotMapQuery = z.object({
  ...pilotFilter,
  box: box.optional().describe('Pilots in this part of the map: west, south, east, north in degrees'),
  zoom: zoomParameter,
})

export type PilotMapQuery = z.output<typeof pilotMapQuery>

const pilotClusterSchema = z.object({
  ...clusterFields,
  pilots: z
    .array(pilotSchema.pick({ id: true, first_name: true, last_name: true, status: true }))
    .describe(`Its pilots if there are at most ${mostInCluster}, otherwise none of them`),
})

export type PilotQuery = z.output<typeof pilotQuery>

const badgeParams = idParams.extend({ badge_id: z.coerce.number().pipe(recordId) })
const optInParams = idParams.extend({ slug: optInSlug })

/** Pilots as their provider sees and reviews them. */
export const pilotCalls = defineCalls({
  'GET /v1/provider/pilots': {
    access: 'provider',
    roles: ['dispatcher', 'pilot-manager', 'finance'],
    summary: 'List pilots, newest first',
    query: pilotQuery,
    response: keysetPageOf(listedPilotSchema),
  },
  'GET /v1/provider/pilots/clusters': {
    access: 'provider',
    roles: ['dispatcher', 'pilot-manager', 'finance'],
    summary: 'Group pilots by where they live, for a map',
    details: `Takes the same filter as the list of pilots. The newest ${mostOnMap.toLocaleString('en-US')} are grouped.`,
    query: pilotMapQuery,
    response: z.object({
      clusters: z.array(pilotClusterSchema),
      is_capped: z.boolean().describe('Whether there are more pilots than were grouped'),
    }),
  },
  'GET /v1/provider/pilots/{id}': {
    access: 'provider',
    roles: ['dispatcher', 'pilot-manager', 'finance'],
    summary: 'Get a pilot, with gear, licenses, badges, opt-ins and totals',
    params: idParams,
    response: pilotSchema,
  },
  'GET /v1/provider/pilots/{id}/notifications': {
    access: 'provider',
    roles: ['dispatcher', 'pilot-manager'],
    summary: 'List what a pilot was notified of, newest first',
    params: idParams,
    query: z.object(keysetQuery),
    response: keysetPageOf(notificationSchema),
  },
  'POST /v1/provider/pilots': {
    access: 'provider',
    roles: ['pilot-manager'],
    summary: 'Import a pilot, with their gear, licenses, badges and opt-ins',
    body: pilotImportSchema,
    response: pilotSchema,
    status: 201,
  },
  'PATCH /v1/provider/pilots/{id}': {
    locks: { pilots: 'id' },
    access: 'provider',
    roles: ['pilot-manager'],
    summary: "Correct a pilot's details: name, address, availability or payment setup",
    params: idParams,
    body: pilotCorrectionsSchema,
    response: pilotSchema,
  },
  'POST /v1/provider/pilots/{id}/approve': {
    locks: { pilots: 'id' },
    access: 'provider',
    roles: ['pilot-manager'],
    summary: 'Approve a pilot for missions',
    params: idParams,
    response: pilotSchema,
  },
  'POST /v1/provider/pilots/{id}/reject': {
    locks: { pilots: 'id' },
    access: 'provider',
    roles: ['pilot-manager'],
    summary: 'Reject a pilot, with a reason that the pilot sees',
    params: idParams,
    body: z
      .strictObject({ reason: z.string().trim().min(1, 'Please enter a reason.').max(2000) })
      .meta({ examples: [{ reason: 'Your license could not be verified.' }] }),
    response: pilotSchema,
  },
  'PUT /v1/provider/pilots/{id}/badges/{badge_id}': {
    locks: { pilots: 'id' },
    access: 'provider',
    roles: ['pilot-manager'],
    summary: 'Award a badge, or mark it as pending',
    params: badgeParams,
    body: z
      .strictObject({ status: z.enum(pilotBadgeStatuses) })
      .meta({ examples: [{ status: 'complete' }, { status: 'pending' }] }),
    response: pilotSchema,
  },
  'DELETE /v1/provider/pilots/{id}/badges/{badge_id}': {
    locks: { pilots: 'id' },
    access: 'provider',
    roles: ['pilot-manager'],
    summary: 'Remove a badge from a pilot',
    params: badgeParams,
  },
  'PUT /v1/provider/pilots/{id}/opt_ins/{slug}': {
    locks: { pilots: 'id' },
    access: 'provider',
    roles: ['pilot-manager'],
    summary: 'Opt a pilot into a program',
    params: optInParams,
    response: pilotSchema,
  },
  'DELETE /v1/provider/pilots/{id}/opt_ins/{slug}': {
    locks: { pilots: 'id' },
    access: 'provider',
    roles: ['pilot-manager'],
    summary: 'Opt a pilot out of a program',
    params: optInParams,
  },
})
