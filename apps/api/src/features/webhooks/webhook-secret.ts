import { createHmac, randomBytes } from 'node:crypto'
import type { SecretBox } from '../../platform/secret-box.ts'

const prefix = 'whsec_'

/** As the Standard Webhooks specification writes one: 24 to 64 random bytes in base64. */
export const newWebhookSecret = (): string => prefix + randomBytes(32).toString('base64')

const placeOf = (endpointId: number): string => `webhook_endpoints.sealed_secret ${endpointId}`

export const sealWebhookSecret = (secrets: SecretBox, endpointId: number, secret: string): string =>
  secrets.seal(secret, placeOf(endpointId))

/** Null when the key that sealed it is gone. */
export const openWebhookSecret = (secrets: SecretBox, endpointId: number, sealed: string): string | null =>
  secrets.openIfPossible(sealed, placeOf(endpointId))

interface Message {
  id: string
  /** In seconds since 1970. */
  timestamp: number
  body: string
}

const signatureOf = (secret: string, { id, timestamp, body }: Message): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(`${id}.${timestamp}.${body}`)
    .digest('base64')

/** The headers of the Standard Webhooks specification, with one signature for each secret. */
export const webhookHeaders = (secrets: readonly string[], message: Message): Record<string, string> => ({
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => `v1,${signatureOf(secret, message)}`).join(' '),
})
