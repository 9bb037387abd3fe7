import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { headerNames } from '@sortie/contract/headers'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type Database, openDatabase } from '../src/platform/database.ts'
import { insertPlainSession } from '../src/platform/session/session.queries.ts'
import { tokenHash } from '../src/platform/session/token-hash.ts'
import { inTransaction } from '../src/platform/transaction.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'
import { type Bytes, exchange } from './doors/exchange.ts'
import { hostileForms } from './doors/forms.ts'
import { type GatewayAccess, hostileTransfers } from './doors/gateway.ts'
import { hostileRequests } from './doors/raw-http.ts'
import { handshake, hostileFrames, type Proof } from './doors/sockets.ts'
import { type OwnProcess, startOwnProcess } from './own-process.ts'
import { addHeld } from './pilot-missions.ts'
import { addPilot } from './records.ts'

/** `npm run fuzz -- 100000` sends more. */
const wanted = Number(process.env.FUZZ_CALLS ?? 0)
const perDoor = Math.max(60, Math.ceil(wanted / 5))
const seed = process.env.FUZZ_SEED ? Number(process.env.FUZZ_SEED) : wanted > 0 ? Date.now() % 1_000_000 : 12
const atOnce = 24

vi.setConfig({ testTimeout: Math.max(120_000, perDoor * 100), hookTimeout: 120_000 })

let database: TestDatabase
let db: Database
let folder: string
let server: OwnProcess
let headers: Record<string, string>
let pilot: { id: number; email: string }
/** The errors that the server reported as its own. */
const faults: string[] = []
// On a busy machine the job queue, which looks at the database once a minute, may connect late. No door leads to that.
const isLateConnection = (line: string): boolean =>
  line.includes('"msg":"the job queue reported an error"') &&
  /connection timeout|timeout exceeded when/.test(line)

const outcomes = new Map<string, Map<string, number>>()

const count = (door: string, outcome: string) => {
  const counts = outcomes.get(door) ?? new Map<string, number>()
  outcomes.set(door, counts.set(outcome, (counts.get(outcome) ?? 0) + 1))
}

