import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type ObjectStore, StorageError } from '../object-store.ts'
import { readRest } from '../read-rest.ts'
import { type Authorization, type Refusal, readAuthorization, refuseSigned } from '../signature-v4.ts'
import type { GatewayCall, GatewayKey, Reply } from './gateway-call.ts'
import { type GatewayRequest, readRequest } from './gateway-request.ts'
import { findOperation } from './operations.ts'
import { openPayload } from './payload.ts'
import { defaultRateLimits, type RateLimits, RequestRate } from './request-rate.ts'
import { errorDocument, S3Error, type S3ErrorCode, s3ErrorOf } from './s3-error.ts'

/** One request, for the log. */
export interface GatewayUse {
  requestId: string
  address: string
  /** Null when the request doesn't identify anyone. */
  accessKeyId: string | null
  folder: string | null
  operation: string
  key: string | null
  status: number
  error: S3ErrorCode | null
  bytesReceived: number
  bytesSent: number
  durationMs: number
}

export interface GatewayOptions {
  store: ObjectStore
  bucket: string
  /** Null for a key that does not exist. */
  findKey(accessKeyId: string): Promise<GatewayKey | null>
  onUse(use: GatewayUse): void
  /** Called when a key begins to bring something; gives what is called when that has ended, well or not. */
  onWrite?(accessKeyId: string): () => void
  /** Called when a key has changed something. What it gives is why that no longer counts: the key was closed meanwhile. */
  afterChange?(accessKeyId: string): Promise<string | null>
  /** What went wrong on our side; the client gets an InternalError, or hears that the disk is full. */
  onError(error: unknown, requestId: string): void
  /** Where a request comes from, when a proxy stands before the gateway. */
  addressOf?(request: IncomingMessage): string
  limits?: Partial<RateLimits>
}

const refusals: Record<Refusal, S3Error> = {
  malformed: new S3Error('AuthorizationHeaderMalformed'),
  unknown_key: new S3Error('InvalidAccessKeyId'),
  unsigned_header: new S3Error(
    'AccessDenied',
    'There were headers present in the request which were not signed',
  ),
  wrong_signature: new S3Error('SignatureDoesNotMatch'),
  expired: new S3Error('AccessDenied', 'Request has expired'),
  not_yet_valid: new S3Error('AccessDenied', 'Request is not valid yet'),
  clock_skewed: new S3Error('RequestTimeTooSkewed'),
}

