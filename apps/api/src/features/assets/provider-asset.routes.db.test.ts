import { describe, expect, test, vi } from 'vitest'
import { addHeld } from '../../../test/pilot-missions.ts'
import { call, pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'
import { bytesOf, uploadSmall } from '../uploads/upload.fixtures.ts'

withPilotSession()

const assetsOf = (id: number, query = '') =>
  sortie.provider('GET', `/v1/provider/missions/${id}/assets?${query}`)
const manifestOf = (id: number) => sortie.provider('GET', `/v1/provider/missions/${id}/asset_manifest`)
const idsOf = (response: { body: { data: { id: string }[] } }) => response.body.data.map(({ id }) => id)

const addShot = async (missionId: number, name: string) => {
  const row = { mission_id: missionId, name }
  return (await sortie.db.insertInto('shots').values(row).returning('id').executeTakeFirstOrThrow()).id
}

const deliver = async (missionId: number, shot_id: number | null, name: string, content = bytesOf(5)) => {
  const { response } = await uploadSmall(missionId, { shot_id, original_file_name: name }, content)
  return response.body.id as string
}

const download = async (url: string) => {
  const { pathname, search, host } = new URL(url)
  return sortie.app.inject({ method: 'GET', url: pathname + search, headers: { host } })
}

describe('the assets of a mission, for the provider', () => {
  test('are listed page by page with shot, facts, state and versions', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const roof = await addShot(id, 'Roof')
    const first = await deliver(id, roof, 'DJI_0001.JPG')
    const second = await deliver(id, null, 'DJI_0002.JPG')
    await sortie.db
      .updateTable('assets')
      .set({ status: 'failed', error: 'This file is damaged.' })
      .where('id', '=', second)
      .execute()
    const page = await assetsOf(id, 'per_page=1')
    expect(page.body.data).toMatchObject([
      {
        id: first,
        type: 'image',
        name: 'DJI_0001.JPG',
        shot: roof,
        status: 'processing',
        processing: true,
        gps_latitude: null,
        version_urls: {},
        media_type: 'image/jpeg',
        pilot_id: pilot.id,
        uploaded_at: expect.any(String),
      },
    ])
    expect(page.body.data[0]).not.toHaveProperty('storage_key')
    expect(idsOf(await assetsOf(id, `per_page=1&after=${page.body.meta.next}`))).toEqual([second])
    expect(idsOf(await assetsOf(id, 'shot_id=none'))).toEqual([second])
    expect(idsOf(await assetsOf(id, `shot_id=${roof}`))).toEqual([first])
    expect(idsOf(await assetsOf(id, 'status=failed'))).toEqual([second])
    expect(idsOf(await assetsOf(id, 'type=video'))).toEqual([])
    const one = await sortie.provider('GET', `/v1/provider/missions/${id}/assets/${second}`)
    expect(one.body).toMatchObject({ id: second, error: 'This file is damaged.' })
  })

  test('are downloaded unchanged, under the name of the file', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const content = bytesOf(70_000)
    await deliver(id, null, 'Dächer über Köln "1".jpg', content)
    const [asset] = (await assetsOf(id)).body.data
    const file = await download(asset.url)
    expect([file.statusCode, file.rawPayload.equals(Buffer.from(content))]).toEqual([200, true])
    expect(file.headers['content-disposition']).toContain('attachment')
    expect(decodeURIComponent(String(file.headers['content-disposition']))).toContain('Dächer über Köln')
    expect(file.headers['x-content-type-options']).toBe('nosniff')
    const changed = new URL(asset.url)
    changed.searchParams.set('X-Amz-Expires', '604800')
    expect((await download(changed.href)).statusCode).toBe(403)
  })

  test('assets of another or no mission get 404, and a pilot has no access', async () => {
    const [here, there] = [await addHeld(sortie.db, pilot.id), await addHeld(sortie.db, pilot.id)]
    const asset = await deliver(here, null, 'a.jpg')
    for (const path of [
      `${there}/assets/${asset}`,
      '999999/assets',
      '999999/asset_manifest',
      `${here}/assets/DB0`,
    ])
      expect((await sortie.provider('GET', `/v1/provider/missions/${path}`)).status).toBe(404)
    expect((await call('GET', `/v1/provider/missions/${here}/assets`)).status).toBe(401)
  })
})

test('the links of a manifest open for a day, as it says', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  await deliver(id, null, 'a.jpg')
  vi.useFakeTimers({ toFake: ['Date'] })
  const aDayLater = new Date(Date.now() + 24 * 3_600_000).toISOString()
  const { body } = await manifestOf(id).finally(() => vi.useRealTimers())
  expect(body).toMatchObject({ mission_id: id, links_expire_at: aDayLater })
  expect(new URL(body.files[0].url).searchParams.get('X-Amz-Expires')).toBe('86400')
})

test('a path is no longer than disks allow, and a name of dots only is replaced', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const [long, dots] = [await addShot(id, 'x'.repeat(151)), await addShot(id, '...')]
  const assets = [await deliver(id, long, `${'y'.repeat(149)}é.jpg`), await deliver(id, dots, ' . ')]
  const { body } = await manifestOf(id)
  expect(body.files.map(({ id: asset, path }: { id: string; path: string }) => [asset, path])).toEqual([
    [assets[0], `${long} ${'x'.repeat(150)}/${'y'.repeat(149)}é`],
    [assets[1], `${dots} _/_`],
  ])
})

test('a manifest lists everything to download, each file under a unique path that every disk accepts', async () => {
  const id = await addHeld(sortie.db, pilot.id)
  const [roof, odd] = [await addShot(id, 'Roof'), await addShot(id, '../Yard: "north"')]
  const content = bytesOf(300)
  const assets = [
    await deliver(id, odd, '../../etc/passwd'),
    await deliver(id, roof, 'DJI_0001.JPG', content),
    await deliver(id, roof, 'dji_0001.jpg'),
    await deliver(id, null, 'notes'),
    await deliver(id, null, 'notes'),
  ]
  const { body } = await manifestOf(id)
  expect(body.files.map(({ id: asset, path }: { id: string; path: string }) => [asset, path])).toEqual([
    [assets[1], `${roof} Roof/DJI_0001.JPG`],
    [assets[2], `${roof} Roof/dji_0001-${assets[2]}.jpg`],
    [assets[0], `${odd} _Yard_ _north_/_.._etc_passwd`],
    [assets[3], 'unassigned/notes'],
    [assets[4], `unassigned/notes-${assets[4]}`],
  ])
  expect((await download(body.files[0].url)).rawPayload.equals(Buffer.from(content))).toBe(true)
})
