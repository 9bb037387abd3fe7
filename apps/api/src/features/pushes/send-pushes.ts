import { createHash } from 'node:crypto'
import type { PushedNotification } from '@sortie/domain/pilot/notification-channels'
import type { PushConfig } from '../../config/services.ts'
import { encryptMessage } from '../../integrations/push/encrypt-message.ts'
import type { PostPush } from '../../integrations/push/post-push.ts'
import { vapidHeaders } from '../../integrations/push/vapid.ts'
import type { Database } from '../../platform/database.ts'
import type { JobLog } from '../../platform/jobs.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { deleteGoneDevices } from './push-device.queries.ts'
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

type Outcome = 'sent' | 'gone' | 'refused' | 'failed'

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
    // A worker that stops is no failure of the service: the job is tried again.
    signal.throwIfAborted()
    log.info({ service: new URL(message.endpoint).host, reason: (error as Error).message }, 'a push failed')
    return 'failed'
  }
}

/**
 * Sends the messages that are still to be sent, side by side, and notes what became of each. Throws if a service was
 * out of reach or overloaded, so that the job is tried again for the rest. A crash in between sends a message twice,
 * which a device shows once.
 */
export const sendPushes = async (
  work: PushWork,
  messageIds: readonly number[],
  signal: AbortSignal,
): Promise<void> => {
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
  })
  const failed = those('failed').length
  if (failed > 0) throw new Error(`${failed} of ${due.length} messages could not be pushed`)
}
