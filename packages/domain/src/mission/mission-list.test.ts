import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleMission } from './example-mission.fixture.ts'
import type { MissionSummary } from './mission.schema.ts'
import {
  compareMissions,
  dashboardFetchSize,
  isListed,
  isListedTraining,
  missionListPageSize,
  missionSorts,
  pilotLogPageSize,
} from './mission-list.ts'
import { missionStatuses } from './mission-status.ts'
import { missionTypes } from './mission-type.ts'

const mission = (changes: Partial<MissionSummary>): MissionSummary => ({
  ...exampleMission,
  work_order: null,
  scheduled_at_start: null,
  fly_by_date: null,
  ...changes,
})
const training = (changes: Partial<MissionSummary>) => mission({ mission_type: 'training', ...changes })
const statuses = [...missionStatuses, 'teleported']
const shown = ['available', 'pilots_notified', 'pilot_accepted', 'flight_complete', 'assets_uploaded']

test('lists come by so many missions', () => {
  expect([dashboardFetchSize, missionListPageSize, pilotLogPageSize]).toEqual([50, 10, 20])
})

describe('what is listed', () => {
  test('M-STATUS-02 M-STATUS-07 five statuses are listed; created, canceled and all others are not', () => {
    expect(statuses.filter((status) => isListed(mission({ status })))).toEqual(shown)
  })

  test('M-STATUS-07 missions past their agreed time and missions of work orders are not, in any status', () => {
    for (const status of statuses) {
      expect(isListed(mission({ status, sla_expired: true })), status).toBe(false)
      expect(isListed(mission({ status, work_order: 41 })), status).toBe(false)
    }
  })

  test('M-STATUS-08 training lists leave out rejected, canceled and expired missions', () => {
    for (const status of ['rejected', 'canceled'])
      expect(isListedTraining(training({ status })), status).toBe(false)
    for (const status of shown) {
      expect(isListedTraining(training({ status })), status).toBe(true)
      expect(isListedTraining(training({ status, sla_expired: true })), status).toBe(false)
    }
  })

  test('M-STATUS-08 training lists have training missions only', () => {
    const listed = missionTypes.filter((mission_type) =>
      isListedTraining(mission({ mission_type, status: 'pilots_notified' })),
    )
    expect(listed).toEqual(['training'])
  })
})

/** Sorts the missions from both ends, so that no order is right by chance. */
const expectOrder = (...missions: MissionSummary[]) => {
  const inOrder = missions.map((each, index) => ({ ...each, name: `row ${index}` }))
  const names = inOrder.map(({ name }) => name)
  expect(inOrder.toSorted(compareMissions).map(({ name }) => name)).toEqual(names)
  expect(
    inOrder
      .toReversed()
      .sort(compareMissions)
      .map(({ name }) => name),
  ).toEqual(names)
}

