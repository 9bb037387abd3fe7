import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addMission, addOffer, addPilot } from '../../../test/records.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const why = (pilotId: number, missionId: number | string) =>
  sortie.provider('GET', `/v1/provider/pilots/${pilotId}/matching?mission_id=${missionId}`)

test("'why not this one?' has the reasons that an offer would give, and changes nothing", async () => {
  const far = await addPilot(sortie.db, { latitude: 40, travel_distance: 10, is_available_weekdays: false })
  const mission = await addMission(sortie.db, { status: 'available' })
  const { body } = await why(far.id, mission.id)
  expect(body).toMatchObject({ pilot_id: far.id, mission_id: mission.id, matches: false, offer: null })
  expect(body.distance_in_miles).toBeGreaterThan(400)
  expect(body.reasons).toContainEqual({
    code: 'too_far',
    text: "The mission is beyond the pilot's travel distance.",
  })
  const dryRun = { pilot_ids: [far.id], dry_run: true }
  const offered = await sortie.provider('POST', `/v1/provider/missions/${mission.id}/offers`, dryRun)
  expect(body.reasons).toEqual(offered.body.pilots[0].reasons)
  expect((await sortie.provider('GET', `/v1/provider/missions/${mission.id}`)).body.status).toBe('available')
})

test('a pilot whom nothing keeps from it matches; one who declined is shown as such, whatever became of the mission', async () => {
  const near = await addPilot(sortie.db)
  const mission = await addMission(sortie.db)
  expect((await why(near.id, mission.id)).body).toMatchObject({ matches: true, reasons: [] })
  const flown = await addMission(sortie.db, { status: 'canceled' })
  await addOffer(sortie.db, flown.id, near.id, 'declined')
  expect((await why(near.id, flown.id)).body).toMatchObject({
    status: 'canceled',
    offer: 'declined',
    reasons: [{ code: 'declined_before' }],
  })
})

test('an unknown pilot is missing; an unknown mission is an error of its field', async () => {
  const pilot = await addPilot(sortie.db)
  const mission = await addMission(sortie.db)
  expect((await why(999_999, mission.id)).status).toBe(404)
  expect(await why(pilot.id, 999_999)).toMatchObject({
    status: 422,
    body: { errors: { mission_id: ['There is no mission with this number.'] } },
  })
})
