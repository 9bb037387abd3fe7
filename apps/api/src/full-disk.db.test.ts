import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../test/app.ts'
import { asOwner } from '../test/database.ts'
import { fileOf, sendForm } from '../test/forms.ts'
import { startOwnProcess, startWithLog } from '../test/own-process.ts'
import { addPilot } from '../test/records.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

let sortie: TestApp
let folder: string
const lines: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sortie-full-'))
  sortie = await createTestApp({}, undefined, { write: (line) => void lines.push(line) })
})
afterAll(async () => {
  await sortie.close()
  await rm(folder, { recursive: true, force: true })
})

test('a database without room refuses what is new with 507, serves what is there, and the log says what to free', async () => {
  const call = await sortie.as(await addPilot(sortie.db))
  await asOwner(
    sortie,
    `create function refuse_for_want_of_room() returns trigger language plpgsql as $$
    begin raise exception 'could not extend file' using errcode = '53100'; end $$`,
  )
  await asOwner(
    sortie,
    `create trigger no_room before insert or update on pilots
    for each row execute function refuse_for_want_of_room()`,
  )
  const refused = await call('PATCH', '/v1/pilots/account', { first_name: 'Robin' })
  expect(refused.status).toBe(507)
  expect(refused.headers['content-type']).toContain('application/problem+json')
  expect(refused.headers['retry-after']).toBe('300')
  expect(refused.body).toMatchObject({ code: 'insufficient_storage' })
  expect((await call('GET', '/pilots/account')).status).toBe(200)
  expect(lines.join('')).toContain('The disk of the database is full. Free up space on it.')
})

test('a document that does not fit into the store is refused with 507', async () => {
  const small = await createTestApp({ OBJECT_STORE_RESERVED_BYTES: String(Number.MAX_SAFE_INTEGER) })
  try {
    const headers = await small.sessionHeaders(await addPilot(small.db))
    const { status, body } = await sendForm(small.app, headers, 'POST', '/v1/pilots/pilot_licenses', {
      license: '1',
      image: { name: 'card.jpg', bytes: fileOf('jpeg') },
    })
    expect([status, body.code]).toEqual([507, 'insufficient_storage'])
  } finally {
    await small.close()
  }
})

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

test('a server continues if its log has no room, no reader, or a reader that hangs', async () => {
  const environment = { DATABASE_URL: sortie.config.databaseUrl, OBJECT_STORE_FOLDER: folder }
  const port = await freePort()
  const full = await startWithLog('/dev/full', { ...environment, PORT: String(port) })
  const answers = () => fetch(`http://127.0.0.1:${port}/public/drones`).then(({ status }) => status)
  // Each request writes lines of its own.
  await vi.waitFor(async () => expect(await answers()).toBeGreaterThan(0), {
    timeout: 180_000,
    interval: 100,
  })
  expect(await answers()).toBe(await answers())
  expect(full.child.exitCode).toBeNull()
  full.child.kill('SIGTERM')
  const unread = await startOwnProcess('server', environment)
  unread.child.stdout?.destroy()
  expect((await fetch(`${unread.url}/nowhere`)).status).toBe(404)
  expect((await fetch(`${unread.url}/healthz`)).status).toBe(200)
  unread.child.kill('SIGTERM')
  const hanging = await startOwnProcess('server', { ...environment, LOG_LEVEL: 'info' })
  hanging.child.stdout?.pause()
  // Far more lines than fit into a pipe.
  for (let round = 0; round < 20; round += 1)
    await Promise.all(
      Array.from({ length: 20 }, () =>
        fetch(`${hanging.url}/nowhere/${'x'.repeat(400)}`).then((it) => it.text()),
      ),
    )
  expect((await fetch(`${hanging.url}/healthz`)).status).toBe(200)
  hanging.child.kill('SIGTERM')
  expect(await Promise.all([full.ended, unread.ended, hanging.ended])).toEqual([0, 0, 0])
})
