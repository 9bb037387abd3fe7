import { AppError, notFound } from '../../platform/errors.ts'
import type { JobQueue } from '../../platform/jobs.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { lockDelivery, selectDelivery, setFailedSentAgain, setSentAgain } from './webhook-delivery.queries.ts'
import { lockEndpoint } from './webhook-endpoint.queries.ts'
import { enqueueAttempt } from './webhook-queue.ts'

/** As many as one call sends again; another call takes the next ones. */
const mostAtOnce = 1000

const lockEnabled = async (trx: Transaction, endpointId: number): Promise<void> => {
  const endpoint = await lockEndpoint(trx, endpointId)
  if (!endpoint) throw notFound()
  if (!endpoint.is_enabled)
    throw new AppError('conflict', { message: 'The endpoint is turned off. Turn it on first.' })
}

/** Sends a delivery again at once, and begins its pauses again. */
export const resendDelivery = async (trx: Transaction, jobQueue: JobQueue, id: number): Promise<void> => {
  const delivery = await selectDelivery(trx, id)
  if (!delivery) throw notFound()
  await lockEnabled(trx, delivery.endpoint_id)
  if (!(await lockDelivery(trx, id))) throw notFound()
  await enqueueAttempt(trx, jobQueue, await setSentAgain(trx, id))
}

/** Sends what an endpoint has missed again, the oldest first. Returns how many there were. */
export const resendFailed = async (
  trx: Transaction,
  jobQueue: JobQueue,
  endpointId: number,
  since: string | undefined,
): Promise<number> => {
  await lockEnabled(trx, endpointId)
  const sent = await setFailedSentAgain(trx, endpointId, { since: since ?? null, limit: mostAtOnce })
  for (const delivery of sent) await enqueueAttempt(trx, jobQueue, delivery)
  return sent.length
}
