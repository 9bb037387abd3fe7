import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { connect as connectTcp } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { PusherClient } from '../../../test/open-pusher.ts'
import { connectPusher, subscribe as subscribeTo } from '../../../test/pusher-client.ts'
import { authenticateUser, authorizationMs, authorizeChannel, pilotChannel } from './channel-auth.ts'
import { attachRealtime, type RealtimeServer } from './pusher-server.ts'

const key = { key: 'sortie', secret: 'a-secret-of-the-channels' }
const allowedOrigin = 'http://localhost:4000'
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

let server: Server
let realtime: RealtimeServer
let port: number

beforeEach(async () => {
  server = createServer()
  realtime = attachRealtime(server, { ...key, allowedOrigin, maxConnections: 3 })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
})
afterEach(async () => {
  await realtime.close()
  server.close()
})

/** A client that is authorized for one pilot's channel. */
const connect = (pilotId: number, session = 'session-1', expires_at = inAnHour()) =>
  connectPusher(port, async (socketId, channel) =>
    channel === pilotChannel(pilotId)
      ? authorizeChannel(key, socketId, channel, { session, expires_at })
      : { auth: `${key.key}:forged`, channel_data: JSON.stringify({ session, expires_at }) },
  )

const subscribe = (client: PusherClient, pilotId: number) => subscribeTo(client, pilotChannel(pilotId))

test('an event reaches the pilot it is for, and nobody else', async () => {
  const mine = subscribe(connect(1), 1)
  const yours = subscribe(connect(2), 2)
  expect(await Promise.all([mine.outcome, yours.outcome])).toEqual(['succeeded', 'succeeded'])
  const heard: unknown[] = []
  yours.channel.bind_global((event: string) => heard.push(event))
  const arrived = mine.next('image-updated')
  realtime.broadcast(pilotChannel(1), 'image-updated', { id: 7, attributes: { name: 'Grüße' } })
  expect(await arrived).toEqual({ id: 7, attributes: { name: 'Grüße' } })
  const answered = yours.next('last')
  realtime.broadcast(pilotChannel(2), 'last', {})
  await answered
  expect(heard).toEqual(['last'])
})

test('events announced shortly before a socket connects are repeated, once per subject', async () => {
  for (const mission_id of [1, 2, 2]) realtime.broadcast(pilotChannel(1), 'missions-changed', { mission_id })
  const { channel, outcome } = subscribe(connect(1), 1)
  const heard: { mission_id: number; ms_ago: number }[] = []
  channel.bind('missions-changed', (data: { mission_id: number; ms_ago: number }) => heard.push(data))
  await outcome
  realtime.broadcast(pilotChannel(1), 'missions-changed', { mission_id: 3 })
  await expect.poll(() => heard.map(({ mission_id }) => mission_id)).toEqual([1, 2, 3])
  expect(heard.map(({ ms_ago }) => typeof ms_ago)).toEqual(['number', 'number', 'undefined'])
})

test('of several events about one asset the last is repeated, in the order of the last ones', async () => {
  for (const [id, shot] of [
    ['DB1', 7],
    ['DB2', 7],
    ['DB1', null],
    ['DB1', 7],
  ] as const)
    realtime.broadcast(pilotChannel(1), 'image-updated', { id, attributes: { shot } })
  const { channel, outcome } = subscribe(connect(1), 1)
  const heard: string[] = []
  channel.bind('image-updated', ({ id, attributes }: { id: string; attributes: { shot: number | null } }) =>
    heard.push(`${id} ${attributes.shot}`),
  )
  await outcome
  realtime.broadcast(pilotChannel(1), 'image-updated', { id: 'DB3', attributes: { shot: 8 } })
  await expect.poll(() => heard).toEqual(['DB2 7', 'DB1 7', 'DB3 8'])
})

test("another pilot's channel, or one without proof, is not opened", async () => {
  const client = connect(1)
  expect(await subscribe(client, 2).outcome).toBe('refused')
  expect(await subscribe(client, 1).outcome).toBe('succeeded')
  expect(await subscribe(connect(3, 'old', new Date(Date.now() - 1000).toISOString()), 3).outcome).toBe(
    'refused',
  )
})

