import type { Readable } from 'node:stream'
import type { ObjectStore } from '../object-store.ts'
import { type GatewayRequest, readPath, requireKey } from './gateway-request.ts'
import type { Payload } from './payload.ts'
import { S3Error } from './s3-error.ts'
import { parseXml, type XmlNode } from './xml.ts'

/** The owner of a gateway key, and the folder it opens. */
export interface GatewayKey {
  accessKeyId: string
  secretAccessKey: string
  /** The one folder of the bucket that the key opens, with a slash at its end. */
  folder: string
  /** The prefix of that folder in the store. Keys with different prefixes never see each other's files. */
  storePrefix: string
  /** Why the key no longer works, shown to a caller with the right secret. Null while it works. */
  refusal: string | null
}

export interface Reply {
  status: number
  headers?: Record<string, string>
  /** A text body is sent as XML. */
  body?: string | Readable
}

/** An authenticated request, with what is needed to carry it out. */
export interface GatewayCall {
  request: GatewayRequest
  key: GatewayKey
  bucket: string
  store: ObjectStore
  openPayload(): Payload
}

export const xmlReply = (body: string): Reply => ({ status: 200, body })

/** The name in the store of an object that the caller may touch. */
export const storeKey = ({ key }: Pick<GatewayCall, 'key'>, name: string) => {
  if (!name.startsWith(key.folder)) throw new S3Error('AccessDenied')
  return key.storePrefix + requireKey(name)
}

export const targetKey = (call: GatewayCall): string => storeKey(call, call.request.key ?? '')

/** The source of a copy. It has to be in the caller's folder, like everything else. */
export const copySource = (call: GatewayCall): string => {
  const [path] = (call.request.headers['x-amz-copy-source'] as string).split('?')
  const { bucket, key } = readPath(path as string)
  if (bucket !== call.bucket || key === null) throw new S3Error('AccessDenied')
  return storeKey(call, key)
}

/** Passes the body of a request to the store. An empty body is checked before the store gets anything. */
export const withBody = async <Result>(
  payload: Payload,
  take: (body: Uint8Array | Readable, size: number) => Promise<Result>,
): Promise<Result> => {
  const stream = payload.stream()
  if (payload.size === 0) {
    for await (const _ of stream);
    return take(new Uint8Array(), 0)
  }
  try {
    return await take(stream, payload.size)
  } finally {
    stream.destroy()
  }
}

const largestDocumentBytes = 4_194_304

export const readDocument = async (call: GatewayCall, rootName: string): Promise<XmlNode> => {
  const payload = call.openPayload()
  if (payload.size > largestDocumentBytes) throw new S3Error('MaxMessageLengthExceeded')
  const pieces: Uint8Array[] = []
  for await (const piece of payload.stream()) pieces.push(piece as Uint8Array)
  const root = await parseXml(utf8Of(Buffer.concat(pieces)))
  if (root?.name !== rootName) throw new S3Error('MalformedXML')
  return root
}

const utf8Of = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new S3Error('MalformedXML')
  }
}

/** A number in the query, within its limits. */
export const countIn = (query: URLSearchParams, name: string, most: number): number => {
  const text = query.get(name)
  if (text === null || text === '') return most
  if (!/^\d{1,9}$/.test(text)) throw new S3Error('InvalidArgument', `The value of ${name} is not valid.`)
  return Math.min(Number(text), most)
}
