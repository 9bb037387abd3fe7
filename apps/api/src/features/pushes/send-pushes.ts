import { createHash } from 'node:crypto'
import type { PushedNotification } from '@sortie/domain/pilot/notification-channels'
import type { PushConfig } from '../../config/services.ts'
import { encryptMessage } from '../../integrations/push/encrypt-message.ts'
import type { PostPush } from '../../integrations/push/post-push.ts'
import { vapidHeaders } from '../../integrations/push/vapid.ts'
import type { Database } from '../../platform/database.ts'
import { enqueueDue, type JobLog } from '../../platform/jobs.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { retryPushesJob } from './push.jobs.ts'
import { deleteGoneDevices, deleteLostDevices, markFailing } from './push-device.queries.ts'
import { type DueMessage, dropMessages, markSent, selectDueMessages } from './push-message.queries.ts'

/** The longest text that is shown anywhere. A message must stay within 4096 bytes. */
const longestTitle = 120
const longestBody = 300

const shortened = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).trimEnd()}…`

const contentOf = (message: DueMessage): PushedNotification => ({
  title: shortened(message.title, longestTitle),
  body: shortened(message.body, longestBody),
  url: message.web_route_url && message.web_route_url.length <= 500 ? message.web_route_url : '/',
  tag: message.tag,
  silent: message.is_correction,
  close: message.read_tags,
})

/** By the same topic, a push service replaces a message that the device hasn't fetched. */
const topicOf = (tag: string): string => createHash('sha256').update(tag).digest('base64url').slice(0, 32)

export interface PushWork {
  db: Database
  post: PostPush
  log: JobLog
  /** Made once, so that one signature serves many messages. */
  sign: (endpoint: string) => string
}

export const pushWork = ({ keys, subject }: PushConfig, parts: Omit<PushWork, 'sign'>): PushWork => ({
  ...parts,
  sign: vapidHeaders(keys, subject),
})

type Outcome = 'sent' | 'gone' | 'refused' | 'failed' | 'stopped'

const outcomeOf = (status: number): Outcome => {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  // Redirects aren't followed. Anything but these may be better later.
  return status < 500 && status !== 408 && status !== 429 ? 'refused' : 'failed'
}

const sendOne = async (
  { post, sign, log }: PushWork,
  message: DueMessage,
  signal: AbortSignal,
): Promise<Outcome> => {
  try {
    const { endpoint } = message
    const status = await post({
      endpoint,
      headers: {
        authorization: sign(endpoint),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(message.seconds_left),
        urgency: message.is_offer ? 'high' : 'normal',
        topic: topicOf(message.tag),
      },
      body: encryptMessage(JSON.stringify(contentOf(message)), message),
      signal,
    })
    const outcome = outcomeOf(status)
    if (outcome === 'refused')
      log.error({ status, service: new URL(endpoint).host }, 'a push service refused a message')
    return outcome
  } catch (error) {
    // A worker that stops is no failure of the service.
    if (signal.aborted) return 'stopped'
    log.info({ service: new URL(message.endpoint).host, reason: (error as Error).message }, 'a push failed')
    return 'failed'
  }
}

/** A device whose push service has failed for this long, and then through all tries of a job, won't come back. */
const lostAfterDays = 3
const firstPauseSeconds = 10

export interface PushRun {
  signal: AbortSignal
  isLastTry: boolean
}

/** Sends the messages that are still to be sent, side by side, and notes what became of each. Returns what failed. */
const sendEach = async (
  work: PushWork,
  messageIds: readonly number[],
  signal: AbortSignal,
  whenFailed: (trx: Transaction, failed: readonly DueMessage[]) => Promise<void>,
): Promise<DueMessage[]> => {
  const { db } = work
  const due = await selectDueMessages(db, messageIds)
  const outcomes = await Promise.all(
    due.map(async (message) => ({
      message,
      outcome: message.is_news ? await sendOne(work, message, signal) : ('late' as const),
    })),
  )
  const those = (...wanted: string[]) =>
    outcomes.flatMap(({ message, outcome }) => (wanted.includes(outcome) ? [message] : []))
  const failed = those('failed')
  const isStopped = those('stopped').length > 0
  await inTransaction(db, async (trx) => {
    await markSent(
      trx,
      those('sent').map(({ id, notification_id, subscription_id, read_tags }) => ({
        id,
        notification_id,
        subscription_id,
        read_tags,
      })),
    )
    const left = those('late', 'refused').map(({ id }) => id)
    if (left.length > 0) await dropMessages(trx, left)
    const gone = those('gone')
    if (gone.length > 0) await deleteGoneDevices(trx, gone)
    if (failed.length > 0 && !isStopped) await whenFailed(trx, failed)
  })
  // Only now, so that what was sent before isn't sent again. The next try of this job does the rest.
  if (isStopped) signal.throwIfAborted()
  return failed
}

const devicesOf = (messages: readonly DueMessage[]) => messages.map(({ subscription_id }) => subscription_id)

/**
 * Sends messages, and leaves those that a push service didn't take to jobs of their own. A crash in between sends a
 * message twice, which a device shows once.
 */
export const sendPushes = async (
  work: PushWork,
  messageIds: readonly number[],
  { signal }: Pick<PushRun, 'signal'>,
): Promise<void> => {
  await sendEach(work, messageIds, signal, async (trx, failed) => {
    await markFailing(trx, devicesOf(failed))
    const start_after = new Date(Date.now() + firstPauseSeconds * 1000).toISOString()
    await enqueueDue(trx, retryPushesJob, [
      { payload: { message_ids: failed.map(({ id }) => id) }, start_after },
    ])
  })
}

/** Tries again. Throws if a service is still out of reach or overloaded, so that the job is tried again for the rest. */
export const retryPushes = async (
  work: PushWork,
  messageIds: readonly number[],
  { signal, isLastTry }: PushRun,
): Promise<void> => {
  let lost: readonly number[] = []
  const failed = await sendEach(work, messageIds, signal, async (trx, messages) => {
    const devices = devicesOf(messages)
    lost = isLastTry ? await deleteLostDevices(trx, devices, lostAfterDays) : []
    await markFailing(trx, devices)
  })
  if (lost.length > 0)
    work.log.info({ devices: lost.length }, 'devices removed that could not be reached for days')
  const left = failed.filter(({ subscription_id }) => !lost.includes(subscription_id)).length
  if (left > 0) throw new Error(`${left} of ${messageIds.length} messages could not be pushed`)
}
