import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { openDatabase } from '../../platform/database.ts'
import { inTransaction } from '../../platform/transaction.ts'
import {
  act,
  heldMission,
  insertPilot,
  newMission,
  site,
} from '../provider-missions/provider-mission.fixtures.ts'
import { changeMissions } from './change-missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const path = '/v1/provider/missions'
const get = async (url: string) => {
  const { status, body } = await app.provider('GET', url)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
const listed = async (query: string) =>
  (await get(`${path}?${query}`)).data.map(({ id }: { id: number }) => id) as number[]
const place = (changes: object) => ({ location: { ...site, ...changes } })

describe('filters of the list, the counts and the clusters', () => {
  let reference: string
  let held: number
  let late: number
  let onHold: number
  let training: number
  let pilot: number
  beforeEach(async () => {
    // No word of the other texts begins like it.
    reference = `ORDER-k${Math.random().toString(36).slice(2)}`
    pilot = await insertPilot(app.db, { first_name: 'Zoë', last_name: `Quill ${reference}` })
    const fields = { reference_id: reference }
    held = await heldMission(app, pilot, { ...fields, fly_by_date: '2031-05-01' })
    late = await newMission(app, { ...fields, ...place({ latitude: 10, longitude: 179.5 }) })
    await act(app, late, 'expire')
    onHold = await newMission(app, { ...fields, fly_by_date: '2031-04-01', ...place({ latitude: 60 }) })
    await act(app, onHold, 'hold')
    training = await newMission(app, { ...fields, mission_type: 'training', fly_by_date: '2031-06-01' })
  })
  const ours = (query = '') => listed(`reference_id=${reference}&${query}`)

  test('each narrows the list, and several do together', async () => {
    expect(await ours()).toEqual([training, onHold, late, held])
    expect(await ours('mission_type=training,creative')).toEqual([training])
    expect(await ours('on_hold=true')).toEqual([onHold])
    expect(await ours('on_hold=false')).toEqual([training, late, held])
    expect(await ours('late=true')).toEqual([late])
    expect(await ours('late=false&mission_type=client')).toEqual([onHold, held])
    expect(await ours(`pilot_id=${pilot}`)).toEqual([held])
    expect(await ours('status=pilot_accepted')).toEqual([held])
    expect(await ours('fly_by_from=2031-04-01&fly_by_to=2031-05-01')).toEqual([onHold, held])
    expect(await ours('fly_by_to=2031-04-30')).toEqual([onHold])
    expect(await ours('fly_by_from=2031-05-02')).toEqual([training])
    await act(app, held, 'preschedule', {
      scheduled_at_start: '2031-04-11T15:00:00Z',
      scheduled_at_end: '2031-04-11T16:00:00Z',
    })
    expect(await ours('scheduled_from=2031-04-11T15:00:00Z')).toEqual([held])
    expect(await ours('scheduled_to=2031-04-11T15:00:00Z')).toEqual([])
  })

  test('a part of the map may span the 180th meridian, and a wrong one is refused', async () => {
    expect(await ours('box=-106,39,-105,41')).toEqual([training, held])
    expect(await ours('box=170,0,-170,20')).toEqual([late])
    for (const box of ['1,2,3', 'a,b,c,d', '0,10,5,5', '-200,0,0,1', '1,2,3,,'])
      expect((await app.provider('GET', `${path}?box=${box}`)).body.errors, box).toHaveProperty('box')
  })

  test('a search finds the number, the reference, the name, the address and the pilot, as text', async () => {
    const word = reference.slice(6)
    expect(await listed(`search=${held}`)).toContain(held)
    expect(await listed(`search=%23${held}`)).toEqual([held])
    expect(await listed(`search=${word}`)).toEqual([training, onHold, late, held])
    expect(await listed(`search=quill%20${reference.toLowerCase()}`)).toEqual([held])
    const odd = await newMission(app, { name: `100% of_${word}`, ...place({ address: `7 ${word} Way` }) })
    expect(await listed(`search=100%25%20of_${word}`)).toEqual([odd])
    // Signs separate words, and stand for nothing else: what follows isn't any text.
    expect(await listed(`search=%25${word.slice(1)}`)).toEqual([])
    expect(await listed(`search=of%25${word}`)).toEqual([odd])
    // Without a word that begins so, any part of a text counts.
    expect(await listed(`search=${word.slice(1)}%20wa`)).toEqual([odd])
    expect(await listed(`search=7%20${word}%20way`)).toEqual([odd])
    expect(await listed(`search=${word}&status=pilot_accepted`)).toEqual([held])
    expect(await listed('search=x')).toEqual([])
  })

  test('a search finds the few among many that share a word, and its last word may be incomplete', async () => {
    const word = reference.slice(6)
    await sql`insert into missions (mission_type, status, name)
      select 'client', 'created', 'Lot ' || lot || ' of ' || ${word} from generate_series(1, 300) lot`.execute(
      app.db,
    )
    const lots = async (search: string) =>
      (await get(`${path}?search=${encodeURIComponent(search)}&per_page=100`)).data.map(
        ({ name }: { name: string }) => Number(name.split(' ')[1]),
      )
    // 300 have the complete words of the first search, one has those of the next.
    expect(await lots(`lot ${word} 28`)).toEqual([289, 288, 287, 286, 285, 284, 283, 282, 281, 280, 28])
    expect(await lots(`290 ${word.slice(0, -1)}`)).toEqual([290])
    expect(await lots(`lot ${word} 7 o`)).toEqual([7])
    expect(await lots(`lot ${word} 7 x`)).toEqual([])
    expect((await get(`${path}/counts?search=${encodeURIComponent(`${word} lo`)}`)).counts.created).toBe(300)
  })

  test('pages follow each other in every order, and those without a date come last', async () => {
    const inOrder: Record<string, number[]> = {
      newest: [training, onHold, late, held],
      oldest: [held, late, onHold, training],
      fly_by: [onHold, held, training, late],
      schedule: [held, late, onHold, training],
    }
    for (const [sort, ids] of Object.entries(inOrder)) {
      const pages: number[] = []
      let after = ''
      for (let count = 0; count < 4; count += 1) {
        const { data, meta } = await get(`${path}?reference_id=${reference}&sort=${sort}&per_page=1${after}`)
        pages.push(...data.map(({ id }: { id: number }) => id))
        after = `&after=${meta.next}`
        expect(meta.next === null, sort).toBe(count === 3)
      }
      expect(pages, sort).toEqual(ids)
    }
  })

  test('a listed mission has the names that a table shows', async () => {
    const { data } = await get(`${path}?reference_id=${reference}&pilot_id=${pilot}`)
    expect(data[0]).toMatchObject({
      pilot_name: `Zoë Quill ${reference}`,
      address: 'Boulder, CO',
      latitude: site.latitude,
      package_name: null,
    })
  })

  test('counts and clusters are those of the same filter', async () => {
    const { counts, most } = await get(`${path}/counts?reference_id=${reference}`)
    expect(counts).toMatchObject({ pilot_accepted: 1, available: 3, complete: 0 })
    expect(most).toBe(1000)
    const far = await get(`${path}/clusters?reference_id=${reference}&zoom=3`)
    expect(far.is_capped).toBe(false)
    expect(far.clusters.map(({ count }: { count: number }) => count).sort()).toEqual([1, 1, 2])
    const pair = far.clusters.find(({ count }: { count: number }) => count === 2)
    expect(pair).toMatchObject({ latitude: site.latitude, west: site.longitude, east: site.longitude })
    expect(pair.missions.map(({ id }: { id: number }) => id)).toEqual([training, held])
    const held1 = await get(`${path}/clusters?reference_id=${reference}&zoom=3&on_hold=true`)
    expect(held1.clusters).toMatchObject([{ count: 1, missions: [{ id: onHold, is_on_hold: true }] }])
  })

  test('a map groups the newest 500 of a status, and says that there may be more', async () => {
    const add = (count: number) =>
      sql`insert into missions (mission_type, status, reference_id, location_id)
        select 'client', 'available', ${reference}, location_id from missions, generate_series(1, ${count})
        where id = ${training}`.execute(app.db)
    const grouped = async () => {
      const { clusters, is_capped } = await get(
        `${path}/clusters?reference_id=${reference}&status=available&zoom=3&box=-106,39,-105,41`,
      )
      return [clusters.map(({ count }: { count: number }) => count), is_capped]
    }
    await add(498)
    expect(await grouped()).toEqual([[499], false])
    await add(2)
    expect(await grouped()).toEqual([[500], true])
    const { counts } = await get(`${path}/counts?reference_id=${reference}&box=-106,39,-105,41`)
    expect(counts).toMatchObject({ available: 501, pilot_accepted: 1 })
  })
})

describe('changing many missions at once', () => {
  const bulk = (body: object, headers?: Record<string, string>) =>
    app.provider('POST', `${path}/bulk`, body, headers)

  test('one that is refused says why and leaves the others alone', async () => {
    const [first, over, last] = [await newMission(app), await newMission(app), await newMission(app)]
    await act(app, over, 'cancel')
    const { status, body } = await bulk({ action: 'hold', ids: [last, over, 999_999_999, first] })
    expect(status).toBe(200)
    expect(body).toMatchObject({ done: 2, refused: 2 })
    expect(body.results).toMatchObject([
      { id: last, done: true, problem: null },
      {
        id: over,
        done: false,
        problem: { code: 'step_not_allowed', message: expect.stringContaining('This mission is over.') },
      },
      { id: 999_999_999, done: false, problem: { code: 'not_found' } },
      { id: first, done: true },
    ])
    expect((await get(`${path}/${first}`)).is_on_hold).toBe(true)
    expect((await get(`${path}/${over}`)).is_on_hold).toBe(false)
    expect((await bulk({ action: 'resume', ids: [first, last] })).body).toMatchObject({ done: 2 })
  })

  test('one that the database refuses leaves the others alone too', async () => {
    const [first, broken, last] = [await newMission(app), await newMission(app), await newMission(app)]
    const owner = openDatabase(app.ownerDatabaseUrl, { poolSize: 1 })
    onTestFinished(async () => {
      await sql`drop function refuse_for_test cascade`.execute(owner)
      await owner.destroy()
    })
    await sql`create function refuse_for_test() returns trigger language plpgsql as
      $$ begin raise exception 'refused for a test'; end $$`.execute(owner)
    await sql`create trigger refuse_for_test after update on missions for each row
      when (new.id = ${sql.lit(broken)}) execute function refuse_for_test()`.execute(owner)
    const { status, body } = await bulk({ action: 'hold', ids: [first, broken, last] })
    expect(status).toBe(200)
    expect(body.results).toMatchObject([
      { id: first, done: true },
      { id: broken, done: false, problem: { code: 'internal' } },
      { id: last, done: true },
    ])
    expect((await get(`${path}/${last}`)).is_on_hold).toBe(true)
  })

  test('they are changed in the order of their ids, whatever that of the call, so that two calls take turns', async () => {
    const [first, second, third] = [await newMission(app), await newMission(app), await newMission(app)]
    const ids = [second, third, first]
    const events = app.db.selectFrom('mission_events').where('mission_id', 'in', ids).orderBy('id')
    const before = (await events.select('id').execute()).length
    const { body } = await bulk({ action: 'hold', ids })
    expect(body.results.map(({ id }: { id: number }) => id)).toEqual(ids)
    const changed = (await events.select('mission_id').execute()).slice(before)
    expect([...new Set(changed.map(({ mission_id }) => mission_id))]).toEqual([first, second, third])
  })

  test('a conflict with another call starts the whole call over, and refuses nothing', async () => {
    const ids = [await newMission(app), await newMission(app)]
    const owner = openDatabase(app.ownerDatabaseUrl, { poolSize: 1 })
    onTestFinished(async () => {
      await sql`drop function conflict_for_test cascade`.execute(owner)
      await sql`drop sequence tries_for_test`.execute(owner)
      await owner.destroy()
    })
    await sql`create sequence tries_for_test`.execute(owner)
    await sql`create function conflict_for_test() returns trigger language plpgsql security definer
      set search_path from current as $$ begin
        if nextval('tries_for_test') = 1 then raise exception 'a conflict' using errcode = '40001'; end if;
        return null;
      end $$`.execute(owner)
    await sql`create trigger conflict_for_test after update on missions for each row
      when (new.id = ${sql.lit(ids[1])}) execute function conflict_for_test()`.execute(owner)
    expect((await bulk({ action: 'hold', ids })).body).toMatchObject({ done: 2, refused: 0 })
  })

  test('a call that has timed out changes nothing more, and leaves nothing of what it did', async () => {
    const ids = [await newMission(app), await newMission(app)]
    const hold = (signal: AbortSignal) =>
      inTransaction(app.db, (trx) =>
        changeMissions(trx, { signal } as FastifyRequest, { action: 'hold', ids }, {} as never),
      )
    const isHeld = () => Promise.all(ids.map(async (id) => (await get(`${path}/${id}`)).is_on_hold))
    const late = Object.assign(new Error('too late'), { code: 'FST_ERR_HANDLER_TIMEOUT' })
    // Between the first mission and the second.
    const signals = [new AbortController().signal, AbortSignal.abort(late), AbortSignal.abort(late)]
    const request = {
      get signal() {
        return signals.shift()
      },
    } as unknown as FastifyRequest
    const change = inTransaction(app.db, (trx) =>
      changeMissions(trx, request, { action: 'hold', ids }, {} as never),
    )
    await expect(change).rejects.toMatchObject({ code: 'unavailable' })
    expect(await isHeld()).toEqual([false, false])
    // A caller who has gone away may not have heard, and the change is made.
    expect(await hold(AbortSignal.abort())).toMatchObject({ done: 2 })
    expect(await isHeld()).toEqual([true, true])
  })

  test('a last day is moved for all, and a day that has passed is refused for each', async () => {
    const [first, second] = [await newMission(app), await newMission(app)]
    const { body } = await bulk({ action: 'fly_by', ids: [first, second], fly_by_date: '2020-01-01' })
    expect(body).toMatchObject({ done: 0, refused: 2 })
    expect(body.results[0].problem.errors).toHaveProperty('fly_by_date')
    const moved = await bulk({ action: 'fly_by', ids: [second, first], fly_by_date: '2032-01-01' })
    expect(moved.body).toMatchObject({ done: 2, refused: 0 })
    expect((await get(`${path}/${second}`)).fly_by_date).toBe('2032-01-01')
  })

  test('a preview says how many pilots would read what, refuses what would be refused, and leaves no trace', async () => {
    const reference = { reference_id: `PREVIEW-${Math.random()}` }
    const pilot = await insertPilot(app.db)
    const [held, open, over] = [
      await heldMission(app, pilot, reference),
      await newMission(app, reference),
      await newMission(app, reference),
    ]
    const second = await heldMission(app, pilot, reference)
    await act(app, over, 'cancel')
    const ids = [held, open, over, second]
    const traces = async () => ({
      notifications: await app.db.selectFrom('notifications').selectAll().orderBy('id').execute(),
      mails: await app.db.selectFrom('mails').selectAll().orderBy('id').execute(),
      missions: (await get(`${path}?reference_id=${reference.reference_id}`)).data,
    })
    const before = await traces()
    const preview = await app.provider('POST', `${path}/bulk/preview`, { action: 'hold', ids })
    expect(preview).toMatchObject({
      status: 200,
      body: {
        done: 3,
        refused: 1,
        notifications: 2,
        pilots: 1,
        messages: [{ title: 'Mission on hold', notifications: 2 }],
      },
    })
    expect(preview.body.results[2].problem.code).toBe('step_not_allowed')
    expect(await traces()).toEqual(before)
    // What is then sent is what was said.
    await bulk({ action: 'hold', ids })
    const after = await traces()
    expect(after.notifications.length - before.notifications.length).toBe(2)
    expect(
      (await app.provider('POST', `${path}/bulk/preview`, { action: 'fly_by', ids })).body.errors,
    ).toHaveProperty('fly_by_date')
  })

  test('missions are offered to all who match, withdrawn and canceled', async () => {
    await insertPilot(app.db)
    const ids = [await newMission(app), await newMission(app)]
    const offered = await bulk({ action: 'offer', ids })
    expect(offered.body.done).toBe(2)
    expect(offered.body.results[0].offered).toBeGreaterThan(0)
    expect((await bulk({ action: 'withdraw', ids })).body.done).toBe(2)
    expect((await get(`${path}/${ids[0]}`)).status).toBe('available')
    const canceled = await bulk({ action: 'cancel', ids, reason: 'The client withdrew.' })
    expect(canceled.body).toMatchObject({ done: 2, results: [{ offered: null }, { offered: null }] })
    expect((await get(`${path}/${ids[0]}`)).status).toBe('canceled')
  })

  test('a retry gets the first results, and a list with a mission twice or too many is refused', async () => {
    const id = await newMission(app)
    const key = { 'idempotency-key': `bulk-${id}` }
    const first = await bulk({ action: 'cancel', ids: [id] }, key)
    expect((await bulk({ action: 'cancel', ids: [id] }, key)).body).toEqual(first.body)
    expect((await bulk({ action: 'hold', ids: [id, id] })).body.errors).toHaveProperty('ids')
    const many = Array.from({ length: 201 }, (_, index) => index + 1)
    expect((await bulk({ action: 'hold', ids: many })).status).toBe(422)
    expect((await bulk({ action: 'fly_by', ids: [id] })).body.errors).toHaveProperty('fly_by_date')
    expect((await bulk({ action: 'hold', ids: [id], reason: 'x' })).body.errors).toHaveProperty('reason')
  })
})
