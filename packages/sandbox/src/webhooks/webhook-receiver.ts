import { html, trusted } from '../http/html.ts'
import { readJson, sendHtml } from '../http/messages.ts'
import type { Service } from '../http/service.ts'
import { layout } from '../identity/layout.ts'

const KEPT_DELIVERIES = 200

interface Delivery {
  id: string
  received_at: string
  type: string
  body: string
}

const typeOf = (body: unknown): string => {
  const { type } = (body ?? {}) as { type?: unknown }
  return typeof type === 'string' ? type : '(no type)'
}

const page = (deliveries: readonly Delivery[]) =>
  layout(
    'Webhooks',
    html`
      <h1>Webhooks</h1>
      <p class="purpose">A provider's system that accepts every webhook. Register this URL at /v1/provider/webhook_endpoints. Signatures aren't checked here.</p>
      ${deliveries.length === 0 && html`<p>Nothing has arrived yet.</p>`}
      <ul class="messages">
        ${trusted(
          deliveries
            .map(({ id, received_at, type, body }) =>
              html`<li><details><summary>${type}</summary><pre>${body}</pre></details>
                <small>${id}, ${received_at.slice(0, 19).replace('T', ' ')} UTC</small></li>`.toString(),
            )
            .join(''),
        )}
      </ul>
    `,
    'webhook',
  )

/** A receiver of webhooks that shows what it was sent since it started. */
export function createWebhookReceiver(): Service {
  let deliveries: readonly Delivery[] = []
  return async ({ req, res, path }) => {
    if (path !== '/webhooks') return false
    if (req.method === 'POST') {
      const body = await readJson(req)
      const fresh = {
        id: String(req.headers['webhook-id'] ?? ''),
        received_at: new Date().toISOString(),
        type: typeOf(body),
        body: JSON.stringify(body, null, 2),
      }
      deliveries = [fresh, ...deliveries].slice(0, KEPT_DELIVERIES)
      res.writeHead(204).end()
    } else sendHtml(res, 200, page(deliveries))
    return true
  }
}
