import { dronePhoto } from '@sortie/testing/photo-fixture'
import { qualityPhoto } from '@sortie/testing/quality-photos'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { jobRun } from '../../../test/job-run.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addMission } from '../../../test/records.ts'
import { type OpenObjectStore, openObjectStore } from '../../platform/object-store.ts'
import { pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'
import { type FileReader, openFileReader } from '../processing/file-reader.ts'
import { processAsset } from '../processing/process-asset.ts'
import { uploadSmall } from '../uploads/upload.fixtures.ts'
import { openRulePreviewer, readDelivered } from './preview-rules.ts'

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

const newPackage = async (name: string): Promise<number> =>
  (await sortie.provider('POST', '/v1/provider/packages', { name })).body.id

const steps = [
  'flight_complete',
  'assets_uploaded',
  'processing_shots',
  'assets_classified',
  'in_production',
  'awaiting_payment',
  'complete',
] as const

/** A mission of a package with the photos of each shot, uploaded and processed as a pilot's are, and submitted. */
const deliver = async (
  package_id: number,
  shots: Record<string, Uint8Array[]>,
  status: (typeof steps)[number] = 'processing_shots',
) => {
  const id = await addHeld(sortie.db, pilot.id)
  await sortie.db.updateTable('missions').set({ package_id }).where('id', '=', id).execute()
  for (const [name, photos] of Object.entries(shots)) {
    const shot = await sortie.db
      .insertInto('shots')
      .values({ mission_id: id, name })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const [index, bytes] of photos.entries()) {
      const fingerprint = `${shot.id}-${index}`
      const { response } = await uploadSmall(
        id,
        { shot_id: shot.id, original_file_name: `${name} ${index}.JPG`, fingerprint },
        new Uint8Array(bytes),
      )
      const job = { db: sortie.db, store: objects.store, reader, log: silent }
      await processAsset(job, response.body.id, jobRun())
    }
  }
  const { status: now } = await sortie.db
    .selectFrom('missions')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  for (const next of steps.slice(steps.indexOf(now as (typeof steps)[number]) + 1, steps.indexOf(status) + 1))
    await sortie.db.updateTable('missions').set({ status: next }).where('id', '=', id).execute()
  return id
}

const preview = (id: number, body: object) =>
  sortie.provider('POST', `/v1/provider/packages/${id}/quality_preview`, body)

const position = { rule: 'position', severity: 'must' }
const sharp = { rule: 'sharpness', severity: 'should', min: 50 }
const good = dronePhoto({ latitude: 40, longitude: -105, relativeAltitudeMeters: 60 })

test('edited rules are compared with what was delivered, and nothing is changed', async () => {
  const survey = await newPackage('Survey')
  const blurred = await qualityPhoto('very blurred')
  const first = await deliver(survey, { Roof: [good, blurred], Front: [good] })
  // Not submitted yet, and of another package.
  await deliver(survey, { Roof: [blurred] }, 'assets_uploaded')
  await deliver(await newPackage('Other'), { Roof: [blurred] })
  const entries = () => sql<{ count: number }>`select count(*)::int from audit_log`.execute(sortie.db)
  const { rows: before } = await entries()
  const { status, body } = await preview(survey, {
    quality_rules: [position, sharp],
    shots: [{ name: 'Front', quality_rules: [{ rule: 'file_count', severity: 'must', min: 2 }] }],
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    missions: 1,
    shots: 2,
    files: 3,
    is_capped: false,
    shots_failing_must: 2,
    shots_failing_should: 0,
    files_failing_must: 1,
    files_failing_should: 0,
  })
  expect(body.rules).toMatchObject([
    {
      shot: null,
      rule: 'position',
      compared_shots: 2,
      shots: 1,
      files: 1,
      unknown_files: 0,
      examples: [
        {
          mission_id: first,
          mission_name: expect.any(String),
          shot_name: 'Roof',
          file_name: 'Roof 1.JPG',
          text: "This photo doesn't say where it was taken.",
        },
      ],
    },
    // The small picture of the test's drone has nothing in it that could be sharp.
    { rule: 'sharpness', shots: 1, files: 1, unknown_files: 2 },
    { shot: 'Front', rule: 'file_count', compared_shots: 1, shots: 1, examples: [{ file_name: null }] },
  ])
  expect((await entries()).rows).toEqual(before)
  const { rows } = await sql<{
    findings: unknown
  }>`select findings from assets where mission_id = ${first}`.execute(sortie.db)
  expect(rows.map(({ findings }) => findings)).toEqual([null, null, null])
})

