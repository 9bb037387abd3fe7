import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'

const version = 'v1'
const algorithm = 'aes-256-gcm'
const keyLength = 32
const nonceLength = 12
const tagLength = 16

/**
 * Keeps secrets that must be shown again unreadable in the database and its backups. The context (table, column
 * and record) is part of what is checked: a value copied to another record does not open there.
 */
export interface SecretBox {
  seal(secret: string, context: string): string
  open(sealed: string, context: string): string
  /** True for a value that was sealed with an older key, which goes once none is left. */
  isOutdated(sealed: string): boolean
}

/** The key of 32 bytes that a text in base64 holds, or null. */
export const readSecretKey = (text: string): Buffer | null => {
  const key = Buffer.from(text, 'base64')
  return key.length === keyLength ? key : null
}

/** Says which key a value was sealed with, and nothing else about the key. */
const keyId = (key: Buffer): string => createHash('sha256').update(key).digest('base64url').slice(0, 8)

/** The first key seals; the others, from before it, only open. */
export const secretBox = (keys: readonly Buffer[]): SecretBox => {
  const byId = new Map(keys.map((key) => [keyId(key), key]))
  const current = keys[0]
  if (!current) throw new Error('a secret box needs a key')
  const currentId = keyId(current)

  return {
    seal: (secret, context) => {
      const nonce = randomBytes(nonceLength)
      const cipher = createCipheriv(algorithm, current, nonce).setAAD(Buffer.from(context))
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
      const bytes = Buffer.concat([nonce, cipher.getAuthTag(), text])
      return `${version}.${currentId}.${bytes.toString('base64url')}`
    },
    open: (sealed, context) => {
      const [format, id = '', text = ''] = sealed.split('.')
      const key = byId.get(id)
      if (format !== version || !key) throw new Error('a stored secret was sealed with an unknown key')
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), {
        authTagLength: tagLength,
      })
        .setAAD(Buffer.from(context))
        .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength))
      const opened = decipher.update(bytes.subarray(nonceLength + tagLength))
      return Buffer.concat([opened, decipher.final()]).toString('utf8')
    },
    isOutdated: (sealed) => sealed.split('.')[1] !== currentId,
  }
}
