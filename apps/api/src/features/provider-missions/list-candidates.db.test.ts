import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { act, insertPilot, newMission, site } from './provider-mission.fixtures.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

interface Candidate {
  pilot_id: number
  pilot_name: string
  distance: number | null
  matches: boolean
  reasons: { code: string }[]
  offer_state: string | null
}

const candidatesOf = async (id: number, query = '') => {
  const { status, body } = await sortie.provider('GET', `/v1/provider/missions/${id}/candidates${query}`)
  expect(status).toBe(200)
  return body as { data: Candidate[]; meta: { next: number | null } }
}

/** North of the site by so many degrees, which are 69 miles each. */
const north = (degrees: number, more: Parameters<typeof insertPilot>[1] = {}) =>
  insertPilot(sortie.db, { latitude: site.latitude + degrees, ...more })

test('those who match come first by distance, then the others with their reasons', async () => {
  const far = await north(0.3)
  const near = await north(0.1, { first_name: 'Robin', last_name: 'Skylark' })
  const homebody = await north(0.2, { travel_distance: 5 })
  const weekday = await north(0.05, { is_available_weekends: false })
  const rejected = await north(0, { status: 'rejected' })
  const distant = await north(20, { travel_distance: 10 })
  const id = await newMission(sortie, { weekend_schedule_filter: 'weekends_only' })
  const { data } = await candidatesOf(id)
  expect(data.map(({ pilot_id, reasons }) => [pilot_id, reasons.map(({ code }) => code)])).toEqual([
    [near, []],
    [far, []],
    [weekday, ['not_available_weekends']],
    [homebody, ['too_far']],
  ])
  expect(data[0]).toEqual({
    pilot_id: near,
    pilot_name: 'Robin Skylark',
    distance: 6.9,
    travel_distance: 25,
    matches: true,
    reasons: [],
    offer_state: null,
  })
  expect(data.map(({ pilot_id }) => pilot_id)).not.toContain(rejected)

  // The same as the dry run of the offers says about the same pilots.
  const ids = data.map(({ pilot_id }) => pilot_id)
  const dryRun = await act(sortie, id, 'offers', { pilot_ids: ids, dry_run: true })
  const said = dryRun.body.pilots as { pilot_id: number; reasons: unknown[] }[]
  expect(data.map(({ pilot_id, reasons }) => ({ pilot_id, reasons }))).toEqual(
    said.map(({ pilot_id, reasons }) => ({ pilot_id, reasons })),
  )

  // Whoever was offered the mission is listed, wherever they are.
  await act(sortie, id, 'offers', { pilot_ids: [near, distant], force: true })
  const offered = (await candidatesOf(id)).data
  expect(offered[0]?.pilot_id).toBe(far)
  expect(offered.find(({ pilot_id }) => pilot_id === distant)).toMatchObject({
    offer_state: 'offered',
    reasons: [{ code: 'too_far' }, { code: 'already_offered' }],
  })
  expect(offered.find(({ pilot_id }) => pilot_id === near)?.offer_state).toBe('offered')

  const first = await candidatesOf(id, '?per_page=2')
  const second = await candidatesOf(id, `?per_page=100&after=${first.meta.next}`)
  expect([...first.data, ...second.data]).toEqual(offered)
  expect(second.meta.next).toBeNull()
})

test('a mission without a place lists nobody but those it was offered to', async () => {
  const pilotId = await insertPilot(sortie.db)
  const id = await newMission(sortie, { location: undefined })
  expect((await candidatesOf(id)).data).toEqual([])
  await act(sortie, id, 'offers', { pilot_ids: [pilotId], force: true })
  expect((await candidatesOf(id)).data).toMatchObject([{ pilot_id: pilotId, distance: null }])
  expect((await sortie.provider('GET', '/v1/provider/missions/999999/candidates')).status).toBe(404)
})