beforeAll(async () => {
  database = await createTestDatabase()
  db = openDatabase(database.url, { poolSize: 2 })
  folder = await mkdtemp(join(tmpdir(), 'sortie-doors-'))
  server = await startOwnProcess('server', {
    DATABASE_URL: database.url,
    OBJECT_STORE_FOLDER: folder,
    APPLICATION_TOKEN: 'doors-tests',
    MAP_STYLE_URL: 'none',
  })
  if (server.child.stdout)
    createInterface({ input: server.child.stdout }).on('line', (line) => {
      if (/^\{"level":[56]0/.test(line) && !isLateConnection(line)) faults.push(line)
    })
  pilot = await addPilot(db)
  await inTransaction(db, (trx) =>
    insertPlainSession(trx, {
      token_hash: tokenHash('a-session-of-the-doors'),
      pilot_id: pilot.id,
      expires_at: new Date(Date.now() + 86_400_000),
    }),
  )
  headers = {
    [headerNames.applicationToken]: 'doors-tests',
    [headerNames.userToken]: 'a-session-of-the-doors',
    [headerNames.userEmail]: pilot.email,
  }
})
afterAll(async () => {
  server.child.kill('SIGTERM')
  expect(await server.ended).toBe(0)
  await db.destroy()
  await database.drop()
  await rm(folder, { recursive: true, force: true })
  if (wanted > 0) {
    console.log(`seed ${seed}: responses by status`)
    for (const [door, counts] of outcomes) console.log(door, Object.fromEntries([...counts].sort()))
  }
})

afterEach(async () => {
  expect(faults.splice(0)).toEqual([])
  expect([server.child.exitCode, server.child.signalCode]).toEqual([null, null])
  const figures = await (await fetch(`${server.url}/metrics`)).text()
  expect(figures.match(/^uncaught_errors_total.*$/gm)).toEqual([
    'uncaught_errors_total{kind="exception"} 0',
    'uncaught_errors_total{kind="rejection"} 0',
  ])
})

const portOf = (url: string) => Number(new URL(url).port)

/** So many at once, so that one that waits keeps nobody else from knocking. */
const forAll = async <Item>(items: readonly Item[], run: (item: Item, index: number) => Promise<void>) => {
  const left = items.entries()
  const worker = async () => {
    for (const [index, item] of left) await run(item, index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

const knock = (door: string, port: number, samples: readonly Bytes[]) =>
  forAll(samples, async (bytes) => {
    const { statuses } = await exchange(port, bytes)
    for (const status of statuses) count(door, String(status))
    if (statuses.length === 0) count(door, bytes.leaves ? 'left' : 'no response')
    const sent = Buffer.concat(bytes.pieces).toString('latin1').slice(0, 3000)
    expect(statuses, sent).not.toContain(500)
  })

test('forms of any shape are read or refused', async () => {
  const samples = fc.sample(hostileForms(headers), { numRuns: perDoor, seed })
  await knock('forms', portOf(server.url), samples)
})

test('nearly valid requests are served or refused, by the server and the gateway', async () => {
  const samples = fc.sample(hostileRequests, { numRuns: perDoor, seed })
  await knock('raw HTTP', portOf(server.url), samples)
  await knock('raw HTTP to the gateway', portOf(server.transferUrl), samples)
})

/** Opens a socket, and gives what it was called. */
const openSocket = async () => {
  const socket = connect(portOf(server.url), '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(handshake('/app/sortie?protocol=7'))
  let heard = ''
  const closed = once(socket, 'close').then(() => {
    throw new Error(`the socket was closed after: ${heard}`)
  })
  closed.catch(() => undefined)
  for (;;) {
    const [data] = await Promise.race([once(socket, 'data'), closed])
    heard += String(data)
    const [, socketId] = /socket_id\\":\\"([\d.]+)/.exec(heard) ?? []
    if (socketId) return { socket, socketId }
  }
}

const authorize = (call: string, body: object) =>
  fetch(`${server.url}/v1/pilots/pusher/${call}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

/** A server that is too busy asks to be asked again, which says nothing about sockets. */
const authorizeChannel = async (body: object): Promise<Response> => {
  for (let tries = 0; ; tries += 1) {
    const response = await authorize('auth', body)
    if (response.status !== 503 || tries === 20) return response
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
}

/**
 * The signatures that a pilot can get for a socket: one for their channel and, with a hosted service, one for a user.
 */
const proofsOf = async (socket_id: string): Promise<[Proof, ...Proof[]]> => {
  const channel = `private-pilot-${pilot.id}`
  const response = await authorizeChannel({ socket_id, channel_name: channel })
  if (!response.ok)
    throw new Error(`the socket was not authorized: ${response.status} ${await response.text()}`)
  const own = (await response.json()) as Omit<Proof, 'channel'>
  const asUser = await authorize('user_auth', { socket_id })
  const user = asUser.ok ? ((await asUser.json()) as { auth: string; user_data: string }) : null
  const asChannel = user && { channel: '', auth: user.auth, channel_data: `user::${user.user_data}` }
  return [{ channel, ...own }, ...(asChannel ? [asChannel] : [])]
}

const refused: Proof = { channel: 'private-pilot-1', auth: 'sortie:x', channel_data: '{}' }

test('frames of any shape end at most their own socket, even one that is being refused', async () => {
  await forAll(Array.from({ length: perDoor }), async (_, index) => {
    const sampled = { numRuns: 1, seed: seed + index }
    if (index % 5 === 0) {
      const [frames = []] = fc.sample(hostileFrames(refused), sampled)
      await exchange(portOf(server.url), { pieces: [handshake('/app/other?protocol=7'), ...frames] })
      count('sockets', 'refused')
      return
    }
    const { socket, socketId } = await openSocket()
    const [proof, ...others] = await proofsOf(socketId)
    const [frames = []] = fc.sample(hostileFrames(proof, others), sampled)
    const closed = once(socket, 'close').then(() => 'closed')
    for (const frame of frames) if (socket.writable) socket.write(frame)
    const quiet = new Promise<string>((resolve) => socket.setTimeout(100, () => resolve('open')))
    count('sockets', await Promise.race([closed, quiet]))
    socket.destroy()
  })
})

const openFolder = async (): Promise<GatewayAccess> => {
  const id = await addHeld(db, pilot.id)
  await db.insertInto('flight_apps').values({ mission_id: id, name: 'Cyberduck' }).execute()
  await db.insertInto('shots').values({ mission_id: id, name: 'Front' }).execute()
  const response = await fetch(`${server.url}/v1/pilots/missions/${id}/cyberduck`, {
    method: 'POST',
    headers,
  })
  const { value } = (await response.json()) as { value: { secret_key: string } }
  const { access_key_id } = await db
    .selectFrom('file_transfer_credentials')
    .select('access_key_id')
    .where('mission_id', '=', id)
    .executeTakeFirstOrThrow()
  const { host } = new URL(server.transferUrl)
  return { host, accessKeyId: access_key_id, secret: value.secret_key, folder: `${id}/` }
}

test('signed transfers with any other content are carried out or refused', async () => {
  // A key is slowed down after a few hundred requests, which would keep the rest from being looked at.
  const perKey = 400
  for (let sent = 0; sent < perDoor; sent += perKey) {
    const access = await openFolder()
    const numRuns = Math.min(perKey, perDoor - sent)
    const samples = fc.sample(hostileTransfers(access), { numRuns, seed: seed + sent })
    await knock('gateway', portOf(server.transferUrl), samples)
  }
})
