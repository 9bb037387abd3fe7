import { dayAt } from '@sortie/domain/time/dates'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { type FormValues, fileOf, part107Form, part107Type, sendForm } from '../../../test/forms.ts'
import { openObjectStore } from '../../platform/object-store.ts'

let sortie: TestApp
let pilot: { id: number; email: string }
let stranger: { id: number; email: string }
let headers: Record<string, string>
let call: Awaited<ReturnType<TestApp['as']>>
let part107: number
let insurance: number
let counter = 0

const zone = 'America/Los_Angeles'
const licensesPath = '/v1/pilots/pilot_licenses'

const addPilot = async () => {
  counter += 1
  const email = `holder-${counter}@sortie.test`
  const names = { first_name: 'Robin', last_name: 'Example', email, timezone_id: zone }
  const { body } = await sortie.provider('POST', '/v1/provider/pilots', names)
  return { id: body.id as number, email }
}

beforeAll(async () => {
  sortie = await createTestApp()
  const addType = async (body: object) =>
    (await sortie.provider('POST', '/v1/provider/license_types', body)).body.id as number
  part107 = await addType(part107Type)
  insurance = await addType({
    name: 'Insurance',
    issuer_type: 'many_issuing_body',
    issuing_body: 'Insurer',
    is_certificate_number_required: false,
    reference_date_mode: 'expiration_date',
  })
})
afterAll(() => sortie.close())

beforeEach(async () => {
  pilot = await addPilot()
  stranger = await addPilot()
  headers = await sortie.sessionHeaders(pilot)
  call = await sortie.as(pilot)
})

const send = (method: 'POST' | 'PUT', url: string, values: FormValues, as = headers) =>
  sendForm(sortie.app, as, method, url, values)
const words = (change: Record<string, string> = {}) => ({
  license: String(part107),
  ...part107Form,
  ...change,
})
const { license: _, ...changes } = words()
const photo = { name: 'card.jpg', bytes: fileOf('jpeg') }

const objects = async () =>
  (await openObjectStore(sortie.config).store.list({ prefix: '' })).objects.map(({ key }) => key)
const deletions = async () => {
  const { rows } = await (await import('kysely')).sql<{ keys: string[] }>`
    select data -> 'keys' as keys from pgboss.job where name = 'delete-files' order by created_on`.execute(
    sortie.db,
  )
  return rows.flatMap(({ keys }) => keys)
}
const follow = async (url: string) => {
  const { pathname, search, host } = new URL(url)
  return sortie.app.inject({ url: pathname + search, headers: { host } })
}

it('A-CALL-07 A-LICENSE-22 A-OPEN-25 saves a license first without its image, then again with it', async () => {
  const first = await send('POST', licensesPath, words())
  expect(first).toMatchObject({
    status: 201,
    body: {
      license_number: 'FA-4021337',
      reference_date: '2026-03-02',
      expiration_date: '2028-03-02',
      image: null,
      image_type: null,
      is_document_required: true,
      revision: 1,
      pilot: pilot.id,
      license: { id: part107 },
    },
  })
  const incomplete = (await call('GET', '/pilots/account')).body
  expect(incomplete.missing_profile_data).toContain('license')

  const { id, revision } = first.body
  const second = await send('PUT', `${licensesPath}/${id}`, {
    ...changes,
    revision: String(revision),
    image: photo,
  })
  expect(second).toMatchObject({
    status: 200,
    body: { id, image: `${licensesPath}/${id}/image`, image_type: 'image/jpeg', revision: 2 },
  })
  expect((await call('GET', '/pilots/account')).body.missing_profile_data).not.toContain('license')
  expect((await call('GET', licensesPath)).body).toEqual([second.body])
})

it('A-OPEN-25 a save that is repeated after its response was lost changes nothing and fails nothing', async () => {
  const first = (await send('POST', licensesPath, words())).body
  const again = await send('POST', licensesPath, words())
  expect(again).toMatchObject({ status: 201, body: { id: first.id } })
  const { id, revision } = again.body
  const save = () =>
    send('PUT', `${licensesPath}/${id}`, { ...changes, revision: String(revision), image: photo })
  const saved = await save()
  const kept = await objects()
  const repeated = await save()
  expect(repeated).toMatchObject({ status: 200, body: saved.body })
  expect(await deletions()).toContain((await objects()).find((key) => !kept.includes(key)))
  // The copy that came with the repeated save is not kept.
  const link = (await call('GET', `${licensesPath}/${id}/image`)).body.url
  expect((await follow(link)).statusCode).toBe(200)
})

