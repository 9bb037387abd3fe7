import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip) as (bytes: Buffer) => Promise<Buffer>,
}

type Encoding = keyof typeof compressors

/** A response that is serialized once and sent many times: as it is, compressed, or not at all if the client has it. */
export interface JsonBody {
  bytes: Buffer
  etag: string
  compressed(encoding: Encoding): Promise<Buffer>
}

export const createJsonBody = (text: string): JsonBody => {
  const bytes = Buffer.from(text)
  const known = new Map<Encoding, Promise<Buffer>>()
  return {
    bytes,
    // The tag is weak, because every encoding of the body shares it.
    etag: `W/"${createHash('sha256').update(bytes).digest('base64url')}"`,
    compressed: (encoding) => {
      const compressed = known.get(encoding) ?? compressors[encoding](bytes)
      known.set(encoding, compressed)
      return compressed
    },
  }
}

const isKnown = (ifNoneMatch: string | undefined, etag: string): boolean =>
  ifNoneMatch?.split(',').some((known) => known.trim() === etag || known.trim() === '*') ?? false

/** Sends a body, or 304 without one to a client that already has it. */
export const sendJsonBody = async (
  request: FastifyRequest,
  reply: FastifyReply,
  body: JsonBody,
): Promise<FastifyReply> => {
  reply.headers({ etag: body.etag, vary: 'accept-encoding' })
  if (isKnown(request.headers['if-none-match'], body.etag)) return reply.status(304).send()
  reply.type('application/json; charset=utf-8')
  const accepted = request.headers['accept-encoding']
  const encoding = accepted ? (negotiate(accepted, ['br', 'gzip']) as Encoding | null) : null
  if (!encoding) return reply.send(body.bytes)
  return reply.header('content-encoding', encoding).send(await body.compressed(encoding))
}

export interface JsonBodyCache {
  find(key: string): JsonBody | undefined
  keep(key: string, body: JsonBody): void
}

/** A cache of bodies with a total size. The bodies that were not sent for the longest time are removed first. */
export const createJsonBodyCache = (maximumBytes: number): JsonBodyCache => {
  const bodies = new Map<string, JsonBody>()
  let bytes = 0
  const forget = (key: string) => {
    const body = bodies.get(key)
    if (body && bodies.delete(key)) bytes -= body.bytes.length
    return body
  }
  const keep = (key: string, body: JsonBody) => {
    forget(key)
    bodies.set(key, body)
    bytes += body.bytes.length
    for (const oldest of bodies.keys()) {
      if (bytes <= maximumBytes) break
      forget(oldest)
    }
  }
  return {
    find: (key) => {
      const body = forget(key)
      if (body) keep(key, body)
      return body
    },
    keep,
  }
}
