import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { fileOf, part107Form, part107Type, sendForm } from '../../../test/forms.ts'
import { addMission } from '../../../test/records.ts'

let sortie: TestApp
let part107: number
let packageId: number
let pilot: { id: number; email: string }
let headers: Record<string, string>
let license: { id: number; revision: number }
let counter = 0

const licensesPath = '/v1/pilots/pilot_licenses'
const reason = 'The photo is too dark to read the number.'

beforeAll(async () => {
  sortie = await createTestApp()
  const add = async (path: string, body: object) =>
    (await sortie.provider('POST', `/v1/provider/${path}`, body)).body.id as number
  part107 = await add('license_types', part107Type)
  packageId = await add('packages', {
    name: 'Certified',
    flight_certificate_required: true,
    drones_required: false,
    cameras_required: false,
    devices_required: false,
  })
})
afterAll(() => sortie.close())

const save = (image: Uint8Array<ArrayBuffer>) =>
  sendForm(sortie.app, headers, 'PUT', `${licensesPath}/${license.id}`, {
    ...part107Form,
    image: { name: 'card.jpg', bytes: image },
  })
const saveWords = () =>
  sendForm(sortie.app, headers, 'PUT', `${licensesPath}/${license.id}`, {
    ...part107Form,
    license_number: 'FA-7777777',
  })
const [first, another] = [fileOf('jpeg', 64, 1), fileOf('jpeg', 64, 2)]

beforeEach(async () => {
  const email = `judged-${++counter}@sortie.test`
  const names = { first_name: 'Robin', last_name: 'Example', email, status: 'approved' }
  const place = { latitude: 34.02, longitude: -118.49, travel_distance: 50, is_available_weekdays: true }
  pilot = (await sortie.provider('POST', '/v1/provider/pilots', { ...names, ...place })).body
  headers = await sortie.sessionHeaders(pilot)
  const form = { license: String(part107), ...part107Form, image: { name: 'a.jpg', bytes: first } }
  license = (await sendForm(sortie.app, headers, 'POST', licensesPath, form)).body
})

const judge = (
  verdict: 'verify' | 'refuse',
  body: object = {},
  of = { pilot: pilot.id, license: license.id },
) =>
  sortie.provider('POST', `/v1/provider/pilots/${of.pilot}/licenses/${of.license}/${verdict}`, {
    revision: license.revision,
    ...(verdict === 'refuse' ? { reason } : {}),
    ...body,
  })
const listed = async () =>
  (await sortie.provider('GET', `/v1/provider/pilots/${pilot.id}/licenses`)).body.data[0]
const account = async () => (await (await sortie.as(pilot))('GET', '/pilots/account')).body
const notified = async () =>
  (await (await sortie.as(pilot))('GET', '/v1/pilots/notifications')).body.data.map(
    ({ title, body }: { title: string; body: string }) => [title, body],
  )
const reasonsFor = async (missionId: number) => {
  const offer = { pilot_ids: [pilot.id], dry_run: true }
  const { body } = await sortie.provider('POST', `/v1/provider/missions/${missionId}/offers`, offer)
  return body.pilots[0].reasons.map(({ code }: { code: string }) => code)
}

test('before any verdict a document counts as it always did', async () => {
  expect(await listed()).toMatchObject({
    state: 'valid',
    verdict: null,
    refusal_reason: null,
    verdict_at: null,
  })
  expect((await account()).missing_profile_data).not.toContain('license')
})

test('a refused document counts as missing for the pilot and in matching, and the pilot reads why', async () => {
  const mission = await addMission(sortie.db, { package_id: packageId })
  expect(await reasonsFor(mission.id)).toEqual([])
  const refused = await judge('refuse')
  expect(refused).toMatchObject({
    status: 200,
    body: { state: 'refused', verdict: 'refused', refusal_reason: reason, verdict_at: expect.any(String) },
  })
  expect(refused.body.document.url).toMatch(/^http/)
  expect(await reasonsFor(mission.id)).toEqual(['no_flight_certificate'])
  const { missing_profile_data, licenses } = await account()
  expect(missing_profile_data).toContain('license')
  expect(licenses).toMatchObject([{ verdict: 'refused', refusal_reason: reason, revision: license.revision }])
  expect(await notified()).toEqual([['Part 107: please upload another document', reason]])
  // The same again says nothing new.
  await judge('refuse')
  expect(await notified()).toHaveLength(1)
})

test('a new document is to be checked again; the same one, or other words beside it, stay refused', async () => {
  await judge('refuse')
  expect((await save(first)).body).toMatchObject({ verdict: 'refused' })
  const changed = await saveWords()
  expect(changed.body).toMatchObject({
    license_number: 'FA-7777777',
    verdict: 'refused',
    refusal_reason: reason,
  })
  expect((await save(another)).body).toMatchObject({ verdict: null, refusal_reason: null })
  expect(await listed()).toMatchObject({ state: 'valid', verdict: null, verdict_at: null })
  expect((await account()).missing_profile_data).not.toContain('license')
})

test('a verified document is checked again once its details change; the pilot hears of it only after a refusal', async () => {
  expect((await judge('verify')).body).toMatchObject({ state: 'valid', verdict: 'verified' })
  expect(await notified()).toEqual([])
  await judge('refuse')
  await judge('verify')
  expect((await notified())[0]).toEqual([
    'Part 107: your document was accepted',
    'We looked at it again, and everything is fine.',
  ])
  const changed = await saveWords()
  expect(changed.body).toMatchObject({ verdict: null })
})

test('a verdict is about the document that was looked at, of this pilot, with a reason if it is no', async () => {
  await save(another)
  for (const verdict of ['verify', 'refuse'] as const)
    expect(await judge(verdict)).toMatchObject({
      status: 409,
      body: {
        message: 'The pilot has changed this license since you looked at it. Please look at it again.',
      },
    })
  const revision = license.revision + 1
  expect((await judge('refuse', { revision, reason: ' ' })).body.errors).toEqual({
    reason: ['Please enter a reason.'],
  })
  const stranger = (
    await sortie.provider('POST', '/v1/provider/pilots', {
      first_name: 'Sam',
      last_name: 'Example',
      email: `stranger-${counter}@sortie.test`,
      licenses: [{ license_type_id: part107, license_number: 'FA-4021337' }],
    })
  ).body
  expect((await judge('verify', { revision }, { pilot: stranger.id, license: license.id })).status).toBe(404)
  const imported = stranger.licenses[0]
  expect(
    await judge('verify', { revision: imported.revision }, { pilot: stranger.id, license: imported.id }),
  ).toMatchObject({
    status: 409,
    body: { message: 'The pilot has not uploaded a document for this license yet.' },
  })
  expect(await listed()).toMatchObject({ verdict: null })
})
