import { pilotBadgeStatuses } from '@sortie/domain/pilot/badge'
import { pilotStatuses } from '@sortie/domain/pilot/pilot'
import { pilotSchema } from '@sortie/domain/pilot/pilot.schema'
import { moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, listParameter, pagedQuery, pageOf } from './paging.ts'
import { optInSlug, pilotCorrectionsSchema, pilotImportSchema } from './provider-pilot-body.ts'

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
  .extend({ created_at: moment })

const badgeParams = idParams.extend({ badge_id: z.coerce.number().pipe(recordId) })
const optInParams = idParams.extend({ slug: optInSlug })

/** Pilots as their provider sees and reviews them. */
export const providerPilotCalls = defineCalls({
  'GET /v1/provider/pilots': {
    access: 'provider',
    summary: 'List pilots, newest first',
    query: z.object({
      status: listParameter(z.enum(pilotStatuses)),
      search: z.string().trim().max(200).optional().describe('Part of the name or the email'),
      ...pagedQuery,
    }),
    answer: pageOf(listedPilotSchema),
  },
  'GET /v1/provider/pilots/{id}': {
    access: 'provider',
    summary: 'One pilot, whole: gear, licences, badges, opt-ins, totals',
    params: idParams,
    answer: pilotSchema,
  },
  'POST /v1/provider/pilots': {
    access: 'provider',
    summary: 'Import a pilot with gear, licences, badges and opt-ins',
    body: pilotImportSchema,
    answer: pilotSchema,
    status: 201,
  },
  'PATCH /v1/provider/pilots/{id}': {
    access: 'provider',
    summary: "Correct a pilot's names, address, availability or payment set-up",
    params: idParams,
    body: pilotCorrectionsSchema,
    answer: pilotSchema,
  },
  'POST /v1/provider/pilots/{id}/approve': {
    access: 'provider',
    summary: 'Approve a pilot for missions',
    params: idParams,
    answer: pilotSchema,
  },
  'POST /v1/provider/pilots/{id}/reject': {
    access: 'provider',
    summary: 'Reject a pilot, with the reason the pilot is told',
    params: idParams,
    body: z
      .strictObject({ reason: z.string().trim().min(1, 'Please give a reason.').max(2000) })
      .meta({ examples: [{ reason: 'Your licence could not be verified.' }] }),
    answer: pilotSchema,
  },
  'PUT /v1/provider/pilots/{id}/badges/{badge_id}': {
    access: 'provider',
    summary: 'Award a badge, or mark it as being worked towards',
    params: badgeParams,
    body: z
      .strictObject({ status: z.enum(pilotBadgeStatuses) })
      .meta({ examples: [{ status: 'complete' }, { status: 'pending' }] }),
    answer: pilotSchema,
  },
  'DELETE /v1/provider/pilots/{id}/badges/{badge_id}': {
    access: 'provider',
    summary: 'Take a badge back',
    params: badgeParams,
  },
  'PUT /v1/provider/pilots/{id}/opt_ins/{slug}': {
    access: 'provider',
    summary: 'Opt a pilot in to a programme',
    params: optInParams,
    answer: pilotSchema,
  },
  'DELETE /v1/provider/pilots/{id}/opt_ins/{slug}': {
    access: 'provider',
    summary: 'Take a pilot out of a programme',
    params: optInParams,
  },
})
