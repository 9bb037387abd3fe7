import { newMissionSchema } from '@sortie/contract/provider-mission.body'
import { missionStatuses } from '@sortie/domain/mission/mission-status'
import { missionTypes } from '@sortie/domain/mission/mission-type'
import { expect, test } from 'vitest'
import type { MissionPlan } from './mission-plan.ts'
import { pilots, plannedOn } from './planned-missions.fixture.ts'
import { stepsAfterFlight } from './spread-uploads.ts'

const bookings = (plans: MissionPlan[], pilot: number) =>
  plans
    .filter(({ pilot_id }) => pilot_id === pilot)
    .flatMap(({ schedule, body, moved }) => {
      const { scheduled_at_start, scheduled_at_end } = schedule ?? body
      const first = scheduled_at_start && scheduled_at_end ? [{ scheduled_at_start, scheduled_at_end }] : []
      return moved ? [...first, moved] : first
    })
    .map(({ scheduled_at_start, scheduled_at_end }) => [
      Date.parse(scheduled_at_start),
      Date.parse(scheduled_at_end),
    ])
    .sort(([a = 0], [b = 0]) => a - b)

test('the demo missions are in every status and of every type, each with its own reference', () => {
  const plans = plannedOn('2026-06-15')
  expect(new Set(plans.map(({ ends }) => ends))).toEqual(new Set(missionStatuses))
  expect(new Set(plans.map(({ body }) => body.mission_type))).toEqual(new Set(missionTypes))
  expect(new Set(plans.map(({ reference }) => reference)).size).toBe(plans.length)
  for (const { body } of plans) newMissionSchema.parse(body)
})

test('no pilot of the demo data is booked twice at a time, whenever it is loaded', () => {
  // Around the days on which clocks are changed, which differ from country to country.
  const days = [
    '2027-03-01',
    '2027-03-13',
    '2027-03-20',
    '2027-10-20',
    '2027-10-30',
    '2027-11-06',
    '2028-02-29',
  ]
  for (const day of days) {
    const plans = plannedOn(day)
    for (const pilot of Object.values(pilots)) {
      const ends = bookings(plans, pilot)
      for (const [index, [start = 0]] of ends.entries())
        expect(start, `${day}, pilot ${pilot}`).toBeGreaterThanOrEqual(ends[index - 1]?.[1] ?? 0)
    }
  }
})

test('a mission of the past was uploaded some hours after its flight, and its steps keep their distance', () => {
  const steps = {
    flight_complete: '2026-11-16T04:00:00.000Z',
    assets_uploaded: '2026-11-16T04:00:10.000Z',
    complete: '2026-11-16T04:01:10.000Z',
  }
  expect(stepsAfterFlight(steps, '2026-06-01T17:00:00.000Z')).toEqual({
    flight_complete: '2026-06-01T19:59:50.000Z',
    assets_uploaded: '2026-06-01T20:00:00.000Z',
    complete: '2026-06-01T20:01:00.000Z',
  })
})
