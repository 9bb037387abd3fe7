import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const keyLength = 32

/** 'scrypt:salt:key', both in base64url. */
export const hashPassword = async (password: string): Promise<string> => {
  const salt = randomBytes(16)
  const key = await derive(password, salt, keyLength)
  return `scrypt:${salt.toString('base64url')}:${key.toString('base64url')}`
}

// Compared against when there is no password, so that both cases take the same time.
const nobody = `scrypt:${'A'.repeat(22)}:${'A'.repeat(43)}`

export const passwordMatches = async (password: string, stored: string | null): Promise<boolean> => {
  const [, salt, key] = (stored ?? nobody).split(':')
  const expected = Buffer.from(key ?? '', 'base64url')
  const given = await derive(password, Buffer.from(salt ?? '', 'base64url'), keyLength)
  return stored !== null && expected.length === given.length && timingSafeEqual(expected, given)
}
