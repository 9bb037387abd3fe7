import { roles } from '@sortie/domain/provider/roles'
import { z } from 'zod'
import { type CallDefinition, defineCalls } from './call.ts'
import { pilotCalls } from './pilot.calls.ts'
import { providerMissionCalls } from './provider-mission.calls.ts'
import { socketId } from './realtime.calls.ts'

/** The channels of the provider's people. Whoever may make the call about what changes hears that it has changed. */
export const providerChannels = {
  'private-provider-missions': providerMissionCalls['GET /v1/provider/missions/{id}'],
  'private-provider-pilots': pilotCalls['GET /v1/provider/pilots/{id}'],
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
      'Events are named as those of webhooks and have the IDs of what they are about. To hear a channel, a person needs a role that may read it: missions or pilots.',
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
