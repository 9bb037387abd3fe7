import { dayAt } from '@sortie/domain/time/dates'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { jobRun } from '../../../test/job-run.ts'
import { secretBox } from '../../platform/secret-box.ts'
import { createImportedMissions } from './create-imported-missions.ts'
import { previewLines } from './preview-lines.ts'

let app: TestApp
const log = { info: () => {}, error: () => {} }

beforeAll(async () => {
  app = await createTestApp()
  await app.db.insertInto('packages').values({ name: 'Roofs' }).execute()
})
afterAll(() => app.close())

const path = '/v1/provider/mission_imports'
const send = (csv: string) => app.provider('POST', path, { file_name: 'june.csv', csv })
const create = (id: number, body?: object) => app.provider('POST', `${path}/${id}/create`, body)
const linesOf = async (id: number, query = '') =>
  (await app.provider('GET', `${path}/${id}/lines${query}`)).body.data
const stateOf = async (id: number) => (await app.provider('GET', `${path}/${id}`)).body
const run = (id: number, signal = jobRun().signal, batchSize?: number) =>
  createImportedMissions(
    { db: app.db, secrets: secretBox(app.config.secretKeys, log as never), log },
    id,
    signal,
    batchSize,
  )
const references = async (start: string) =>
  (
    await app.db
      .selectFrom('missions')
      .select('reference_id')
      .where('reference_id', 'like', `${start}%`)
      .orderBy('id')
      .execute()
  ).map(({ reference_id }) => reference_id)

const header = 'reference_id,name,package,latitude,longitude,fly_by_date,payout'

