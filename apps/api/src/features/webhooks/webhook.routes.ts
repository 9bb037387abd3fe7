import { webhookCalls } from '@sortie/contract/webhook.calls'
import type { Queryable } from '../../platform/database.ts'
import { notFound } from '../../platform/errors.ts'
import { pageOfRows } from '../../platform/pages.ts'
import { onlyFields } from '../../platform/stored-fields.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { addEndpoint, changeEndpoint, removeEndpoint, rotateSecret } from './change-endpoints.ts'
import { resendDelivery, resendFailed } from './resend-deliveries.ts'
import { selectDeliveryPage, selectShownDelivery } from './webhook-delivery.queries.ts'
import { selectEndpoints } from './webhook-endpoint.queries.ts'

export const webhookRoutes = ({ serve, config, secrets, jobQueue }: FeatureParts): void => {
  const parts = { secrets, allowLoopback: config.webhooksToLoopback }
  const show = async (db: Queryable, id: number) => {
    const delivery = await selectShownDelivery(db, id)
    if (!delivery) throw notFound()
    return delivery
  }
  serve(webhookCalls, {
    'GET /v1/provider/webhook_endpoints': async ({ db, query }) =>
      pageOfRows(await selectEndpoints(db), query),
    'POST /v1/provider/webhook_endpoints': ({ db, body }) => addEndpoint(db, parts, body),
    'PATCH /v1/provider/webhook_endpoints/{id}': ({ db, params, body }) =>
      changeEndpoint(db, parts, params.id, body),
    'DELETE /v1/provider/webhook_endpoints/{id}': ({ db, params }) => removeEndpoint(db, params.id),
    'POST /v1/provider/webhook_endpoints/{id}/rotate_secret': ({ db, params }) =>
      rotateSecret(db, parts, params.id),
    'POST /v1/provider/webhook_endpoints/{id}/resend_failed': async ({ db, params, body }) => ({
      deliveries: await resendFailed(db, jobQueue, params.id, onlyFields(body, 'since').since),
    }),
    'GET /v1/provider/webhook_deliveries': ({ db, query }) => selectDeliveryPage(db, query),
    'GET /v1/provider/webhook_deliveries/{id}': ({ db, params }) => show(db, params.id),
    'POST /v1/provider/webhook_deliveries/{id}/resend': async ({ db, params }) => {
      await resendDelivery(db, jobQueue, params.id)
      return show(db, params.id)
    },
  })
}
