import { getPosition, getTimes } from 'suncalc'
import type { Location } from '../place/location.schema.ts'
import { boundsOfDay, momentAt } from '../time/dates.ts'
import type { ZoneOffsets } from '../time/zone-offset.ts'

/** From a moment to another, as dates or, where many are compared, as milliseconds. */
export interface Span<Moment extends Date | number = Date> {
  start: Moment
  end: Moment
}

export type Site = Pick<Location, 'latitude' | 'longitude' | 'timezone_id'>

const noonSeconds = 12 * 3600
const assumedSunriseSeconds = 6 * 3600
const assumedSunsetSeconds = 20 * 3600

/** Where the center of the sun seems to stand when its upper rim touches the horizon, in degrees. */
const horizonDegrees = -0.349
/** The sun's declination changes by less than half a degree a day, which is all that a day differs from its noon by. */
const nearHorizonDegrees = 1
const shortHours = 2
const minuteMs = 60_000
const hourMs = 3_600_000
const stepMs = 10 * minuteMs
/** A little more than half a day, so that the days of a sun that does not set leave no gap. */
const halfDayMs = 12 * hourMs + stepMs

/** Around a noon, and over the whole day of the clock, whose noon may be hours away from the sun's. */
const aroundNoon = (noon: number, day: Span): Span<number> => ({
  start: Math.min(noon - halfDayMs, day.start.getTime()),
  end: Math.max(noon + halfDayMs, day.end.getTime()),
})

interface SunTimes {
  solarNoon: Date
  sunrise: Date | null
  sunset: Date | null
}

/**
 * Whether day or night is so short, or missing by so little, that what the sun does at noon does not tell when it
 * rises or sets: around the begin and the end of a polar day or night.
 */
const isEdgeOfPolarDay = ({ solarNoon, sunrise, sunset }: SunTimes, heightAt: (ms: number) => number) => {
  if (sunrise && sunset) {
    const hours = (sunset.getTime() - sunrise.getTime()) / hourMs
    return hours < shortHours || hours > 24 - shortHours
  }
  const noon = solarNoon.getTime()
  return [noon - halfDayMs, noon, noon + halfDayMs].some(
    (moment) => Math.abs(heightAt(moment) - horizonDegrees) < nearHorizonDegrees,
  )
}

/** While the sun is up around a noon, or nearest to it, by where it stands from minute to minute. */
const spanByTheMinute = (noon: number, day: Span, heightAt: (ms: number) => number): Span | null => {
  const isUp = (moment: number) => heightAt(moment) >= horizonDegrees
  const within = aroundNoon(noon, day)
  const moments: number[] = []
  for (let moment = noon; moment >= within.start; moment -= stepMs) moments.push(moment)
  for (let moment = noon; moment <= within.end; moment += stepMs) moments.push(moment)
  const [nearest] = moments.filter(isUp).toSorted((a, b) => Math.abs(a - noon) - Math.abs(b - noon))
  if (nearest === undefined) return null
  const edge = (direction: 1 | -1): Date => {
    const isWithin = (moment: number) => moment >= within.start && moment <= within.end
    let last = nearest
    while (isWithin(last + direction * stepMs) && isUp(last + direction * stepMs)) last += direction * stepMs
    while (isWithin(last + direction * minuteMs) && isUp(last + direction * minuteMs))
      last += direction * minuteMs
    return new Date(last)
  }
  return { start: edge(-1), end: edge(1) }
}

/**
 * Sunrise to sunset around the noon of a day at a site; the whole day where the sun does not set, null where
 * it does not rise. In a northern summer the sunset may come after midnight. 06:00 to 20:00 without a position.
 */
export const daylightOf = (day: string, site: Site, offsets?: ZoneOffsets): Span | null => {
  const { latitude, longitude, timezone_id: zone } = site
  if (latitude === null || longitude === null)
    return {
      start: momentAt(day, assumedSunriseSeconds, zone, offsets),
      end: momentAt(day, assumedSunsetSeconds, zone, offsets),
    }
  const noon = momentAt(day, noonSeconds, zone, offsets)
  const times = getTimes(noon, latitude, longitude)
  const heightAt = (ms: number) => getPosition(new Date(ms), latitude, longitude).altitude
  const { solarNoon, sunrise, sunset, alwaysDown } = times
  if (isEdgeOfPolarDay(times, heightAt))
    return spanByTheMinute(solarNoon.getTime(), boundsOfDay(day, zone), heightAt)
  if (sunrise && sunset) return { start: sunrise, end: sunset }
  return alwaysDown ? null : boundsOfDay(day, zone)
}

/** Spans in order, those that touch or overlap made one. */
export const joinSpans = (spans: readonly Span[]): Span[] => {
  const joined: Span[] = []
  for (const span of spans.toSorted((a, b) => a.start.getTime() - b.start.getTime())) {
    const last = joined.at(-1)
    if (!last || span.start > last.end) joined.push({ ...span })
    else if (span.end > last.end) last.end = span.end
  }
  return joined
}

/** Half-open: a span that begins as another ends does not overlap it. */
export const overlaps = <Moment extends Date | number>(a: Span<Moment>, b: Span<Moment>): boolean =>
  a.start < b.end && b.start < a.end
