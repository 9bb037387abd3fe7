import type { IncomingMessage } from 'node:http'
import type { SignedRequest } from '../signature-v4.ts'
import { S3Error } from './s3-error.ts'

/** A request as the protocol sees it. The path is never normalized: `..` in it is a name like any other. */
export interface GatewayRequest extends SignedRequest {
  /** Null for the service itself. */
  bucket: string | null
  /** Null for the bucket itself. */
  key: string | null
}

const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new S3Error('InvalidURI')
  }
}

/** Node decodes each byte of a header as one character, but clients sign the UTF-8 text. */
const utf8Of = (value: string): string => Buffer.from(value, 'latin1').toString()

/** Header values as they are signed: values of the same name joined by commas, without surrounding spaces. */
const headersOf = (raw: readonly string[]): Record<string, string> => {
  const headers: Record<string, string> = Object.create(null)
  for (let index = 0; index + 1 < raw.length; index += 2) {
    const name = (raw[index] as string).toLowerCase()
    const value = utf8Of((raw[index + 1] as string).trim())
    headers[name] = headers[name] === undefined ? value : `${headers[name]},${value}`
  }
  return headers
}

const longestKeyBytes = 1024

// biome-ignore lint/suspicious/noControlCharactersInRegex: no XML can name a key that has one
const controlCharacter = /[\u0000-\u001f\u007f\ufffe\uffff]/

/** Refuses keys that could point upward, or that a listing couldn't show. */
export const requireKey = (key: string): string => {
  if (Buffer.byteLength(key) > longestKeyBytes) throw new S3Error('KeyTooLongError')
  if (controlCharacter.test(key))
    throw new S3Error('InvalidArgument', 'A key may not hold control characters.')
  if (key.split('/').some((segment) => segment === '.' || segment === '..')) throw new S3Error('AccessDenied')
  return key
}

/** `/bucket/key`, as in the path of a request and in the header that names what to copy. */
export const readPath = (path: string): { bucket: string | null; key: string | null } => {
  const text = decoded(path).replace(/^\//, '')
  const slash = text.indexOf('/')
  const bucket = slash === -1 ? text : text.slice(0, slash)
  const key = slash === -1 ? '' : text.slice(slash + 1)
  return { bucket: bucket || null, key: key ? requireKey(key) : null }
}

export const readRequest = (request: IncomingMessage): GatewayRequest => {
  const url = request.url ?? '/'
  const mark = url.indexOf('?')
  const path = mark === -1 ? url : url.slice(0, mark)
  if (!path.startsWith('/')) throw new S3Error('InvalidURI')
  return {
    method: request.method ?? 'GET',
    path,
    query: new URLSearchParams(mark === -1 ? '' : url.slice(mark)),
    headers: headersOf(request.rawHeaders),
    ...readPath(path),
  }
}