/** Answers the S3 protocol from an object store: a bucket in which every key sees a folder of its own. */
export const serveGateway = (options: GatewayOptions) => {
  const { store, bucket } = options
  const rate = new RequestRate({ ...defaultRateLimits, ...options.limits })
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '')

  const authenticate = async (
    request: GatewayRequest,
    use: GatewayUse,
  ): Promise<{ key: GatewayKey; authorization: Authorization }> => {
    if (rate.isShunned(use.address)) throw new S3Error('SlowDown')
    const authorization = readAuthorization(request)
    if (authorization === 'none') throw new S3Error('AccessDenied')
    if (authorization === 'malformed') throw refusals.malformed
    use.accessKeyId = authorization.accessKeyId
    // Otherwise its signature would look wrong, and nobody would know why.
    if (authorization.payload === '')
      throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
    const key = await options.findKey(authorization.accessKeyId)
    const refusal = key ? refuseSigned(request, authorization, key.secretAccessKey) : 'unknown_key'
    if (refusal) rate.countFailure(use.address)
    if (!key || refusal) throw refusals[refusal ?? 'unknown_key']
    use.folder = key.folder
    if (key.refusal !== null) throw new S3Error('InvalidAccessKeyId', key.refusal)
    return { key, authorization }
  }

  const run = async (
    incoming: IncomingMessage,
    use: GatewayUse,
    beforeBody: () => void,
  ): Promise<{ reply: Reply; end: () => void }> => {
    const request = readRequest(incoming)
    use.key = request.key
    const { key, authorization } = await authenticate(request, use)
    if (request.bucket !== null && request.bucket !== bucket) throw new S3Error('AccessDenied')
    const { name, handle } = findOperation(request)
    use.operation = name
    const endRequest = rate.begin(key.accessKeyId)
    if (!endRequest) throw new S3Error('SlowDown')
    const writes = request.method === 'PUT' || request.method === 'POST'
    const endWrite = writes ? options.onWrite?.(key.accessKeyId) : undefined
    const end = () => {
      endRequest()
      endWrite?.()
    }
    const call: GatewayCall = {
      request,
      key,
      bucket,
      store,
      openPayload: () => {
        const source = incoming.iterator({ destroyOnReturn: false })
        const payload = openPayload(source, request.headers, authorization, key.secretAccessKey)
        beforeBody()
        return payload
      },
    }
    try {
      const reply = await handle(call)
      const refusal =
        (writes || request.method === 'DELETE') && (await options.afterChange?.(key.accessKeyId))
      if (refusal) throw new S3Error('InvalidAccessKeyId', refusal)
      return { reply, end }
    } catch (error) {
      end()
      throw error
    }
  }

  const failureReply = (error: unknown, use: GatewayUse, resource: string): Reply => {
    const known = s3ErrorOf(error)
    // A full disk, or a store that is away, is nothing the client could fix.
    if (!known || (error instanceof StorageError && known.status >= 500))
      options.onError(error, use.requestId)
    const failure = known ?? new S3Error('InternalError')
    use.error = failure.code
    const body = failure.status === 304 ? undefined : errorDocument(failure, resource, use.requestId)
    return {
      status: failure.status,
      headers: { ...failure.headers },
      ...(body === undefined ? {} : { body }),
    }
  }

  const send = async (response: ServerResponse, isHead: boolean, reply: Reply): Promise<void> => {
    const { status, headers = {}, body } = reply
    if (typeof body === 'object') {
      response.writeHead(status, headers)
      // A reader who disconnects isn't our error.
      return pipeline(body as Readable, response).catch(() => void response.destroy())
    }
    const text = isHead ? '' : (body ?? '')
    if (text !== '') headers['content-type'] = 'application/xml'
    if (status !== 204 && status !== 304) headers['content-length'] ??= String(Buffer.byteLength(text))
    response.writeHead(status, headers)
    response.end(text)
  }

  return async (
    incoming: IncomingMessage,
    response: ServerResponse,
    { waitsForContinue = false }: { waitsForContinue?: boolean } = {},
  ): Promise<void> => {
    const startedAt = performance.now()
    const { socket } = incoming
    const [received, sent] = [socket.bytesRead, socket.bytesWritten]
    const use: GatewayUse = {
      requestId: randomBytes(8).toString('hex').toUpperCase(),
      address: addressOf(incoming),
      accessKeyId: null,
      folder: null,
      operation: 'Unknown',
      key: null,
      status: 0,
      error: null,
      bytesReceived: 0,
      bytesSent: 0,
      durationMs: 0,
    }
    let mayContinue = !waitsForContinue
    const beforeBody = () => {
      if (!mayContinue) response.writeContinue()
      mayContinue = true
    }
    response.setHeader('x-amz-request-id', use.requestId)
    response.setHeader('server', 'Sortie')
    // Pilots decide what is here; a browser is to show none of it as a page.
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('content-security-policy', "default-src 'none'; sandbox")
    let end = () => {}
    let reply: Reply
    try {
      const done = await run(incoming, use, beforeBody)
      reply = done.reply
      end = done.end
    } catch (error) {
      const [path = ''] = (incoming.url ?? '').split('?')
      // A client that disconnects in the middle of a body, or before we have read all of it, isn't our error.
      const brokenOff = incoming.errored !== null || (incoming.destroyed && !incoming.complete)
      reply = failureReply(brokenOff ? new S3Error('IncompleteBody') : error, use, path)
      if (!incoming.complete && (!mayContinue || !(await readRest(incoming))))
        response.setHeader('connection', 'close')
    }
    try {
      use.status = reply.status
      await send(response, incoming.method === 'HEAD', reply)
    } finally {
      end()
      use.bytesReceived = socket.bytesRead - received
      use.bytesSent = socket.bytesWritten - sent
      use.durationMs = Math.round(performance.now() - startedAt)
      options.onUse(use)
    }
  }
}
