import { expect, test } from 'vitest'
import { addHeld, addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { call, pilot, sortie, withPilotSession } from './pilot-session.fixtures.ts'

withPilotSession()

const times = ({ scheduled_at_start, scheduled_at_end }: ReturnType<typeof slotIn>) => ({
  scheduled_at_start,
  scheduled_at_end,
})
const choose = (id: number, body: object) => call('PUT', `/v1/pilots/missions/${id}/flight_date`, body)
const panorama = { mission_type: 'panorama' } as const

test('M-POI-01 the first date of a claimed panorama is chosen without a reason, and a retry changes nothing', async () => {
  const id = await addHeld(sortie.db, pilot.id, panorama)
  const chosen = times(slotIn(2))
  await sortie.db.insertInto('laanc_flights').values({ mission_id: id, flight_id: 'F1' }).execute()
  const register = { url: 'https://hooks.example/', events: ['mission.rescheduled'] }
  const endpoint = await sortie.provider('POST', '/v1/provider/webhook_endpoints', register)
  expect(endpoint.status).toBe(201)
  const { status, body } = await choose(id, chosen)
  expect([status, body.scheduled_at_start, body.mission_reschedules]).toEqual([
    200,
    chosen.scheduled_at_start,
    [],
  ])
  expect((await choose(id, chosen)).status).toBe(200)
  // An authorization is valid for one day, and this mission had no day yet.
  expect(body.laanc_flights).toMatchObject([{ voided_at: expect.any(String) }])
  const events = await sortie.db.selectFrom('webhook_events').select(['type', 'body']).execute()
  expect(events.map((event) => [event.type, JSON.parse(event.body).data])).toEqual([
    [
      'mission.rescheduled',
      {
        mission_id: id,
        mission_status: 'pilot_accepted',
        pilot_id: pilot.id,
        ...chosen,
        previous_start: null,
        previous_end: null,
        reschedule_reason: null,
      },
    ],
  ])
  await sortie.provider('DELETE', `/v1/provider/webhook_endpoints/${endpoint.body.id}`)
  const { body: notifications } = await call('GET', '/v1/pilots/notifications')
  expect(notifications.data).toEqual([])
})

test('M-RESCHED-06 from then on it is rescheduled, with a reason', async () => {
  const id = await addHeld(sortie.db, pilot.id, { ...panorama, ...times(slotIn(2)) })
  expect(await choose(id, times(slotIn(3)))).toMatchObject({
    status: 422,
    body: {
      code: 'step_not_allowed',
      message: 'This mission already has a time. Reschedule it instead.',
    },
  })
})

test('a time that is not on offer, a hold, an offer and a mission of another pilot are refused', async () => {
  const id = await addHeld(sortie.db, pilot.id, panorama)
  const night = { scheduled_at_start: '2099-01-01T09:00:00Z', scheduled_at_end: '2099-01-01T10:00:00Z' }
  expect((await choose(id, night)).body.errors).toHaveProperty('scheduled_at_start')
  expect((await choose(id, {})).status).toBe(422)
  const held = await addHeld(sortie.db, pilot.id, { ...panorama, is_on_hold: true })
  expect((await choose(held, times(slotIn(2)))).body).toMatchObject({
    code: 'reschedule_unavailable',
    message: expect.stringMatching(/^Reschedule isn't available for this mission\. Please contact /),
  })
  const offered = await addOffered(sortie.db, [pilot.id], panorama)
  expect((await choose(offered, times(slotIn(2)))).body.code).toBe('reschedule_unavailable')
  expect((await choose(999_999, times(slotIn(2)))).status).toBe(404)
})
