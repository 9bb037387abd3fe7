import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const version = 'v1'
const algorithm = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

/**
 * Seals secrets that must be shown again, so that they cannot be read in the database or its backups. The context
 * (table, column and record) is part of the seal: a value copied to another record cannot be opened there.
 */
export interface SecretBox {
  seal(secret: string, context: string): string
  open(sealed: string, context: string): string
  /**
   * Returns null, and logs an error, for a value that cannot be opened: one lost secret must not hide the rest of its
   * record.
   */
  openIfPossible(sealed: string, context: string): string | null
  /** The prefix of values that are sealed with the current key. An older key can be removed once every value has it. */
  currentPrefix: string
}

/** Identifies the key that sealed a value, without revealing anything else about it. */
const keyId = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)

interface ErrorLog {
  error(details: object, message: string): void
}

/** The first key seals. The others are older and only open. */
export const secretBox = (keys: readonly Buffer[], log: ErrorLog): SecretBox => {
  const byId = new Map(keys.map((key) => [keyId(key), key]))
  const current = keys[0]
  if (!current) throw new Error('a secret box needs a key')
  const currentPrefix = `${version}.${keyId(current)}.`

  const open = (sealed: string, context: string): string => {
    const [format, id = '', text = ''] = sealed.split('.')
    const key = byId.get(id)
    if (format !== version || !key)
      throw new Error('a stored secret was sealed with a key that SECRETS_KEY does not have')
    const bytes = Buffer.from(text, 'base64url')
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
      authTagLength: tagLength,
    })
      .setAAD(Buffer.from(context))
      .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
    const opened = decipher.update(bytes.subarray(nonceLength + tagLength))
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  }

  return {
    seal: (secret, context) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), text])
      return currentPrefix + bytes.toString('base64url')
    },
    open,
    openIfPossible: (sealed, context) => {
      try {
        return open(sealed, context)
      } catch (err) {
        log.error({ err, context }, 'a stored secret cannot be read')
        return null
      }
    },
    currentPrefix,
  }
}
