import { dateAndTimeText } from '@sortie/domain/time/date-texts'
import { describe, expect, test } from 'vitest'
import { duringChange } from '../../../test/lock-waits.ts'
import { addHeld, addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { addLocation, addPilot } from '../../../test/records.ts'
import { call, pilot, sortie, withPilotSession } from '../../features/missions/pilot-session.fixtures.ts'
import { notificationsOf } from '../../features/provider-missions/provider-mission.fixtures.ts'
import type { Database } from '../../platform/database.ts'

withPilotSession()

const tokyo = { latitude: 35.68, longitude: 139.69, timezone_id: 'Asia/Tokyo' }

/** Moves a mission's location as the provider's PATCH does. */
const relocate = (missionId: number, place: typeof tokyo) => async (db: Database) =>
  db
    .updateTable('missions')
    .set({ location_id: await addLocation(db, place) })
    .where('id', '=', missionId)
    .execute()

const invitation = (id: number) => `/v1/pilots/missions/${id}/invitation`

describe('a call that waited for a mission sees it as it is after the wait', () => {
  const accept = (id: number, body: object) => () => call('PATCH', invitation(id), body)

  test('a slot that is at night at the new place is refused', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const response = await duringChange(
      sortie.config.databaseUrl,
      relocate(id, tokyo),
      // It is late morning in Los Angeles, and the middle of the night in Tokyo.
      accept(id, slotIn(3)),
    )
    expect([response.status, response.body.errors]).toEqual([
      422,
      { scheduled_at_start: [expect.any(String)] },
    ])
  })

  test('a slot that is on offer at the new place only is accepted', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const response = await duringChange(
      sortie.config.databaseUrl,
      relocate(id, tokyo),
      accept(id, slotIn(3, 6, tokyo)),
    )
    expect(response.status).toBe(200)
  })

  test('the notification names the time at the new place', async () => {
    const scheduled = {
      scheduled_at_start: '2030-06-11T02:00:00.000Z',
      scheduled_at_end: '2030-06-11T03:00:00.000Z',
    }
    const id = await addOffered(sortie.db, [pilot.id], { admin_scheduled: true, ...scheduled })
    await duringChange(sortie.config.databaseUrl, relocate(id, tokyo), accept(id, {}))
    const [notification] = await notificationsOf(sortie.db, pilot.id)
    expect(notification?.body).toContain(dateAndTimeText(scheduled.scheduled_at_start, tokyo.timezone_id))
  })

  test('M-CALL-07 M-OFFER-35 declining twice at once is declining once', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const answers = await duringChange(
      sortie.config.databaseUrl,
      (db) => db.selectFrom('missions').select('id').where('id', '=', id).forUpdate().execute(),
      async () => Promise.all([call('DELETE', invitation(id)), call('DELETE', invitation(id))]),
      2,
    )
    expect(answers.map(({ status }) => status)).toEqual([204, 204])
  })

  test('a provider who waited notifies the pilots who have an offer after the wait', async () => {
    const other = await addPilot(sortie.db)
    const id = await addOffered(sortie.db, [pilot.id])
    const path = `/v1/provider/missions/${id}/preschedule`
    const schedule = {
      scheduled_at_start: '2030-06-11T02:00:00.000Z',
      scheduled_at_end: '2030-06-11T03:00:00.000Z',
    }
    await duringChange(
      sortie.config.databaseUrl,
      async (db) => {
        await relocate(id, tokyo)(db)
        await db.insertInto('mission_offers').values({ mission_id: id, pilot_id: other.id }).execute()
      },
      () => sortie.provider('POST', path, schedule),
    )
    expect((await notificationsOf(sortie.db, other.id)).map(({ body }) => body)).toEqual([
      expect.stringContaining('11:00AM'),
    ])
  })
})

test('a held mission is rescheduled by the provider while its pilot accepts others: nothing fails, 12 rounds', async () => {
  const shots = Array.from({ length: 20 }, (_, index) => ({ name: `Shot ${index}` }))
  for (let round = 0; round < 12; round += 1) {
    const { id: pilotId, email } = await addPilot(sortie.db)
    const asPilot = await sortie.as({ id: pilotId, email })
    // The other missions are accepted for the time that the held mission is moved away from.
    const held = await addHeld(sortie.db, pilotId, { ...slotIn(3), admin_scheduled: true })
    const offered = await Promise.all(Array.from({ length: 4 }, () => addOffered(sortie.db, [pilotId])))
    const answers = await Promise.all([
      sortie.provider('PATCH', `/v1/provider/missions/${held}`, { shots, ...slotIn(5) }),
      ...offered.map((id) => asPilot('PATCH', invitation(id), slotIn(3))),
    ])
    const [moved, ...accepted] = answers.map(({ status }) => status)
    expect(moved, `round ${round}`).toBe(200)
    expect(accepted.filter((status) => status !== 409).every((status) => status === 200)).toBe(true)
    expect(accepted.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
  }
}, 120_000)
