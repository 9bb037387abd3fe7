import {
  type PostWebhook,
  WebhookNotSent,
  type WebhookResponse,
} from '../../integrations/webhooks/post-webhook.ts'
import type { Database } from '../../platform/database.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { SecretBox } from '../../platform/secret-box.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import {
  failPending,
  insertAttempt,
  lockDelivery,
  selectDelivery,
  setDelivered,
  setFailedOnce,
} from './webhook-delivery.queries.ts'
import { lockEndpoint, noteFailure, noteSuccess, updateEndpoint } from './webhook-endpoint.queries.ts'
import { enqueueAttempt } from './webhook-queue.ts'
import { openWebhookSecret, webhookHeaders } from './webhook-secret.ts'

const minute = 60
const hour = 60 * minute

/** The pauses between the attempts at a delivery, in seconds: a little more than a day in all. */
export const pausesBetweenAttempts = [
  5,
  minute,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  8 * hour,
  8.5 * hour,
] as const

/** An endpoint is switched off when every attempt has failed for so long. */
export const endpointPatienceSeconds = 24 * hour

/** The receiver says that it is gone for good. */
const gone = 410

interface Outcome {
  response: WebhookResponse | null
  /** Null when it was delivered. */
  error: string | null
  milliseconds: number
}

const errorOf = ({ status }: WebhookResponse): string | null => {
  if (status >= 200 && status < 300) return null
  if (status >= 300 && status < 400) return `The endpoint redirected (${status}). Redirects aren't followed.`
  return `The endpoint responded with ${status}.`
}

const outcomeOf = async (send: () => Promise<WebhookResponse>): Promise<Outcome> => {
  const started = Date.now()
  try {
    const response = await send()
    return { response, error: errorOf(response), milliseconds: Date.now() - started }
  } catch (error) {
    // Anything else is ours, such as a worker that stops: the job is tried again and no attempt is counted.
    if (!(error instanceof WebhookNotSent)) throw error
    return { response: null, error: error.message, milliseconds: Date.now() - started }
  }
}

export interface DeliveryWork {
  db: Database
  secrets: SecretBox
  jobQueue: JobQueue
  post: PostWebhook
}

type Delivery = NonNullable<Awaited<ReturnType<typeof selectDelivery>>>

const send = async (
  { secrets, post }: DeliveryWork,
  { url, event_id, body, endpoint_id, sealed_secret, sealed_previous_secret }: Delivery,
  signal: AbortSignal,
): Promise<WebhookResponse> => {
  const opened = [sealed_secret, sealed_previous_secret].flatMap((sealed) => {
    const secret = sealed === null ? null : openWebhookSecret(secrets, endpoint_id, sealed)
    return secret === null ? [] : [secret]
  })
  if (opened.length === 0) throw new WebhookNotSent("The endpoint's secret can't be read. Rotate it.")
  const message = { id: event_id, timestamp: Math.floor(Date.now() / 1000), body }
  return post({ url, headers: webhookHeaders(opened, message), body, signal })
}

const disable = async (trx: Transaction, endpointId: number, reason: string): Promise<void> => {
  await updateEndpoint(trx, endpointId, {
    is_enabled: false,
    disabled_at: new Date(),
    disabled_reason: reason,
  })
  await failPending(trx, endpointId)
}

const noteFailed = async (
  trx: Transaction,
  jobQueue: JobQueue,
  delivery: NonNullable<Awaited<ReturnType<typeof lockDelivery>>>,
  status: number | undefined,
): Promise<void> => {
  const { id, endpoint_id, attempts_before_resend } = delivery
  const attempts = delivery.attempts + 1
  const endpoint = await noteFailure(trx, endpoint_id, endpointPatienceSeconds)
  const pause = pausesBetweenAttempts[attempts - attempts_before_resend - 1] ?? null
  const goesOn = endpoint?.is_enabled && status !== gone && !endpoint.isOverdue && pause !== null
  await setFailedOnce(trx, id, attempts, goesOn ? pause : null)
  if (goesOn) await enqueueAttempt(trx, jobQueue, { id, endpoint_id, attempts }, pause)
  if (!endpoint?.is_enabled) return
  if (status === gone) await disable(trx, endpoint_id, 'The endpoint responded that it is gone (410).')
  else if (endpoint.isOverdue)
    await disable(trx, endpoint_id, `Every attempt has failed since ${endpoint.failing_since}.`)
}

/**
 * Makes one attempt at a delivery and records what became of it, together with the next attempt if there is to be
 * one. An attempt that was recorded already is not made again; a crash in between sends it twice.
 */
export const deliverWebhook = async (
  work: DeliveryWork,
  { delivery_id, attempt }: { delivery_id: number; attempt: number },
  signal: AbortSignal,
): Promise<void> => {
  const { db, jobQueue } = work
  const delivery = await selectDelivery(db, delivery_id)
  if (delivery?.status !== 'pending' || delivery.attempts !== attempt - 1) return
  const { response, error, milliseconds } = await outcomeOf(() => {
    if (!delivery.is_enabled) throw new WebhookNotSent('The endpoint is turned off.')
    return send(work, delivery, signal)
  })
  await inTransaction(db, async (trx) => {
    // The endpoint before its deliveries, so that none waits for another in a circle.
    await lockEndpoint(trx, delivery.endpoint_id)
    const locked = await lockDelivery(trx, delivery_id)
    if (!locked || locked.attempts !== attempt - 1) return
    await insertAttempt(trx, {
      delivery_id,
      number: attempt,
      duration_in_milliseconds: milliseconds,
      response_status: response?.status ?? null,
      response_body: response?.body ?? null,
      error,
    })
    if (error === null) {
      await setDelivered(trx, delivery_id, attempt)
      await noteSuccess(trx, delivery.endpoint_id)
    } else await noteFailed(trx, jobQueue, locked, response?.status)
  })
}
