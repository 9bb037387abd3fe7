import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type FormValues, fileOf, sendForm, stockForm } from '../../../test/forms.ts'

let sortie: TestApp
let pilot: { id: number; email: string }
let category: number
let headers: Record<string, string>

const path = '/v1/pilots/stock_submissions'

const addPilot = async (email: string) => {
  const names = { first_name: 'Robin', last_name: 'Example', email }
  const { body } = await sortie.provider('POST', '/v1/provider/pilots', names)
  return { id: body.id as number, email }
}

beforeAll(async () => {
  sortie = await createTestApp()
  pilot = await addPilot('stock@sortie.test')
  headers = await sortie.sessionHeaders(pilot)
  category = (await sortie.provider('POST', '/v1/provider/categories', { name: 'Coast' })).body.id
})
afterAll(() => sortie.close())

let fill = 0
const photo = () => {
  fill += 1
  return { name: 'coast.jpg', bytes: fileOf('jpeg', 64, fill) }
}
const words = (change: FormValues = {}): FormValues => ({
  category: String(category),
  ...stockForm,
  ...change,
})
const submit = (values: FormValues, as = headers) => sendForm(sortie.app, as, 'POST', path, values)

const notified = async () =>
  (
    await sortie.db
      .selectFrom('notifications')
      .select(['notification_type', 'title', 'body', 'meta', 'web_route_url', 'app_route_url'])
      .where('pilot_id', '=', pilot.id)
      .orderBy('id')
      .execute()
  ).slice(-1)

it('A-OPEN-65 A-STOCK-01 a submission is stored with its file, which the provider opens through a link', async () => {
  const file = photo()
  const submitted = await submit(words({ fileInput: file, timecode: '1:30' }))
  expect(submitted).toMatchObject({
    status: 201,
    body: {
      category: { id: category, name: 'Coast' },
      status: 'submitted',
      timecode: '1:30',
      file_name: 'coast.jpg',
    },
  })
  expect(submitted.body.tags).toEqual(['coast', 'sea', 'sunrise', 'beach', 'aerial'])
  const own = (await (await sortie.as(pilot))('GET', path)).body
  expect(own.map(({ id }: { id: number }) => id)).toEqual([submitted.body.id])
  const other = await addPilot('other-stock@sortie.test')
  expect((await (await sortie.as(other))('GET', path)).body).toEqual([])
  const { data } = (await sortie.provider('GET', '/v1/provider/stock_submissions?status=submitted')).body
  const name = await sortie.db
    .selectFrom('pilots')
    .select(['first_name', 'last_name'])
    .where('id', '=', pilot.id)
    .executeTakeFirstOrThrow()
  expect(data[0]).toMatchObject({
    pilot_id: pilot.id,
    pilot_name: `${name.first_name} ${name.last_name}`,
    file: { type: 'image/jpeg' },
  })
  const { pathname, search, host } = new URL(data[0].file.url)
  const opened = await sortie.app.inject({ url: pathname + search, headers: { host } })
  expect(Buffer.compare(opened.rawPayload, file.bytes)).toBe(0)
  expect(JSON.stringify([own, data])).not.toContain('storage_key')
})

it('A-STOCK-02 A-STOCK-03 A-STOCK-05 A-STOCK-07 the server reports the same errors as the form, field by field', async () => {
  expect((await submit({ fileInput: photo() })).body.errors).toMatchObject({
    category: ['Please select country'],
    description: ['Please enter at least 20 characters'],
    city: ['Please enter city'],
    state: ['Please enter state'],
    country: ['Please select country'],
    tags: ['Please enter between 5 and 45 comma-separated tags'],
  })
  expect((await submit(words())).body.errors).toEqual({ fileInput: ['Please select a file'] })
  const unknown = await submit(words({ category: '999999', fileInput: photo() }))
  expect(unknown.body.errors).toEqual({ category: ['Please select country'] })
  for (const category of ['9'.repeat(20), '1.5'])
    expect((await submit(words({ category, fileInput: photo() }))).body.errors).toEqual({
      category: ['Please select country'],
    })
  const html = { name: 'coast.jpg', bytes: Uint8Array.from(Buffer.from('<script>alert(1)</script>')) }
  expect((await submit(words({ fileInput: html }))).body.errors).toHaveProperty('fileInput')
})

