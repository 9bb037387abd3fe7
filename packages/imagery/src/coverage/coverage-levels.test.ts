import { expect, test } from 'vitest'
import { coverageLevel, coverageRules, hasPassed } from './coverage-levels.ts'
import { flightTracks } from './flight.ts'

const whole = { five: 1, three: 1, one: 1 }
const enough = { withGps: 100, withoutGps: 0 }

test('A-OPEN-58 exactly 10% of the images without GPS is not over 10%, one more is', () => {
  for (const tenth of [3, 7, 10, 33, 1000]) {
    const of = (withoutGps: number) => coverageLevel(whole, { withGps: 10 * tenth - withoutGps, withoutGps })
    expect(of(tenth)).toEqual({ level: 'great', reason: 'depth' })
    expect(of(tenth + 1)).toEqual({ level: 'poor', reason: 'many-without-gps' })
  }
})

test('A-OPEN-58 the levels begin exactly at their shares', () => {
  const of = (five: number, three: number) => coverageLevel({ five, three, one: 1 }, enough)
  expect(of(0.95, 1).level).toBe('great')
  expect(of(0.9499, 1).level).toBe('moderate')
  expect(of(0.9499, 0.9).level).toBe('moderate')
  expect(of(0.9499, 0.8999).level).toBe('poor')
  expect(coverageLevel(whole, { withGps: 20, withoutGps: 0 }).level).toBe('great')
  expect(coverageLevel(whole, { withGps: 19, withoutGps: 0 })).toEqual({
    level: 'poor',
    reason: 'few-with-gps',
  })
  expect(of(0.9499, 0.9).reason).toBe('depth')
  // These are the values that the texts of the levels name.
  const { great, moderate, gapDepth, leastGapSquareMeters, blurredPixels } = coverageRules
  expect([great.depth, moderate.depth, gapDepth]).toEqual([5, 3, 3])
  expect([leastGapSquareMeters, blurredPixels]).toEqual([4, 2])
  expect((['great', 'moderate', 'poor'] as const).map(hasPassed)).toEqual([true, true, false])
})

test('A-GPS-06 a pause of two minutes belongs to a flight, a longer one is a landing', () => {
  const photo = (name: string, second: number) => ({
    name,
    camera: 'M3E',
    at: { east: 0, north: 0 },
    takenAt: {
      local: new Date(Date.UTC(2026, 4, 4, 10) + second * 1000).toISOString().slice(0, 23),
      offsetMinutes: 0,
    },
  })
  const seconds = (pause: number) =>
    flightTracks([photo('a', 0), photo('b', 10), photo('c', 10 + pause), photo('d', 15 + pause)]).map(
      (track) => track.seconds,
    )
  expect(coverageRules.longestPauseSeconds).toBe(120)
  expect(seconds(120)).toEqual([135])
  expect(seconds(120.5)).toEqual([10, 5])
})
