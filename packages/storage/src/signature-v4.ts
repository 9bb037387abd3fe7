import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { escapeCharacter } from './object-store.ts'

export interface SigningKey {
  accessKeyId: string
  secretAccessKey: string
}

const algorithm = 'AWS4-HMAC-SHA256'
const unsignedPayload = 'UNSIGNED-PAYLOAD'
const longestExpirySeconds = 604_800

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()

/** Percent-encoding as AWS wants it: everything but the unreserved characters. */
const encode = (text: string): string => encodeURIComponent(text).replace(/[!'()*]/g, escapeCharacter)

export const encodePath = (path: string): string => path.split('/').map(encode).join('/')

/** 20261115T093000Z */
const timestamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '')

const canonicalQuery = (query: URLSearchParams): string =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .sort(([a, x], [b, y]) => (a === b ? compare(x, y) : compare(a, b)))
    .map((pair) => pair.join('='))
    .join('&')

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

interface SignedRequest {
  method: string
  /** Encoded, as it stands in the URL. */
  path: string
  query: URLSearchParams
  headers: Readonly<Record<string, string | undefined>>
}

const sign = (request: SignedRequest, secret: string): string => {
  const { query } = request
  const credential = query.get('X-Amz-Credential') ?? ''
  const scope = credential.split('/').slice(1)
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';')
  const canonical = [
    request.method,
    request.path,
    canonicalQuery(query),
    ...names.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    names.join(';'),
    unsignedPayload,
  ].join('\n')
  const text = [algorithm, query.get('X-Amz-Date'), scope.join('/'), sha256(canonical)].join('\n')
  const key = scope.reduce<string | Buffer>((previous, part) => hmac(previous, part), `AWS4${secret}`)
  return createHmac('sha256', key).update(text).digest('hex')
}

/** A URL that carries its own permission: this method, this path and query, these headers, for this long. */
export const presign = (
  base: URL,
  key: SigningKey,
  request: {
    method: string
    path: string
    query?: Record<string, string>
    headers?: Record<string, string>
    expiresInSeconds: number
    now?: Date
  },
): string => {
  const date = timestamp(request.now ?? new Date())
  const headers = { host: base.host, ...request.headers }
  const query = new URLSearchParams({
    ...request.query,
    'X-Amz-Algorithm': algorithm,
    'X-Amz-Credential': `${key.accessKeyId}/${date.slice(0, 8)}/us-east-1/s3/aws4_request`,
    'X-Amz-Date': date,
    'X-Amz-Expires': String(request.expiresInSeconds),
    'X-Amz-SignedHeaders': Object.keys(headers).sort().join(';'),
  })
  const path = encodePath(request.path)
  query.set('X-Amz-Signature', sign({ method: request.method, path, query, headers }, key.secretAccessKey))
  return `${base.origin}${path}?${canonicalQuery(query)}&X-Amz-Signature=${query.get('X-Amz-Signature')}`
}

export type Refusal = 'malformed' | 'unknown_key' | 'wrong_signature' | 'expired' | 'not_yet_valid'

const dateOf = (text: string): Date | null => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

const allowedClockSkewMs = 15 * 60_000

/** Null when the URL permits this request, else why it does not. */
export const refusePresigned = (
  request: SignedRequest,
  key: SigningKey,
  now = new Date(),
): Refusal | null => {
  const { query } = request
  const credential = (query.get('X-Amz-Credential') ?? '').split('/')
  const signedAt = dateOf(query.get('X-Amz-Date') ?? '')
  const expires = Number(query.get('X-Amz-Expires') ?? Number.NaN)
  const names = (query.get('X-Amz-SignedHeaders') ?? '').split(';')
  const given = query.get('X-Amz-Signature') ?? ''
  const wellFormed =
    query.get('X-Amz-Algorithm') === algorithm &&
    credential.length === 5 &&
    signedAt !== null &&
    credential[1] === query.get('X-Amz-Date')?.slice(0, 8) &&
    Number.isInteger(expires) &&
    expires > 0 &&
    expires <= longestExpirySeconds &&
    names.includes('host') &&
    /^[0-9a-f]{64}$/.test(given)
  if (!wellFormed) return 'malformed'
  if (credential[0] !== key.accessKeyId) return 'unknown_key'
  const expected = sign(request, key.secretAccessKey)
  if (!timingSafeEqual(Buffer.from(given), Buffer.from(expected))) return 'wrong_signature'
  if (now.getTime() > signedAt.getTime() + expires * 1000) return 'expired'
  return signedAt.getTime() > now.getTime() + allowedClockSkewMs ? 'not_yet_valid' : null
}
