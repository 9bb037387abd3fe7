import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { call, pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'
import { bytesOf, completionOf, send, setupOf, upload } from './upload.fixtures.ts'

withPilotSession()

const path = '/v1/pilots/uploads/batch'
const batch = async (calls: readonly object[]) => (await call('POST', path, { calls })).body.results
// biome-ignore lint/suspicious/noExplicitAny: as the calls of the tests return bodies
type Result = any

const sendAll = (results: readonly Result[]) =>
  Promise.all(results.map(({ body }, n) => send(body.multipart_urls[1], bytesOf(n + 1))))

describe('A-CALL-24 A-CALL-26 the calls of many files in one request', () => {
  test('have one result each, in order, and a refused call does not affect the others', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const setups = Array.from({ length: 12 }, (_, n) => setupOf(id, { fingerprint: `file ${n}` }))
    const refused = [
      setupOf(id, { shot_id: 999_999 }),
      setupOf(999_999),
      setupOf(id, { file_name: undefined, unique_file_name: 'a', upload_id: 'b' }),
      completionOf(id, { upload_id: 'unknown', file_name: 'unknown' }, 5, ['x']),
    ]
    const begun = await batch([...refused, ...setups])
    expect(begun.slice(0, 4).map(({ status, problem }: Result) => [status, problem.code])).toEqual([
      [422, 'validation_failed'],
      [404, 'not_found'],
      [404, 'not_found'],
      [404, 'not_found'],
    ])
    expect(begun[0].problem.errors).toHaveProperty('shot_id')
    const opened = begun.slice(4)
    expect(opened.map(({ status }: Result) => status)).toEqual(setups.map(() => 200))
    // Alone each would have been given the same.
    expect((await upload(setups[3] ?? {})).body).toMatchObject({ upload_id: opened[3].body.upload_id })

    const etags = await sendAll(opened)
    const completions = opened.map(({ body }: Result, n: number) => ({
      ...completionOf(id, body, n + 1, [etags[n]?.etag ?? '']),
      original_file_name: `${n}.JPG`,
    }))
    // One lacks its part, one is named twice, and one file begins meanwhile.
    const missing = { ...completions[0], parts: [`1:${'0'.repeat(32)}`] }
    const later = setupOf(id, { fingerprint: 'later' })
    const calls = [missing, ...completions.slice(1), completions[5], later]
    const completed = await batch(calls)
    expect([completed[0].status, Object.keys(completed[0].problem.errors)]).toEqual([422, ['parts']])
    expect(completed.slice(1, 12).map(({ body }: Result) => [body.name, body.size, body.processing])).toEqual(
      completions.slice(1).map((_: unknown, n: number) => [`${n + 1}.JPG`, n + 2, true]),
    )
    expect(completed[12].body.id).toBe(completed[5].body.id)
    expect(completed[13].body.multipart_urls).toHaveProperty('1')

    // Sent again, as after a lost response, nothing changes.
    const again = await batch(calls)
    expect(again.slice(1, 13).map(({ body }: Result) => body.id)).toEqual(
      completed.slice(1, 13).map(({ body }: Result) => body.id),
    )
    expect(again[13].body.upload_id).toBe(completed[13].body.upload_id)
    const { rows } = await sql<{ assets: number; transactions: number; status: string }>`
      select count(*)::int as assets, count(distinct xmin::text)::int as transactions,
        (select status from missions where id = ${id}) as status
      from assets where mission_id = ${id}`.execute(sortie.db)
    expect(rows).toEqual([{ assets: 11, transactions: 1, status: 'assets_uploaded' }])
  })

  test('the same file twice is one upload, and one that has arrived is refused', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const setup = setupOf(id, { fingerprint: 'same' })
    const [one, two] = await batch([setup, setup])
    expect(one.body.upload_id).toBe(two.body.upload_id)
    const [part] = await sendAll([one])
    await batch([completionOf(id, one.body, 1, [part?.etag ?? ''])])
    const [arrived, other] = await batch([setup, setupOf(id)])
    expect([arrived.status, arrived.problem.code, other.status]).toEqual([409, 'already_uploaded', 200])
  })

  test("A-AUTH-19 another pilot's missions and uploads are missing ones", async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const [{ body }] = await batch([setupOf(id)])
    const stranger = await sortie.as(await addPilot(sortie.db))
    const { upload_id, file_name } = body
    const attempts = [
      setupOf(id),
      setupOf(id, { file_name: undefined, unique_file_name: file_name, upload_id }),
      completionOf(id, body, 5, ['x']),
    ]
    const { results } = (await stranger('POST', path, { calls: attempts })).body
    expect(results.map(({ status }: Result) => status)).toEqual([404, 404, 404])
  })

  test('anything but a list of 1 to 50 such calls is refused completely, by the name of its field', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    for (const [calls, field] of [
      [[], 'calls'],
      [Array.from({ length: 51 }, () => setupOf(id)), 'calls'],
      [[setupOf(id), setupOf(id, { mission_id: 'x' })], 'calls.1'],
    ] as const) {
      const { status, body } = await call('POST', path, { calls })
      expect([status, Object.keys(body.errors)[0]?.slice(0, field.length)]).toEqual([422, field])
    }
    expect(
      await sortie.db.selectFrom('asset_uploads').select('id').where('mission_id', '=', id).execute(),
    ).toEqual([])
  })
})