test('the socket of a session that was logged out closes, and stays closed', async () => {
  const client = connect(1, 'session-1')
  const other = connect(1, 'session-2')
  await Promise.all([subscribe(client, 1).outcome, subscribe(other, 1).outcome])
  const gone = new Promise((resolve) => client.connection.bind('disconnected', resolve))
  realtime.endSession('session-1')
  await gone
  expect(client.connection.state).toBe('disconnected')
  expect(other.connection.state).toBe('connected')
})

test('an authorization is invalid once its session is logged out, or when it is too old', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/sortie?protocol=7`)
  const [welcome] = await once(socket, 'message')
  const { socket_id } = JSON.parse((JSON.parse(String(welcome)) as { data: string }).data) as {
    socket_id: string
  }
  const outcomeOf = async (session: string) => {
    const channel = pilotChannel(1)
    const proof = authorizeChannel(key, socket_id, channel, { session, expires_at: inAnHour() })
    return async () => {
      socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, ...proof } }))
      const [message] = await once(socket, 'message')
      return (JSON.parse(String(message)) as { event: string }).event
    }
  }
  const ended = await outcomeOf('session-1')
  realtime.endSession('session-1')
  expect(await ended()).toBe('pusher:subscription_error')
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - authorizationMs - 1000 })
  const kept = await outcomeOf('session-2')
  vi.useRealTimers()
  expect(await kept()).toBe('pusher:subscription_error')
  expect(await (await outcomeOf('session-2'))()).toBe('pusher_internal:subscription_succeeded')
  socket.close()
})

test('a signature is valid only for its channel, and its content is checked', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/sortie?protocol=7`)
  const [welcome] = await once(socket, 'message')
  const { socket_id } = JSON.parse((JSON.parse(String(welcome)) as { data: string }).data) as {
    socket_id: string
  }
  const outcomeOf = async (data: object) => {
    socket.send(JSON.stringify({ event: 'pusher:subscribe', data }))
    const [message] = await once(socket, 'message')
    return (JSON.parse(String(message)) as { event: string }).event
  }
  const user = authenticateUser(key, socket_id, 'session-1')
  const asUser = (channel: string, channel_data: string) => ({ channel, auth: user.auth, channel_data })
  const session = { session: 'session-1', expires_at: inAnHour() }
  const made = (channel: string) => ({ channel, ...authorizeChannel(key, socket_id, channel, session) })
  const signed = (channel_data: string) => {
    const channel = pilotChannel(1)
    const digest = createHmac('sha256', key.secret).update(`${socket_id}:${channel}:${channel_data}`)
    return { channel, channel_data, auth: `${key.key}:${digest.digest('hex')}` }
  }
  for (const data of [
    asUser('', `user::${user.user_data}`),
    asUser(':user:', user.user_data),
    asUser(':user', `:${user.user_data}`),
    made(''),
    made('private-pilot-'),
    made('private-pilot-1:2'),
    made('presence-pilot-1'),
    signed('{'),
    signed('null'),
    signed('{"session":7,"expires_at":"2099-01-01T00:00:00Z","use_by":9e15}'),
    signed('{"session":"a","expires_at":"soon","use_by":9e15}'),
    signed('{"session":"a","expires_at":"2099-01-01T00:00:00Z"}'),
  ])
    expect([data, await outcomeOf(data)]).toEqual([data, 'pusher:subscription_error'])
  expect(await outcomeOf(made(pilotChannel(1)))).toBe('pusher_internal:subscription_succeeded')
  socket.close()
})

test('a socket is closed when its session ends', async () => {
  const client = connect(1, 'short', new Date(Date.now() + 400).toISOString())
  const gone = new Promise((resolve) => client.connection.bind('disconnected', resolve))
  expect(await subscribe(client, 1).outcome).toBe('succeeded')
  await gone
  await expect.poll(() => realtime.connections()).toBe(0)
})

const closeOf = async (path: string, headers = {}) => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers })
  return new Promise<string>((resolve) => {
    socket.on('close', (code) => resolve(`closed ${code}`))
    socket.on('unexpected-response', (_, response) => resolve(`status ${response.statusCode}`))
    socket.on('error', () => undefined)
    socket.on('message', () => resolve('open'))
  })
}

