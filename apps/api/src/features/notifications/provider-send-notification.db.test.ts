import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { startJobWorker } from '../../platform/job-worker.ts'
import { jobHandlers } from '../job-handlers.ts'
import { jobs } from '../jobs.ts'
import { notifyEveryone } from './notify-everyone.ts'

vi.setConfig({ testTimeout: 60_000 })

let test: TestApp
let stopWorker: () => Promise<void>
const pilots: { id: number; email: string }[] = []

beforeAll(async () => {
  test = await createTestApp()
  const { config, db } = test
  const log = { info: () => {}, error: () => {} }
  const handlers = jobHandlers(config, db, log)
  stopWorker = await startJobWorker({ databaseUrl: config.databaseUrl, jobs, handlers, log })
  for (const name of ['a', 'b', 'c']) {
    const row = { first_name: name, last_name: 'Ortiz', email: `${name}@example.com` }
    pilots.push((await test.provider('POST', '/v1/provider/pilots', row)).body)
  }
})
afterAll(async () => {
  await stopWorker()
  await test.close()
})

const send = (fields: object) =>
  test.provider('POST', '/v1/provider/notifications', {
    notification_type: 'blog/new',
    title: 'Flying in winter',
    ...fields,
  })

const read = async (index: number) => {
  const call = await test.as(pilots[index] as { id: number; email: string })
  return (await call('GET', '/v1/pilots/notifications')).body.data
}

it('A-DATA-11 sends to all with every field, and to each named pilot once', async () => {
  const fields = {
    body: 'Batteries in the cold',
    web_route_url: 'https://example.com/blog',
    app_route_url: '/blog',
    fontIcon: 'snow',
    meta: { post: 7 },
  }
  expect(await send({ all: true, ...fields })).toMatchObject({ status: 201, body: { sent: null } })
  await vi.waitFor(async () => expect(await read(2)).toHaveLength(1), { timeout: 30_000 })
  const id = pilots[0]?.id
  expect((await send({ pilot_ids: [id, id], title: 'For you' })).body).toEqual({ sent: 1 })
  expect(await read(0)).toMatchObject([
    { title: 'For you', body: '', meta: {}, fontIcon: null, read_status: 'unread' },
    { title: 'Flying in winter', notification_type: 'blog/new', ...fields },
  ])
  expect(await read(2)).toHaveLength(1)
})

it('sends nothing if a pilot is unknown, none is named or the link is a script', async () => {
  const before = (await read(1)).length
  const unknown = await send({ pilot_ids: [pilots[1]?.id, 999_999] })
  expect(unknown.body.errors).toEqual({ pilot_ids: ["There's no record 999999."] })
  expect((await send({})).body.errors).toHaveProperty('pilot_ids')
  expect((await send({ all: true, pilot_ids: [pilots[1]?.id] })).body.errors).toHaveProperty('pilot_ids')
  const script = await send({ all: true, web_route_url: 'javascript:alert(1)' })
  expect(script.body.errors).toHaveProperty('web_route_url')
  expect((await send({ all: true, notification_type: 'spam' })).body.errors).toHaveProperty(
    'notification_type',
  )
  expect(await read(1)).toHaveLength(before)
})

it('notifies every pilot in batches, and nobody twice when the job runs again', async () => {
  const titles = async (index: number) => (await read(index)).map((row: { title: string }) => row.title)
  const payload = {
    send_id: randomUUID(),
    notification: { notification_type: 'blog/new', title: 'In batches' },
  } as const
  // The first number there is.
  await sql`insert into pilots (id, first_name, last_name, email) overriding system value
    values (1, 'First', 'Ortiz', 'first@example.com') on conflict do nothing`.execute(test.db)
  const { signal } = new AbortController()
  expect(await notifyEveryone(test.db, payload, signal, 2)).toBe(4)
  expect(await notifyEveryone(test.db, payload, signal, 2)).toBe(4)
  const { rows } = await sql`select from notifications where pilot_id = 1`.execute(test.db)
  expect(rows).toHaveLength(1)
  for (const index of [0, 1, 2])
    expect((await titles(index)).filter((title: string) => title === 'In batches')).toHaveLength(1)
})
