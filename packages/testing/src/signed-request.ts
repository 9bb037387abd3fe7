import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { pilotKey } from './open-gateway.ts'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('hex')
const hmac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest()

export interface SignedRequest {
  method: string
  /** Encoded, with its query, both as they are signed. */
  path: string
  headers?: Record<string, string>
  payload?: string
  body?: string | Uint8Array
  date?: Date
  secret?: string
  accessKeyId?: string
  signedHeaders?: string[]
}

interface Signature {
  headers: Record<string, string>
  /** The signature that those of the chunks are based on. */
  signature: string
  sign(kind: string, previous: string, ...hashes: string[]): string
}

const amzDate = (date: Date) => date.toISOString().replace(/[-:]|\.\d{3}/g, '')

/** Signs as the specification says, independently of the code under test. */
export const signHeaders = (host: string, request: SignedRequest): Signature => {
  const date = amzDate(request.date ?? new Date())
  const scope = `${date.slice(0, 8)}/us-east-1/s3/aws4_request`
  const payload = request.payload ?? sha256(request.body ?? '')
  const headers: Record<string, string> = {
    host,
    'x-amz-date': date,
    'x-amz-content-sha256': payload,
    ...request.headers,
  }
  const names = request.signedHeaders ?? Object.keys(headers).sort()
  const [path = '', query = ''] = request.path.split('?')
  const canonical = [
    request.method,
    path,
    query,
    ...names.map((name) => `${name}:${headers[name]}`),
    '',
    names.join(';'),
    payload,
  ].join('\n')
  const key = scope
    .split('/')
    .reduce<string | Buffer>(hmac, `AWS4${request.secret ?? pilotKey.secretAccessKey}`)
  const sign = (...lines: string[]) => hmac(key, lines.join('\n')).toString('hex')
  const signature = sign('AWS4-HMAC-SHA256', date, scope, sha256(canonical))
  headers.authorization = `AWS4-HMAC-SHA256 Credential=${request.accessKeyId ?? pilotKey.accessKeyId}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`
  return {
    headers,
    signature,
    sign: (kind, previous, ...hashes) => sign(`AWS4-HMAC-SHA256-${kind}`, date, scope, previous, ...hashes),
  }
}

export interface Outcome {
  status: number
  code: string | null
  text: string
  headers: IncomingMessage['headers']
}

/** Sends a request exactly as given: neither its path nor its headers are normalized. */
export const send = async (
  endpoint: string,
  request: SignedRequest & { unsigned?: boolean },
): Promise<Outcome> => {
  const { host, hostname, port } = new URL(endpoint)
  const { headers } = request.unsigned
    ? { headers: { host, ...request.headers } }
    : signHeaders(host, request)
  const body = request.body ?? ''
  const outgoing = httpRequest({
    hostname,
    port,
    method: request.method,
    path: request.path,
    headers: { 'content-length': String(Buffer.byteLength(body)), ...headers },
  })
  outgoing.end(body)
  return outcomeOf(outgoing)
}

const outcomeOf = async (outgoing: ClientRequest): Promise<Outcome> => {
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
  const received = await text(response)
  const code = /<Code>(\w+)<\/Code>/.exec(received)?.[1] ?? null
  return { status: response.statusCode ?? 0, code, text: received, headers: response.headers }
}

/** Sends a body only once the server asks for it. */
export const sendOnceAsked = async (endpoint: string, request: SignedRequest): Promise<Outcome> => {
  const given = { ...request, headers: { ...request.headers, expect: '100-continue' } }
  const { headers } = signHeaders(new URL(endpoint).host, given)
  const length = { 'content-length': String(Buffer.byteLength(request.body ?? '')) }
  const outgoing = httpRequest(endpoint + request.path, {
    method: request.method,
    headers: { ...length, ...headers },
  })
  outgoing.flushHeaders()
  await once(outgoing, 'continue')
  outgoing.end(request.body)
  return outcomeOf(outgoing)
}

const emptyHash = sha256('')

/** A body in signed chunks, as STREAMING-AWS4-HMAC-SHA256-PAYLOAD requires. */
export const signedChunks = (
  { signature, sign }: Signature,
  pieces: readonly string[],
  trailer?: string,
): string => {
  let previous = signature
  let body = ''
  for (const piece of [...pieces, '']) {
    previous = sign('PAYLOAD', previous, emptyHash, sha256(piece))
    body += `${Buffer.byteLength(piece).toString(16)};chunk-signature=${previous}\r\n`
    if (piece !== '') body += `${piece}\r\n`
  }
  if (trailer !== undefined)
    body += `${trailer}\r\nx-amz-trailer-signature:${sign('TRAILER', previous, sha256(`${trailer}\n`))}\r\n`
  return `${body}\r\n`
}
