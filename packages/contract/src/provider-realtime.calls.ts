import { roles } from '@sortie/domain/provider/roles'
import { z } from 'zod'
import { type CallDefinition, defineCalls } from './call.ts'
import { payoutCalls } from './payout.calls.ts'
import { pilotCalls } from './pilot.calls.ts'
import { providerMissionCalls } from './provider-mission.calls.ts'
import { socketId } from './realtime.calls.ts'
import { webhookCalls } from './webhook.calls.ts'

/** The channels of the provider's people. Whoever may make the call about what changes hears that it has changed. */
export const providerChannels = {
  'private-provider-missions': providerMissionCalls['GET /v1/provider/missions/{id}'],
  'private-provider-pilots': pilotCalls['GET /v1/provider/pilots/{id}'],
  'private-provider-payouts': payoutCalls['GET /v1/provider/payouts'],
  'private-provider-webhooks': webhookCalls['GET /v1/provider/webhook_endpoints'],
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
      'Events have the IDs of what they are about. Those of webhooks have the same names; `mission.changed`, `review.changed`, `pilot.changed`, `payout.changed` and `webhook_endpoint.changed` say that something is different, whoever changed it. To hear a channel, a person needs a role that may read it: missions, pilots, payouts or webhook endpoints.',
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
