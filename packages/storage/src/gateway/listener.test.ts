import http, { IncomingMessage, type Server, type ServerOptions, ServerResponse } from 'node:http'
import { syncBuiltinESMExports } from 'node:module'
import { Socket } from 'node:net'
import { bucket, pilotKey } from '@sortie/testing/open-gateway'
import { type SignedRequest, send, sendOnceAsked, signHeaders } from '@sortie/testing/signed-request'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openFolder } from '../../test/faulty-disk.ts'
import { stepTime } from '../../test/stepped-time.ts'
import { DiskStore } from '../disk-store.ts'
import { type ListenOptions, listenForTransfers } from './listener.ts'
import type { GatewayOptions } from './serve-gateway.ts'

/** The next server that is created, and its options. */
const watchServer = () => {
  const made: { options?: ServerOptions; server?: Server } = {}
  const { createServer } = http
  const put = (call: unknown) => {
    Object.assign(http, { createServer: call })
    syncBuiltinESMExports()
  }
  put((options: ServerOptions) => {
    made.options = options
    made.server = createServer(options)
    return made.server
  })
  onTestFinished(() => put(createServer))
  return made
}

const listen = async (options: Partial<GatewayOptions> = {}, limits: ListenOptions['limits'] = {}) => {
  const signingKey = { accessKeyId: 'disk', secretAccessKey: 'unused' }
  const store = new DiskStore({ folder: await openFolder(), publicUrl: 'http://localhost', signingKey })
  const made = watchServer()
  const errors: unknown[] = []
  const listener = await listenForTransfers(
    {
      store,
      bucket,
      findKey: async () => pilotKey,
      onUse: () => {},
      onError: (...error) => errors.push(error),
      ...options,
    },
    { host: '127.0.0.1', port: 0, limits },
  )
  const server = made.server as Server
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${listener.port}`
  const ask = (request: SignedRequest) => send(endpoint, request)
  return { listener, server, errors, store, endpoint, ask, options: made.options }
}

test('connections to the gateway have limits', async () => {
  const { server, options } = await listen()
  expect(options).toEqual({
    headersTimeout: 20_000,
    requestTimeout: 0,
    keepAliveTimeout: 20_000,
    connectionsCheckingInterval: 5000,
    maxHeaderSize: 32_768,
  })
  expect(server).toMatchObject({
    timeout: 120_000,
    maxHeadersCount: 100,
    maxConnections: 2000,
    maxRequestsPerSocket: 10_000,
  })
  const strict = await listen({}, { headersTimeoutMs: 4000 })
  expect(strict.options).toMatchObject({ headersTimeout: 4000, connectionsCheckingInterval: 4000 })
})

test('a client that asks before sending its body gets a continue, or its connection is closed', async () => {
  const { ask, store, endpoint } = await listen()
  const given = { method: 'PUT', body: 'abc', payload: 'UNSIGNED-PAYLOAD' }
  const taken = await sendOnceAsked(endpoint, { ...given, path: '/missions/5012/a' })
  expect([taken.status, (await store.head('transfers/5012/a'))?.size]).toEqual([200, 3])
  const refused = await ask({ ...given, path: '/missions/5013/a', headers: { expect: '100-continue' } })
  expect([refused.code, refused.headers.connection]).toEqual(['AccessDenied', 'close'])
  const read = await ask({ ...given, path: '/missions/5013/a' })
  expect([read.code, read.headers.connection]).toEqual(['AccessDenied', 'keep-alive'])
})

test('other errors are logged, and their connection is cut', async () => {
  const broken = new Error('broken')
  const addressOf = () => {
    throw broken
  }
  const { ask, errors } = await listen({ addressOf })
  await expect(ask({ method: 'GET', path: '/' })).rejects.toMatchObject({ code: 'ECONNRESET' })
  expect(errors).toEqual([[broken, '']])
})

const forever = () => new Promise<never>(() => {})

test('a closing gateway says so, accepts no new connections, and asks clients that it cannot serve to retry', async () => {
  const asked = Promise.withResolvers<void>()
  const findKey = () => {
    asked.resolve()
    return forever()
  }
  const { listener, server, ask } = await listen({ findKey }, { quietMs: 1, closeWithinMs: 1 })
  const held = ask({ method: 'GET', path: '/' })
  await asked.promise
  listener.announce()
  expect(server.listening).toBe(true)
  await Promise.all([listener.drain(), listener.close()])
  expect(server.listening).toBe(false)
  expect(await held).toMatchObject({
    status: 503,
    headers: { connection: 'close', 'content-type': 'application/xml', 'retry-after': '2' },
    text: `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>ServiceUnavailable</Code><Message>The service isn't available right now. Please try again in a moment.</Message><Resource></Resource><RequestId></RequestId></Error>`,
  })
})

