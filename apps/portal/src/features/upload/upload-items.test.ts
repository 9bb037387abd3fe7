import { emptyFileText } from '@sortie/domain/file-type'
import type { Asset } from '@sortie/domain/mission/asset.schema'
import { exampleMission, unmeasured } from '@sortie/domain/mission/example-mission.fixture'
import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import { describe, expect, test } from 'vitest'
import type { UploadRow } from '#app/uploads/upload-rows.ts'
import { hasFailed, isPending, missingGpsText, showsShot, uploadItems } from './upload-items.ts'

const row = (changes: Partial<UploadRow> = {}): UploadRow => ({
  id: 'DJI_0001.JPG:5:1',
  name: 'DJI_0001.JPG',
  size: 5,
  status: 'uploading',
  progress: 0.4,
  shot_id: null,
  thumbnailUrl: null,
  hasGps: null,
  modifiedAt: 0,
  facts: null,
  error: null,
  needsFile: false,
  asset: null,
  ...changes,
})

const [image] = exampleMission.images ?? []
if (!image) throw new Error('the example has no image')
const asset = (changes: Partial<Asset> = {}): Asset => ({
  ...image,
  type: 'image',
  source_type: 'raw',
  id: 'DB1',
  shot: null,
  processing: false,
  error: null,
  uploaded_at: '2026-03-08T21:00:00Z',
  ...unmeasured,
  ...changes,
})
const itemsOf = (rows: UploadRow[], assets: Asset[]) => uploadItems(rows, assets, [])

describe('files on the page', () => {
  test('A-UPLOAD-10 A-DATA-15 a file keeps its identity from loading to done', () => {
    const [loading] = itemsOf([row()], [])
    expect(loading).toMatchObject({ state: 'loading', progress: 0.4 })
    const record = asset({ processing: true })
    const arrived = itemsOf([row({ status: 'done', progress: 1, asset: record })], [record])
    expect(arrived).toHaveLength(1)
    expect(arrived[0]).toMatchObject({ key: loading?.key, state: 'processing', progress: 1 })
    expect(itemsOf([], [asset()])[0]).toMatchObject({ key: 'DB1', state: 'done' })
  })

  test('files are sorted by name, whichever arrives first', () => {
    const rows = [row({ id: 'b', name: 'DJI_10.JPG' }), row({ id: 'a', name: 'DJI_2.JPG' })]
    expect(itemsOf(rows, [asset({ name: 'dji_3.JPG' })]).map(({ name }) => name)).toEqual([
      'DJI_2.JPG',
      'dji_3.JPG',
      'DJI_10.JPG',
    ])
  })

  test("the shot is that of the server's record, whatever the upload began with", () => {
    const record = asset({ shot: 7 })
    const [item] = itemsOf([row({ status: 'done', shot_id: 3, asset: asset({ shot: 3 }) })], [record])
    expect(item?.shot).toBe(7)
  })

  test('A-DATA-15 a deleted file does not come back because of its row', () => {
    expect(itemsOf([row({ status: 'done', asset: asset() })], [])).toEqual([])
  })

  test('A-UPLOAD-11 a failed file says what to do, and why if that is known, and is not pending', () => {
    const items = itemsOf(
      [
        row({ status: 'failed' }),
        row({ id: 'b', status: 'file-size-error' }),
        row({ id: 'c', status: 'failed', error: 'Our storage is full.' }),
      ],
      [],
    )
    for (const { error } of items)
      expect(error).toBe('There was an error uploading this file. Please remove and try again.')
    expect(items.map(({ reason }) => reason)).toEqual([undefined, emptyFileText, 'Our storage is full.'])
    expect(items.every(hasFailed)).toBe(true)
    expect(items.some(isPending)).toBe(false)
  })
})

