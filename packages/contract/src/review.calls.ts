import { missionStatusSchema } from '@sortie/domain/mission/mission-status.schema'
import { partialReshootSchema } from '@sortie/domain/mission/shot.schema'
import { verdicts } from '@sortie/domain/mission/verdict'
import { verdictSchema } from '@sortie/domain/mission/verdict.schema'
import { standings } from '@sortie/domain/provider/review'
import { moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, keysetMetaSchema, keysetPageOf, keysetQuery } from './paging.ts'

const readers = ['dispatcher', 'reviewer'] as const
const reviewers = ['reviewer'] as const

export const reviewerSchema = z.object({
  kind: z.enum(['person', 'key']),
  id: z.int(),
  name: z.string().describe('Of the person or the key'),
})

const claimSchema = z.object({
  holder: reviewerSchema,
  is_own: z.boolean().describe('Whether the caller holds it'),
  claimed_at: moment,
  expires_at: moment.describe('Unless the holder claims it again before'),
})

const queuedReviewSchema = z.object({
  mission_id: z.int(),
  mission_status: missionStatusSchema,
  name: z.string(),
  reference_id: z.string().nullable(),
  place: z.string().nullable(),
  pilot_id: z.int(),
  pilot_name: z.string(),
  package_name: z.string().nullable(),
  submitted_at: moment,
  due_at: moment.describe('When it is late, by the limits in the settings'),
  is_on_hold: z.boolean(),
  assets: z.int(),
  rejected: z.int().describe('The number of assets and shots that are rejected so far'),
  is_reshoot: z.boolean().describe('Whether shots of it were flown again'),
  claim: claimSchema.nullable(),
})

export const datedVerdictSchema = verdictSchema.extend({ made_at: moment, made_by: reviewerSchema })

const reviewSchema = z.object({
  mission_id: z.int(),
  mission_status: missionStatusSchema,
  submitted_at: moment.nullable(),
  claim: claimSchema.nullable(),
  shots: z.array(
    z.object({
      shot_id: z.int(),
      verdict: datedVerdictSchema.nullable(),
      standing: z
        .enum(standings)
        .describe(
          'What the verdicts mean: a verdict on the shot counts more than those on its assets, and a rejected asset means that the shot is needed again',
        ),
      requested_at: moment
        .nullable()
        .describe('When it was last requested again. Only what was uploaded after that is judged'),
      assets: z.int(),
      accepted: z.int(),
      rejected: z.int(),
    }),
  ),
  assets: z
    .array(datedVerdictSchema.extend({ asset_id: z.string() }))
    .describe('Every asset that has a verdict'),
})

const note = z.string().trim().max(2000)

const verdictsBody = z
  .strictObject({
    asset_ids: z.array(z.string().max(40)).max(1000).optional().describe('Photos and videos of the mission'),
    shot_ids: z.array(recordId).max(1000).optional().describe('Shots of the mission'),
    verdict: z.enum(verdicts).nullable().describe('Null takes the verdict back'),
    reason_ids: z.array(recordId).max(20).optional().describe('From the list of review reasons'),
    note: note.optional().describe('What the pilot should know besides'),
  })
  .superRefine((body, context) => {
    const { asset_ids = [], shot_ids = [], verdict, reason_ids = [], note: words = '' } = body
    if (asset_ids.length + shot_ids.length === 0)
      context.addIssue({ code: 'custom', path: ['asset_ids'], message: 'Name at least one asset or shot.' })
    if (verdict === 'rejected' && reason_ids.length === 0 && words === '')
      context.addIssue({
        code: 'custom',
        path: ['reason_ids'],
        message: 'A rejection needs a reason or a note for the pilot.',
      })
  })

const historySchema = datedVerdictSchema.extend({
  id: z.int(),
  asset_id: z.string().nullable(),
  shot_id: z.int().nullable(),
  ended_at: moment.nullable().describe('When it was taken back, or another took its place'),
})

const mission = { access: 'provider', params: idParams } as const
const locks = { missions: 'id' } as const