it('a form that is sent twice is one submission, and a file can be submitted once', async () => {
  const values = words({ fileInput: photo(), submission_key: randomUUID() })
  const sent = await Promise.all([submit(values), submit(values), submit(values)])
  expect(sent.map(({ status }) => status)).toEqual([201, 201, 201])
  expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
  // Each of them has brought the file along, and one copy is kept.
  const { rows } = await sql<{ keys: string[] }>`
    select data -> 'keys' as keys from pgboss.job where name = 'delete-files'`.execute(sortie.db)
  expect(rows.map(({ keys }) => keys.length)).toEqual([1, 1])
  const { storage_key } = await sortie.db
    .selectFrom('stock_submissions')
    .select('storage_key')
    .where('id', '=', sent[0]?.body.id)
    .executeTakeFirstOrThrow()
  expect(rows.flatMap(({ keys }) => keys)).not.toContain(storage_key)
  const again = await submit({ ...values, submission_key: randomUUID() })
  expect(again.body.errors).toEqual({ fileInput: ['You have already submitted this file.'] })
})

it('A-NOTIF-09 accepting or rejecting notifies the pilot once, and a decision is final', async () => {
  const review = (id: number, verdict: string, body?: object) =>
    sortie.provider('POST', `/v1/provider/stock_submissions/${id}/${verdict}`, body)
  const ways = { web_route_url: '/stock-imagery', app_route_url: '/stock-imagery' }
  const description = 'x'.repeat(80)
  const first = (await submit(words({ fileInput: photo(), description }))).body.id
  expect((await review(first, 'accept')).body).toMatchObject({ status: 'accepted' })
  expect(await notified()).toEqual([
    {
      ...ways,
      notification_type: 'pilot/mission/stock_accept',
      title: 'Stock imagery accepted',
      body: `“${description}” is now part of our stock library.`,
      meta: { stock_submission_id: first },
    },
  ])
  const before = await sortie.db.selectFrom('notifications').select('id').execute()
  expect((await review(first, 'accept')).status).toBe(200)
  expect(await review(first, 'reject', { reason: 'Tilted.' })).toMatchObject({
    status: 409,
    body: { message: 'The submission has already been accepted.' },
  })
  expect(await sortie.db.selectFrom('notifications').select('id').execute()).toEqual(before)
  const account = (await (await sortie.as(pilot))('GET', '/pilots/account')).body
  expect(account.mission_breakdown.stock_imagery).toBe(1)

  const file = photo()
  const second = (await submit(words({ fileInput: file, description: `${description}y` }))).body.id
  expect((await review(second, 'reject', {})).status).toBe(422)
  const rejected = await review(second, 'reject', { reason: 'The horizon is tilted.' })
  expect(rejected.body).toMatchObject({ status: 'rejected', rejection_reason: 'The horizon is tilted.' })
  expect((await review(second, 'accept')).body.message).toBe('The submission has already been rejected.')
  expect(await notified()).toEqual([
    {
      ...ways,
      notification_type: 'pilot/mission/stock_reject',
      title: 'Stock imagery not accepted',
      body: `“${'x'.repeat(79)}…”: The horizon is tilted.`,
      meta: { stock_submission_id: second },
    },
  ])
  // Rejected, it may be handed in again.
  expect(await submit(words({ fileInput: file, timecode: '' }))).toMatchObject({
    status: 201,
    body: { timecode: null },
  })
  expect((await review(999_999, 'accept')).status).toBe(404)
})
