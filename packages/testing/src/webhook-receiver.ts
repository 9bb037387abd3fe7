import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

export interface ReceivedWebhook {
  headers: Record<string, string>
  body: string
}

export interface WebhookReceiver {
  url: string
  received: ReceivedWebhook[]
  /** Sets how it responds from now on; with 204 by default. */
  respondWith(respond: (response: ServerResponse) => void): void
  close(): void
}

/** A provider's system that receives webhooks. */
export const startWebhookReceiver = async (): Promise<WebhookReceiver> => {
  const received: ReceivedWebhook[] = []
  let respond = (response: ServerResponse): void => void response.writeHead(204).end()
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    received.push({ headers: request.headers as Record<string, string>, body })
    respond(response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    respondWith: (next) => {
      respond = next
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/**
 * The content of a delivery, verified by an independent implementation of the specification; throws if a signature is
 * wrong.
 */
export const verifyWebhook = (secret: string, { headers, body }: ReceivedWebhook): unknown =>
  new Webhook(secret).verify(body, headers)
