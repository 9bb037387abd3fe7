import { presign } from '@sortie/storage/signature-v4'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { part107Form, part107Type, sendForm, stockForm } from '../test/forms.ts'
import { hostileFiles } from '../test/hostile-files.ts'
import { addHeld } from '../test/pilot-missions.ts'
import { call, pilot, sortie, withPilotSession } from './features/missions/pilot-session.fixtures.ts'
import { openTransferGateway } from './features/transfers/transfer-gateway.ts'
import { uploadSmall } from './features/uploads/upload.fixtures.ts'

withPilotSession()
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

type Bytes = Uint8Array<ArrayBuffer>

let gateway: NonNullable<Awaited<ReturnType<typeof openTransferGateway>>>
beforeAll(async () => {
  const config = {
    ...sortie.config,
    transfers: { host: '127.0.0.1', port: 0, publicUrl: 'http://127.0.0.1', keyDays: 1 },
  }
  const opened = await openTransferGateway(config as typeof sortie.config, sortie.db, sortie.app.log)
  if (!opened) throw new Error('the gateway is off')
  gateway = opened
})
afterAll(() => gateway.close())

/** The ids that the forms need besides the file. */
let license: number
let category: number
beforeAll(async () => {
  license = (await sortie.provider('POST', '/v1/provider/license_types', part107Type)).body.id
  category = (await sortie.provider('POST', '/v1/provider/categories', { name: 'Coast' })).body.id
})

/** Checks what a browser that opens the file can do with it: only save it, or show it as an image. */
const expectHarmless = (headers: Record<string, unknown>, isPicture: boolean) => {
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (isPicture) expect(headers['content-type']).toMatch(/^image\/(?!svg)/)
  else expect(headers['content-disposition']).toMatch(/^attachment/)
}

const open = async (url: string) => {
  const { pathname, search, host } = new URL(url)
  return sortie.app.inject({ url: pathname + search, headers: { host } })
}

const isPicture = (type: string | null): boolean => type?.startsWith('image/') ?? false

describe.each(hostileFiles)('$name', ({ fileName, type, bytes }) => {
  const file = () => ({ name: fileName, bytes: bytes() as Bytes, type: 'image/jpeg' })

  test('in a form is refused, or can be opened safely', async () => {
    const headers = await sortie.sessionHeaders(pilot)
    const saved = await sendForm(sortie.app, headers, 'POST', '/v1/pilots/pilot_licenses', {
      license: String(license),
      ...part107Form,
      image: file(),
    })
    if (type === null) expect([saved.status, Object.keys(saved.body.errors)]).toEqual([422, ['image']])
    else {
      expect(saved.status).toBe(201)
      const opened = await open((await call('GET', saved.body.image)).body.url)
      expect(opened.statusCode).toBe(200)
      expectHarmless(opened.headers, isPicture(type))
    }
    const submitted = await sendForm(sortie.app, headers, 'POST', '/v1/pilots/stock_submissions', {
      category: String(category),
      ...stockForm,
      fileInput: file(),
    })
    if (!isPicture(type)) {
      expect([submitted.status, Object.keys(submitted.body.errors)]).toEqual([422, ['fileInput']])
      return
    }
    expect(submitted.status).toBe(201)
    const { data } = (await sortie.provider('GET', '/v1/provider/stock_submissions')).body
    expectHarmless((await open(data[0].file.url)).headers, true)
  })

  test('as a file of a mission is offered as a download only, by the gateway too', async () => {
    const missionId = await addHeld(sortie.db, pilot.id)
    await sortie.db.insertInto('flight_apps').values({ mission_id: missionId, name: 'Cyberduck' }).execute()
    expect((await uploadSmall(missionId, {}, bytes() as Bytes)).response.status).toBe(200)
    const asset = (await call('GET', `/v1/pilots/missions/${missionId}/assets`)).body.data[0]
    const opened = await open(asset.url)
    expect(opened.statusCode).toBe(200)
    expectHarmless(opened.headers, false)

    const started = await call('POST', `/v1/pilots/missions/${missionId}/cyberduck`)
    const { access_key_id } = await sortie.db
      .selectFrom('file_transfer_credentials')
      .select('access_key_id')
      .where('mission_id', '=', missionId)
      .executeTakeFirstOrThrow()
    const key = { accessKeyId: access_key_id, secretAccessKey: started.body.value.secret_key as string }
    const link = (method: string, query: Record<string, string> = {}) =>
      presign(new URL(`http://127.0.0.1:${gateway.port}`), key, {
        method,
        path: `/missions/${missionId}/${fileName}`,
        query,
        expiresInSeconds: 60,
      })
    const put = await fetch(link('PUT'), {
      method: 'PUT',
      body: Buffer.from(bytes()),
      headers: { 'content-type': 'text/html' },
    })
    expect(put.status).toBe(200)
    const got = await fetch(
      link('GET', { 'response-content-type': 'text/html', 'response-content-disposition': 'inline' }),
    )
    await got.arrayBuffer()
    expect(got.status).toBe(200)
    expect(Object.fromEntries(got.headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })
})
