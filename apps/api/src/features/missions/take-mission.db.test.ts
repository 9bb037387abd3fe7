import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { AppError } from '../../platform/errors.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { act, insertMany, insertPilot, newMission } from '../provider-missions/provider-mission.fixtures.ts'
import { takeMission } from './take-mission.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const schedule = {
  scheduled_at_start: '2030-06-11T15:00:00.000Z',
  scheduled_at_end: '2030-06-11T16:00:00.000Z',
}

/** The code of the refusal, or 'taken'. */
const take = async (missionId: number, pilotId: number, when: typeof schedule | null = schedule) => {
  try {
    await inTransaction(app.db, (trx) => takeMission(trx, { missionId, pilotId, schedule: when }))
    return 'taken'
  } catch (error) {
    if (error instanceof AppError) return error.code
    throw error
  }
}

const read = async (id: number) => (await app.provider('GET', `/v1/provider/missions/${id}`)).body

describe('taking a mission', () => {
  test('of 20 pilots at once, exactly one gets the mission', async () => {
    const pilots = await insertMany(app.db, 20)
    const id = await newMission(app)
    await act(app, id, 'offers', { pilot_ids: pilots })
    const outcomes = await Promise.all(pilots.map((pilot) => take(id, pilot)))
    expect(outcomes.filter((outcome) => outcome === 'taken')).toHaveLength(1)
    expect(outcomes.filter((outcome) => outcome === 'mission_unavailable')).toHaveLength(19)
    const { status, pilot_id } = await read(id)
    expect([status, pilot_id]).toEqual(['pilot_accepted', pilots[outcomes.indexOf('taken')]])
  })

  test('one pilot who presses twice at once gets it once', async () => {
    const pilot = await insertPilot(app.db)
    const id = await newMission(app)
    await act(app, id, 'offers', { pilot_ids: [pilot] })
    expect(await Promise.all([take(id, pilot), take(id, pilot)])).toEqual(['taken', 'taken'])
    expect((await read(id)).offers).toMatchObject([{ state: 'accepted' }])
  })

  test('without an open offer there is nothing to take', async () => {
    const [pilot, stranger] = [await insertPilot(app.db), await insertPilot(app.db)]
    const id = await newMission(app)
    await act(app, id, 'offers', { pilot_ids: [pilot] })
    expect(await take(id, stranger)).toBe('not_found')
    expect(await take(1, pilot)).toBe('not_found')
    await act(app, id, 'hold')
    expect(await take(id, pilot)).toBe('mission_on_hold')
    await act(app, id, 'resume')
    await act(app, id, 'withdraw')
    expect(await take(id, pilot)).toBe('mission_unavailable')
  })

  test('a rejected pilot gets no mission and a new one only training, even with an older offer', async () => {
    const take = async (status: 'created' | 'rejected' | 'evaluation_completed', mission_type: string) => {
      const pilotId = await insertPilot(app.db)
      const missionId = await newMission(app, { mission_type })
      await act(app, missionId, 'offers', { pilot_ids: [pilotId] })
      await app.db.updateTable('pilots').set({ status }).where('id', '=', pilotId).execute()
      const taking = inTransaction(app.db, (trx) => takeMission(trx, { missionId, pilotId, schedule }))
      return taking.then(
        () => 'taken',
        (error: AppError) => error.code,
      )
    }
    expect(await take('rejected', 'client')).toBe('pilot_rejected')
    expect(await take('rejected', 'training')).toBe('pilot_rejected')
    expect(await take('created', 'client')).toBe('pilot_not_approved')
    expect(await take('created', 'creative')).toBe('pilot_not_approved')
    expect(await take('created', 'training')).toBe('taken')
    expect(await take('evaluation_completed', 'client')).toBe('taken')
  })

  test('a schedule is applied, but never moves a prescheduled mission', async () => {
    const pilot = await insertPilot(app.db)
    const free = await newMission(app)
    const fixed = await newMission(app, {
      scheduled_at_start: '2030-06-12T15:00:00.000Z',
      scheduled_at_end: '2030-06-12T16:00:00.000Z',
    })
    for (const id of [free, fixed]) {
      await act(app, id, 'offers', { pilot_ids: [pilot] })
      expect(await take(id, pilot)).toBe('taken')
    }
    expect(await read(free)).toMatchObject(schedule)
    expect((await read(fixed)).scheduled_at_start).toBe('2030-06-12T15:00:00.000Z')
  })
})
