import type { WebhookEndpointInput } from '@sortie/contract/webhook.calls'
import { problemOfUrl } from '../../integrations/webhooks/public-url.ts'
import { AppError, invalid, notFound } from '../../platform/errors.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { rowOf } from '../../platform/stored-fields.ts'
import type { Transaction } from '../../platform/transaction.ts'
import {
  countEndpoints,
  deleteEndpoint,
  insertEndpoint,
  lockEndpoint,
  updateEndpoint,
} from './webhook-endpoint.queries.ts'
import { newWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

const mostEndpoints = 50
/** The time that a receiver has to switch to a new secret. */
const overlapMilliseconds = 86_400_000

interface EndpointParts {
  secrets: SecretBox
  allowLoopback: boolean
}

const once = <Word>(words: readonly Word[]): Word[] => [...new Set(words)]

const requireUrl = (url: string | undefined, allowLoopback: boolean): void => {
  const problem = url === undefined ? null : problemOfUrl(url, allowLoopback)
  if (problem !== null) throw invalid({ url: [problem] })
}

export const addEndpoint = async (
  trx: Transaction,
  { secrets, allowLoopback }: EndpointParts,
  { description = '', is_enabled = true, ...endpoint }: WebhookEndpointInput,
) => {
  requireUrl(endpoint.url, allowLoopback)
  if ((await countEndpoints(trx)) >= mostEndpoints)
    throw new AppError('conflict', { message: `There are already ${mostEndpoints} endpoints.` })
  const secret = newWebhookSecret()
  const events = once(endpoint.events)
  const id = await insertEndpoint(trx, { ...endpoint, description, events, is_enabled })
  const added = await updateEndpoint(trx, id, { sealed_secret: sealWebhookSecret(secrets, id, secret) })
  return { ...added, secret }
}

const lockKnown = async (trx: Transaction, id: number) => {
  const endpoint = await lockEndpoint(trx, id)
  if (!endpoint) throw notFound()
  return endpoint
}

export const changeEndpoint = async (
  trx: Transaction,
  { allowLoopback }: EndpointParts,
  id: number,
  { events, ...changes }: Partial<WebhookEndpointInput>,
) => {
  const { is_enabled } = changes
  requireUrl(changes.url, allowLoopback)
  const before = await lockKnown(trx, id)
  const switched = is_enabled !== undefined && is_enabled !== before.is_enabled
  return updateEndpoint(trx, id, {
    ...rowOf('webhook_endpoints', changes),
    ...(events !== undefined && { events: once(events) }),
    // Whoever switches it takes note of the notice, and a new start is not held to old failures.
    ...((switched || is_enabled) && { failing_since: null, disabled_at: null, disabled_reason: null }),
  })
}

export const removeEndpoint = async (trx: Transaction, id: number): Promise<void> => {
  if (!(await deleteEndpoint(trx, id))) throw notFound()
}

/** Gives an endpoint a new secret. Deliveries carry signatures of both for a day, so that none is refused meanwhile. */
export const rotateSecret = async (trx: Transaction, { secrets }: EndpointParts, id: number) => {
  const { sealed_secret } = await lockKnown(trx, id)
  const secret = newWebhookSecret()
  const endpoint = await updateEndpoint(trx, id, {
    sealed_secret: sealWebhookSecret(secrets, id, secret),
    sealed_previous_secret: sealed_secret,
    previous_secret_expires_at: new Date(Date.now() + overlapMilliseconds),
  })
  return { ...endpoint, secret }
}
