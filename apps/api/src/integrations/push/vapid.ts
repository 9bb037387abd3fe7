import { sign } from 'node:crypto'
import type { VapidKeys } from '../../config/vapid-key.ts'

const hour = 3600
/** Push services accept no more than 24 hours. */
const lifetime = 12 * hour

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** The value of the Authorization header for each push service: RFC 8292. One signature serves for hours. */
export const vapidHeaders = (
  { privateKey, publicKey }: VapidKeys,
  subject: string,
): ((endpoint: string) => string) => {
  const signed = new Map<string, { header: string; renewAt: number }>()
  return (endpoint) => {
    const { origin } = new URL(endpoint)
    const now = Math.floor(Date.now() / 1000)
    const known = signed.get(origin)
    if (known && known.renewAt > now) return known.header
    const claims = { aud: origin, exp: now + lifetime, sub: subject }
    const content = `${encode({ typ: 'JWT', alg: 'ES256' })}.${encode(claims)}`
    const signature = sign('sha256', Buffer.from(content), { key: privateKey, dsaEncoding: 'ieee-p1363' })
    const header = `vapid t=${content}.${signature.toString('base64url')}, k=${publicKey}`
    // Endpoints are given by browsers, so the number of origins is not ours to decide.
    if (signed.size > 1000) signed.clear()
    signed.set(origin, { header, renewAt: now + lifetime - hour })
    return header
  }
}
