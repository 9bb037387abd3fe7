import { createHash, timingSafeEqual } from 'node:crypto'

/** Tokens are looked up by their hash, so that a copy of the database opens no session. */
export const tokenHash = (token: string): string => createHash('sha256').update(token).digest('base64url')

export const sameSecret = (given: string, expected: string): boolean =>
  timingSafeEqual(createHash('sha256').update(given).digest(), createHash('sha256').update(expected).digest())