describe('an import of missions', () => {
  test('previews each line as a mission or with its errors by column, and creates nothing', async () => {
    const { status, body } = await send(
      `\uFEFF${header}\r\nP-1,Roof,roofs,40.0176,-105.2797,2030-06-30,150\r\n\r\nP-2,"Barn, old",Nothing,95,-105,2020-01-01,free\r\nP-1,Hut,,,,,\r\n`,
    )
    expect(status).toBe(201)
    expect(body).toMatchObject({
      file_name: 'june.csv',
      state: 'previewed',
      lines: 3,
      good_lines: 2,
      bad_lines: 1,
      created_missions: 0,
      finished_at: null,
    })
    const [good, bad, again] = await linesOf(body.id)
    expect(good).toMatchObject({
      line: 2,
      values: { reference_id: 'P-1', package: 'roofs' },
      mission: {
        reference_id: 'P-1',
        package_id: expect.any(Number),
        location: { latitude: 40.0176, longitude: -105.2797 },
        estimated_payouts: [{ amount: 15_000 }],
      },
      errors: null,
      warnings: [],
      mission_id: null,
    })
    expect(bad).toMatchObject({
      line: 4,
      values: { name: 'Barn, old' },
      mission: null,
      errors: {
        package: ['There is no package with this name.'],
        latitude: [expect.any(String)],
        fly_by_date: ['This date is in the past. Choose today or later.'],
        payout: [expect.any(String)],
      },
    })
    expect(again).toMatchObject({
      line: 5,
      warnings: [
        "Without coordinates, this mission can't be matched with pilots.",
        'Line 2 has the same reference.',
      ],
    })
    expect((await linesOf(body.id, '?only=bad')).map(({ line }: { line: number }) => line)).toEqual([4])
    expect((await linesOf(body.id, '?only=good&per_page=1&after=2'))[0].line).toBe(5)
    const beyond = await app.provider('GET', `${path}/${body.id}/lines?after=${Number.MAX_SAFE_INTEGER}`)
    expect([beyond.status, beyond.body.data]).toEqual([200, []])
    expect(await references('P-')).toEqual([])
  })

  test('refuses a file that cannot be read, and an unknown import', async () => {
    const { status, body } = await send('roof,barn\n1,2')
    expect([status, body.errors]).toEqual([
      422,
      { csv: ['The first line must have the names of the columns, as in the template.'] },
    ])
    expect((await create(999_999)).status).toBe(404)
    expect((await app.provider('GET', `${path}/999999/lines`)).status).toBe(404)
  })

  test('creates its good lines once the bad ones are set aside, and each of them once', async () => {
    const { body } = await send(`${header}\nC-1,Roof,Roofs,,,,150\nC-2,Barn,,,,soon,\nC-3,Hut,,,,,\n`)
    const { id } = body
    const refused = await create(id)
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { set_aside_bad_lines: ['1 line has errors. Correct the file, or set the line aside.'] },
    ])
    const started = await create(id, { set_aside_bad_lines: true })
    expect([started.status, started.body.state]).toEqual([202, 'creating'])
    expect((await create(id)).body.state).toBe('creating')
    expect(await run(id)).toBe(2)
    expect(await run(id)).toBe(0)
    expect(await references('C-')).toEqual(['C-1', 'C-3'])
    expect(await stateOf(id)).toMatchObject({ state: 'done', created_missions: 2, bad_lines: 1 })
    expect((await create(id)).body.state).toBe('done')
    const [first] = await linesOf(id)
    const mission = await app.provider('GET', `/v1/provider/missions/${first.mission_id}`)
    expect(mission.body).toMatchObject({ reference_id: 'C-1', status: 'available' })
    // Whoever asked for the missions is named for each of them.
    const { body: entries } = await app.provider(
      'GET',
      `/v1/provider/audit_log?target_type=missions&target_id=${first.mission_id}`,
    )
    expect(entries.data).toEqual([
      expect.objectContaining({
        call: 'POST /v1/provider/mission_imports/{id}/create',
        actor: expect.stringContaining('provider key'),
      }),
    ])
  })

  test('of which no line is good creates nothing', async () => {
    const { body } = await send(`${header}\n,,,,,soon,`)
    const refused = await create(body.id, { set_aside_bad_lines: true })
    expect(refused.body.errors).toEqual({ csv: ['No line of this file can be created. Please correct it.'] })
  })

  test('goes on after a kill in the middle without creating a line twice', async () => {
    const rows = Array.from({ length: 7 }, (_, index) => `K-${index + 1},Roof,,,,,`)
    const { body } = await send(`${header}\n${rows.join('\n')}`)
    await create(body.id)
    // The run ends between two batches, as it does when its process is told to stop.
    let batches = 0
    const stopped = { throwIfAborted: () => {} } as AbortSignal
    stopped.throwIfAborted = () => {
      batches += 1
      if (batches > 2) throw new Error('stopped')
    }
    await expect(run(body.id, stopped, 2)).rejects.toThrow('stopped')
    const half = await stateOf(body.id)
    expect(half).toMatchObject({ state: 'creating', created_missions: 4 })
    // Two workers that both believe the job is theirs.
    await Promise.all([run(body.id, undefined, 2), run(body.id, undefined, 3)])
    expect(await stateOf(body.id)).toMatchObject({ state: 'done', created_missions: 7 })
    expect((await references('K-')).sort()).toEqual(rows.map((row) => row.split(',')[0]))
  })

  test('sets a line aside whose package was deleted after the preview, and creates the others', async () => {
    await app.db.insertInto('packages').values({ name: 'Gone' }).execute()
    const { body } = await send(`${header}\nD-1,Roof,Gone,,,,\nD-2,Roof,,,,,`)
    await create(body.id)
    await app.db.deleteFrom('packages').where('name', '=', 'Gone').execute()
    expect(await run(body.id)).toBe(1)
    expect(await stateOf(body.id)).toMatchObject({ state: 'done', created_missions: 1, bad_lines: 1 })
    expect((await linesOf(body.id, '?only=bad'))[0]).toMatchObject({
      line: 2,
      errors: { package: [expect.any(String)] },
      mission_id: null,
    })
  })

  test('has a template whose example is a good line', async () => {
    const { body } = await app.provider('GET', `${path}/template`)
    expect(body.columns.length).toBeGreaterThan(20)
    expect((await send(body.csv)).body).toMatchObject({ lines: 1, good_lines: 1 })
  })

  test('asks for the time zone of many places once, on a day that is over in some', async () => {
    // Over in most places, and not in the last ones.
    const earliestToday = dayAt(new Date(), 'Etc/GMT+12')
    let asked = 0
    const db = app.db.withPlugin({
      transformQuery: ({ node }) => {
        asked += 1
        return node
      },
      transformResult: async ({ result }) => result,
    })
    const line = (index: number) => ({
      line: index + 2,
      cells: {},
      body: {
        fly_by_date: earliestToday,
        location: { latitude: 40 + index / 10_000, longitude: -105 },
      },
      errors: null,
    })
    const previewed = await previewLines(
      db,
      Array.from({ length: 300 }, (_, index) => line(index)),
    )
    expect(previewed).toHaveLength(300)
    expect(asked).toBeLessThan(10)
  })

  test('of the largest size is read and previewed within the limits', async () => {
    const rows = Array.from(
      { length: 5000 },
      (_, index) => `L-${index},Roof,Roofs,40.1,-105.2,2030-06-30,150`,
    )
    const { status, body } = await send(`${header}\n${rows.join('\n')}`)
    expect([status, body.good_lines]).toEqual([201, 5000])
  })
})
