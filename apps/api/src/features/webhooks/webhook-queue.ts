import type { WebhookEvent } from '@sortie/contract/webhook.events'
import type { JobQueue } from '../../platform/jobs.ts'
import { announceToProvider } from '../../platform/realtime/announce.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { deliverWebhookJob } from './webhook.jobs.ts'
import { insertDeliveries, insertEvent, lockEndpointsFor } from './webhook-delivery.queries.ts'

export interface WebhookQueue {
  /** Notifies the provider's endpoints and people of an event once the transaction of the change it is about has been committed. */
  notify(trx: Transaction, event: WebhookEvent): Promise<void>
  /** The same for several events of one type. */
  notifyAll(trx: Transaction, events: readonly WebhookEvent[]): Promise<void>
}

/** Asks for the next attempt at a delivery. Attempts to one endpoint keep no other endpoint waiting. */
export const enqueueAttempt = (
  trx: Transaction,
  jobQueue: JobQueue,
  { id, endpoint_id, attempts }: { id: number; endpoint_id: number; attempts: number },
  afterSeconds = 0,
) =>
  jobQueue.enqueue(
    trx,
    deliverWebhookJob,
    { delivery_id: id, attempt: attempts + 1 },
    { afterSeconds, group: String(endpoint_id) },
  )

const announceEvent = (trx: Transaction, { type, data }: WebhookEvent): Promise<void> => {
  const { pilot_id } = data
  switch (type) {
    case 'pilot.registered':
    case 'pilot.document_added':
    case 'pilot.stock_submitted':
    case 'pilot.opted_in':
      return announceToProvider(trx, 'private-provider-pilots', type, { pilot_id })
    case 'payout.failed':
      return announceToProvider(trx, 'private-provider-payouts', type, {
        payout_id: data.payout_id,
        pilot_id,
      })
    default:
      return announceToProvider(trx, 'private-provider-missions', type, {
        mission_id: data.mission_id,
        pilot_id,
      })
  }
}

/** What a person is told of a mission is the same for each of its files, so they are told once. */
const announceAll = async (trx: Transaction, events: readonly WebhookEvent[]): Promise<void> => {
  const subjectOf = ({ type, data }: WebhookEvent) =>
    `${type} ${'mission_id' in data ? data.mission_id : ''} ${'payout_id' in data ? data.payout_id : ''} ${data.pilot_id}`
  const different = new Map(events.map((event) => [subjectOf(event), event]))
  for (const event of different.values()) await announceEvent(trx, event)
}

export const openWebhookQueue = (jobQueue: JobQueue): WebhookQueue => {
  const notifyAll: WebhookQueue['notifyAll'] = async (trx, events) => {
    await announceAll(trx, events)
    const [first] = events
    const endpoints = first ? await lockEndpointsFor(trx, first.type) : []
    if (endpoints.length === 0) return
    for (const { type, data } of events) {
      const eventId = await insertEvent(trx, {
        type,
        mission_id: 'mission_id' in data ? data.mission_id : null,
        pilot_id: data.pilot_id,
        body: JSON.stringify({ type, timestamp: new Date().toISOString(), data }),
      })
      for (const delivery of await insertDeliveries(trx, eventId, endpoints))
        if (delivery.status === 'pending') await enqueueAttempt(trx, jobQueue, { ...delivery, attempts: 0 })
    }
  }
  return { notify: (trx, event) => notifyAll(trx, [event]), notifyAll }
}
