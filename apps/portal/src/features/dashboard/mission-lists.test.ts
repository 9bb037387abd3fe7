import { expect, test } from 'vitest'
import { aMission } from '#mission/mission-summary.fixture.ts'
import {
  chosenSort,
  dashboardPage,
  missionLists,
  viewPage,
  viewPageCount,
  viewUpTo,
  withOwn,
} from './mission-lists.ts'

const ids = (missions: readonly { id: number }[]) => missions.map(({ id }) => id)

test('M-DASH-02 training missions are a list of their own', () => {
  const lists = missionLists(
    [
      aMission({ id: 1, mission_type: 'client' }),
      aMission({ id: 2, mission_type: 'training' }),
      aMission({ id: 3, mission_type: 'creative' }),
      aMission({ id: 4, mission_type: 'panorama' }),
    ],
    null,
  )
  expect(ids(lists.client)).toEqual([1, 3, 4])
  expect(ids(lists.training)).toEqual([2])
})

test('M-STATUS-02 M-STATUS-07 missions that the dashboard does not list stay out', () => {
  const { client } = missionLists(
    [
      aMission({ id: 1, status: 'canceled' }),
      aMission({ id: 2, sla_expired: true }),
      aMission({ id: 3, work_order: 9 }),
      aMission({ id: 4, status: 'complete' }),
      aMission({ id: 5, status: 'assets_uploaded' }),
    ],
    null,
  )
  expect(ids(client)).toEqual([5])
})

test('M-STATUS-09 offers come first, unless a pilot chose an order, which is that of the server', () => {
  const missions = [
    aMission({ id: 1, status: 'flight_complete' }),
    aMission({ id: 2, status: 'pilots_notified' }),
    aMission({ id: 3, status: 'pilot_accepted' }),
  ]
  expect(ids(missionLists(missions, null).client)).toEqual([2, 3, 1])
  expect(ids(missionLists(missions, 'pay').client)).toEqual([1, 2, 3])
})

test("the pilot's own missions follow a page full of offers, none of them twice", () => {
  const offers = [1, 2].map((id) => aMission({ id, status: 'pilots_notified' }))
  const own = [3, 4].map((id) => aMission({ id, status: 'pilot_accepted' }))
  expect(ids(withOwn(offers, own))).toEqual([1, 2, 3, 4])
  expect(ids(withOwn([...offers, ...own.slice(0, 1)], own))).toEqual([1, 2, 3, 4])
  expect(ids(withOwn(offers))).toEqual([1, 2])
})

test('the page and the order are in the URL, and an unknown order is ignored', () => {
  expect([dashboardPage(1, null), dashboardPage(2, null)]).toEqual([
    '/active-missions',
    '/active-missions?page=2',
  ])
  expect([dashboardPage(1, 'pay'), dashboardPage(3, 'date')]).toEqual([
    '/active-missions?sort=pay',
    '/active-missions?page=3&sort=date',
  ])
  expect(['pay', 'distance', 'date', 'color', '', null].map(chosenSort)).toEqual([
    'pay',
    'distance',
    'date',
    null,
    null,
    null,
  ])
})

const list = Array.from({ length: 23 }, (_, index) => index + 1)

test('M-DASH-03 M-OPEN-04 a list is cut into pages of 10', () => {
  expect([0, 1, 10, 11, 50].map(viewPageCount)).toEqual([0, 1, 1, 2, 5])
})

test('M-DASH-04 a number shows that page', () => {
  expect(viewPage(list, 1).rows).toEqual(list.slice(0, 10))
  expect(viewPage(list, 3).rows).toEqual([21, 22, 23])
})

test('M-DASH-04 a page that no longer exists becomes the last one', () => {
  expect(viewPage(list, 9)).toEqual({ page: 3, rows: [21, 22, 23] })
  expect(viewPage([], 4)).toEqual({ page: 1, rows: [] })
})

test('M-DASH-05 on a phone the next missions are appended until all are shown', () => {
  expect(viewUpTo(list, 1)).toHaveLength(10)
  expect(viewUpTo(list, 2)).toHaveLength(20)
  expect(viewUpTo(list, 3)).toEqual(list)
})
