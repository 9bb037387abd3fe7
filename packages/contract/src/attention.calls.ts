import { type AttentionKind, attentionKinds } from '@sortie/domain/provider/attention'
import { attentionActions } from '@sortie/domain/provider/attention-words'
import { mayAct, type Role, roles } from '@sortie/domain/provider/roles'
import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { type CallDefinition, defineCalls, rolesOf } from './call.ts'
import { licenseCalls } from './license.calls.ts'
import { notificationCalls } from './notification.calls.ts'
import { listParameter } from './paging.ts'
import { payoutCalls } from './payout.calls.ts'
import { payoutBatchCalls } from './payout-batch.calls.ts'
import { pilotCalls } from './pilot.calls.ts'
import { providerMissionCalls } from './provider-mission.calls.ts'
import { webhookCalls } from './webhook.calls.ts'

const offer = providerMissionCalls['POST /v1/provider/missions/{id}/offers']
const change = providerMissionCalls['PATCH /v1/provider/missions/{id}']
const pay = payoutCalls['PATCH /v1/provider/payouts/{id}']

/** The call with which someone sees to a line. Whoever may make it is shown the line. */
const callOf = {
  flight_weather: providerMissionCalls['POST /v1/provider/missions/{id}/preschedule'],
  authorization_missing: providerMissionCalls['POST /v1/provider/missions/{id}/preschedule'],
  flight_at_night: change,
  no_pilot: offer,
  certificate_expires: notificationCalls['POST /v1/provider/notifications'],
  offers_gone: offer,
  offers_unanswered: offer,
  not_delivered: change,
  upload_stalled: change,
  reshoot_waiting:
    providerMissionCalls['POST /v1/provider/missions/{id}/partial_reshoots/{reshoot_id}/resolve'],
  review_late: providerMissionCalls['POST /v1/provider/missions/{id}/partial_reshoots'],
  document_to_check: licenseCalls['POST /v1/provider/pilots/{id}/licenses/{license_id}/verify'],
  pilot_waiting: pilotCalls['POST /v1/provider/pilots/{id}/approve'],
  payment_late: payoutBatchCalls['POST /v1/provider/payout_batches'],
  payout_failed: pay,
  payout_overdue: pay,
  endpoint_failing: webhookCalls['POST /v1/provider/webhook_endpoints/{id}/resend_failed'],
} as const satisfies Record<AttentionKind, CallDefinition>

/** The kinds of lines that someone with these roles can see to. */
export const attentionKindsFor = (held: readonly Role[]): AttentionKind[] =>
  attentionKinds.filter((kind) => mayAct(held, rolesOf(callOf[kind])))

/** As many lines as are counted; more than that are 'more than'. */
export const mostCounted = 100
export const mostPerPage = 100

const lineSchema = z.object({
  id: z.string().describe('The same as long as the same thing waits, such as no_pilot-100025'),
  kind: z.enum(attentionKinds),
  urgent: z.boolean(),
  title: z.string().describe('The name of the mission, pilot or endpoint'),
  reason: z.string().describe('Why it waits, in words'),
  since: moment.describe('When the wait began'),
  due_at: moment.describe('By when someone should have seen to it'),
  record: z.object({
    type: z.enum(['mission', 'pilot', 'payout', 'webhook_endpoint']),
    id: z.int(),
  }),
  pilot: z.object({ id: z.int(), name: z.string() }).nullable().describe('The pilot it is about, if any'),
  action: z
    .enum(attentionActions)
    .describe(
      'What one call does about it: say that the mission may be flown at night, offer the mission to all who match, approve the pilot, resend what the endpoint missed. `open`: someone has to look',
    ),
})

export type AttentionLine = z.output<typeof lineSchema>

/** What waits for one of the provider's people. */
export const attentionCalls = defineCalls({
  'GET /v1/provider/attention': {
    access: 'provider',
    roles,
    summary: 'List what waits for a person, most urgent first, with counts by kind',
    details:
      'You get the kinds of lines that your roles can see to. The limits, such as how long a review may take, are in `GET /v1/provider/settings`.',
    query: z.object({
      kind: listParameter(z.enum(attentionKinds)).describe('Only lines of these kinds. Counts have them all'),
      after: z.string().max(200).optional().describe('meta.next of the previous page'),
      per_page: z.coerce.number().int().min(1).max(mostPerPage).default(50),
    }),
    response: z.object({
      data: z.array(lineSchema),
      meta: z.object({
        per_page: z.int(),
        next: z.string().nullable().describe('Where the next page starts, or null on the last page'),
        counts: z.array(
          z.object({
            kind: z.enum(attentionKinds),
            count: z.int(),
            is_more: z.boolean().describe(`Whether there are more than ${mostCounted}`),
          }),
        ),
      }),
    }),
  },
})
