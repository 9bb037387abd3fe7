import { once } from 'node:events'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterEach, expect, test } from 'vitest'
import { S3Store } from './s3-store.ts'

let server: Server | undefined
let store: S3Store | undefined

/** A store that answers every request in its own way. */
const openStore = async (respond: RequestListener, timeoutMs = 10_000): Promise<S3Store> => {
  server = createServer(respond).listen(0, '127.0.0.1')
  await once(server, 'listening')
  store = new S3Store({
    bucket: 'photos',
    region: 'eu-west-1',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forcePathStyle: true,
    credentials: { accessKeyId: 'a', secretAccessKey: 'b' },
    timeoutMs,
  })
  return store
}

afterEach(() => {
  store?.close()
  server?.closeAllConnections()
  server?.close()
})

const xml = (response: ServerResponse, body: string, status = 200) =>
  response.writeHead(status, { 'content-type': 'application/xml' }).end(body)

const page = (inner: string) => `<ListBucketResult>${inner}</ListBucketResult>`
const object = (key: string) => `<Contents><Key>${key}</Key><Size>1</Size></Contents>`

/** Sends until the client disconnects; returns how many bytes that were. */
const sendForever = async (response: ServerResponse, status: number): Promise<number> => {
  let sent = 0
  const chunk = Buffer.alloc(65_536, '<Contents/>')
  const chunks = function* () {
    for (;;) {
      sent += chunk.length
      yield chunk
    }
  }
  response.writeHead(status, { 'content-type': 'application/xml' })
  await pipeline(Readable.from(chunks()), response).catch(() => undefined)
  return sent
}

test('an endless list is given up after a megabyte', async () => {
  const sent: Promise<number>[] = []
  const endless = await openStore((_request, response) => sent.push(sendForever(response, 200)))
  await expect(endless.list({ prefix: '' })).rejects.toThrow('more than was asked for')
  // The bytes that the connection itself buffers are added to this.
  expect(await sent[0]).toBeLessThan(32 * 1_048_576)
})

test('an endless refusal is still a refusal', async () => {
  const endless = await openStore((_request, response) => void sendForever(response, 403))
  await expect(endless.list({ prefix: '' })).rejects.toMatchObject({ $metadata: { httpStatusCode: 403 } })
})

test.each([
  ['declarations', '<!DOCTYPE a>'.repeat(80_000) + page('')],
  ['elements', page('<a/>'.repeat(100_000))],
  ['references', page(`<Name>${'&amp;'.repeat(100_000)}</Name>`)],
  ['attributes', `<ListBucketResult ${'a="1" '.repeat(100_000)}/>`],
  ['line ends', page('\r'.repeat(100_000))],
])('a document of too many %s is not parsed', async (_what, document) => {
  const hostile = await openStore((_request, response) => xml(response, document))
  await expect(hostile.list({ prefix: '' })).rejects.toThrow('more than was asked for')
})

test('the largest pages of the protocol are read', async () => {
  const names = Array.from(
    { length: 1000 },
    (_, index) => `${String(index).padStart(4, '0')}-${'x'.repeat(300)}`,
  )
  const owner = '<Owner><ID>0123</ID><DisplayName>pilot</DisplayName></Owner>'
  const uploads = names.map(
    (name) =>
      `<Upload><Key>${name}</Key><UploadId>id&amp;1</UploadId><Initiator><ID>1</ID><DisplayName>p</DisplayName></Initiator>${owner}<StorageClass>STANDARD</StorageClass><Initiated>2026-01-01T00:00:00.000Z</Initiated></Upload>`,
  )
  const whole = await openStore((request, response) =>
    xml(
      response,
      request.url?.includes('uploads')
        ? `<ListMultipartUploadsResult>${uploads.join('')}</ListMultipartUploadsResult>`
        : page(names.map(object).join('')),
    ),
  )
  expect((await whole.list({ prefix: '' })).objects.map(({ key }) => key)).toEqual(names)
  expect(await whole.listUploads('')).toHaveLength(1000)
})

test('pages that make no progress are not followed', async () => {
  const more = '<IsTruncated>true</IsTruncated>'
  const circling = await openStore(({ url = '' }, response) => {
    if (url.includes('uploadId='))
      xml(
        response,
        `<ListPartsResult>${more}<NextPartNumberMarker>1</NextPartNumberMarker><Part><PartNumber>1</PartNumber><Size>1</Size></Part></ListPartsResult>`,
      )
    else if (url.includes('uploads'))
      xml(response, `<ListMultipartUploadsResult>${more}</ListMultipartUploadsResult>`)
    else xml(response, page(more + object('a')))
  })
  await expect(circling.listParts('a', 'b')).rejects.toThrow('leads nowhere')
  await expect(circling.listUploads('')).rejects.toThrow('leads nowhere')
  expect((await circling.list({ prefix: '' })).next).toBe('a')
  await expect(circling.list({ prefix: '', after: 'a' })).rejects.toThrow('leads nowhere')
})

test('a store that sends a byte at a time is given up', async () => {
  const drip = (response: ServerResponse, byte: string) => {
    const timer = setInterval(() => response.socket?.write(byte), 10)
    response.socket?.once('close', () => clearInterval(timer))
  }
  const slow = await openStore((request, response) => {
    // Either the first header never ends, or the document never does.
    if (request.method === 'PUT' || request.url?.includes('headers'))
      response.socket?.write('HTTP/1.1 200 OK\r\nx-slow: ')
    else response.socket?.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
    drip(response, ' ')
    request.resume()
  }, 200)
  const gaveUp = { code: 'unavailable', cause: { name: 'TimeoutError' } }
  await expect(slow.list({ prefix: 'body' })).rejects.toMatchObject(gaveUp)
  await expect(slow.list({ prefix: 'headers' })).rejects.toMatchObject(gaveUp)
  const put = slow.put('a', Readable.from([Buffer.from('abc')]), { contentType: 'image/png', size: 3 })
  await expect(put).rejects.toMatchObject(gaveUp)
})

test('an object without a length is refused', async () => {
  const vague = await openStore((_request, response) => {
    response.write('abc')
    response.end()
  })
  await expect(vague.get('a')).rejects.toThrow('without its length')
})
