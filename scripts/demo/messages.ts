import type { ProviderCalls } from '@sortie/contract/all-calls'
import type { CallInput } from '@sortie/contract/call'
import type { PilotIds } from './pilots.ts'
import type { Provider } from './provider-client.ts'

type Message = CallInput<ProviderCalls['POST /v1/provider/notifications']>['body']

const messagesTo = ({ demo, fresh }: PilotIds): Message[] => [
  {
    pilot_ids: [fresh],
    notification_type: 'new',
    title: 'Welcome to Sortie',
    body: 'Add your license, your drone and your device, and the first missions will find you.',
    web_route_url: '/profile',
  },
  {
    pilot_ids: [demo],
    notification_type: 'pilot/profile/stripe_onboarding',
    title: 'Two payouts are on hold',
    body: 'Add a work location to receive them.',
    web_route_url: '/profile#payment-information',
  },
  {
    all: true,
    notification_type: 'blog/new',
    title: 'New on the blog',
    body: 'How to plan a roof survey in winter light.',
    web_route_url: 'https://example.com/blog',
  },
]

/** A few words from the provider, sent last so that they stand on top. */
export const sendMessages = async (provider: Provider, pilots: PilotIds): Promise<void> => {
  for (const body of messagesTo(pilots))
    await provider.write('POST /v1/provider/notifications', `messages/${body.title}`, { body })
}
