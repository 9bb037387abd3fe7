import { createHash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

const digest = (value: string) => createHash('sha256').update(value).digest()

/** Whether a request has the control key, which demonstrations and tests use. */
export function mayControl(req: IncomingMessage, secret: string | undefined): boolean {
  const key = /^bearer (.+)$/i.exec(req.headers.authorization ?? '')?.[1]
  if (!secret || !key) return false
  return timingSafeEqual(digest(key), digest(secret))
}