test('a package without deliveries has nothing to compare, and an unknown one is not found', async () => {
  const empty = await newPackage('Nothing delivered')
  expect((await preview(empty, { quality_rules: [position] })).body).toEqual({
    missions: 0,
    shots: 0,
    files: 0,
    is_capped: false,
    shots_failing_must: 0,
    shots_failing_should: 0,
    files_failing_must: 0,
    files_failing_should: 0,
    rules: [
      {
        shot: null,
        rule: 'position',
        severity: 'must',
        compared_shots: 0,
        shots: 0,
        files: 0,
        unknown_files: 0,
        examples: [],
      },
    ],
  })
  await deliver(empty, { Roof: [] })
  expect((await preview(empty, {})).body).toMatchObject({ missions: 0, files: 0, rules: [] })
  expect((await preview(999_999, {})).status).toBe(404)
})

test('rules that mean nothing are refused at their fields', async () => {
  const id = await newPackage('Refused')
  const { status, body } = await preview(id, {
    quality_rules: [
      { rule: 'altitude', severity: 'must', min_meters: 60, max_meters: 40 },
      { rule: 'iso', severity: 'must' },
    ],
  })
  expect(status).toBe(422)
  expect(Object.keys(body.errors).toSorted()).toEqual(['quality_rules.0.min_meters', 'quality_rules.1.max'])
  const twice = { name: 'Roof', quality_rules: [] }
  expect((await preview(id, { shots: [twice, twice] })).body.errors).toEqual({
    shots: ['Please list each shot only once.'],
  })
})

test('only the newest deliveries are compared, whole shots of them, and it says so', async () => {
  const many = await newPackage('Many')
  const old = await deliver(many, { Roof: [good] }, 'complete')
  const middle = await deliver(many, { Roof: [good], Front: [good, good] })
  const newest = await deliver(many, { Roof: [good, good] }, 'in_production')
  const read = async (missions: number, files: number) => {
    const { missions: found, is_capped } = await readDelivered(sortie.db, many, { missions, files })
    return [found.map(({ id, shots }) => [id, ...shots.map((shot) => shot.files.length)]), is_capped]
  }
  expect(await read(5, 100)).toEqual([
    [
      [newest, 2],
      [middle, 1, 2],
      [old, 1],
    ],
    false,
  ])
  expect(await read(2, 100)).toEqual([
    [
      [newest, 2],
      [middle, 1, 2],
    ],
    true,
  ])
  expect(await read(5, 4)).toEqual([
    [
      [newest, 2],
      [middle, 1],
    ],
    true,
  ])
  expect(await read(5, 5)).toEqual([
    [
      [newest, 2],
      [middle, 1, 2],
    ],
    true,
  ])
  expect(await read(5, 1)).toEqual([[[newest, 2]], true])
})

test('what a comparison may take is limited', async () => {
  const id = await newPackage('Slow')
  await addMission(sortie.db, { package_id: id })
  const slow = openRulePreviewer({ milliseconds: 1, waiting: 0 })
  const rules = { quality_rules: [], shots: [] }
  // Two may come one after the other in a process that is busy. Of eight, some come at once.
  const tries = Array.from({ length: 8 }, () => slow.preview(sortie.db, id, rules))
  const results = await Promise.allSettled(tries)
  expect(results.map((result) => result.status === 'rejected' && result.reason.code)).toContain('unavailable')
  await slow.close()
})