it('a kind of license exists once per pilot: of two windows or submits one wins, and the other gets a conflict', async () => {
  const adds = await Promise.all([1, 2, 3].map(() => send('POST', licensesPath, words())))
  expect(new Set(adds.map(({ body }) => body.id)).size).toBe(1)
  const { id } = adds[0]?.body ?? {}
  const revision = String((await call('GET', licensesPath)).body[0].revision)
  const saves = await Promise.all(
    ['FA-WINDOW-1', 'FA-WINDOW-2'].map((license_number, index) =>
      send('PUT', `${licensesPath}/${id}`, {
        ...changes,
        license_number,
        revision,
        image: { name: 'card.jpg', bytes: fileOf('jpeg', 64, index) },
      }),
    ),
  )
  expect(saves.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(saves.find(({ status }) => status === 409)?.body.message).toBe(
    'This license was changed in the meantime, maybe in another window. Reload the page to see the latest version.',
  )
  const [license] = (await call('GET', licensesPath)).body
  expect(license.license_number).toBe(saves.find(({ status }) => status === 200)?.body.license_number)
  const third = await send('POST', licensesPath, words())
  expect(third).toMatchObject({
    status: 422,
    body: { errors: { license: ['You have already added this license.'] } },
  })
})

it('A-LICENSE-09 A-LICENSE-11 A-LICENSE-16 A-LICENSE-17 the server checks by the rules of the kind', async () => {
  const errors = async (values: FormValues) => (await send('POST', licensesPath, values)).body.errors
  expect(await errors({})).toEqual({
    license: ['Please select a document type.'],
    reference_date: ['No certificate type selected.'],
  })
  for (const license of ['999999', '9'.repeat(20), '1.5'])
    expect(await errors(words({ license }))).toEqual({
      license: ['Please select a document type.'],
      reference_date: ['No certificate type selected.'],
    })
  expect(await errors(words({ license_number: '', reference_date: '' }))).toEqual({
    license_number: ['Please enter a license number.'],
    reference_date: ['Please choose a valid date.'],
  })
  const insured = words({ license: String(insurance), license_number: '' })
  expect(await errors({ ...insured, reference_date: '01/01/2020' })).toEqual({
    reference_date: ['Expiration date must be in the future.'],
    issuing_body: ['Please enter the issuing body (Insurer).'],
  })
  const today = dayAt(new Date(), zone)
  const accepted = await send('POST', licensesPath, {
    ...insured,
    reference_date: today,
    issuing_body: 'Example Mutual',
  })
  expect(accepted.body).toMatchObject({ expiration_date: today, license_number: null })
})

it('A-LICENSE-18 A-LICENSE-20 a file is judged by its content and its size, and a refused one is kept nowhere', async () => {
  const before = await objects()
  const { id } = (await send('POST', licensesPath, words())).body
  const save = (image: { name: string; bytes: Uint8Array<ArrayBuffer>; type?: string }) =>
    send('PUT', `${licensesPath}/${id}`, { ...changes, image })
  const html = Uint8Array.from(Buffer.from('<!doctype html><script>alert(1)</script>'))
  expect(await save({ name: 'card.jpg', bytes: html, type: 'image/jpeg' })).toMatchObject({
    status: 422,
    body: { errors: { image: ['Invalid file type. Only JPEG, PDF, and PNG files are allowed.'] } },
  })
  expect(await save({ name: 'card.jpg', bytes: fileOf('jpeg', 20_971_521) })).toMatchObject({
    status: 422,
    body: { errors: { image: ['File size exceeds the maximum limit of 20 MB.'] } },
  })
  expect(await objects()).toEqual(before)
  const largest = await save({ name: 'no-picture.exe', bytes: fileOf('png', 20_971_520) })
  expect(largest).toMatchObject({ status: 200, body: { image_type: 'image/png' } })
})

it('A-LICENSE-18 A-OPEN-24 the server takes the eight kinds of files', async () => {
  const { id } = (await send('POST', licensesPath, words())).body
  const starts: Record<string, number[]> = {
    'image/jpeg': [0xff, 0xd8, 0xff, 0xe0],
    'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    'application/pdf': [...Buffer.from('%PDF-1.7\n')],
    'image/heic': [0, 0, 0, 20, ...Buffer.from('ftypheic\0\0\0\0mif1')],
    'image/heif': [0, 0, 0, 20, ...Buffer.from('ftypmif1\0\0\0\0miaf')],
    'image/tiff': [...Buffer.from('II'), 0x2a, 0],
    'image/bmp': [...Buffer.from('BM'), 70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0],
    'image/webp': [...Buffer.from('RIFF'), 36, 0, 0, 0, ...Buffer.from('WEBPVP8 ')],
  }
  for (const [type, start] of Object.entries(starts)) {
    const image = { name: 'document', bytes: Uint8Array.from([...start, ...Array(64).fill(0)]) }
    const saved = await send('PUT', `${licensesPath}/${id}`, { ...changes, image })
    expect([type, saved.status, saved.body.image_type]).toEqual([type, 200, type])
  }
})

it('malformed forms, text instead of a file, an extra file and a repeated field are refused', async () => {
  const raw = (payload: string, type: string) =>
    sortie.app.inject({
      method: 'POST',
      url: licensesPath,
      headers: { ...headers, 'content-type': type },
      payload,
    })
  expect((await raw('{}', 'application/json')).json().code).toBe('unsupported_media_type')
  expect((await raw('nothing', 'multipart/form-data')).json().code).toBe('bad_request')
  expect((await raw('--x\r\ncut off', 'multipart/form-data; boundary=x')).json().code).toBe('bad_request')
  expect((await send('POST', licensesPath, { ...words(), image: 'text' })).body.code).toBe('bad_request')
  expect((await send('POST', licensesPath, { ...words(), other: photo })).body.code).toBe('bad_request')
  expect((await send('POST', licensesPath, { ...words(), pilot_id: '1' })).body.code).toBe(
    'validation_failed',
  )
  const twice = '--x\r\ncontent-disposition: form-data; name="license"\r\n\r\n1\r\n'
  expect((await raw(`${twice}${twice}--x--\r\n`, 'multipart/form-data; boundary=x')).json().code).toBe(
    'bad_request',
  )
})

it('a document is reached through a short-lived link by its pilot and the provider, by nobody else', async () => {
  const added = await send('POST', licensesPath, { ...words(), image: photo })
  expect(added.body.image).toBe(`${licensesPath}/${added.body.id}/image`)
  const image = added.body.image
  const link = (await call('GET', image)).body
  expect(link).toMatchObject({
    type: 'image/jpeg',
    url: expect.stringMatching(/\/objects\/files\/[\w-]{32}\?/),
  })
  expect(Date.parse(link.expires_at) - Date.now()).toBeLessThan(301_000)
  const file = await follow(link.url)
  expect([file.statusCode, Buffer.compare(file.rawPayload, photo.bytes)]).toEqual([200, 0])
  expect(file.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  const { pathname, search, host } = new URL(link.url)
  const tampered = [
    pathname,
    `${pathname}${search.replace(/Signature=..../, 'Signature=0000')}`,
    `${pathname.replace(/.$/, (last) => (last === '_' ? '-' : '_'))}${search}`,
  ]
  for (const url of tampered)
    expect((await sortie.app.inject({ url, headers: { host } })).statusCode).toBe(403)
  const put = await sortie.app.inject({
    method: 'PUT',
    url: pathname + search,
    headers: { host },
    payload: 'x',
  })
  expect(put.statusCode).toBe(403)

  const other = await sortie.as(stranger)
  expect((await other('GET', image)).status).toBe(404)
  expect((await other('DELETE', `${licensesPath}/${added.body.id}`)).status).toBe(404)
  const taken = await send(
    'PUT',
    `${licensesPath}/${added.body.id}`,
    { ...changes, image: photo },
    await sortie.sessionHeaders(stranger),
  )
  expect(taken.status).toBe(404)
  expect((await sortie.stranger('GET', image)).status).toBe(401)

  const list = await sortie.provider('GET', `/v1/provider/pilots/${pilot.id}/licenses`)
  expect(list.body.data).toMatchObject([
    { state: 'valid', document: { type: 'image/jpeg' }, license: { id: part107 } },
  ])
  expect((await follow(list.body.data[0].document.url)).statusCode).toBe(200)
  expect(JSON.stringify(list.body)).not.toContain('image_key')
  expect((await sortie.provider('GET', '/v1/provider/pilots/999999/licenses')).status).toBe(404)
})

it('the documentation shows forms as forms, and what a provider reads with an example', async () => {
  const { paths, components } = (await sortie.stranger('GET', '/docs/json')).body
  const { $ref } = paths[licensesPath].post.requestBody.content['multipart/form-data'].schema
  const form = components.schemas[$ref.split('/').at(-1)]
  expect(form.properties.image).toMatchObject({ type: 'string', format: 'binary' })
  expect(Object.keys(form.properties)).toEqual(
    expect.arrayContaining(['license', 'license_number', 'reference_date', 'issuing_body', 'image']),
  )
  const list = paths['/v1/provider/pilots/{id}/licenses'].get.responses['200'].content['application/json']
  // Recorded from the demo data.
  expect(JSON.stringify(list)).toContain('"name":"Liability Insurance Certificate"')
})

it('A-LICENSE-05 a replaced or deleted document is deleted from the store, with the change itself', async () => {
  const { id } = (await send('POST', licensesPath, { ...words(), image: photo })).body
  const [first] = (await sortie.db
    .selectFrom('pilot_licenses')
    .select('image_key')
    .where('id', '=', id)
    .execute()) as [{ image_key: string }]
  await send('PUT', `${licensesPath}/${id}`, { ...changes, image: { name: 'b.pdf', bytes: fileOf('pdf') } })
  const [second] = (await sortie.db
    .selectFrom('pilot_licenses')
    .select('image_key')
    .where('id', '=', id)
    .execute()) as [{ image_key: string }]
  expect(await deletions()).toEqual(expect.arrayContaining([first.image_key, `${first.image_key}-preview`]))
  const pdf = await follow((await call('GET', `${licensesPath}/${id}/image`)).body.url)
  expect(pdf.headers['content-disposition']).toContain('attachment; filename="Part 107.pdf"')
  expect((await call('DELETE', `${licensesPath}/${id}`)).status).toBe(204)
  expect(await deletions()).toContain(second.image_key)
  expect((await call('GET', licensesPath)).body).toEqual([])
  expect((await call('DELETE', `${licensesPath}/${id}`)).status).toBe(404)
})

it('A-OPEN-25 a save that differs in one field is a new save, and keeps the stored document', async () => {
  const policy = { license_number: '', reference_date: '2090-01-31', issuing_body: 'Example Mutual' }
  const deleted = await deletions()
  for (const [type, form, steps] of [
    [part107, part107Form, [{ license_number: 'FA-4021338' }, { reference_date: '2026-03-03' }]],
    [insurance, policy, [{ reference_date: '2090-02-28' }, { issuing_body: 'Other Mutual' }]],
  ] as const) {
    const current: Record<string, string> = { ...form }
    const { id } = (await send('POST', licensesPath, { license: String(type), ...form, image: photo })).body
    const save = (revision: number) =>
      send('PUT', `${licensesPath}/${id}`, { ...current, revision: String(revision) })
    for (const [index, change] of steps.entries()) {
      Object.assign(current, change)
      const after = { ...change, revision: index + 2, image_type: 'image/jpeg' }
      expect(await save(index + 1)).toMatchObject({ status: 200, body: after })
      expect(await save(index + 1)).toMatchObject({ status: 200, body: after })
    }
    expect(await deletions()).toEqual(deleted)
    // No revision means whichever there is, and the same words with another file are a change.
    const other = { name: 'card.jpg', bytes: fileOf('jpeg', 64, 9) }
    const replaced = await send('PUT', `${licensesPath}/${id}`, { ...current, image: other })
    expect(replaced.body.revision).toBe(steps.length + 2)
    deleted.splice(0, deleted.length, ...(await deletions()))
  }
})

it('a retired kind stays with the pilots who have it, and cannot be added', async () => {
  const body = { ...part107Type, name: 'Old card' }
  const type = (await sortie.provider('POST', '/v1/provider/license_types', body)).body.id
  const { id } = (await send('POST', licensesPath, words({ license: String(type) }))).body
  await sortie.db
    .updateTable('license_types')
    .set({ retired_at: '2026-01-01T00:00:00Z' })
    .where('id', '=', type)
    .execute()
  const added = await send('POST', licensesPath, words({ license: String(type) }))
  expect(added.body.errors).toEqual({ license: ["This license can't be added anymore."] })
  expect((await send('PUT', `${licensesPath}/${id}`, { ...changes, image: photo })).status).toBe(200)
  expect(
    (await send('PUT', `${licensesPath}/${id}`, { ...changes, reference_date: '' })).body.errors,
  ).toEqual({
    reference_date: ['Please choose a valid date.'],
  })
})

it('a license without a document leaves no file to delete', async () => {
  const { id } = (await send('POST', licensesPath, words())).body
  const before = await deletions()
  await send('PUT', `${licensesPath}/${id}`, { ...changes, image: photo })
  expect(await deletions()).toEqual(before)
  const second = (
    await send('POST', licensesPath, {
      license: String(insurance),
      reference_date: '2090-01-31',
      issuing_body: 'Example Mutual',
    })
  ).body
  expect((await call('DELETE', `${licensesPath}/${second.id}`)).status).toBe(204)
  expect(await deletions()).toEqual(before)
})
