import { randomUUID } from 'node:crypto'
import { mostFlightEntries } from '@sortie/domain/mission/flight-log'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addHeld, addOffered } from '../../../test/pilot-missions.ts'
import { call, pilot, sortie, withPilotSession } from '../missions/pilot-session.fixtures.ts'

withPilotSession()

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const id = randomUUID

const check = (item: string, at: string, is_done = true) => ({ id: id(), kind: 'check', item, is_done, at })
const note = (text: string, at: string) => ({ id: id(), kind: 'note', note: text, at })
const tick = (shot_id: number, at: string) => ({ id: id(), kind: 'shot', shot_id, is_done: true, at })

const send = (missionId: number, entries: object[]) =>
  call('POST', `/v1/pilots/missions/${missionId}/flight_log`, { entries })

const logOf = async (missionId: number): Promise<Record<string, unknown>[]> =>
  (await call('GET', `/v1/pilots/missions/${missionId}/flight_log`)).body.data

const addShot = async (missionId: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into shots (mission_id, name) values (${missionId}, 'Roof') returning id`.execute(sortie.db)
  return Number(rows[0]?.id)
}

describe('what a pilot notes on the day of a flight', () => {
  test('is stored in order, with the times of the device', async () => {
    const missionId = await addHeld(sortie.db, pilot.id)
    const shot = await addShot(missionId)
    const entries = [
      check('battery', minutesAgo(30)),
      tick(shot, minutesAgo(20)),
      note(' A crane stands north of the roof. ', minutesAgo(10)),
      check('battery', minutesAgo(5), false),
    ]
    const { status, body } = await send(missionId, entries)
    expect(status).toBe(201)
    expect(await logOf(missionId)).toEqual(body.data)
    expect(body.data).toMatchObject([
      {
        id: entries[0]?.id,
        kind: 'check',
        item: 'battery',
        shot_id: null,
        is_done: true,
        at: entries[0]?.at,
      },
      { id: entries[1]?.id, kind: 'shot', item: null, shot_id: shot, is_done: true },
      { id: entries[2]?.id, kind: 'note', note: 'A crane stands north of the roof.' },
      { id: entries[3]?.id, kind: 'check', item: 'battery', is_done: false },
    ])
  })

  test('counts once, however often and from however many tabs it is sent', async () => {
    const missionId = await addHeld(sortie.db, pilot.id)
    const entries = [check('card', minutesAgo(3)), note('Windy.', minutesAgo(2))]
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(missionId, entries)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    await send(missionId, [...entries, check('drone', minutesAgo(1))])
    expect((await logOf(missionId)).map(({ id }) => id)).toHaveLength(3)
  })

  test('is never later than now and never older than a device keeps it, whatever its clock says', async () => {
    const missionId = await addHeld(sortie.db, pilot.id)
    const before = Date.now()
    await send(missionId, [check('card', '2150-01-01T00:00:00Z'), check('drone', '1970-01-01T00:00:00Z')])
    const [old, ahead] = (await logOf(missionId)).map(({ at }) => Date.parse(String(at)))
    expect(ahead).toBeGreaterThanOrEqual(before - 1)
    expect(ahead).toBeLessThanOrEqual(Date.now())
    expect(Math.round((before - (old ?? 0)) / 86_400_000)).toBe(30)
  })

  test('leaves out a shot that was deleted meanwhile, or is that of another mission, and keeps the rest', async () => {
    const missionId = await addHeld(sortie.db, pilot.id)
    const foreign = await addShot(await addHeld(sortie.db, pilot.id))
    const { status } = await send(missionId, [
      tick(2_000_000_000, minutesAgo(2)),
      tick(foreign, minutesAgo(2)),
      note('Here.', minutesAgo(1)),
    ])
    expect(status).toBe(201)
    expect((await logOf(missionId)).map(({ kind }) => kind)).toEqual(['note'])
  })

  test('is refused for a mission that is only offered, and beyond the limit, and then stores nothing', async () => {
    const offered = await addOffered(sortie.db, [pilot.id])
    expect((await send(offered, [note('Here.', minutesAgo(1))])).body.code).toBe('step_not_allowed')
    const missionId = await addHeld(sortie.db, pilot.id)
    await sql`insert into flight_log (mission_id, pilot_id, entry_id, kind, item, at)
      select ${missionId}, ${pilot.id}, gen_random_uuid(), 'check', 'card', now()
      from generate_series(1, ${mostFlightEntries - 1}::int)`.execute(sortie.db)
    expect((await send(missionId, [note('The last.', minutesAgo(1))])).status).toBe(201)
    expect((await send(missionId, [note('One more.', minutesAgo(1))])).body.errors).toEqual({
      entries: ['At most 2000 entries about a mission.'],
    })
    expect(await logOf(missionId)).toHaveLength(mostFlightEntries)
  })

  test.each([
    ['an item that no checklist has', { ...check('battery', minutesAgo(1)), item: 'lunch' }],
    ['a note about an item', { ...note('Here.', minutesAgo(1)), item: 'card' }],
    ['a note without words', note('  ', minutesAgo(1))],
    ['a note that is too long', note('x'.repeat(2001), minutesAgo(1))],
    ['a time that is none', check('card', 'today')],
    ['an id that is none', { ...check('card', minutesAgo(1)), id: 'one' }],
  ])('%s is refused', async (_, entry) => {
    const missionId = await addHeld(sortie.db, pilot.id)
    expect((await send(missionId, [entry])).status).toBe(422)
    expect(await logOf(missionId)).toEqual([])
  })

  test('is in the timeline of the mission: ticks counted, each note with its words', async () => {
    const missionId = await addHeld(sortie.db, pilot.id)
    const shot = await addShot(missionId)
    await send(missionId, [
      check('battery', minutesAgo(30)),
      check('card', minutesAgo(29)),
      check('drone', minutesAgo(28)),
      check('drone', minutesAgo(27), false),
      tick(shot, minutesAgo(20)),
      note('A crane stands north of the roof.', minutesAgo(10)),
    ])
    const { body } = await sortie.provider('GET', `/v1/provider/missions/${missionId}/timeline`)
    const noted = body.data.filter(({ by }: { by: { kind: string } }) => by.kind === 'pilot').slice(0, 3)
    expect(noted.map(({ text, by }: { text: string; by: { id: number } }) => [text, by.id])).toEqual([
      ['Noted at the site: A crane stands north of the roof.', pilot.id],
      ['Checked off 1 shot at the site', pilot.id],
      ['Checked 2 items before the flight', pilot.id],
    ])
  })
})
