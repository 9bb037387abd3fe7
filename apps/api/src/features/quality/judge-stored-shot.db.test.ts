import type { QualityRule } from '@sortie/domain/quality/quality-rule.schema'
import { takenMoment } from '@sortie/domain/quality/taken-moment'
import { dronePhoto, jpegPhoto } from '@sortie/testing/photo-fixture'
import { qualityPhoto } from '@sortie/testing/quality-photos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jobRun } from '../../../test/job-run.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import type { JobLog } from '../../platform/jobs.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { jobHandlers } from '../job-handlers.ts'
import { call, pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'
import { type FileReader, openFileReader } from '../processing/file-reader.ts'
import { processAsset } from '../processing/process-asset.ts'
import { uploadSmall } from '../uploads/upload.fixtures.ts'
import { type CompareShot, compareShot } from './compare-shot.ts'
import { judgeChangedShots, judgeStoredShot } from './judge-stored-shot.ts'
import { selectJudgedFiles, selectRulesOfShot } from './quality.queries.ts'
import { openShotComparer } from './shot-comparer.ts'

withPilotSession()
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const silent = { info: () => {}, error: () => {} }
let objects: OpenObjectStore
let reader: FileReader
beforeAll(() => {
  objects = openObjectStore(sortie.config)
  reader = openFileReader({ ...sortie.config.processing, processes: 1 }, silent)
})
afterAll(() => reader.close())

const processed = (id: string) =>
  processAsset({ db: sortie.db, store: objects.store, reader, log: silent }, id, jobRun())
const judged = (compare: CompareShot = compareShot, log?: JobLog) =>
  judgeChangedShots(sortie.db, compare, new AbortController().signal, log)
const toJudge = (...shots: number[]) =>
  sql`insert into shots_to_judge (shot_id) select unnest(${shots}::bigint[]) on conflict do nothing`.execute(
    sortie.db,
  )

const position = { rule: 'position', severity: 'must' }
const sharp = { rule: 'sharpness', severity: 'should', min: 70 }

const missionWith = async (quality_rules: object[]) => {
  const missionId = await addHeld(sortie.db, pilot.id)
  const { id: shot } = await sortie.db
    .insertInto('shots')
    .values({ mission_id: missionId, name: 'Roof', quality_rules: JSON.stringify(quality_rules) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { missionId, shot }
}

const add = async (missionId: number, shot_id: number, bytes: Uint8Array, name = 'a') => {
  const { response } = await uploadSmall(
    missionId,
    { shot_id, original_file_name: `${name}.JPG`, fingerprint: name },
    new Uint8Array(bytes),
  )
  expect(response.status).toBe(200)
  return response.body.id as string
}

const shotOf = async (missionId: number) =>
  (await sortie.provider('GET', `/v1/provider/missions/${missionId}?assets=none`)).body.shots[0]
const assetOf = async (missionId: number, id: string) =>
  (await sortie.provider('GET', `/v1/provider/missions/${missionId}/assets/${id}`)).body
const submit = async (missionId: number) => {
  const { status, body } = await call('PATCH', `/v1/pilots/missions/${missionId}/status/processing_shots`)
  return [status, status === 200 ? body.status : body.message]
}

const good = dronePhoto({ latitude: 40, longitude: -105, relativeAltitudeMeters: 60 })

test('files are compared with the rules of their shot once they are processed, and again when they move', async () => {
  const { missionId, shot } = await missionWith([position, sharp])
  const blurred = await add(missionId, shot, await qualityPhoto('very blurred'), 'blurred')
  expect(await assetOf(missionId, blurred)).toMatchObject({ findings: null, sharpness: null })
  await processed(blurred)
  expect(await judged()).toBe(1)
  expect(await assetOf(missionId, blurred)).toMatchObject({
    sharpness: expect.closeTo(20, -1),
    dark_percent: 0,
    picture_hash: 'c8c988686c84ac20',
    findings: [
      { code: 'position', severity: 'must', measured: null },
      { code: 'sharpness', severity: 'should', text: 'This photo looks blurred.', min: 70 },
    ],
  })
  expect(await shotOf(missionId)).toMatchObject({
    findings: [],
    files_failing_must: 1,
    files_failing_should: 0,
  })
  expect(await judged()).toBe(0)
  const placed = await add(missionId, shot, good, 'good')
  await processed(placed)
  await judged()
  expect(await assetOf(missionId, placed)).toMatchObject({ findings: [], iso: null, exposure_seconds: 0.001 })
  await call('DELETE', `/missions/${missionId}/images/${blurred}`)
  await judged()
  expect(await shotOf(missionId)).toMatchObject({ files_failing_must: 0, files_failing_should: 0 })
})

test('a change during a comparison leads to another one; shots without rules are never compared', async () => {
  const { missionId, shot } = await missionWith([position])
  const id = await add(missionId, shot, await qualityPhoto('fog'))
  await processed(id)
  await sql`update shots_to_judge set changes = changes + 1`.execute(sortie.db)
  const { rows } = await sql<{ changes: number }>`select changes from shots_to_judge`.execute(sortie.db)
  expect(rows).toEqual([{ changes: 2 }])
  await judged()
  await sql`update shots set quality_rules = '[]' where id = ${shot}`.execute(sortie.db)
  expect(await shotOf(missionId)).toMatchObject({ findings: null, files_failing_must: 0 })
  await judged()
  const plain = await missionWith([])
  await processed(await add(plain.missionId, plain.shot, good))
  expect(await judged()).toBe(0)
  // Its rules were deleted just after it was noted.
  await toJudge(shot)
  expect(await judged()).toBe(1)
  expect(await shotOf(missionId)).toMatchObject({ findings: null, files_failing_must: 0 })
  expect(await inTransaction(sortie.db, (trx) => judgeStoredShot(trx, 999_999, compareShot))).toEqual({
    mustFindings: 0,
    isChecking: false,
  })
})

test('a log says how many shots were compared, if there were any', async () => {
  await judged()
  const said: unknown[] = []
  const log = { ...silent, info: (details: object, text: string) => void said.push([details, text]) }
  await toJudge((await missionWith([position])).shot, (await missionWith([sharp])).shot)
  expect(await judged(compareShot, log)).toBe(2)
  expect(await judged(compareShot, log)).toBe(0)
  expect(said).toEqual([[{ shots: 2 }, 'shots compared with their quality rules']])
})

test('a worker that stops compares no more, and the shots keep their turn', async () => {
  const { shot } = await missionWith([position])
  await toJudge(shot)
  const waiting = () =>
    sortie.db
      .selectFrom('shots_to_judge')
      .select(['shot_id', 'since', 'changes'])
      .orderBy('shot_id')
      .execute()
  const before = await waiting()
  const stopped = AbortSignal.abort(new Error('the worker is stopping'))
  await expect(judgeChangedShots(sortie.db, compareShot, stopped)).rejects.toThrow('the worker is stopping')
  expect(await waiting()).toEqual(before)
  await judged()
})

test('submitting compares again: what must be kept keeps the mission, unless the pilot says why', async () => {
  const { missionId, shot } = await missionWith([
    position,
    sharp,
    { rule: 'file_count', severity: 'must', max: 1 },
  ])
  const id = await add(missionId, shot, good)
  expect(await submit(missionId)).toEqual([
    422,
    'Your files are still being checked. Try again in a minute, or comment on the shot.',
  ])
  await processed(id)
  const second = await add(missionId, shot, await qualityPhoto('blurred'), 'b')
  await processed(second)
  const refused =
    "Some files don't meet the requirements: Roof. Replace them, or comment on the shot to say why."
  expect(await submit(missionId)).toEqual([422, refused])
  await judged()
  const { body: flights } = await call('GET', '/v1/pilots/next_flights')
  const flight = flights.data.find((one: { id: number }) => one.id === missionId)
  expect(flight).toMatchObject({ shots_missing: 1 })
  await call('PATCH', `/pilots/missions/${missionId}/shots/${shot}`, {
    pilot_comment: 'No signal in the yard',
  })
  expect(await submit(missionId)).toEqual([200, 'processing_shots'])
  expect(await shotOf(missionId)).toMatchObject({
    findings: [{ code: 'file_count', text: 'This shot has 2 files. It needs at most 1 file.' }],
    files_failing_must: 1,
  })
})

test('what only should be kept keeps no mission', async () => {
  const { missionId, shot } = await missionWith([{ ...position, severity: 'should' }])
  await processed(await add(missionId, shot, await qualityPhoto('blurred')))
  expect(await submit(missionId)).toEqual([200, 'processing_shots'])
  expect(await shotOf(missionId)).toMatchObject({ files_failing_must: 0, files_failing_should: 1 })
})

test('a mission waits for files that are still being processed only where a rule must be kept', async () => {
  const ready = await missionWith([position])
  await processed(await add(ready.missionId, ready.shot, good))
  expect(await submit(ready.missionId)).toEqual([200, 'processing_shots'])
  const advised = await missionWith([{ ...position, severity: 'should' }])
  await add(advised.missionId, advised.shot, good)
  expect(await submit(advised.missionId)).toEqual([200, 'processing_shots'])
})

test('coverage of the area is calculated from the stored photos', async () => {
  const { missionId, shot } = await missionWith([
    { rule: 'coverage', severity: 'must', depth: 1, min_percent: 90 },
  ])
  const [west, south, east, north] = [-105.0005, 39.9996, -104.9995, 40.0004]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  await sql`insert into map_features (mission_id, position, name, kind, geometry_type, geometry) values
    (${missionId}, 0, 'Field', 'property_area', 'Polygon', ${JSON.stringify({ type: 'Polygon', coordinates: [ring] })}::jsonb)`.execute(
    sortie.db,
  )
  await processed(await add(missionId, shot, good))
  await judged()
  const { findings } = await shotOf(missionId)
  expect(findings).toMatchObject([{ code: 'coverage', min: 90, wanted: 'at least 90% shown by one photo' }])
  // 60 m above the ground, a lens of 24 mm shows some 87 m by 65 m.
  expect(findings[0].value).toBeGreaterThan(60)
  expect(findings[0].value).toBeLessThan(80)
})

/** The longest time in which this process did nothing but one thing, while the work went on. */
const longestPause = async (work: Promise<unknown>): Promise<number> => {
  let [longest, last, isDone] = [0, performance.now(), false]
  void work.finally(() => {
    isDone = true
  })
  while (!isDone) {
    await new Promise((resolve) => setImmediate(resolve))
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
  }
  await work
  return longest
}

test('a comparison that takes long leaves the server and the worker to everyone else', async () => {
  const rule: QualityRule = { rule: 'coverage', severity: 'should', depth: 1, min_percent: 90 }
  const { missionId, shot } = await missionWith([rule])
  // Sixteen million cells.
  const [west, south, east, north] = [-105, 40, -104.8, 40.2]
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ]
  const geometry = { type: 'Polygon' as const, coordinates: [ring] }
  await sql`insert into map_features (mission_id, position, name, kind, geometry_type, geometry) values
    (${missionId}, 0, 'County', 'property_area', 'Polygon', ${JSON.stringify(geometry)}::jsonb)`.execute(
    sortie.db,
  )
  await processed(await add(missionId, shot, good))
  const found = await selectRulesOfShot(sortie.db, shot)
  if (!found) throw new Error('the shot has no rules')
  const files = await selectJudgedFiles(sortie.db, shot, null)
  const before = performance.now()
  compareShot({ rules: [rule], files, site: found.site })
  const alone = performance.now() - before
  const pause = await longestPause(submit(missionId).then((result) => expect(result[0]).toBe(200)))
  expect([alone > 300, pause < alone / 2, { alone, pause }]).toEqual([true, true, { alone, pause }])

  await sql`insert into shots_to_judge (shot_id) values (${shot}) on conflict do nothing`.execute(sortie.db)
  const { judgeShots } = jobHandlers(sortie.config, sortie.db, silent)
  const pauseOfWorker = await longestPause(judgeShots({}, jobRun()))
  expect(await judged()).toBe(0)
  expect([pauseOfWorker < alone / 2, { alone, pauseOfWorker }]).toEqual([true, { alone, pauseOfWorker }])
})

test('a shot that cannot be compared waits behind the others, which are compared', async () => {
  await judged()
  const shots = [(await missionWith([position])).shot, (await missionWith([sharp])).shot]
  await sql`insert into shots_to_judge (shot_id) select unnest(${shots}::bigint[])
    on conflict do nothing`.execute(sortie.db)
  await sql`update shots_to_judge set since = now() - interval '1 hour'`.execute(sortie.db)
  const fails: CompareShot = (shot) => {
    if (shot.rules[0]?.rule === 'position') throw new Error('too much')
    return compareShot(shot)
  }
  await expect(judged(fails)).rejects.toThrow('too much')
  const { rows } = await sql<{ shot_id: number; is_behind: boolean }>`
    select shot_id, since > now() - interval '10 minutes' as is_behind from shots_to_judge`.execute(sortie.db)
  expect(rows).toEqual([{ shot_id: shots[0], is_behind: true }])
  await judged()
})

const nothing = {
  rules: [],
  files: [],
  site: { scheduled_at_start: null, scheduled_at_end: null, location: null, map_features: [] },
}
const outcomesOf = async (shots: Promise<unknown>[]) =>
  (await Promise.allSettled(shots)).map((result) =>
    result.status === 'rejected' ? (result.reason.code ?? result.reason.message) : result.value,
  )

test('a submission is asked to come again when too many are compared already', async () => {
  const comparer = openShotComparer()
  const outcomes = outcomesOf(Array.from({ length: 6 }, () => comparer.compare(nothing)))
  await comparer.close()
  // One is compared and four wait; a server that stops is no lack of room.
  expect(await outcomes).toEqual([...Array(5).fill('the pool is closed'), 'unavailable'])
})

test('a comparison that takes too long is ended, one that fails says so, and the next is made', async () => {
  const slow = openShotComparer({ milliseconds: 1 })
  const files = Array.from({ length: 20_000 }, () => ({}) as never)
  expect(await outcomesOf([slow.compare({ ...nothing, files })])).toEqual(['unavailable'])
  await slow.close()
  const comparer = openShotComparer()
  const broken = { ...nothing, site: null as never }
  expect(await outcomesOf([broken, nothing].map(comparer.compare))).toEqual([
    expect.stringContaining('null'),
    { shot: [], files: new Map() },
  ])
  await comparer.close()
})

test('a camera without a zone shows the time at the site here as it does in the portal', async () => {
  const { missionId, shot } = await missionWith([position])
  await sql`update locations set timezone_id = 'America/Denver'
    where id = (select location_id from missions where id = ${missionId})`.execute(sortie.db)
  const bytes = jpegPhoto({ exif: { dateTimeOriginal: '2026:06:01 10:30:00', subSecTimeOriginal: '25' } })
  const id = await add(missionId, shot, bytes, 'no zone')
  await processed(id)
  const here = Date.parse((await assetOf(missionId, id)).taken_at)
  const inPortal = takenMoment({ local: '2026-06-01T10:30:00.25', offsetMinutes: null }, 'America/Denver')
  expect(here).toBe(Date.parse(inPortal ?? ''))
  expect(new Date(here).toISOString()).toBe('2026-06-01T16:30:00.250Z')
})
