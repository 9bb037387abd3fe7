import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto'

const COST = 16_384
const KEY_BYTES = 32

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) =>
      error ? reject(error) : resolve(key),
    )
  })
}

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { N: COST })
  return ['scrypt', COST, salt.toString('base64url'), key.toString('base64url')].join('$')
}

const nobody = hashPassword(randomBytes(16).toString('hex'))

/** Takes as long for an unknown account as for a known one, so that timing does not reveal which emails exist. */
export async function passwordMatches(password: string, stored: string | undefined): Promise<boolean> {
  const [, cost, salt, expected] = (stored ?? (await nobody)).split('$')
  if (!cost || !salt || !expected) return false
  const key = await derive(password, Buffer.from(salt, 'base64url'), { N: Number(cost) })
  const same = timingSafeEqual(key, Buffer.from(expected, 'base64url'))
  return same && stored !== undefined
}