test('a wrong key, path, protocol or origin opens nothing', async () => {
  expect(await closeOf('/app/sortie?protocol=7')).toBe('open')
  expect(await closeOf('/app/sortie?protocol=7', { origin: allowedOrigin })).toBe('open')
  expect(await closeOf('/app/sortie?protocol=7', { origin: 'https://evil.example' })).toBe('status 403')
  expect(await closeOf('/app/sortie?protocol=7', { origin: 'null' })).toBe('status 403')
  expect(await closeOf('/app/other?protocol=7')).toBe('closed 4001')
  expect(await closeOf('/elsewhere')).toBe('status 404')
  expect(await closeOf('/app/sortie?protocol=4')).toBe('status 400')
  await closeOf('/app/sortie?protocol=7')
  expect(await closeOf('/app/sortie?protocol=7')).toBe('closed 4100')
})

test('invalid messages end neither the process nor the connection', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/sortie?protocol=7`)
  await once(socket, 'message')
  const events: string[] = []
  socket.on('message', (raw) => events.push((JSON.parse(String(raw)) as { event: string }).event))
  for (const text of [
    '',
    '{',
    '[]',
    '{"event":7}',
    '{"event":"pusher:subscribe"}',
    '{"event":"pusher:unsubscribe"}',
    '{"event":"pusher:unsubscribe","data":{"channel":{"toString":1}}}',
    '{"event":"pusher:unsubscribe","data":null}',
  ])
    socket.send(text)
  socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel: pilotChannel(1), auth: 7 } }))
  socket.send(JSON.stringify({ event: 'pusher:ping', data: {} }))
  await expect.poll(() => events.at(-1)).toBe('pusher:pong')
  expect(events).toEqual(['pusher:error', 'pusher:subscription_error', 'pusher:pong'])
  socket.send('x'.repeat(20_000))
  const [code] = await once(socket, 'close')
  expect(code).toBe(1009)
})

/** Sends the head of a request and disconnects abruptly. */
const upgradeAndLeave = (path: string, headers: string[]) =>
  new Promise<void>((resolve) => {
    const socket = connectTcp(port, '127.0.0.1', () => {
      const lines = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: Upgrade', 'Upgrade: websocket']
      socket.write(`${[...lines, ...headers].join('\r\n')}\r\n\r\n`)
      setImmediate(() => socket.resetAndDestroy())
    })
    socket.on('error', () => undefined)
    socket.on('close', () => resolve())
  })

test('a path that is no URL, and a refused caller who is gone already, do not end the process', async () => {
  const failures: unknown[] = []
  const fail = (error: unknown) => failures.push(error)
  process.on('uncaughtException', fail)
  try {
    await upgradeAndLeave('//', [])
    for (let each = 0; each < 20; each++)
      await upgradeAndLeave('/app/sortie?protocol=7', ['Origin: http://evil.example'])
    expect(await subscribe(connect(1), 1).outcome).toBe('succeeded')
  } finally {
    process.off('uncaughtException', fail)
  }
  expect(failures).toEqual([])
})

const rawSocket = async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/sortie?protocol=7`)
  await once(socket, 'open')
  return socket
}

test('a client that floods the server with messages is cut off', async () => {
  const socket = await rawSocket()
  const closed = once(socket, 'close')
  for (let each = 0; each < 400; each++) socket.send('{"event":"pusher:ping","data":{}}')
  await closed
  expect(realtime.connections()).toBe(0)
})

/** The bytes of a frame as a client sends it, with a mask of zeros. */
const frame = (firstByte: number, payload: string) =>
  Buffer.concat([Buffer.from([firstByte, 0x80 + payload.length, 0, 0, 0, 0]), Buffer.from(payload)])

