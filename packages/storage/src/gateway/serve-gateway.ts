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

/** The facts of a request before it gets a response. */
type Asked = Omit<GatewayUse, 'status' | 'bytesReceived' | 'bytesSent' | 'durationMs'>

export interface GatewayOptions {
  store: ObjectStore
  bucket: string
  /** Null for a key that does not exist. */
  findKey(accessKeyId: string): Promise<GatewayKey | null>
  onUse(use: GatewayUse): void
  /**
   * Called when a key begins to send something. Returns a function to call when that has ended, successfully or not.
   */
  onWrite?(accessKeyId: string): () => void
  /**
   * Called when a key has changed something. Returns why the change does not count: the key was closed in the meantime.
   */
  afterChange?(accessKeyId: string): Promise<string | null>
  /** Called with an error on our side. The client gets an InternalError, or the message that the disk is full. */
  onError(error: unknown, requestId: string): void
  /** The origin of a request, if there is a proxy in front of the gateway. */
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

/** Serves the S3 protocol from an object store: a bucket in which every key sees its own folder. */
export const serveGateway = (options: GatewayOptions) => {
  const { store, bucket } = options
  const rate = new RequestRate({ ...defaultRateLimits, ...options.limits })
  const addressOf = options.addressOf ?? ((request) => request.socket.remoteAddress ?? '')

  const authenticate = async (
    request: GatewayRequest,
    use: Asked,
  ): Promise<{ key: GatewayKey; authorization: Authorization }> => {
    if (rate.isShunned(use.address)) throw new S3Error('SlowDown')
    const authorization = readAuthorization(request)
    if (authorization === 'none') throw new S3Error('AccessDenied')
    if (authorization === 'malformed') throw refusals.malformed
    use.accessKeyId = authorization.accessKeyId
    // Otherwise its signature would seem wrong, without a hint why.
    if (authorization.payload === '')
      throw new S3Error('InvalidRequest', 'Missing required header for this request: x-amz-content-sha256')
    const key = await options.findKey(authorization.accessKeyId)
    const refuse = (refusal: Refusal): never => {
      rate.countFailure(use.address)
      throw refusals[refusal]
    }
    if (!key) return refuse('unknown_key')
    const refusal = refuseSigned(request, authorization, key.secretAccessKey)
    if (refusal) return refuse(refusal)
    use.folder = key.folder
    if (key.refusal !== null) throw new S3Error('InvalidAccessKeyId', key.refusal)
    return { key, authorization }
  }

  const run = async (
    incoming: IncomingMessage,
    use: Asked,
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

  const failureReply = (error: unknown, use: Asked, resource: string): Reply => {
    const known = s3ErrorOf(error)
    // A full disk, or an unavailable store, is nothing that the client could fix.
    const isOurs = error instanceof StorageError && ['no_space', 'unavailable'].includes(error.code)
    if (!known || isOurs) options.onError(error, use.requestId)
    const failure = known ?? new S3Error('InternalError')
    use.error = failure.code
    const reply = { status: failure.status, headers: { ...failure.headers } }
    // HTTP forbids a body here.
    return reply.status === 304 ? reply : { ...reply, body: errorDocument(failure, resource, use.requestId) }
  }

  const send = async (response: ServerResponse, isHead: boolean, reply: Reply): Promise<void> => {
    const { status, headers = {}, body } = reply
    if (typeof body === 'object') {
      response.writeHead(status, headers)
      // An error on either side ends the other, too. A reader who disconnects isn't our error.
      return pipeline(body as Readable, response).catch(() => undefined)
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
    const use: Asked = {
      requestId: randomBytes(8).toString('hex').toUpperCase(),
      address: addressOf(incoming),
      accessKeyId: null,
      folder: null,
      operation: 'Unknown',
      key: null,
      error: null,
    }
    let mayContinue = !waitsForContinue
    const beforeBody = () => {
      if (!mayContinue) response.writeContinue()
      mayContinue = true
    }
    response.setHeader('x-amz-request-id', use.requestId)
    response.setHeader('server', 'Sortie')
    // Pilots decide what is stored here, so a browser must not show any of it as a page.
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('content-security-policy', "default-src 'none'; sandbox")
    let end = () => {}
    let reply: Reply
    try {
      const done = await run(incoming, use, beforeBody)
      reply = done.reply
      end = done.end
    } catch (error) {
      const [path] = (incoming.url as string).split('?')
      // A client that disconnects in the middle of a body, or before we have read all of it, isn't our error.
      const brokenOff = incoming.errored !== null || (incoming.destroyed && !incoming.complete)
      reply = failureReply(brokenOff ? new S3Error('IncompleteBody') : error, use, path as string)
      if (!incoming.complete && (!mayContinue || !(await readRest(incoming))))
        response.setHeader('connection', 'close')
    }
    try {
      await send(response, incoming.method === 'HEAD', reply)
    } finally {
      end()
      options.onUse({
        ...use,
        status: reply.status,
        bytesReceived: socket.bytesRead - received,
        bytesSent: socket.bytesWritten - sent,
        durationMs: Math.round(performance.now() - startedAt),
      })
    }
  }
}
