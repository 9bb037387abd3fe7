import { roles } from '@sortie/domain/provider/roles'
import { z } from 'zod'
import { type CallDefinition, defineCalls } from './call.ts'
import { catalogCalls } from './catalog.calls.ts'
import { payoutCalls } from './payout.calls.ts'
import { peopleCalls } from './people.calls.ts'
import { pilotCalls } from './pilot.calls.ts'
import { pointOfInterestCalls } from './point-of-interest.calls.ts'
import { providerMissionCalls } from './provider-mission.calls.ts'
import { socketId } from './realtime.calls.ts'
import { stockSubmissionCalls } from './stock-submission.calls.ts'
import { webhookCalls } from './webhook.calls.ts'
import { workOrderCalls } from './work-order.calls.ts'

/** The channels of the provider's people. Whoever may make the call about what changes hears that it has changed. */
export const providerChannels = {
  'private-provider-missions': providerMissionCalls['GET /v1/provider/missions/{id}'],
  'private-provider-pilots': pilotCalls['GET /v1/provider/pilots/{id}'],
  'private-provider-payouts': payoutCalls['GET /v1/provider/payouts'],
  'private-provider-webhooks': webhookCalls['GET /v1/provider/webhook_endpoints'],
  'private-provider-catalogs': catalogCalls['GET /v1/provider/packages'],
  'private-provider-people': peopleCalls['GET /v1/provider/people'],
  'private-provider-points-of-interest': pointOfInterestCalls['GET /v1/provider/points_of_interest'],
  'private-provider-stock-imagery': stockSubmissionCalls['GET /v1/provider/stock_submissions'],
  'private-provider-work-orders': workOrderCalls['GET /v1/provider/work_orders'],
} as const satisfies Record<`private-provider-${string}`, CallDefinition>

export type ProviderChannel = keyof typeof providerChannels

const channelNames = Object.keys(providerChannels) as [ProviderChannel, ...ProviderChannel[]]

/** How a browser is let into the channels on which changes are announced to the provider's people. */
export const providerRealtimeCalls = defineCalls({
  'GET /v1/provider/realtime/authorization': {
    access: 'provider',
    roles,
    forPeople: true,
    summary: 'Authorize a Pusher socket of a signed-in person for a channel',
    details:
      'Events have the IDs of what they are about. Those of webhooks have the same names; `mission.changed`, `review.changed`, `pilot.changed`, `payout.changed` and `webhook_endpoint.changed` say that something is different, whoever changed it. Short lists are announced without an ID: `catalog.changed`, `person.changed`, `point_of_interest.changed`, `provider_key.changed`, `saved_filter.changed`, `settings.changed`, `stock_submission.changed` and `work_order.changed`. To hear a channel, a person needs a role that may read what it is about; keys are announced with webhook endpoints, settings with people, and saved filters with missions.',
    query: z.object({
      socket_id: socketId,
      channel_name: z.enum(channelNames).describe('What to hear about'),
    }),
    response: z.object({
      auth: z.string(),
      channel_data: z.string().optional().describe('Missing when a hosted service holds the sockets'),
      user: z
        .object({ auth: z.string(), user_data: z.string() })
        .optional()
        .describe(
          'Signs the socket in to a hosted service, which closes it when the person is removed. Missing where there is none',
        ),
    }),
  },
})
