import { missionSchema } from '@sortie/domain/mission/mission.schema'
import { missionStatuses } from '@sortie/domain/mission/mission-status'
import { missionStatusSchema } from '@sortie/domain/mission/mission-status.schema'
import { missionTypeSchema } from '@sortie/domain/mission/mission-type.schema'
import { partialReshootSchema } from '@sortie/domain/mission/shot.schema'
import { type MatchReason, matchReasons } from '@sortie/domain/pilot/matching'
import { day, givenMoment, moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { assetsQuery } from './asset.calls.ts'
import { defineCalls } from './call.ts'
import { missionFilter, missionSortParameter } from './mission-filter.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'
import { missionChangesSchema, newMissionSchema } from './provider-mission.body.ts'

export const offerStateSchema = z.enum(['offered', 'accepted', 'declined', 'withdrawn', 'lost'])

export const matchReasonSchema = z.object({
  code: z.enum(Object.keys(matchReasons) as MatchReason[]),
  text: z.string(),
})

const offerSchema = z.object({
  pilot_id: z.int(),
  pilot_name: z.string(),
  state: offerStateSchema,
  offered_at: moment,
  seen_at: moment.nullable().describe('When the pilot first opened the offer'),
  responded_at: moment.nullable(),
})

const providerMissionSchema = missionSchema.extend({
  pilot_id: z.int().nullable(),
  may_fly_at_night: z.boolean(),
  version: z
    .int()
    .describe('Grows when you change the mission, and is its ETag. Not when pilots or its status change'),
  offers: z.array(offerSchema),
})

const listedMissionSchema = z.object({
  id: z.int(),
  status: missionStatusSchema,
  mission_type: missionTypeSchema,
  name: z.string(),
  reference_id: z.string().nullable(),
  pilot_id: z.int().nullable(),
  pilot_name: z.string().nullable(),
  work_order_id: z.int().nullable(),
  package_id: z.int().nullable(),
  package_name: z.string().nullable(),
  address: z.string().nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  timezone_id: z.string().nullable(),
  scheduled_at_start: moment.nullable(),
  scheduled_at_end: moment.nullable(),
  fly_by_date: day.nullable(),
  sla_expired: z.boolean(),
  is_on_hold: z.boolean(),
  open_offers: z.int(),
  created_on: moment,
  updated_at: moment,
})

const pilotIds = z.array(recordId).min(1).max(5000)

const offersBody = z
  .strictObject({
    pilot_ids: pilotIds.optional(),
    matching: z.literal(true).optional().describe('All approved pilots within reach of the site who match'),
    force: z.boolean().optional().describe("Offer to the named pilots even if they don't match"),
    dry_run: z.boolean().optional().describe('Report who would be offered the mission without offering it'),
  })
  .refine((body) => (body.pilot_ids === undefined) !== (body.matching === undefined), {
    path: ['pilot_ids'],
    error: 'Please name the pilots, or ask for all who match.',
  })
  .meta({ examples: [{ matching: true }, { pilot_ids: [1001, 1002], force: true }] })

const offersResponse = z.object({
  mission_id: z.int(),
  status: missionStatusSchema,
  dry_run: z.boolean(),
  offered: z.int(),
  pilots: z.array(
    z.object({
      pilot_id: z.int(),
      offered: z.boolean(),
      reasons: z.array(matchReasonSchema),
    }),
  ),
})

const prescheduleBody = z.strictObject({
  scheduled_at_start: givenMoment,
  scheduled_at_end: givenMoment,
  reschedule_reason_id: recordId.optional().describe('When given, the change is listed under reschedules'),
  notes: z.string().trim().max(2000).optional(),
})

export type Preschedule = z.output<typeof prescheduleBody>

const exampleSchedule = {
  scheduled_at_start: '2030-06-11T15:00:00Z',
  scheduled_at_end: '2030-06-11T16:30:00Z',
}
const reason = z.string().trim().min(1).max(2000)
const mission = { access: 'provider', params: idParams, response: providerMissionSchema } as const

/** The calls with which a provider's systems create, offer and move missions. */
export const providerMissionCalls = defineCalls({
  'POST /v1/provider/missions': {
    access: 'provider',
    roles: ['dispatcher'],
    summary: 'Create a mission',
    details:
      'Only `mission_type` is required. No pilot sees the mission until you offer it. With an `Idempotency-Key`, a retry returns the first mission instead of creating another.',
    body: newMissionSchema,
    response: providerMissionSchema,
    status: 201,
  },
  'GET /v1/provider/missions': {
    access: 'provider',
    roles: ['dispatcher', 'reviewer', 'pilot-manager', 'finance'],
    summary: 'List missions, newest first',
    query: z.object({ ...missionFilter, ...missionSortParameter, ...keysetQuery }),
    response: keysetPageOf(listedMissionSchema),
  },
  'GET /v1/provider/missions/{id}': {
    ...mission,
    roles: ['dispatcher', 'reviewer', 'pilot-manager', 'finance'],
    summary: 'Get a mission with its offers, with or without its assets',
    query: assetsQuery,
  },
  'PATCH /v1/provider/missions/{id}': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed', 'double_booked', 'changed_meanwhile'],
    ...mission,
    roles: ['dispatcher'],
    summary: 'Change a mission. Its pilot is notified of changes they can see',
    details:
      'With `If-Match` and the `ETag` of the mission as you read it, a change is refused if someone else changed it since. The error says who and when. Without `If-Match`, the last change wins.',
    takesIfMatch: true,
    body: missionChangesSchema,
  },
  'POST /v1/provider/missions/{id}/offers': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed', 'mission_on_hold'],
    access: 'provider',
    roles: ['dispatcher'],
    summary:
      'Offer a mission to named pilots or to all who match. The response says for each pilot why or why not',
    params: idParams,
    body: offersBody,
    response: offersResponse,
  },
  'POST /v1/provider/missions/{id}/withdraw': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed'],
    ...mission,
    roles: ['dispatcher'],
    summary: 'Withdraw open offers, all of them or those of named pilots',
    body: z
      .strictObject({ pilot_ids: pilotIds.optional() })
      .nullish()
      .meta({ examples: [{ pilot_ids: [1001] }] }),
  },
  'POST /v1/provider/missions/{id}/assign': {
    locks: { missions: 'id' },
    errors: ['conflict', 'mission_on_hold', 'mission_unavailable', 'double_booked'],
    ...mission,
    roles: ['dispatcher'],
    summary: 'Assign a mission to a pilot, who agreed to it elsewhere',
    details:
      'The pilot holds the mission from now on, with the schedule you send, and is notified. Nobody else can accept it anymore.',
    body: z
      .strictObject({
        pilot_id: recordId,
        scheduled_at_start: givenMoment.optional(),
        scheduled_at_end: givenMoment.optional(),
      })
      .refine((body) => (body.scheduled_at_start === undefined) === (body.scheduled_at_end === undefined), {
        path: ['scheduled_at_end'],
        error: 'A schedule needs both a start and an end.',
      })
      .meta({ examples: [{ pilot_id: 1001, ...exampleSchedule }] }),
  },
  'POST /v1/provider/missions/{id}/hold': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed'],
    ...mission,
    roles: ['dispatcher'],
    summary: 'Put a mission on hold',
    details:
      'Nobody can accept, reschedule or deliver it until you resume it. Pilots see that it is on hold.',
  },
  'POST /v1/provider/missions/{id}/resume': {
    locks: { missions: 'id' },
    ...mission,
    roles: ['dispatcher'],
    summary: 'Resume a mission that is on hold',
    details: 'It goes on with the status it had.',
  },
  'POST /v1/provider/missions/{id}/preschedule': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed', 'double_booked', 'changed_meanwhile'],
    ...mission,
    roles: ['dispatcher'],
    summary: 'Preschedule a mission, before or after a pilot has accepted it',
    details: 'A time that is over is refused. Takes `If-Match`, like a change of the mission.',
    takesIfMatch: true,
    body: prescheduleBody.meta({ examples: [exampleSchedule] }),
  },
  'POST /v1/provider/missions/{id}/expire': {
    locks: { missions: 'id' },
    ...mission,
    roles: ['dispatcher'],
    summary: 'Expire a mission. Use it when the time agreed with the client has run out',
    details: 'Pilots can no longer open it, unless it was delivered before.',
  },
  'POST /v1/provider/missions/{id}/cancel': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed'],
    ...mission,
    roles: ['dispatcher'],
    summary: 'Cancel a mission',
    details: 'Its pilot is notified, with your reason if you give one, and no longer sees it.',
    body: z
      .strictObject({ reason: reason.optional() })
      .nullish()
      .meta({ examples: [{ reason: 'The client withdrew the order.' }] }),
  },
  'POST /v1/provider/missions/{id}/status/{status}': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed'],
    ...mission,
    roles: ['dispatcher', 'reviewer', 'finance'],
    summary: 'Move a mission to its next status. rejected requires a reason',
    details: 'A step that is refused lists those that are possible now.',
    params: idParams.extend({ status: z.enum(missionStatuses) }),
    body: z
      .strictObject({ reason: reason.optional() })
      .nullish()
      .meta({ examples: [{ reason: 'The photos are out of focus.' }] }),
  },
  'POST /v1/provider/missions/{id}/partial_reshoots': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed'],
    access: 'provider',
    roles: ['dispatcher', 'reviewer'],
    summary: 'Request a partial reshoot of some shots',
    params: idParams,
    body: z
      .strictObject({ shot_ids: z.array(recordId).min(1).max(1000), reason })
      .meta({ examples: [{ shot_ids: [1], reason: 'The roof is out of focus.' }] }),
    response: partialReshootSchema,
    status: 201,
  },
  'POST /v1/provider/missions/{id}/partial_reshoots/{reshoot_id}/resolve': {
    locks: { missions: 'id' },
    access: 'provider',
    roles: ['dispatcher', 'reviewer'],
    summary: 'Close a partial reshoot',
    params: idParams.extend({ reshoot_id: idParams.shape.id }),
    response: partialReshootSchema,
  },
})
