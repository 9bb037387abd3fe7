import { once } from 'node:events'
import { createServer, IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { stepTime } from '../../test/stepped-time.ts'
import { drainOf } from './drain.ts'

const respond = () => new ServerResponse(new IncomingMessage(new Socket()))

/** A server with this many connections, which send nothing by themselves. */
const open = async (connections: number) => {
  const server = createServer()
  onTestFinished(() => void server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const time = stepTime()
  vi.spyOn(server, 'getConnections').mockImplementation((tell) => {
    time.steps.push(server.listening ? 'open' : 'closed')
    tell(null, connections)
    return server
  })
  vi.spyOn(server, 'closeIdleConnections').mockImplementation(() => void time.steps.push('idle closed'))
  vi.spyOn(server, 'closeAllConnections').mockImplementation(() => void time.steps.push('all closed'))
  const drain = drainOf(server, {
    quietMs: 20,
    patienceMs: 1000,
    refuse: () => void time.steps.push('refused'),
  })
  return { server, time, ...drain }
}

test('a server without connections ends at once', async () => {
  const { drain, time } = await open(0)
  await drain()
  expect(time.steps).toEqual([
    'turn',
    'turn',
    'closed',
    'turn',
    'idle closed',
    'wait 500 ms at most',
    'all closed',
  ])
})

test('idle connections, requests and refusals each have their own time limit', async () => {
  const { drain, track, time } = await open(1)
  track(respond())
  await drain()
  expect(time.steps.slice(2)).toEqual([
    'closed',
    'wait 20 ms',
    'turn',
    'idle closed',
    'wait 1000 ms at most',
    'refused',
    'wait 500 ms at most',
    'all closed',
  ])
})

const othersTurn = () => new Promise((resolve) => setImmediate(resolve))

test('the end waits for all requests, including new ones, and no longer', async () => {
  const { drain, track, time } = await open(1)
  const [first, second, third] = [respond(), respond(), respond()]
  track(first)
  track(second)
  time.isHeld = (ms) => ms !== 20
  const drained = drain()
  const later = () => time.steps.slice(6)
  await expect.poll(later).toEqual(['wait 1000 ms at most'])
  time.pass(400)
  first.emit('close')
  track(third)
  await othersTurn()
  expect(later()).toEqual(['wait 1000 ms at most'])
  second.emit('close')
  await othersTurn()
  expect(later()).toEqual(['wait 1000 ms at most', 'wait 600 ms at most'])
  third.emit('close')
  await drained
  expect(later().slice(2)).toEqual(['wait 500 ms at most', 'all closed'])
})

test('a response that has begun gets no close header and no refusal, but is cut off', async () => {
  const { drain, announce, track, time } = await open(1)
  const begun = respond()
  begun.writeHead(200)
  track(begun)
  announce()
  track(begun)
  await drain()
  expect(begun.getHeader('connection')).toBeUndefined()
  expect(time.steps.slice(-3)).toEqual(['wait 1000 ms at most', 'wait 500 ms at most', 'all closed'])
})

test('a response that begins after the announcement closes its connection, long before the end', async () => {
  const { announce, track } = await open(1)
  const [before, after] = [respond(), respond()]
  track(before)
  expect(before.getHeader('connection')).toBeUndefined()
  announce()
  track(after)
  expect([before, after].map((response) => response.getHeader('connection'))).toEqual(['close', 'close'])
})

test.each([
  [0, 2],
  [1, 4],
  [2, 4],
  [3, 6],
  [1020, 1022],
  [2000, 1022],
])('while %i connections come one by one, the server takes them for %i turns', async (come, turns) => {
  const { server, drain, time } = await open(0)
  server.removeAllListeners('connection')
  let left = come
  time.onTurn = () => {
    if (left > 0) server.emit('connection')
    left -= 1
  }
  await drain()
  expect(time.steps.indexOf('closed')).toBe(turns)
  expect(server.listenerCount('connection')).toBe(0)
})

test('while connections are taken in, no response makes its client connect anew; then each one does', async () => {
  const { drain, track, isDraining, time } = await open(1)
  const [before, meanwhile] = [respond(), respond()]
  track(before)
  const headers: unknown[] = []
  time.onTurn = () => {
    if (time.steps.includes('closed')) return
    track(meanwhile)
    headers.push(isDraining(), before.getHeader('connection'), meanwhile.getHeader('connection'))
  }
  await drain()
  expect(headers).toEqual([true, undefined, undefined, true, undefined, undefined])
  expect([before, meanwhile].map((response) => response.getHeader('connection'))).toEqual(['close', 'close'])
})

test('a server that does not listen, or has ended, only says so in its last responses', async () => {
  const { server, drain, track, isDraining, time } = await open(1)
  const response = respond()
  track(response)
  await new Promise((resolve) => server.close(resolve))
  time.steps.splice(0)
  expect(isDraining()).toBe(false)
  await drain()
  expect([isDraining(), time.steps, response.getHeader('connection')]).toEqual([true, [], 'close'])
})

test('ending twice is ending once', async () => {
  const { drain, time } = await open(0)
  await Promise.all([drain(), drain()])
  await drain()
  expect(time.steps.filter((step) => step === 'all closed')).toHaveLength(1)
})
