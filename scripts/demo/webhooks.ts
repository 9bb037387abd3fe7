import { webhookEventTypes } from '@sortie/contract/webhook.events'
import type { Provider } from './provider-client.ts'

/** The sandbox has nothing there, so that one endpoint fails for the provider's people to see. */
export const failingPath = '/old-dispatch'

/** Lets the sandbox's receiver show what pilots do from now on; not each of thousands of files. */
export const loadWebhooks = async (provider: Provider, sandboxUrl: string): Promise<void> => {
  const known = await provider.read('GET /v1/provider/webhook_endpoints', { query: {} })
  const events = webhookEventTypes.filter((type) => type !== 'asset.uploaded')
  for (const [key, path, description] of [
    ['sandbox', '/webhooks', "The sandbox's receiver"],
    ['failing', failingPath, 'The dispatch system before this one'],
  ] as const) {
    const url = `${sandboxUrl}${path}`
    if (known.data.some((endpoint) => endpoint.url === url)) continue
    await provider.write('POST /v1/provider/webhook_endpoints', `webhooks/${key}`, {
      body: { url, description, events },
    })
  }
}
