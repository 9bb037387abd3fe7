import { missionSteps } from '@sortie/domain/mission/mission-status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { violatedConstraint } from '../../platform/database.ts'
import { act, heldMission, insertMany, insertPilot, newMission } from './provider-mission.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const constraintOf = async (write: Promise<unknown>): Promise<string | null> => {
  try {
    await write
    return null
  } catch (error) {
    return violatedConstraint(error)
  }
}

const slot = (start: string, end: string) => ({
  scheduled_at_start: `2030-06-11T${start}:00.000Z`,
  scheduled_at_end: `2030-06-11T${end}:00.000Z`,
})

describe('what the database itself does not let happen', () => {
  test('the steps of the domain are the steps of the database', async () => {
    const stored = await app.db
      .selectFrom('mission_status_steps')
      .select(['from_status', 'to_status'])
      .execute()
    const pairs = stored.map(({ from_status, to_status }) => `${from_status} > ${to_status}`)
    const known = Object.entries(missionSteps).flatMap(([from, to]) =>
      to.map((status) => `${from} > ${status}`),
    )
    expect(pairs.sort()).toEqual(known.sort())
  })

  test('overlapping bookings of one pilot', async () => {
    const pilot = await insertPilot(app.db)
    const first = await newMission(app)
    expect((await act(app, first, 'assign', { pilot_id: pilot, ...slot('15:00', '16:00') })).status).toBe(200)
    const second = await newMission(app)
    const overlapping = { pilot_id: pilot, ...slot('15:30', '16:30') }
    const refused = await act(app, second, 'assign', overlapping)
    expect([refused.status, refused.body.code]).toEqual([409, 'double_booked'])
    expect((await app.provider('GET', `/v1/provider/missions/${second}`)).body.status).toBe('available')
    const adjacent = { pilot_id: pilot, ...slot('16:00', '17:00') }
    expect((await act(app, second, 'assign', adjacent)).status).toBe(200)
    expect(
      await constraintOf(
        app.db.updateTable('missions').set(slot('15:30', '16:30')).where('id', '=', second).execute(),
      ),
    ).toBe('missions_pilot_not_double_booked')
    expect(
      await constraintOf(
        app.db
          .insertInto('missions')
          .values({ mission_type: 'client', status: 'pilot_assigned', ...overlapping })
          .execute(),
      ),
    ).toBe('missions_pilot_not_double_booked')
  })

  test('of two missions booked at once for one pilot and hour, one succeeds and the other gets the reason', async () => {
    const pilot = await insertPilot(app.db)
    const missions = await Promise.all(Array.from({ length: 8 }, () => newMission(app)))
    const answers = await Promise.all(
      missions.map((id) => act(app, id, 'assign', { pilot_id: pilot, ...slot('15:00', '16:00') })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(answers.filter(({ body }) => body.code === 'double_booked')).toHaveLength(7)
  })

  test('two accepted pilots of one mission', async () => {
    const [ada, ben] = [await insertPilot(app.db), await insertPilot(app.db)]
    const mission_id = await heldMission(app, ada)
    expect(
      await constraintOf(
        app.db
          .insertInto('mission_offers')
          .values({ mission_id, pilot_id: ben, state: 'accepted' })
          .execute(),
      ),
    ).toBe('mission_offers_one_winner')
  })

  test('if 20 pilots are assigned one mission at once, exactly one gets it', async () => {
    const pilots = await insertMany(app.db, 20)
    const id = await newMission(app)
    await act(app, id, 'offers', { pilot_ids: pilots })
    const answers = await Promise.all(pilots.map((pilot_id) => act(app, id, 'assign', { pilot_id })))
    const won = answers.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    expect(answers.filter(({ body }) => body.code === 'conflict')).toHaveLength(19)
    const { body } = await app.provider('GET', `/v1/provider/missions/${id}`)
    expect(body.pilot_id).toBe(won[0]?.body.pilot_id)
    const states = body.offers.map(({ state }: { state: string }) => state)
    expect(states.sort()).toEqual(['accepted', ...Array(19).fill('lost')])
  })

  test('M-STATUS-01 a status that does not exist, a step that is not allowed, a pilot where none may be', async () => {
    const pilot_id = await insertPilot(app.db)
    const id = await newMission(app)
    const set = (changes: object) =>
      constraintOf(app.db.updateTable('missions').set(changes).where('id', '=', id).execute())
    expect(await set({ status: 'complete' })).toBe('missions_status_step_legal')
    expect(await set({ pilot_id })).toBe('missions_pilot_by_status')
    const insert = (values: object) =>
      constraintOf(
        app.db
          .insertInto('missions')
          .values({ mission_type: 'client', ...values })
          .execute(),
      )
    expect(await insert({ status: 'flying' })).toMatch(/^missions_(status_known|pilot_by_status)$/)
    expect(await insert({ status: 'complete' })).toBe('missions_pilot_by_status')
    expect(await insert({ mission_type: 'point_of_interest' })).toBe('missions_type_known')
    expect(await insert({ weekend_schedule_filter: 'mondays' })).toBe('missions_weekend_filter_known')
  })

  test('one file twice in a mission', async () => {
    let objects = 0
    const [one, two] = [await newMission(app), await newMission(app)]
    const image = (mission_id: number) =>
      constraintOf(
        app.db
          .insertInto('assets')
          .values({
            mission_id,
            kind: 'image',
            name: 'a.jpg',
            storage_key: `key-${++objects}`,
            size: 1,
            media_type: 'image/jpeg',
            fingerprint: 'a.jpg-1-2',
          })
          .execute(),
      )
    expect([await image(one), await image(two), await image(one)]).toEqual([
      null,
      null,
      'assets_fingerprint_unique',
    ])
  })
})
