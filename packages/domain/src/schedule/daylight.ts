import { getTimes } from 'suncalc'
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
  const { sunrise, sunset, alwaysDown } = getTimes(noon, latitude, longitude)
  if (sunrise && sunset) return { start: sunrise, end: sunset }
  if (alwaysDown) return null
  const whole = boundsOfDay(day, zone)
  return { start: sunrise ?? whole.start, end: sunset ?? whole.end }
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
