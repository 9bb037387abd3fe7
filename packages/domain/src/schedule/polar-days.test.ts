import { expect, test } from 'vitest'
import { addToDay, boundsOfDay, daysBetween } from '../time/dates.ts'
import { daylightOf, joinSpans } from './daylight.ts'

const radians = Math.PI / 180
const halfHourMs = 1_800_000

/**
 * The height of the sun in degrees, by the low-precision formulas of the Astronomical Almanac. It is independent of the
 * library that the rule uses, and accurate to a hundredth of a degree for decades around 2000.
 */
function sunHeight(ms: number, latitude: number, longitude: number): number {
  const days = (ms - Date.UTC(2000, 0, 1, 12)) / 86_400_000
  const anomaly = (357.528 + 0.985_600_3 * days) * radians
  const meanLongitude = 280.46 + 0.985_647_4 * days
  const ecliptic = (meanLongitude + 1.915 * Math.sin(anomaly) + 0.02 * Math.sin(2 * anomaly)) * radians
  const obliquity = (23.439 - 0.000_000_4 * days) * radians
  const ascension = Math.atan2(Math.cos(obliquity) * Math.sin(ecliptic), Math.cos(ecliptic))
  const declination = Math.asin(Math.sin(obliquity) * Math.sin(ecliptic))
  const siderealDegrees = 280.460_618_37 + 360.985_647_366_29 * days + longitude
  const hourAngle = siderealDegrees * radians - ascension
  return (
    Math.asin(
      Math.sin(latitude * radians) * Math.sin(declination) +
        Math.cos(latitude * radians) * Math.cos(declination) * Math.cos(hourAngle),
    ) / radians
  )
}

/** The height at which the sun's upper rim touches the horizon, with refraction: the almanacs' 50 minutes of arc. */
const riseDegrees = -0.833
/**
 * The difference between the two calculations, plus the sun's movement in a minute where it crosses the horizon slowly.
 */
const doubtDegrees = 0.25

const latitudes = [66.5, 68, 70, 78, 90].flatMap((latitude) => [latitude, -latitude])

// Clocks near solar time, hours ahead of it and hours behind it, and one that changes twice a year.
const clocks = [
  { longitude: 0, timezone_id: 'UTC' },
  { longitude: -50, timezone_id: 'UTC' },
  { longitude: 52, timezone_id: 'UTC' },
  { longitude: 18.96, timezone_id: 'Europe/Oslo' },
]

test.each(latitudes)('every day of a year at %d degrees is as light as the sun makes it', (latitude) => {
  const wrong: string[] = []
  for (const { longitude, timezone_id } of clocks) {
    const site = { latitude, longitude, timezone_id }
    const days = daysBetween('2026-01-01', '2026-12-31')
    const around = [addToDay('2026-01-01', { days: -1 }), ...days, '2027-01-01']
    const spans = joinSpans(around.flatMap((day) => daylightOf(day, site) ?? []))
    const from = boundsOfDay('2026-01-01', timezone_id).start.getTime()
    const to = boundsOfDay('2026-12-31', timezone_id).end.getTime()
    let next = 0
    for (let ms = from; ms < to; ms += halfHourMs) {
      while (next < spans.length && (spans[next]?.end.getTime() ?? 0) < ms) next += 1
      const isLight = (spans[next]?.start.getTime() ?? Number.POSITIVE_INFINITY) <= ms
      const above = sunHeight(ms, latitude, longitude) - riseDegrees
      if (Math.abs(above) > doubtDegrees && isLight !== above > 0)
        wrong.push(`${new Date(ms).toISOString()} at ${longitude} is ${isLight ? 'light' : 'dark'}`)
    }
  }
  expect(wrong.slice(0, 20)).toEqual([])
})
