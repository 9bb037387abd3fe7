import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { addMission, addPilot } from '../../../test/records.ts'

const pilotCount = 100
const rounds = 5

interface Contender {
  id: number
  email: string
  headers: Record<string, string>
}

let sortie: TestApp
let address: string
let pilots: Contender[]

const contender = async (): Promise<Contender> => {
  const { id, email } = await addPilot(sortie.db)
  return { id, email, headers: await sortie.sessionHeaders({ id, email }) }
}

beforeAll(async () => {
  sortie = await createTestApp({ DATABASE_POOL_SIZE: '50' })
  address = await sortie.app.listen({ host: '127.0.0.1', port: 0 })
  pilots = await Promise.all(Array.from({ length: pilotCount }, contender))
}, 60_000)
afterAll(() => sortie.close(), 60_000)

/** Accepts over a real connection, as a browser does, and tries again when a busy server asks for that. */
const accept = async (pilot: Contender, missionId: number, slot: object): Promise<number> => {
  const { headers } = pilot
  const response = await fetch(`${address}/v1/pilots/missions/${missionId}/invitation`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(slot),
  })
  await response.arrayBuffer()
  return response.status === 503 ? accept(pilot, missionId, slot) : response.status
}

/** Makes all offers with one statement, so that a round costs little more than its accepts. */
const offerToAll = async (): Promise<number> => {
  const { id } = await addMission(sortie.db)
  await sortie.db
    .insertInto('mission_offers')
    .values(pilots.map((pilot) => ({ mission_id: id, pilot_id: pilot.id })))
    .execute()
  return id
}

const stateOf = async (missionId: number) => {
  const mission = await sortie.db
    .selectFrom('missions')
    .select(['status', 'pilot_id', 'schedule_sequence'])
    .where('id', '=', missionId)
    .executeTakeFirstOrThrow()
  const offers = await sortie.db
    .selectFrom('mission_offers')
    .select(['pilot_id', 'state'])
    .where('mission_id', '=', missionId)
    .execute()
  const count = (state: string) => offers.filter((offer) => offer.state === state).length
  return {
    ...mission,
    accepted: offers.filter(({ state }) => state === 'accepted').map(({ pilot_id }) => pilot_id),
    lost: count('lost'),
  }
}

const notified = (missionId: number, title: string) =>
  sortie.db
    .selectFrom('notifications')
    .select('pilot_id')
    .where('title', '=', title)
    .where(sql<number>`(meta ->> 'mission_id')::bigint`, '=', missionId)
    .execute()

describe('M-OFFER-33 M-OFFER-34 pilots accepting in the same instant', () => {
  test(`${pilotCount} pilots, one mission, ${rounds} rounds: one wins and the others get 410`, async () => {
    for (let round = 0; round < rounds; round += 1) {
      const missionId = await offerToAll()
      const slot = slotIn(1 + round)
      const answers = await Promise.all(pilots.map((pilot) => accept(pilot, missionId, slot)))

      const winners = pilots.filter((_, index) => answers[index] === 200)
      expect(winners, `round ${round}`).toHaveLength(1)
      expect(answers.filter((status) => status === 410)).toHaveLength(pilotCount - 1)
      const [winner] = winners as [Contender]
      expect(await stateOf(missionId)).toEqual({
        status: 'pilot_accepted',
        pilot_id: winner.id,
        schedule_sequence: 1,
        accepted: [winner.id],
        lost: pilotCount - 1,
      })
      expect(await notified(missionId, 'Mission accepted')).toEqual([{ pilot_id: winner.id }])
      expect(await notified(missionId, 'Mission no longer available')).toHaveLength(pilotCount - 1)
    }
  }, 240_000)

  test('a pilot who accepts two overlapping missions at once gets one of them, ten times over', async () => {
    for (let round = 0; round < 10; round += 1) {
      const pilot = await contender()
      const missions = [
        await addOffered(sortie.db, [pilot.id]),
        await addOffered(sortie.db, [pilot.id]),
      ] as const
      const answers = await Promise.all([
        accept(pilot, missions[0], slotIn(3, 6)),
        accept(pilot, missions[1], slotIn(3, 7)),
      ])
      expect(answers.toSorted()).toEqual([200, 409])
      const refused = missions[answers.indexOf(409)] as number
      expect(await stateOf(refused)).toMatchObject({
        status: 'pilots_notified',
        pilot_id: null,
        accepted: [],
      })
    }
  }, 60_000)

  test('the same accept retried ten times at once gets 200 each time and happens once', async () => {
    const [pilot, other] = [await contender(), await contender()]
    const missionId = await addOffered(sortie.db, [pilot.id, other.id])
    const answers = await Promise.all(Array.from({ length: 10 }, () => accept(pilot, missionId, slotIn(5))))
    expect(answers).toEqual(Array(10).fill(200))
    expect(await stateOf(missionId)).toMatchObject({ schedule_sequence: 1, accepted: [pilot.id], lost: 1 })
    expect(await notified(missionId, 'Mission accepted')).toHaveLength(1)
    expect(await notified(missionId, 'Mission no longer available')).toHaveLength(1)
  })
})
