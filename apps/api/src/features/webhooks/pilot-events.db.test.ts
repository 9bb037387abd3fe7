import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { fileOf, part107Form, part107Type, sendForm, stockForm } from '../../../test/forms.ts'
import { addPilot } from '../../../test/records.ts'

let sortie: TestApp
let pilot: { id: number; email: string }
let headers: Record<string, string>

beforeAll(async () => {
  sortie = await createTestApp()
  const events = ['pilot.registered', 'pilot.document_added', 'pilot.stock_submitted']
  const { status } = await sortie.provider('POST', '/v1/provider/webhook_endpoints', {
    url: 'https://hooks.example/',
    events,
  })
  expect(status).toBe(201)
})
afterAll(() => sortie.close())
beforeEach(async () => {
  pilot = await addPilot(sortie.db)
  headers = await sortie.sessionHeaders(pilot)
  await sortie.db.deleteFrom('webhook_events').execute()
})

const told = async () => {
  const events = await sortie.db
    .selectFrom('webhook_events')
    .select(['type', 'pilot_id', 'mission_id', 'body'])
    .orderBy('created_at')
    .execute()
  return events.map(({ body, ...event }) => ({ ...event, data: JSON.parse(body).data }))
}

test('someone who registers is announced once, and a pilot whom the provider adds is not', async () => {
  const registration = {
    first_name: 'Kim',
    last_name: 'Example',
    email: 'kim.registers@example.com',
    address: '1 Example Way',
    city: 'Santa Monica',
    country: 'US',
    latitude: 34.02,
    longitude: -118.49,
    terms_and_conditions: true,
  }
  for (const _ of ['first', 'again'])
    expect((await sortie.stranger('POST', '/pilots/account', registration)).status).toBe(201)
  const added = { first_name: 'Robin', last_name: 'Example', email: 'robin.is.added@example.com' }
  expect((await sortie.provider('POST', '/v1/provider/pilots', added)).status).toBe(201)
  const { id } = await sortie.db
    .selectFrom('pilots')
    .select('id')
    .where('email', '=', registration.email)
    .executeTakeFirstOrThrow()
  expect(await told()).toEqual([
    {
      type: 'pilot.registered',
      pilot_id: id,
      mission_id: null,
      data: { pilot_id: id, pilot_status: 'created' },
    },
  ])
})

test('a document is announced when it is to be checked, and again when a verified one changes', async () => {
  const { body: type } = await sortie.provider('POST', '/v1/provider/license_types', part107Type)
  const path = '/v1/pilots/pilot_licenses'
  const words = { license: String(type.id), ...part107Form }
  const { body: license } = await sendForm(sortie.app, headers, 'POST', path, words)
  // There is nothing to check yet.
  expect(await told()).toEqual([])
  const image = { name: 'card.jpg', bytes: fileOf('jpeg') }
  const save = (changes: object) => {
    const { license: _, ...values } = { ...words, ...changes }
    return sendForm(sortie.app, headers, 'PUT', `${path}/${license.id}`, values)
  }
  for (const _ of ['sent', 'repeated']) expect((await save({ image })).status).toBe(200)
  const event = {
    type: 'pilot.document_added',
    pilot_id: pilot.id,
    mission_id: null,
    data: { pilot_id: pilot.id, pilot_status: 'approved', license_id: license.id },
  }
  expect(await told()).toEqual([event])
  const verify = `/v1/provider/pilots/${pilot.id}/licenses/${license.id}/verify`
  const { revision } = (await save({ image })).body
  expect((await sortie.provider('POST', verify, { revision })).status).toBe(200)
  expect((await save({ license_number: 'FA-7777777' })).status).toBe(200)
  expect(await told()).toEqual([event, event])
})

test('a stock submission is announced once', async () => {
  const { body: category } = await sortie.provider('POST', '/v1/provider/categories', { name: 'Coast' })
  const values = { category: String(category.id), ...stockForm, submission_key: randomUUID() }
  const submit = () =>
    sendForm(sortie.app, headers, 'POST', '/v1/pilots/stock_submissions', {
      ...values,
      fileInput: { name: 'coast.jpg', bytes: fileOf('jpeg') },
    })
  const [{ body: submission }] = [await submit(), await submit()]
  expect(await told()).toEqual([
    {
      type: 'pilot.stock_submitted',
      pilot_id: pilot.id,
      mission_id: null,
      data: { pilot_id: pilot.id, pilot_status: 'approved', stock_submission_id: submission.id },
    },
  ])
})