describe('the order', () => {
  test('M-STATUS-09 goes by status, whatever the dates and ids; statuses without a place come last', () => {
    expectOrder(
      mission({ id: 9, status: 'pilots_notified' }),
      mission({ id: 8, status: 'pilot_accepted', scheduled_at_start: '2026-05-04T10:00:00Z' }),
      mission({ id: 7, status: 'flight_complete', scheduled_at_start: '2026-05-03T10:00:00Z' }),
      mission({ id: 6, status: 'assets_uploaded', scheduled_at_start: '2026-05-02T10:00:00Z' }),
      mission({ id: 1, status: 'available', scheduled_at_start: '2026-05-01T10:00:00Z' }),
      mission({ id: 2, status: 'teleported', scheduled_at_start: '2026-05-01T10:00:00Z' }),
      mission({ id: 3, status: 'pilot_assigned', scheduled_at_start: '2026-05-01T10:00:00Z' }),
    )
  })

  test('M-STATUS-10 in one status the earliest start is first, a missing one last', () => {
    expectOrder(
      mission({ id: 3, scheduled_at_start: '2026-05-01T23:30:00-07:00', fly_by_date: '2026-09-09' }),
      mission({ id: 2, scheduled_at_start: '2026-05-02T07:00:00Z', fly_by_date: '2026-09-08' }),
      mission({ id: 1, scheduled_at_start: null, fly_by_date: '2026-01-01' }),
    )
  })

  test('M-STATUS-10 with the same start, or none, fly_by_date decides, then the id', () => {
    // The same time, with two offsets.
    expectOrder(
      mission({ id: 4, scheduled_at_start: '2026-05-02T10:00:00Z', fly_by_date: '2026-05-09' }),
      mission({ id: 3, scheduled_at_start: '2026-05-02T12:00:00+02:00', fly_by_date: '2026-05-10' }),
      mission({ id: 2, scheduled_at_start: '2026-05-02T10:00:00Z', fly_by_date: null }),
    )
    expectOrder(
      mission({ id: 9, fly_by_date: '2026-05-09' }),
      mission({ id: 5, fly_by_date: '2026-05-10' }),
      mission({ id: 6, fly_by_date: '2026-05-10' }),
      mission({ id: 1, fly_by_date: null }),
    )
  })

  test('M-STATUS-11 among offers client missions come before training missions, whatever the dates', () => {
    expectOrder(
      mission({ id: 3, status: 'pilots_notified', scheduled_at_start: '2026-05-09T10:00:00Z' }),
      mission({ id: 4, status: 'pilots_notified', fly_by_date: '2026-12-31' }),
      training({ id: 1, status: 'pilots_notified', scheduled_at_start: '2026-05-01T10:00:00Z' }),
      training({ id: 2, status: 'pilots_notified', scheduled_at_start: '2026-05-02T10:00:00Z' }),
    )
  })

  test.each(['pilot_accepted', 'flight_complete', 'assets_uploaded'])(
    'M-STATUS-11 in %s the type does not matter, only the dates do',
    (status) => {
      expectOrder(
        training({ id: 2, status, scheduled_at_start: '2026-05-01T10:00:00Z' }),
        mission({ id: 1, status, scheduled_at_start: '2026-05-02T10:00:00Z' }),
      )
    },
  )
})

describe('the order holds for any missions', () => {
  // There are few values of each kind, so that ties are frequent.
  const starts = ['2026-05-02T10:00:00Z', '2026-05-02T12:00:00+02:00', '2026-05-01T23:30:00-07:00']
  const anyMission = fc
    .record({
      id: fc.integer({ min: 1, max: 1_000_000 }),
      status: fc.constantFrom(...statuses),
      mission_type: fc.constantFrom(...missionTypes),
      scheduled_at_start: fc.constantFrom(null, ...starts),
      fly_by_date: fc.constantFrom(null, '2026-05-09', '2026-05-10'),
    })
    .map(mission)
  const missions = (size: { minLength?: number; maxLength: number }) =>
    fc.uniqueArray(anyMission, { ...size, selector: ({ id }) => id })
  const three = missions({ minLength: 3, maxLength: 3 }) as fc.Arbitrary<
    [MissionSummary, MissionSummary, MissionSummary]
  >
  const sign = (a: MissionSummary, b: MissionSummary) => Math.sign(compareMissions(a, b))

  test('M-STATUS-09 M-STATUS-10 M-STATUS-11 comparing two missions is antisymmetric', () => {
    fc.assert(
      fc.property(three, ([a, b]) => {
        expect(Math.abs(sign(a, b))).toBe(1)
        expect(sign(a, b) + sign(b, a)).toBe(0)
        expect(compareMissions(a, { ...a })).toBe(0)
      }),
    )
  })

  test('M-STATUS-09 M-STATUS-10 M-STATUS-11 the order is transitive', () => {
    fc.assert(
      fc.property(three, ([a, b, c]) => {
        if (sign(a, b) < 0 && sign(b, c) < 0) expect(sign(a, c)).toBe(-1)
        if (sign(a, b) > 0 && sign(b, c) > 0) expect(sign(a, c)).toBe(1)
      }),
      { numRuns: 1000 },
    )
  })

  test('M-STATUS-09 M-STATUS-10 M-STATUS-11 a list has one order, whatever the order it arrived in', () => {
    const listAndShuffle = missions({ maxLength: 30 }).chain((list) =>
      fc.tuple(
        fc.constant(list),
        fc.shuffledSubarray(list, { minLength: list.length, maxLength: list.length }),
      ),
    )
    fc.assert(
      fc.property(listAndShuffle, ([list, shuffled]) => {
        const ids = (missions: MissionSummary[]) => missions.toSorted(compareMissions).map(({ id }) => id)
        expect(ids(shuffled)).toEqual(ids(list))
      }),
    )
  })
})

test('a pilot sorts by pay, distance or date', () => {
  expect(missionSorts).toEqual(['pay', 'distance', 'date'])
})
