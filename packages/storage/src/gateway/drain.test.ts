import { once } from 'node:events'
import { Agent, createServer, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Drain, type DrainOptions, drainOf } from './drain.ts'

let end: (() => void) | undefined
afterEach(() => end?.())

/** Responds at once, except to /slow: those responses are collected. */
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
  const refused = connect(port, '127.0.0.1')
  const [error] = await once(refused, 'error')
  expect(error.code).toBe('ECONNREFUSED')
  slow[0]?.end('done')
  expect(await asked).toEqual({ status: 200, connection: 'close' })
  await drained
})

test('a request that is on its way on a kept connection is served', async () => {
  const { drain, get } = await serve()
  expect(await get('/')).toEqual({ status: 200, connection: 'keep-alive' })
  const drained = drain.drain()
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

test('whoever takes too long gets a message', async () => {
  const { server, drain, get } = await serve({ patienceMs: 20 })
  const asked = get('/slow')
  await once(server, 'tracked')
  await drain.drain()
  expect(await asked).toEqual({ status: 503, connection: 'close' })
})
