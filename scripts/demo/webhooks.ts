import { webhookEventTypes } from '@sortie/contract/webhook.events'
import type { Provider } from './provider-client.ts'

/** Lets the sandbox's receiver show what pilots do from now on; not each of thousands of files. */
export const loadWebhooks = async (provider: Provider, sandboxUrl: string): Promise<void> => {
  const url = `${sandboxUrl}/webhooks`
  const known = await provider.read('GET /v1/provider/webhook_endpoints', { query: {} })
  if (known.data.some((endpoint) => endpoint.url === url)) return
  const events = webhookEventTypes.filter((type) => type !== 'asset.uploaded')
  await provider.write('POST /v1/provider/webhook_endpoints', 'webhooks/sandbox', {
    body: { url, description: "The sandbox's receiver", events },
  })
}
