import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { bucket, pilotKey } from '@sortie/testing/open-gateway'
import { onTestFinished, vi } from 'vitest'
import { DiskStore } from '../src/disk-store.ts'
import type { GatewayCall, GatewayKey } from '../src/gateway/gateway-call.ts'
import { readPath } from '../src/gateway/gateway-request.ts'
import { findOperation } from '../src/gateway/operations.ts'
import { openPayload } from '../src/gateway/payload.ts'
import { S3Error } from '../src/gateway/s3-error.ts'
import type { ObjectStore } from '../src/object-store.ts'
import type { Authorization } from '../src/signature-v4.ts'
import { openFolder } from './faulty-disk.ts'

export const now = new Date('2026-11-15T12:00:00.500Z')

/** A store in its own folder, on a fixed day. */
export const openStore = async (): Promise<DiskStore> => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const signingKey = { accessKeyId: 'disk', secretAccessKey: 'unused' }
  return new DiskStore({ folder: await openFolder(), publicUrl: 'http://localhost', signingKey })
}

interface Sent {
  headers?: Record<string, string>
  body?: string | Uint8Array
  key?: GatewayKey
}

export const callOf = (
  store: ObjectStore,
  method: string,
  url: string,
  { headers = {}, body = '', key = pilotKey }: Sent = {},
): GatewayCall => {
  const [path = '', query] = url.split('?')
  const sent = { 'content-length': String(Buffer.byteLength(body)), ...headers }
  return {
    request: { method, path, query: new URLSearchParams(query), headers: sent, ...readPath(path) },
    key,
    bucket,
    store,
    openPayload: () =>
      openPayload(
        Readable.from([Buffer.from(body)]),
        sent,
        { payload: 'UNSIGNED-PAYLOAD' } as Authorization,
        '',
      ),
  }
}

/** The response to a request, with its body. An error is returned as a client sees it. */
export const ask = async (store: ObjectStore, method: string, url: string, sent: Sent = {}) => {
  const call = callOf(store, method, url, sent)
  try {
    const { status, headers, body } = await findOperation(call.request).handle(call)
    return { status, headers, body: typeof body === 'object' ? await text(body) : body }
  } catch (error) {
    if (!(error instanceof S3Error)) throw error
    return { code: error.code, message: error.message, headers: error.headers }
  }
}

export const document = (name: string, inner: string) => ({
  status: 200,
  headers: undefined,
  body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${inner}</${name}>`,
})
