import { createHmac, createSecretKey, hash, type KeyObject, timingSafeEqual } from 'node:crypto'
import { byBytes, escapeCharacter } from './object-store.ts'

export interface SigningKey {
  accessKeyId: string
  secretAccessKey: string
}

const algorithm = 'AWS4-HMAC-SHA256'
export const unsignedPayload = 'UNSIGNED-PAYLOAD'
const longestExpirySeconds = 604_800

const sha256 = (text: string): string => hash('sha256', text)
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const hmacHex = (key: Buffer | KeyObject, text: string): string =>
  createHmac('sha256', key).update(text).digest('hex')

/** Percent-encoding as AWS wants it: everything but the unreserved characters. */
export const encodeText = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, escapeCharacter)

const unreservedPath = /^[\w.~/-]*$/

export const encodePath = (path: string): string =>
  unreservedPath.test(path) ? path : path.split('/').map(encodeText).join('/')

/** Formats a time as 20261115T093000Z. */
const timestamp = (moment: Date): string => moment.toISOString().replace(/[-:]|\.\d{3}/g, '')

const canonicalQuery = (query: Iterable<[string, string]>): string =>
  [...query]
    .filter(([name]) => name !== 'X-Amz-Signature')
    .map(([name, value]) => [encodeText(name), encodeText(value)] as const)
    .sort(([a, x], [b, y]) => byBytes(a, b) || byBytes(x, y))
    .map((pair) => pair.join('='))
    .join('&')

