import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { S3StoreOptions } from '../src/s3-requests.ts'
import { S3Store } from '../src/s3-store.ts'

interface Asked {
  /** The method and the URL. */
  what: string
  headers: Record<string, string>
  body: string
}

interface Canned {
  /** Whether the response has no length. */
  isBare?: boolean
  status?: number
  headers?: Record<string, string>
  body?: string
}

/** A store whose server sends the given responses, one after the other, and records requests. */
export const openCanned = async (
  responses: readonly Canned[] = [],
  options: Partial<S3StoreOptions> = {},
) => {
  const left = [...responses]
  const asked: Asked[] = []
  const server = createServer(async (request, response) => {
    const body = await text(request)
    asked.push({
      what: `${request.method} ${request.url}`,
      headers: request.headers as Record<string, string>,
      body: body
        .replace(/^<\?xml[^>]*>/, '')
        .replaceAll(' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"', ''),
    })
    const { isBare = false, status = 200, headers = {}, body: sent = '' } = left.shift() ?? {}
    const length = isBare ? {} : { 'content-length': String(Buffer.byteLength(sent)) }
    response.writeHead(status, { ...length, ...headers })
    response.end(request.method === 'HEAD' ? '' : sent)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const store = new S3Store({
    bucket: 'photos',
    region: 'eu-west-1',
    endpoint,
    forcePathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    ...options,
  })
  onTestFinished(() => {
    store.close()
    server.closeAllConnections()
    server.close()
  })
  return { store, asked, endpoint, server }
}

export const refusal = (status: number, code: string, message = 'Sorry.'): Canned => ({
  status,
  body: `<Error><Code>${code}</Code><Message>${message}</Message></Error>`,
})
