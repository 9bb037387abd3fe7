import { missionStatuses } from '@sortie/domain/mission/mission-status'
import { missionEventKinds } from '@sortie/domain/provider/mission-events'
import { roles } from '@sortie/domain/provider/roles'
import { forecastSchema } from '@sortie/domain/schedule/weather.schema'
import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'
import { matchReasonSchema, offerStateSchema } from './provider-mission.calls.ts'

const actorSchema = z.object({
  kind: z
    .enum(['person', 'key', 'pilot', 'admin', 'system', 'unknown'])
    .describe(
      'admin: an admin who acted as the pilot. unknown: it happened before Sortie recorded who did it',
    ),
  id: z.int().nullable().describe('The number of the person, key or pilot'),
  name: z.string().nullable(),
})

const pilotNameSchema = z.object({ id: z.int(), name: z.string() })

const entrySchema = z.object({
  id: z.int().describe('Counts the events of this mission, the oldest being 1'),
  at: moment,
  kind: z.enum(missionEventKinds),
  text: z.string().describe('What happened, in words'),
  by: actorSchema,
  pilots: z.array(pilotNameSchema).describe('Whom it is about, at most 20 of them'),
})

const stepSchema = z.object({
  by: z
    .enum([...roles, 'pilot', 'offered_pilots'])
    .describe('A role, the pilot who holds the mission, or the pilots who are offered it'),
  pilot: pilotNameSchema.nullable(),
  text: z.string(),
  due: z.string().nullable().describe('A moment, or a day at the site. Null if nothing says when'),
})

const candidateSchema = z.object({
  pilot_id: z.int(),
  pilot_name: z.string(),
  distance: z.number().nullable().describe('Miles from the pilot to the site, or null if either is unknown'),
  travel_distance: z.number().nullable().describe('Miles, in every country'),
  matches: z.boolean(),
  reasons: z.array(matchReasonSchema).describe("Why the pilot doesn't match"),
  offer_state: offerStateSchema.nullable().describe('What became of the offer, or null if there was none'),
})

/** The calls whose effect can be previewed, by the last part of their path; `change` is that of the mission itself. */
const previewable = [
  'change',
  'offers',
  'withdraw',
  'assign',
  'hold',
  'resume',
  'preschedule',
  'expire',
  'cancel',
  'status',
] as const

const previewBody = z
  .strictObject({
    action: z
      .enum(previewable)
      .describe('The last part of the path of the call, or change to change the mission'),
    status: z.enum(missionStatuses).optional().describe('For the action status: the one to move to'),
    body: z.record(z.string().max(100), z.unknown()).optional().describe('The body of that call'),
  })
  .refine((preview) => (preview.action === 'status') === (preview.status !== undefined), {
    path: ['status'],
    error: 'Please name the status to move to, for the action status only.',
  })
  .meta({
    examples: [
      { action: 'change', body: { fly_by_date: '2030-07-15' } },
      { action: 'cancel', body: { reason: 'The client withdrew the order.' } },
    ],
  })

export type MissionPreview = z.output<typeof previewBody>

const readers = ['dispatcher', 'reviewer', 'pilot-manager', 'finance'] as const

/** The calls that a page about one mission needs besides the mission. */
export const missionPageCalls = defineCalls({
  'GET /v1/provider/missions/{id}/timeline': {
    access: 'provider',
    roles: readers,
    summary: 'List what happened to a mission, newest first: who did what when',
    params: idParams,
    query: z.object(keysetQuery),
    response: keysetPageOf(entrySchema),
  },
  'GET /v1/provider/missions/{id}/next_step': {
    access: 'provider',
    roles: readers,
    summary: 'Get what has to be done about a mission next, and by whom',
    params: idParams,
    response: z.object({ step: stepSchema.nullable().describe('Null when nothing is left to do') }),
  },
  'GET /v1/provider/missions/{id}/weather': {
    access: 'provider',
    roles: readers,
    summary: "Get the forecast for a mission's site, by day",
    params: idParams,
    response: z.object({
      days: z.array(forecastSchema).describe('Empty while there is no forecast for the site'),
      sample: z.boolean().describe('True if the weather is from the sandbox and not real'),
    }),
  },
  'GET /v1/provider/missions/{id}/candidates': {
    access: 'provider',
    roles: ['dispatcher', 'pilot-manager'],
    summary: 'List the pilots for a mission, the best first, with the reasons against each of them',
    details:
      'Those who match come first, by distance; then the others, the fewest reasons first. The 500 nearest pilots who may take such a mission are considered, and everyone it was offered to. `POST …/offers` checks the same rules.',
    params: idParams,
    query: z.object(keysetQuery),
    response: keysetPageOf(candidateSchema),
  },
  'POST /v1/provider/missions/{id}/preview': {
    isPreview: true,
    locks: { missions: 'id' },
    errors: ['step_not_allowed', 'double_booked', 'conflict', 'mission_on_hold', 'mission_unavailable'],
    access: 'provider',
    roles: ['dispatcher', 'reviewer', 'finance'],
    summary: 'Preview whom a change of a mission would notify of what. Nothing is changed or sent',
    details: 'It is refused for the reasons for which the change would be.',
    params: idParams,
    body: previewBody,
    response: z.object({
      total: z.int().describe('How many notifications would be sent'),
      notifications: z
        .array(z.object({ pilot_id: z.int(), pilot_name: z.string(), title: z.string(), body: z.string() }))
        .describe('The first 100 of them'),
      emails: z.array(z.object({ pilot_id: z.int(), pilot_name: z.string(), kind: z.string() })),
    }),
  },
})