/** Sends these bytes along with the request for a socket, before the server can have responded. */
const openAndWrite = (path: string, bytes: Uint8Array) => {
  const socket = connectTcp(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const handshake = [
    `GET ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: Upgrade',
    'Upgrade: websocket',
    `Sec-WebSocket-Key: ${'A'.repeat(22)}==`,
    'Sec-WebSocket-Version: 13',
  ]
  socket.write(`${handshake.join('\r\n')}\r\n\r\n`)
  socket.write(bytes)
  return socket
}

/** The messages that such a socket receives until it is closed. */
const heardBy = async (path: string, bytes: Uint8Array) => {
  const heard = await openAndWrite(path, bytes).toArray()
  return Buffer.concat(heard as Buffer[]).toString('latin1')
}

test('frames that the protocol forbids end their own socket, also one that is being refused', async () => {
  const failures: unknown[] = []
  const fail = (error: unknown) => failures.push(error)
  process.on('uncaughtException', fail)
  try {
    for (const path of ['/app/sortie?protocol=7', '/app/other?protocol=7'])
      for (const [name, bytes] of Object.entries({
        compressed: frame(0xc1, 'x'),
        'invalid UTF-8': Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0xff]),
        'an unknown kind': frame(0x83, 'x'),
        'a continuation of nothing': frame(0x80, 'x'),
        'without a mask': Buffer.from([0x81, 0x01, 0x78]),
        'a length of 2 ** 63': Buffer.from([0x81, 0xff, 0xff, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]),
        'a code that is none': frame(0x88, '\x00\x01'),
        'a ping in two parts': frame(0x09, 'x'),
      }))
        expect([name, await heardBy(path, bytes)]).toEqual([name, expect.stringContaining('101')])
    expect(await subscribe(connect(1), 1).outcome).toBe('succeeded')
  } finally {
    process.off('uncaughtException', fail)
  }
  expect(failures).toEqual([])
})

test('frames that nobody reads count as messages do', async () => {
  const socket = await rawSocket()
  const closed = once(socket, 'close')
  for (let each = 0; each < 400; each++) socket.ping('x'.repeat(100))
  await closed
  expect(realtime.connections()).toBe(0)
})

test('sockets are limited per session and per pilot: the oldest is closed and stays away', async () => {
  await realtime.close()
  realtime = attachRealtime(server, { ...key, allowedOrigin, maxPerSession: 2, maxPerChannel: 3 })
  const opened: PusherClient[] = []
  const open = async (session: string) => {
    const client = connect(1, session)
    opened.push(client)
    expect(await subscribe(client, 1).outcome).toBe('succeeded')
  }
  const states = () => opened.map(({ connection }) => connection.state)
  await open('session-1')
  await open('session-1')
  await open('session-1')
  await expect.poll(states).toEqual(['disconnected', 'connected', 'connected'])
  await open('session-2')
  await open('session-3')
  await expect.poll(states).toEqual(['disconnected', 'disconnected', 'connected', 'connected', 'connected'])
  await expect.poll(() => realtime.connections()).toBe(3)
})

test('20 sockets of a session and 100 of a pilot are the most, unless the server is told otherwise', async () => {
  await realtime.close()
  realtime = attachRealtime(server, { ...key, allowedOrigin })
  const open = (session: string, count: number) =>
    Promise.all(
      Array.from({ length: count }, async () =>
        expect(await subscribe(connect(1, session), 1).outcome).toBe('succeeded'),
      ),
    )
  await open('session-1', 20)
  expect(realtime.connections()).toBe(20)
  await open('session-1', 1)
  await expect.poll(() => realtime.connections()).toBe(20)
  for (const number of [2, 3, 4, 5]) await open(`session-${number}`, 20)
  expect(realtime.connections()).toBe(100)
  await open('session-6', 1)
  await expect.poll(() => realtime.connections()).toBe(100)
})

test('a dismissed socket no longer counts, even if its client never closes it', async () => {
  await realtime.close()
  realtime = attachRealtime(server, { ...key, allowedOrigin, maxStrangers: 1, dismissedMs: 50 })
  const ping = frame(0x81, '{"event":"pusher:ping","data":{}}')
  const silent = [1, 2, 3].map(() => openAndWrite('/app/sortie?protocol=7', ping))
  for (const socket of silent) await once(socket, 'data')
  await expect.poll(() => realtime.connections()).toBe(1)
  for (const socket of silent) socket.destroy()
})

test('new sockets without a subscription replace older ones, never those of a pilot', async () => {
  await realtime.close()
  realtime = attachRealtime(server, { ...key, allowedOrigin, maxStrangers: 2 })
  const pilot = subscribe(connect(1), 1)
  expect(await pilot.outcome).toBe('succeeded')
  const first = await rawSocket()
  const closed = once(first, 'close')
  await rawSocket()
  await rawSocket()
  expect((await closed)[0]).toBe(4100)
  const arrived = pilot.next('still-there')
  realtime.broadcast(pilotChannel(1), 'still-there', {})
  await arrived
})