interface Held {
  complete?: boolean
  buffered?: number
  headersSent?: boolean
  writableNeedDrain?: boolean
}

/** A request that the gateway is busy with, in a state of our choice. */
const hold = (server: Server, { buffered = 0, complete = false, ...state }: Held = {}) => {
  const socket = new Socket()
  const moved = { up: 0, down: 0 }
  Object.defineProperties(socket, {
    bytesRead: { get: () => moved.up },
    bytesWritten: { get: () => moved.down },
  })
  const request = new IncomingMessage(socket)
  const { headers } = signHeaders('here', { method: 'PUT', path: '/missions/5012/a' })
  const rawHeaders = Object.entries(headers).flat()
  Object.assign(request, { method: 'PUT', url: '/missions/5012/a', rawHeaders, complete })
  Object.defineProperty(request, 'readableLength', { value: buffered })
  const response = new ServerResponse(request)
  for (const [name, value] of Object.entries(state)) Object.defineProperty(response, name, { value })
  server.emit('request', request, response)
  return { socket, response, moved }
}

test('closing waits for requests that are on their way, and for those that have begun', async () => {
  const { listener, server } = await listen({ findKey: forever })
  const time = stepTime()
  vi.spyOn(server, 'getConnections').mockImplementation((tell) => {
    tell(null, 1)
    return server
  })
  hold(server)
  await listener.close()
  expect(time.steps.filter((step) => step !== 'turn')).toEqual([
    'wait 300 ms',
    'wait 5000 ms at most',
    'wait 500 ms at most',
  ])
})

/** A gateway that checks its clients when the test says so. */
const listenToSlow = async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const opened = await listen({ findKey: forever })
  const after = (ms: number) => void vi.advanceTimersByTime(ms)
  return { ...opened, after }
}

test.each<[string, Held, boolean]>([
  ['nothing has come that we have not read', {}, true],
  ['something has come that we have not read', { buffered: 1 }, false],
  ['all has come', { complete: true }, false],
  ['all has come, and some of it we have not read', { complete: true, buffered: 1 }, false],
  ['we are responding, and it takes what we have', { headersSent: true }, false],
  ['we are responding to all of it, and it takes what we have', { complete: true, headersSent: true }, false],
  [
    'we are responding, and it does not take what we have',
    { complete: true, headersSent: true, writableNeedDrain: true },
    true,
  ],
])('a client that moves nothing while %s: %j; is it cut off: %s', async (_, state, isCut) => {
  const { server, after } = await listenToSlow()
  const { socket } = hold(server, state)
  after(30_000)
  expect(socket.destroyed).toBe(false)
  after(30_000)
  expect(socket.destroyed).toBe(isCut)
})

test('a client has to move 32 KB between two looks, up and down together, every 30 seconds', async () => {
  const { server, after } = await listenToSlow()
  const quick = hold(server)
  const slow = hold(server)
  const both = hold(server)
  after(30_000)
  const move = () => {
    quick.moved.up += 32_768
    slow.moved.up += 32_767
    both.moved.up += 16_384
    both.moved.down += 16_384
  }
  move()
  after(29_999)
  expect(slow.socket.destroyed).toBe(false)
  after(1)
  const cut = () => [quick, slow, both].map(({ socket }) => socket.destroyed)
  expect(cut()).toEqual([false, true, false])
  move()
  after(30_000)
  expect(cut()).toEqual([false, true, false])
  both.response.emit('close')
  after(30_000)
  expect(cut()).toEqual([true, true, false])
})

test('connections are no longer checked once the gateway has closed', async () => {
  const { listener } = await listenToSlow()
  expect(vi.getTimerCount()).toBe(1)
  await listener.close()
  expect(vi.getTimerCount()).toBe(0)
})
