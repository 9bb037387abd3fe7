import { describe, expect, test } from 'vitest'
import { momentAt } from './dates.ts'
import { steadyOffset, type ZoneOffsets } from './zone-offset.ts'

const hourMs = 3_600_000
const losAngeles = 'America/Los_Angeles'

describe('the offset around a wall time', () => {
  // The clock is put forward on March 8 at 10:00 UTC, so March 9 is the first UTC midnight with the new offset.
  test.each([
    ['2026-03-06T00:00:00.000Z', -8],
    ['2026-03-06T23:59:59.999Z', -8],
    ['2026-03-07T00:00:00.000Z', null],
    ['2026-03-08T12:00:00.000Z', null],
    ['2026-03-09T23:59:59.999Z', null],
    ['2026-03-10T00:00:00.000Z', -7],
  ])('at %s in Los Angeles is steady at %d', (wall, hours) => {
    expect(steadyOffset(Date.parse(wall), losAngeles)).toBe(hours === null ? null : hours * hourMs)
  })

  const day = Date.UTC(2026, 5, 1) / 86_400_000
  const daysAround = [day - 1, day, day + 1, day + 2]

  test.each([0, 86_399_999])('is kept by the days it was read for, %d ms into a day', (ms) => {
    const offsets: ZoneOffsets = new Map()
    steadyOffset(day * 86_400_000 + ms, losAngeles, offsets)
    expect([...offsets]).toEqual(daysAround.map((each) => [each, -7 * hourMs]))
  })

  test('is not read again where it is known', () => {
    const offsets: ZoneOffsets = new Map(daysAround.map((each) => [each, 2 * hourMs]))
    expect(steadyOffset(day * 86_400_000, losAngeles, offsets)).toBe(2 * hourMs)
    expect(momentAt('2026-06-01', 0, losAngeles, offsets).toISOString()).toBe('2026-05-31T22:00:00.000Z')
  })
})