export interface SignedRequest {
  method: string
  /** Encoded, as in the URL. */
  path: string
  query: URLSearchParams
  /** Keyed by their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>
}

/** The signature of a request and who made it, from its headers or its URL. */
export interface Authorization {
  accessKeyId: string
  /** The text of the request. */
  date: string
  signedAt: Date
  /** Day, region, service and the word that ends a scope. */
  scope: string
  signedHeaders: readonly string[]
  signature: string
  /** The SHA-256 of the body, or a word for how the body is protected otherwise. */
  payload: string
  /** Set for presigned URLs; null for headers. */
  expiresInSeconds: number | null
}

const signingKeyOf = (secret: string, scope: string): Buffer =>
  scope.split('/').reduce<string | Buffer>((key, part) => hmac(key, part), `AWS4${secret}`) as Buffer

type Unsigned = Pick<Authorization, 'signedHeaders' | 'scope' | 'date' | 'payload'>

const sign = (
  request: Pick<SignedRequest, 'method' | 'path' | 'headers'>,
  query: string,
  { signedHeaders, scope, date, payload }: Unsigned,
  signingKey: Buffer | KeyObject,
): string => {
  const canonical = [
    request.method,
    request.path,
    query,
    ...signedHeaders.map((name) => `${name}:${(request.headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signedHeaders.join(';'),
    payload,
  ].join('\n')
  return hmacHex(signingKey, `${algorithm}\n${date}\n${scope}\n${sha256(canonical)}`)
}

/** The parts that all links share that a key signs within the same second. */
interface SigningMoment {
  second: number
  region: string
  date: string
  scope: string
  /** Encoded. */
  credential: string
  signingKey: KeyObject
}

const lastMoments = new WeakMap<SigningKey, SigningMoment>()

/** Deriving the key of a day takes longer than a signature, and a mission with its photos needs a thousand of those. */
const signingMoment = (key: SigningKey, region: string, now: number): SigningMoment => {
  const second = Math.floor(now / 1000)
  const last = lastMoments.get(key)
  if (last?.second === second && last.region === region) return last
  const date = timestamp(new Date(now))
  const scope = `${date.slice(0, 8)}/${region}/s3/aws4_request`
  const signingKey =
    last?.scope === scope ? last.signingKey : createSecretKey(signingKeyOf(key.secretAccessKey, scope))
  const credential = encodeText(`${key.accessKeyId}/${scope}`)
  const moment = { second, region, date, scope, credential, signingKey }
  lastMoments.set(key, moment)
  return moment
}

export interface LinkRequest {
  method: string
  /** Not encoded yet. */
  path: string
  /** Their names begin with a lowercase letter, so that they sort after those of the signature. */
  query?: Readonly<Record<string, string>>
  headers?: Readonly<Record<string, string>>
  expiresInSeconds: number
  now?: Date
  /** For a store that is not ours. The link then equals the one of the AWS SDK exactly. */
  s3?: { region: string; sessionToken?: string | undefined }
}

/** A presigned URL: it permits this method, this path and query, and these headers, for this long. */
export const presign = (base: URL, key: SigningKey, request: LinkRequest): string => {
  const { method, query = {}, expiresInSeconds, now, s3 } = request
  const moment = signingMoment(key, s3?.region ?? 'us-east-1', now?.getTime() ?? Date.now())
  const headers = { ...request.headers, host: base.host }
  const signedHeaders = Object.keys(headers).sort()
  const path = encodePath(request.path)
  const before =
    `X-Amz-Algorithm=${algorithm}${s3 ? `&X-Amz-Content-Sha256=${unsignedPayload}` : ''}` +
    `&X-Amz-Credential=${moment.credential}&X-Amz-Date=${moment.date}&X-Amz-Expires=${expiresInSeconds}` +
    (s3?.sessionToken === undefined ? '' : `&X-Amz-Security-Token=${encodeText(s3.sessionToken)}`)
  const rest = canonicalQuery(Object.entries(query))
  const after = `X-Amz-SignedHeaders=${encodeText(signedHeaders.join(';'))}${rest === '' ? '' : `&${rest}`}`
  const unsigned = { date: moment.date, scope: moment.scope, signedHeaders, payload: unsignedPayload }
  const signature = sign({ method, path, headers }, `${before}&${after}`, unsigned, moment.signingKey)
  return `${base.origin}${path}?${before}&X-Amz-Signature=${signature}&${after}`
}

const dateOf = (text: string): Date | null => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)
  if (!parts) return null
  const [, year, month, day, hour, minute, second] = parts
  const date = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(date.getTime()) ? null : date
}

const authorizationOf = (
  parts: { credential: string; date: string; signedHeaders: string; signature: string },
  rest: Pick<Authorization, 'payload' | 'expiresInSeconds'>,
): Authorization | 'malformed' => {
  // An access key id may contain slashes itself; what follows may not.
  const credential = /^(.+)\/(\d{8}\/[^/]+\/s3\/aws4_request)$/.exec(parts.credential)
  const signedAt = dateOf(parts.date)
  const signedHeaders = parts.signedHeaders.split(';')
  const wellFormed =
    credential !== null &&
    signedAt !== null &&
    (credential[2] as string).slice(0, 8) === parts.date.slice(0, 8) &&
    signedHeaders.includes('host') &&
    /^[0-9a-f]{64}$/.test(parts.signature)
  if (!wellFormed) return 'malformed'
  return {
    accessKeyId: credential[1] as string,
    scope: credential[2] as string,
    date: parts.date,
    signedAt,
    signedHeaders,
    signature: parts.signature,
    ...rest,
  }
}

const readQuery = ({ query, headers }: SignedRequest): Authorization | 'malformed' => {
  const value = (name: string): string => query.get(`X-Amz-${name}`) ?? ''
  const expires = Number(value('Expires') || Number.NaN)
  const timely = Number.isInteger(expires) && expires > 0 && expires <= longestExpirySeconds
  if (value('Algorithm') !== algorithm || !timely) return 'malformed'
  return authorizationOf(
    {
      credential: value('Credential'),
      date: value('Date'),
      signedHeaders: value('SignedHeaders'),
      signature: value('Signature'),
    },
    {
      payload: value('Content-Sha256') || headers['x-amz-content-sha256'] || unsignedPayload,
      expiresInSeconds: expires,
    },
  )
}

const readHeaders = (
  authorization: string,
  headers: SignedRequest['headers'],
): Authorization | 'malformed' => {
  const [, fields] = /^AWS4-HMAC-SHA256\s+(.+)$/.exec(authorization) ?? []
  if (fields === undefined) return 'malformed'
  const value = (name: string): string =>
    fields
      .split(',')
      .map((field) => field.trim())
      .find((field) => field.startsWith(`${name}=`))
      ?.slice(name.length + 1) ?? ''
  return authorizationOf(
    {
      credential: value('Credential'),
      date: headers['x-amz-date'] ?? '',
      signedHeaders: value('SignedHeaders'),
      signature: value('Signature'),
    },
    { payload: headers['x-amz-content-sha256'] ?? '', expiresInSeconds: null },
  )
}

/** The claimed signer of a request; 'none' if it is unsigned, 'malformed' if the claim cannot be read. */
export const readAuthorization = (request: SignedRequest): Authorization | 'none' | 'malformed' => {
  const inQuery = request.query.has('X-Amz-Signature') || request.query.has('X-Amz-Algorithm')
  const { authorization } = request.headers
  if (authorization === undefined) return inQuery ? readQuery(request) : 'none'
  return inQuery ? 'malformed' : readHeaders(authorization, request.headers)
}

const allowedClockSkewMs = 15 * 60_000

export type Refusal =
  | 'malformed'
  | 'unknown_key'
  | 'unsigned_header'
  | 'wrong_signature'
  | 'expired'
  | 'not_yet_valid'
  | 'clock_skewed'

/**
 * Compares bytes: texts of the same length may have different numbers of bytes, and only equal numbers can be compared.
 */
const sameText = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Null if the signature matches the secret and permits this request now, or else why not. */
export const refuseSigned = (
  request: SignedRequest,
  authorization: Authorization,
  secret: string,
  now = new Date(),
): Refusal | null => {
  const { signedHeaders, signature, signedAt, expiresInSeconds } = authorization
  const sent = Object.keys(request.headers)
  if (sent.some((name) => name.startsWith('x-amz-') && !signedHeaders.includes(name)))
    return 'unsigned_header'
  // Clients differ in which characters of a path they encode. Both spellings name the same object.
  const spellings = new Set([request.path, normalPath(request.path)])
  const query = canonicalQuery(request.query)
  const signingKey = signingKeyOf(secret, authorization.scope)
  const matches = [...spellings].some((path) =>
    sameText(signature, sign({ ...request, path }, query, authorization, signingKey)),
  )
  if (!matches) return 'wrong_signature'
  const age = now.getTime() - signedAt.getTime()
  if (expiresInSeconds === null) return Math.abs(age) > allowedClockSkewMs ? 'clock_skewed' : null
  if (age > expiresInSeconds * 1000) return 'expired'
  return age < -allowedClockSkewMs ? 'not_yet_valid' : null
}

const normalPath = (path: string): string => {
  try {
    return encodePath(decodeURIComponent(path))
  } catch {
    return path
  }
}

/** Null if the URL permits this request, or else why not. */
export const refusePresigned = (
  request: SignedRequest,
  key: SigningKey,
  now = new Date(),
): Refusal | null => {
  const authorization = readAuthorization(request)
  if (typeof authorization === 'string' || authorization.expiresInSeconds === null) return 'malformed'
  if (authorization.accessKeyId !== key.accessKeyId) return 'unknown_key'
  return refuseSigned(request, authorization, key.secretAccessKey, now)
}

const emptyHash = sha256('')

/** Checks the signatures inside a body, each of which depends on the one before it. */
export const bodySignatures = (authorization: Authorization, secret: string) => {
  const { date, scope } = authorization
  const key = signingKeyOf(secret, scope)
  let previous = authorization.signature
  const accept = (given: string, kind: string, hashes: readonly string[]): boolean => {
    const text = [`${algorithm}-${kind}`, date, scope, previous, ...hashes].join('\n')
    previous = hmacHex(key, text)
    return sameText(given, previous)
  }
  return {
    chunk: (given: string, hash: string): boolean => accept(given, 'PAYLOAD', [emptyHash, hash]),
    trailer: (given: string, lines: string): boolean => accept(given, 'TRAILER', [sha256(lines)]),
  }
}
