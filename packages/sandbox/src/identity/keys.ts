import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { DataFolder } from '../data-folder.ts'

const DOCUMENT = 'identity-keys'

const keys = z.object({
  jwks: z.object({ keys: z.array(z.looseObject({ kty: z.literal('RSA'), kid: z.string() })).min(1) }),
  cookie_keys: z.array(z.string()).min(1),
})

type Keys = z.infer<typeof keys>

async function generate(): Promise<Keys> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const signing = { ...privateKey.export({ format: 'jwk' }), kid: randomUUID(), use: 'sig', alg: 'RS256' }
  return keys.parse({ jwks: { keys: [signing] }, cookie_keys: [randomBytes(32).toString('base64url')] })
}

/** The keys stay the same after a restart, so that issued tokens can still be verified. */
export async function openKeys(data: DataFolder): Promise<Keys> {
  const stored = await data.read(DOCUMENT)
  if (stored !== undefined) return keys.parse(stored)
  const fresh = await generate()
  await data.write(DOCUMENT, fresh)
  return fresh
}
