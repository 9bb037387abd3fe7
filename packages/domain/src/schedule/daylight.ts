import { getPosition, getTimes } from 'suncalc'
import type { Location } from '../place/location.schema.ts'
import { boundsOfDay, momentAt } from '../time/dates.ts'
import type { ZoneOffsets } from '../time/zone-offset.ts'

/** From one time to another, as dates or, where many are compared, as milliseconds. */
export interface Span<Moment extends Date | number = Date> {
  start: Moment
  end: Moment
}

export type Site = Pick<Location, 'latitude' | 'longitude' | 'timezone_id'>

const noonSeconds = 12 * 3600
const assumedSunriseSeconds = 6 * 3600
const assumedSunsetSeconds = 20 * 3600

/** The apparent height of the sun's center when its upper rim touches the horizon, in degrees. */
const horizonDegrees = -0.349
/** The sun's declination changes by less than half a degree per day, so its height differs less than this from noon's. */
const nearHorizonDegrees = 1
const minuteMs = 60_000
const hourMs = 3_600_000
const stepMs = 10 * minuteMs
/** A little more than half a day, so that there is no gap between days on which the sun does not set. */
const halfDayMs = 12 * hourMs + stepMs

/** The time around a noon, and the whole calendar day, whose noon may be hours away from the sun's. */
const aroundNoon = (noon: number, day: Span): Span<number> => ({
  start: Math.min(noon - halfDayMs, day.start.getTime()),
  end: Math.max(noon + halfDayMs, day.end.getTime()),
})

/**
 * Whether day or night is so short, or just missing, that the sun's height at noon does not determine when it rises or
 * sets: around the beginning and the end of a polar day or night.
 */
const isEdgeOfPolarDay = (noon: number, heightAt: (ms: number) => number): boolean =>
  [noon, noon + halfDayMs].some((moment) => Math.abs(heightAt(moment)) < nearHorizonDegrees)

/** The time when the sun is up around a noon, or before or after it, determined minute by minute. */
const spanByTheMinute = (noon: number, day: Span, heightAt: (ms: number) => number): Span | null => {
  const isUp = (moment: number) => heightAt(moment) >= horizonDegrees
  const within = aroundNoon(noon, day)
  const isWithin = (moment: number) => moment >= within.start && moment <= within.end
  const moments: number[] = []
  for (let moment = noon; isWithin(moment); moment -= stepMs) moments.push(moment)
  for (let moment = noon; isWithin(moment); moment += stepMs) moments.push(moment)
  const nearest = moments.find(isUp)
  if (nearest === undefined) return null
  const lastUp = (from: number, step: number): number => {
    let last = from
    while (isWithin(last + step) && isUp(last + step)) last += step
    return last
  }
  const edge = (direction: 1 | -1): Date =>
    new Date(lastUp(lastUp(nearest, direction * stepMs), direction * minuteMs))
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
  const { solarNoon, sunrise, sunset, alwaysDown } = getTimes(noon, latitude, longitude)
  const heightAt = (ms: number) => getPosition(new Date(ms), latitude, longitude).altitude
  if (isEdgeOfPolarDay(solarNoon.getTime(), heightAt))
    return spanByTheMinute(solarNoon.getTime(), boundsOfDay(day, zone), heightAt)
  if (sunrise && sunset) return { start: sunrise, end: sunset }
  return alwaysDown ? null : boundsOfDay(day, zone)
}

/** The spans in order, with those that touch or overlap merged. */
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
