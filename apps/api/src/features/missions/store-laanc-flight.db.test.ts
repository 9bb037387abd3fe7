import { describe, expect, test } from 'vitest'
import { addHeld, addOffered } from '../../../test/pilot-missions.ts'
import { call, pilot, sortie, webhooksDuring, withPilotSession } from './pilot-session.fixtures.ts'

withPilotSession()

const authorization = {
  message: 'Approved',
  authority_name: 'Los Angeles',
  authority_id: 'LAX',
  status: 'accepted',
}

const store = (id: number, body: object) => call('POST', `/v1/pilots/missions/${id}/laanc_flights`, body)

describe('M-CALL-15 M-AIR-04 the response of the flight-authorization service', () => {
  test('is stored with all its authorizations and shown with the mission', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const authorizations = [{ ...authorization, confirmation_number: 'LX-1' }, { status: 'pending' }]
    const { status, body } = await store(id, { id: 'F-1', authorizations })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: 'F-1',
      voided_at: null,
      authorizations: [
        { ...authorization, confirmation_number: 'LX-1' },
        {
          message: null,
          authority_name: null,
          authority_id: null,
          status: 'pending',
          confirmation_number: null,
        },
      ],
    })
    const mission = await call('GET', `/v2/pilots/missions/${id}`)
    expect(mission.body.laanc_flights).toEqual([body])
  })

  test('is told to the provider, once', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const authorizations = [
      { ...authorization, confirmation_number: 'LX-1' },
      { status: 'pending' },
      { authority_name: 'Burbank' },
    ]
    const flight = { id: 'F-1', authorizations }
    expect(await webhooksDuring(id, async () => [await store(id, flight), await store(id, flight)])).toEqual([
      [
        'mission.authorized',
        {
          mission_id: id,
          mission_status: 'pilot_accepted',
          pilot_id: pilot.id,
          laanc_flight_id: 'F-1',
          authorizations: [
            { authority_name: 'Los Angeles', status: 'accepted', confirmation_number: 'LX-1' },
            { authority_name: null, status: 'pending', confirmation_number: null },
            { authority_name: 'Burbank', status: null, confirmation_number: null },
          ],
        },
      ],
    ])
  })

  test('a response that returns again, even at once or with other words, is still one flight', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const first = await store(id, { id: 'F-1', authorizations: [authorization] })
    const again = await Promise.all(
      Array.from({ length: 5 }, () => store(id, { id: 'F-1', authorizations: [{ status: 'denied' }] })),
    )
    for (const { status, body } of again) expect([status, body]).toEqual([201, first.body])
    await store(id, { id: 'F-2', authorizations: [authorization] })
    const { body } = await call('GET', `/v2/pilots/missions/${id}`)
    expect(body.laanc_flights.map((flight: { id: string }) => flight.id)).toEqual(['F-1', 'F-2'])
  })

  test.each([
    {},
    { id: 'F' },
    { id: '', authorizations: [authorization] },
    { id: 'F', authorizations: [] },
    { id: 'F', authorizations: 'x' },
  ])('M-AIR-05 %j is refused', async (body) => {
    expect((await store(await addHeld(sortie.db, pilot.id), body)).status).toBe(422)
  })

  test('only for a mission that is held and still to be flown', async () => {
    const flight = { id: 'F', authorizations: [authorization] }
    for (const id of [
      await addOffered(sortie.db, [pilot.id]),
      await addHeld(sortie.db, pilot.id, { status: 'complete' }),
      await addHeld(sortie.db, pilot.id, { status: 'canceled' }),
    ]) {
      const { status, body } = await store(id, flight)
      expect([status, body.code]).toEqual([422, 'step_not_allowed'])
    }
  })
})