describe('A-UPLOAD-13 files without GPS data', () => {
  const missing = (rows: UploadRow[], assets: Asset[]) => itemsOf(rows, assets)[0]?.isMissingGps

  test('are determined by the browser first, and by the server once it has processed them', () => {
    expect(missing([row({ hasGps: null })], [])).toBe(false)
    expect(missing([row({ hasGps: false })], [])).toBe(true)
    const processing = asset({ processing: true, gps_altitude: null })
    expect(missing([row({ asset: processing, hasGps: false })], [processing])).toBe(true)
    expect(missing([], [asset({ gps_altitude: null })])).toBe(true)
    expect(missing([], [asset()])).toBe(false)
  })

  test('say that only the altitude is missing where the photo has a position', () => {
    const badges = (rows: UploadRow[], assets: Asset[]) => itemsOf(rows, assets).map(({ badge }) => badge)
    const facts = { position: { latitude: 34, longitude: -118 } } as PhotoFacts
    expect(badges([row({ hasGps: false }), row({ id: 'b', hasGps: false, facts })], [])).toEqual([
      'No GPS',
      'No altitude',
    ])
    const noAltitude = asset({ gps_altitude: null })
    const nothing = asset({ id: 'DB2', gps_altitude: null, gps_latitude: null, gps_longitude: null })
    expect(badges([], [noAltitude, nothing, asset({ id: 'DB3' })])).toEqual([
      'No altitude',
      'No GPS',
      undefined,
    ])
    const text = (...assets: Asset[]) => missingGpsText(itemsOf([], assets))
    expect(text(noAltitude, nothing)).toBe('1 file without GPS data, 1 file without altitude')
    expect(text(noAltitude)).toBe('1 file without altitude')
    expect(text(nothing)).toBe('1 file without GPS data')
    expect(text(asset())).toBeNull()
  })

  test('A-DATA-14 are counted, without those that the server still has to process', () => {
    const nothing = { gps_altitude: null, gps_latitude: null, gps_longitude: null }
    const assets = [
      asset({ id: 'DB2', ...nothing }),
      asset({ id: 'DB3', ...nothing, processing: true }),
      asset({ id: 'DB4', ...nothing }),
      asset({ id: 'DB5' }),
    ]
    expect(missingGpsText(itemsOf([], assets))).toBe('2 files without GPS data')
    expect(missingGpsText(itemsOf([], assets.slice(1, 2)))).toBeNull()
  })

  test('are never videos', () => {
    expect(missing([row({ name: 'DJI_0002.MP4', hasGps: false })], [])).toBe(false)
    expect(missing([], [asset({ type: 'video', gps_latitude: null })])).toBe(false)
  })
})

test('A-CLASSIFY-08 photos and videos count for their shot, even while uploading, but failed files do not', () => {
  const delivers = (rows: UploadRow[], assets: Asset[]) => itemsOf(rows, assets).map(showsShot)
  expect(delivers([row()], [asset(), asset({ id: 'DB2', processing: true })])).toEqual([true, true, true])
  expect(delivers([row({ status: 'failed' })], [asset({ error: 'This file is damaged.' })])).toEqual([
    false,
    false,
  ])
  expect(delivers([], [asset({ type: 'data_file' } as Partial<Asset>)])).toEqual([false])
})

describe('M-DATA-16 in a reshoot', () => {
  const reshoot = {
    id: 1,
    reason: 'Out of focus.',
    requested_at: '2026-03-09T08:00:00Z',
    resolved_at: null,
    shot_ids: [7],
    shot_reasons: [],
  }
  const old = asset({ shot: 7, name: 'DJI_1.JPG' })
  const fresh = asset({ id: 'DB2', shot: 7, name: 'DJI_2.JPG', uploaded_at: '2026-03-09T09:00:00Z' })
  const other = asset({ id: 'DB3', shot: 8, name: 'DJI_3.JPG' })

  test('a file from before the request says why it is not accepted, does not count, and comes last', () => {
    const items = uploadItems([row({ shot_id: 7, name: 'DJI_4.JPG' })], [old, fresh, other], [reshoot])
    expect(items.map(({ name, rejection }) => [name, rejection])).toEqual([
      ['DJI_2.JPG', undefined],
      ['DJI_3.JPG', undefined],
      ['DJI_4.JPG', undefined],
      ['DJI_1.JPG', 'Out of focus.'],
    ])
    expect(items.map(showsShot)).toEqual([true, true, true, false])
  })

  test('a photo says what was said of it, and else why its shot is needed again', () => {
    const ofShot = { ...reshoot, shot_reasons: [{ shot_id: 7, reason: 'Too dark (1 file).' }] }
    const said = (verdict: 'accepted' | 'rejected') => ({
      verdict,
      reasons: verdict === 'rejected' ? [{ id: 1, name: 'Too dark', advice: 'Fly at noon.' }] : [],
      note: '',
    })
    const rejectionOf = (fields: Partial<Asset>, reshoots = [ofShot]) =>
      uploadItems([], [{ ...old, ...fields }], reshoots)[0]?.rejection
    expect(rejectionOf({ verdict: said('rejected') })).toBe('Too dark. Fly at noon.')
    expect(rejectionOf({ verdict: said('accepted') })).toBe(
      'This file is fine, but its shot is needed again. Too dark (1 file).',
    )
    expect(rejectionOf({ verdict: null })).toBe('Too dark (1 file).')
    expect(rejectionOf({ verdict: said('rejected') }, [])).toBe('Too dark. Fly at noon.')
    expect(rejectionOf({ verdict: said('accepted') }, [])).toBeUndefined()
  })

  test('it counts again once the reshoot is withdrawn, or if it belongs to another shot', () => {
    const rejectionOf = (record: Asset, resolved_at: string | null) =>
      uploadItems([], [record], [{ ...reshoot, resolved_at }])[0]?.rejection
    expect(rejectionOf(old, '2026-03-10T08:00:00Z')).toBeUndefined()
    expect(rejectionOf({ ...old, shot: 8 }, null)).toBeUndefined()
    expect(rejectionOf({ ...old, shot: null }, null)).toBeUndefined()
  })
})
