import { getPosition } from 'suncalc'
import { describe, expect, test } from 'vitest'
import { daylightOf, joinSpans, overlaps } from './daylight.ts'

const minutes = (a: Date | undefined, b: string) =>
  Math.abs((a?.getTime() ?? Number.NaN) - Date.parse(b)) / 60_000
const site = (latitude: number | null, longitude: number | null, timezone_id: string | null) => ({
  latitude,
  longitude,
  timezone_id,
})
const span = (start: string, end: string) => ({ start: new Date(start), end: new Date(end) })

describe('sunrise to sunset', () => {
  // Published by the almanacs of each place, to the minute.
  test.each([
    [
      'Los Angeles',
      site(34.05, -118.24, 'America/Los_Angeles'),
      '2026-06-21',
      '2026-06-21T12:42Z',
      '2026-06-22T03:08Z',
    ],
    ['Berlin', site(52.52, 13.405, 'Europe/Berlin'), '2026-12-21', '2026-12-21T07:15Z', '2026-12-21T14:54Z'],
    [
      'Sydney',
      site(-33.87, 151.21, 'Australia/Sydney'),
      '2026-12-21',
      '2026-12-20T18:41Z',
      '2026-12-21T09:05Z',
    ],
    [
      'Kiritimati',
      site(1.87, -157.43, 'Pacific/Kiritimati'),
      '2026-06-21',
      '2026-06-20T16:24Z',
      '2026-06-21T04:38Z',
    ],
  ])('in %s on %3$s', (_, place, day, sunrise, sunset) => {
    const daylight = daylightOf(day, place)
    expect(minutes(daylight?.start, sunrise)).toBeLessThan(2)
    expect(minutes(daylight?.end, sunset)).toBeLessThan(2)
  })

  test('the sun stands at the horizon at both ends and above it between them', () => {
    for (const day of ['2026-01-15', '2026-04-15', '2026-07-15', '2026-10-15']) {
      const { start, end } = daylightOf(day, site(48.86, 2.35, 'Europe/Paris')) ?? span('', '')
      for (const moment of [start, end])
        expect(Math.abs(getPosition(moment, 48.86, 2.35).altitude + 0.3)).toBeLessThan(0.3)
      const noon = new Date((start.getTime() + end.getTime()) / 2)
      expect(getPosition(noon, 48.86, 2.35).altitude).toBeGreaterThan(15)
    }
  })

  test('a northern summer evening ends after midnight', () => {
    const daylight = daylightOf('2026-06-21', site(64.84, -147.72, 'America/Anchorage'))
    expect(minutes(daylight?.start, '2026-06-21T10:57Z')).toBeLessThan(3)
    expect(minutes(daylight?.end, '2026-06-22T08:47Z')).toBeLessThan(3)
  })

  test('where the sun does not set, the whole day, whatever its length', () => {
    const longyearbyen = site(78.22, 15.65, 'Arctic/Longyearbyen')
    expect(daylightOf('2026-06-21', longyearbyen)).toEqual(span('2026-06-20T22:00Z', '2026-06-21T22:00Z'))
    const southPole = site(-90, 0, 'America/Los_Angeles')
    expect(daylightOf('2026-03-08', southPole)).toEqual(span('2026-03-08T08:00Z', '2026-03-09T07:00Z'))
  })

  test('where it does not rise, none', () => {
    expect(daylightOf('2026-12-21', site(78.22, 15.65, 'Arctic/Longyearbyen'))).toBeNull()
    expect(daylightOf('2026-06-21', site(-90, 0, 'UTC'))).toBeNull()
    expect(daylightOf('2026-12-21', site(67.7, 25.73, 'Europe/Helsinki'))).toBeNull()
  })

  // Days on which a polar day or night begins or ends, and those around them.
  test.each([
    ['Tromsø', site(69.65, 18.96, 'Europe/Oslo'), ['2026-05-16', '2026-07-25', '2026-11-26', '2027-01-14']],
    ['Rovaniemi', site(66.5, 25.73, 'Europe/Helsinki'), ['2026-06-06', '2026-07-06', '2026-12-20']],
    ['McMurdo', site(-77.85, 166.67, 'Antarctica/McMurdo'), ['2026-10-22', '2027-02-19', '2026-04-23']],
    [
      'a place next to the pole',
      site(88.5, 0, 'UTC'),
      ['2026-03-15', '2026-03-22', '2026-09-21', '2026-09-29'],
    ],
    // Before noon, after noon and at night: at a pole, every longitude has its noon.
    ['the pole at 0 degrees', site(90, 0, 'UTC'), ['2026-03-18', '2026-09-24']],
    ['the pole at 90 degrees', site(90, 90, 'UTC'), ['2026-03-18', '2026-09-24']],
    ['the pole at 180 degrees', site(90, 180, 'UTC'), ['2026-03-18', '2026-09-24']],
    ['the pole at -90 degrees', site(90, -90, 'UTC'), ['2026-03-18', '2026-09-24']],
  ])('agrees with the sun at the edge of a polar day in %s', (_, place, edges) => {
    const { latitude, longitude } = place as { latitude: number; longitude: number }
    for (const edge of edges) {
      const dayAfter = (days: number) =>
        new Date(Date.parse(edge) + days * 86_400_000).toISOString().slice(0, 10)
      const spans = joinSpans(
        [-3, -2, -1, 0, 1, 2, 3].flatMap((days) => daylightOf(dayAfter(days), place) ?? []),
      )
      const wrong: string[] = []
      for (let moment = Date.parse(dayAfter(-2)); moment < Date.parse(dayAfter(2)); moment += 60_000) {
        const isLight = spans.some(({ start, end }) => start.getTime() <= moment && moment <= end.getTime())
        // The height of the sun's center above where it is when the upper rim is at the horizon.
        const height = getPosition(new Date(moment), latitude, longitude).altitude + 0.349
        if (Math.abs(height) > 0.02 && isLight !== height > 0) wrong.push(new Date(moment).toISOString())
      }
      expect(wrong).toEqual([])
    }
  })

  test('at the edge of a polar day the sun is up to the minute', () => {
    const isUp = (ms: number) => getPosition(new Date(ms), 88.5, 0).altitude >= -0.349
    const daylight = daylightOf('2026-03-16', site(88.5, 0, 'UTC'))
    const [start, end] = [daylight?.start.getTime() ?? 0, daylight?.end.getTime() ?? 0]
    expect([isUp(start - 60_000), isUp(start), isUp(end), isUp(end + 60_000)]).toEqual([
      ...[false, true, true, false],
    ])
    expect((end - start) % 60_000).toBe(0)
  })

  test('a sun that only just stays up is up ten minutes more than half a day on both sides of its noon', () => {
    const daylight = daylightOf('2026-03-20', site(90, 0, 'UTC'))
    const [start, end] = [daylight?.start.getTime() ?? 0, daylight?.end.getTime() ?? 0]
    expect((end - start) / 60_000).toBe(2 * (12 * 60 + 10))
    // Solar noon is seven minutes after that of the clock.
    expect(minutes(daylight?.start, '2026-03-19T23:57Z')).toBeLessThan(2)
  })

  test.each([
    [172, '2026-03-19T18:36Z', '2026-03-20T06:43Z'],
    [-172, '2026-03-20T17:32Z', '2026-03-21T05:38Z'],
  ])(
    'of a clock that is far from the sun: around the noon next to that of the clock, at %d degrees',
    (longitude, sunrise, sunset) => {
      const daylight = daylightOf('2026-03-20', site(0, longitude, 'UTC'))
      expect(minutes(daylight?.start, sunrise)).toBeLessThan(5)
      expect(minutes(daylight?.end, sunset)).toBeLessThan(5)
    },
  )

  test('six to eight on the clock of a site without a position, across a change of the clock too', () => {
    const nowhere = site(null, null, 'America/Los_Angeles')
    expect(daylightOf('2026-03-07', nowhere)).toEqual(span('2026-03-07T14:00Z', '2026-03-08T04:00Z'))
    expect(daylightOf('2026-03-08', nowhere)).toEqual(span('2026-03-08T13:00Z', '2026-03-09T03:00Z'))
    expect(daylightOf('2026-03-08', site(52, null, null))).toEqual(
      span('2026-03-08T06:00Z', '2026-03-08T20:00Z'),
    )
  })
})

