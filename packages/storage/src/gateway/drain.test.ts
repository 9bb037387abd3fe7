import { once } from 'node:events'
import { Agent, createServer, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Worker } from 'node:worker_threads'
import { afterEach, expect, test } from 'vitest'
import { type Drain, type DrainOptions, drainOf } from './drain.ts'

let end: (() => void) | undefined
afterEach(() => end?.())

/** Responds at once, except to /slow, whose responses are collected. */
const serve = async (options: Partial<DrainOptions> = {}) => {
  const slow: ServerResponse[] = []
  const server = createServer()
  const drain: Drain = drainOf(server, {
    quietMs: 20,
    patienceMs: 60_000,
    refuse: (response) => response.writeHead(503).end('closing'),
    ...options,
  })
  server.on('request', (incoming, response) => {
    drain.track(response)
    if (incoming.url === '/slow') slow.push(response)
    else response.end('done')
    server.emit('tracked')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  end = () => {
    agent.destroy()
    server.closeAllConnections()
  }
  const get = async (path: string, by: Agent | false = agent) => {
    const asked = request({ port, host: '127.0.0.1', path, agent: by }).end()
    const [response] = await once(asked, 'response')
    response.resume()
    await once(response, 'end')
    return { status: response.statusCode, connection: response.headers.connection }
  }
  return { server, drain, slow, port, get }
}

test('a request that is being handled ends as it would have, and its connection is closed', async () => {
  const { server, drain, slow, port, get } = await serve()
  const asked = get('/slow')
  await once(server, 'tracked')
  const drained = drain.drain()
  await expect.poll(() => server.listening).toBe(false)
  const refused = connect(port, '127.0.0.1')
  const [error] = await once(refused, 'error')
  expect(error.code).toBe('ECONNREFUSED')
  slow[0]?.end('done')
  expect(await asked).toEqual({ status: 200, connection: 'close' })
  await drained
})

test('a server whose end is announced takes connections as before, and every response closes its own', async () => {
  const { server, drain, slow, get } = await serve()
  const asked = get('/slow')
  await once(server, 'tracked')
  drain.announce()
  expect(drain.isDraining()).toBe(true)
  expect(await get('/', false)).toEqual({ status: 200, connection: 'close' })
  slow[0]?.end('done')
  expect(await asked).toEqual({ status: 200, connection: 'close' })
  await drain.drain()
})

/** Connects from another thread, reports when the kernel has accepted all connections, and then what each received. */
const crowd = `
  const { connect } = require('node:net')
  const { parentPort, workerData: { port, count, connected } } = require('node:worker_threads')
  const outcomes = []
  let open = 0
  const join = () => {
    let heard = ''
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('GET / HTTP/1.1\\r\\nHost: here\\r\\n\\r\\n')
      open += 1
      if (open < count) return
      Atomics.store(connected, 0, 1)
      Atomics.notify(connected, 0)
    })
    socket.on('data', (data) => { heard += data })
    socket.on('error', ({ code }) => { heard = code })
    socket.on('close', () => {
      outcomes.push(heard.split('\\r\\n')[0])
      if (outcomes.length === count) parentPort.postMessage(outcomes)
    })
  }
  for (let each = 0; each < count; each += 1) join()`

test('connections that wait to be accepted when the server ends are served, not reset', async () => {
  const { drain, port } = await serve({ quietMs: 500 })
  const count = 50
  const connected = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(crowd, { eval: true, workerData: { port, count, connected } })
  // This thread is blocked, so the server accepts no connection meanwhile.
  Atomics.wait(connected, 0, 0, 30_000)
  const drained = drain.drain()
  const [outcomes] = await once(worker, 'message')
  expect(outcomes).toEqual(Array(count).fill('HTTP/1.1 200 OK'))
  await drained
})

test('a request that is on its way on a kept connection is served', async () => {
  const { server, drain, get } = await serve({ quietMs: 500 })
  expect(await get('/')).toEqual({ status: 200, connection: 'keep-alive' })
  const drained = drain.drain()
  await expect.poll(() => server.listening, { interval: 1 }).toBe(false)
  expect(await get('/')).toEqual({ status: 200, connection: 'close' })
  await drained
})

test('a kept connection on which nothing comes is closed without a reset', async () => {
  const { drain, port } = await serve()
  const idle = connect(port, '127.0.0.1')
  idle.write('GET / HTTP/1.1\r\nHost: here\r\n\r\n')
  await once(idle, 'data')
  const closed = once(idle, 'close')
  await drain.drain()
  expect(await closed).toEqual([false])
})

test('a client that takes too long gets an error', async () => {
  const { server, drain, get } = await serve({ patienceMs: 20 })
  const asked = get('/slow')
  await once(server, 'tracked')
  await drain.drain()
  expect(await asked).toEqual({ status: 503, connection: 'close' })
})
