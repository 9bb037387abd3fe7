import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { pushPoster } from './post-push.ts'

let server: Server
let listener: RequestListener
let requests: number

beforeEach(async () => {
  requests = 0
  listener = (_request, response) => response.writeHead(201).end()
  server = createServer((request, response) => {
    requests += 1
    request.resume()
    listener(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

const here = (path = '/') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
const post = (
  endpoint: string,
  options: Partial<Parameters<typeof pushPoster>[0]> = {},
  signal = new AbortController().signal,
) =>
  pushPoster({ allowLoopback: true, ...options })({
    endpoint,
    headers: { ttl: '60' },
    body: Buffer.from('encrypted'),
    signal,
  })

test('a redirect is a response like others, and isn’t followed', async () => {
  listener = (_request, response) => response.writeHead(307, { location: here('/elsewhere') }).end()
  expect(await post(here())).toBe(307)
  expect(requests).toBe(1)
})

test('a response without an end is cut off', async () => {
  let sent = 0
  const closed = Promise.withResolvers<void>()
  listener = (_request, response) => {
    response.writeHead(201)
    const chunk = Buffer.alloc(16_384)
    const more = (): void => {
      while (!response.destroyed && response.write(chunk)) sent += chunk.length
    }
    response.on('drain', more).on('close', closed.resolve)
    more()
  }
  expect(await post(here())).toBe(201)
  await closed.promise
  // What fits into buffers on the way.
  expect(sent).toBeLessThan(20_000_000)
})

test('a service that doesn’t respond is given up, and when the worker stops', async () => {
  listener = () => {}
  await expect(post(here(), { timeLimit: 50 })).rejects.toThrow('No response within 0.05 seconds.')
  const stopping = new AbortController()
  const sending = post(here(), {}, stopping.signal)
  await vi.waitFor(() => expect(requests).toBe(2))
  stopping.abort()
  await expect(sending).rejects.toThrow(/abort/i)
})

test.each([
  ['https://push.example/1', ['10.0.0.1', '::1', '169.254.169.254']],
  ['https://push.example/1', []],
  ['https://10.0.0.1/1', ['8.8.8.8']],
  ['https://[::ffff:10.0.0.1]/1', ['8.8.8.8']],
  ['http://push.example/1', ['8.8.8.8']],
])('%s, a name for %j, is connected to nowhere', async (endpoint, addresses) => {
  const resolve = vi.fn(async () => addresses)
  await expect(post(endpoint, { allowLoopback: false, resolve })).rejects.toThrow(
    "The push service isn't on the public internet.",
  )
})

test('a name leads to its first permitted address, over a connection that is kept', async () => {
  const resolve = vi.fn(async () => ['10.0.0.1', '127.0.0.1'])
  const postOften = pushPoster({ allowLoopback: true, resolve })
  const signal = new AbortController().signal
  const endpoint = here().replace('127.0.0.1', 'localhost')
  for (let n = 0; n < 10; n += 1)
    expect(await postOften({ endpoint, headers: {}, body: Buffer.of(1), signal })).toBe(201)
  expect(resolve).toHaveBeenCalledWith('localhost')
  // A response may still be arriving when the next message is sent.
  expect(resolve.mock.calls.length).toBeLessThan(10)
})
