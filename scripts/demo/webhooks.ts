import { webhookEventTypes } from '@sortie/contract/webhook.events'
import type { Provider } from './provider-client.ts'

/** Lets the sandbox's receiver show what pilots do from now on. */
export const loadWebhooks = async (provider: Provider, sandboxUrl: string): Promise<void> => {
  const url = `${sandboxUrl}/webhooks`
  const known = await provider.read('GET /v1/provider/webhook_endpoints', {})
  if (known.some((endpoint) => endpoint.url === url)) return
  await provider.write('POST /v1/provider/webhook_endpoints', 'webhooks/sandbox', {
    body: { url, description: 'The sandbox’s receiver', events: [...webhookEventTypes] },
  })
}