/** How delivered photos and videos are judged. */
export const reviewCalls = defineCalls({
  'GET /v1/provider/reviews': {
    access: 'provider',
    roles: readers,
    summary: 'List missions to review, the longest waiting first, with who is reviewing them',
    query: z.object({
      after: keysetQuery.after.describe('meta.next of the previous page: the ID of its last mission'),
      per_page: keysetQuery.per_page,
      claimed: z.enum(['own', 'nobody', 'any']).default('any').describe('By whom'),
    }),
    response: z.object({ data: z.array(queuedReviewSchema), meta: keysetMetaSchema }),
  },
  'GET /v1/provider/reviewers': {
    access: 'provider',
    roles: reviewers,
    summary: 'List the people to whom a review can be handed over',
    query: z.object(keysetQuery),
    response: keysetPageOf(z.object({ id: z.int(), name: z.string() })),
  },
  'GET /v1/provider/pilots/{id}/review_totals': {
    access: 'provider',
    roles: ['dispatcher', 'reviewer', 'pilot-manager'],
    summary: 'Get how what a pilot delivered was judged in the last 12 months',
    details: 'Only what finished reviews said, and of each file only the last verdict.',
    params: idParams,
    response: z.object({
      missions: z.int().describe('Missions with a finished review'),
      accepted: z.int().describe('Files that were accepted one by one'),
      rejected: z.int().describe('Files that were rejected one by one'),
      reshoots: z.int().describe('How often shots had to be flown again'),
      reasons: z
        .array(z.object({ name: z.string(), count: z.int() }))
        .describe('The five most frequent reasons of what was rejected'),
    }),
  },
  'GET /v1/provider/missions/{id}/review': {
    ...mission,
    roles: readers,
    summary: 'Get the review of a mission: who holds it, and every verdict',
    response: reviewSchema,
  },
  'GET /v1/provider/missions/{id}/review/history': {
    ...mission,
    roles: readers,
    summary: 'List the verdicts on a mission, newest first, with those that were taken back',
    query: z.object(keysetQuery),
    response: keysetPageOf(historySchema),
  },
  'POST /v1/provider/missions/{id}/review/claim': {
    ...mission,
    locks,
    roles: reviewers,
    errors: ['step_not_allowed', 'review_claimed'],
    summary: 'Claim the review of a mission, or renew your claim',
    details:
      'A claim ends after five minutes without renewal, and with the review. Call this again within that time, such as each minute, while someone is there. Only the holder can judge.',
    response: claimSchema,
  },
  'DELETE /v1/provider/missions/{id}/review/claim': {
    ...mission,
    locks,
    roles: reviewers,
    errors: ['review_claimed'],
    summary: 'Give a review back unfinished. What was said so far stays for whoever claims it next',
    details: 'An owner can end the claim of anyone.',
  },
  'POST /v1/provider/missions/{id}/review/hand_over': {
    ...mission,
    locks,
    roles: reviewers,
    errors: ['step_not_allowed', 'review_not_claimed', 'review_claimed'],
    summary: 'Hand a review over to another person',
    details: 'An owner can hand over a claim that someone else holds, also to themselves.',
    body: z
      .strictObject({ person_id: recordId.describe('A reviewer or an owner') })
      .meta({ examples: [{ person_id: 2 }] }),
    response: claimSchema,
  },
  'POST /v1/provider/missions/{id}/review/verdicts': {
    ...mission,
    locks,
    roles: reviewers,
    errors: ['step_not_allowed', 'review_not_claimed'],
    summary: 'Judge assets and shots of a mission, or take verdicts back',
    details:
      'You need the claim. A verdict replaces the one before, and the same one sent again changes nothing. The pilot sees verdicts, with their reasons and notes, once the review is finished.',
    body: verdictsBody.meta({
      examples: [
        { asset_ids: ['DB1'], verdict: 'rejected', reason_ids: [1], note: 'The north edge is blurred.' },
        { asset_ids: ['DB1'], verdict: null },
        { shot_ids: [1], verdict: 'accepted' },
      ],
    }),
    response: z.object({
      changed: z.int().describe('The number of assets and shots about which something else was said before'),
    }),
  },
  'POST /v1/provider/missions/{id}/review/send_back': {
    ...mission,
    locks,
    roles: reviewers,
    errors: ['step_not_allowed', 'review_not_claimed', 'conflict'],
    summary: 'Finish a review: request the rejected shots again',
    details:
      'Makes a partial reshoot of all shots that stand as rejected, with the reasons for each, and opens the mission for uploads. The pilot gets one notification.',
    body: z
      .strictObject({ note: note.optional().describe('What the pilot should know about all of them') })
      .nullish()
      .meta({ examples: [{ note: 'Please fly again before noon, when the sun is in the east.' }] }),
    response: partialReshootSchema,
    status: 201,
  },
  'POST /v1/provider/missions/{id}/review/approve': {
    ...mission,
    locks,
    roles: reviewers,
    errors: ['step_not_allowed', 'review_not_claimed', 'conflict'],
    summary: 'Finish a review: accept what was delivered',
    details:
      'The mission takes every step of its review, up to `awaiting_payment`. Shots that nobody judged are accepted with it; while one stands as rejected, there is nothing to approve. The pilot gets one notification.',
    response: z.object({ mission_id: z.int(), mission_status: missionStatusSchema }),
  },
})
