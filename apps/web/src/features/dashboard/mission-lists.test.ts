import { expect, test } from 'vitest'
import { aMission } from '#mission/mission-summary.fixture.ts'
import { missionLists } from './mission-lists.ts'

const ids = (missions: readonly { id: number }[]) => missions.map(({ id }) => id)

test('M-DASH-02 training missions are a list of their own', () => {
  const lists = missionLists([
    aMission({ id: 1, mission_type: 'client' }),
    aMission({ id: 2, mission_type: 'training' }),
    aMission({ id: 3, mission_type: 'creative' }),
    aMission({ id: 4, mission_type: 'panorama' }),
  ])
  expect(ids(lists.client)).toEqual([1, 3, 4])
  expect(ids(lists.training)).toEqual([2])
})

test('M-STATUS-02 M-STATUS-07 what the dashboard does not list stays out', () => {
  const { client } = missionLists([
    aMission({ id: 1, status: 'canceled' }),
    aMission({ id: 2, sla_expired: true }),
    aMission({ id: 3, work_order: 9 }),
    aMission({ id: 4, status: 'complete' }),
    aMission({ id: 5, status: 'assets_uploaded' }),
  ])
  expect(ids(client)).toEqual([5])
})

test('M-STATUS-09 offers come first', () => {
  const { client } = missionLists([
    aMission({ id: 1, status: 'flight_complete' }),
    aMission({ id: 2, status: 'pilots_notified' }),
    aMission({ id: 3, status: 'pilot_accepted' }),
  ])
  expect(ids(client)).toEqual([2, 3, 1])
})