describe('spans', () => {
  const early = span('2026-01-01T08:00Z', '2026-01-01T10:00Z')
  const middle = span('2026-01-01T10:00Z', '2026-01-01T12:00Z')
  const late = span('2026-01-01T13:00Z', '2026-01-01T14:00Z')

  test('those that touch are joined, those apart are kept', () => {
    expect(joinSpans([late, middle, early])).toEqual([span('2026-01-01T08:00Z', '2026-01-01T12:00Z'), late])
    expect(joinSpans([span('2026-01-01T07:00Z', '2026-01-01T15:00Z'), early, late])).toHaveLength(1)
    expect(joinSpans([early, late, span('2026-01-01T13:30Z', '2026-01-01T15:00Z')])).toEqual([
      early,
      span('2026-01-01T13:00Z', '2026-01-01T15:00Z'),
    ])
    expect(joinSpans([])).toEqual([])
  })

  test('joining leaves the spans given alone', () => {
    joinSpans([early, middle])
    expect(early).toEqual(span('2026-01-01T08:00Z', '2026-01-01T10:00Z'))
  })

  test('touching is no overlap', () => {
    expect(overlaps(early, middle)).toBe(false)
    expect(overlaps(early, span('2026-01-01T09:59:59Z', '2026-01-01T11:00Z'))).toBe(true)
  })
})
