import { fromAbsolute } from '@internationalized/date'
import { zonedByTemporal } from './temporal.ts'

const dayMs = 86_400_000

export const offsetAt = (moment: number, zone: string): number => {
  const zoned = zonedByTemporal(moment, zone)
  return zoned ? zoned.offsetNanoseconds / 1_000_000 : fromAbsolute(moment, zone).offset
}

/**
 * The offsets of one zone at UTC midnights, in milliseconds, by the number of the day. Reading one takes longer than
 * everything else in a list of slots, so code that needs many days keeps them during its work.
 */
export type ZoneOffsets = Map<number, number>

const offsetOn = (day: number, zone: string, offsets: ZoneOffsets): number => {
  const known = offsets.get(day)
  if (known !== undefined) return known
  const offset = offsetAt(day * dayMs, zone)
  offsets.set(day, offset)
  return offset
}

/** The offset of a zone from UTC, in milliseconds, throughout the days around a wall time; null if it changes. */
export const steadyOffset = (
  wallMs: number,
  zone: string,
  offsets: ZoneOffsets = new Map(),
): number | null => {
  const day = Math.floor(wallMs / dayMs)
  const first = offsetOn(day - 1, zone, offsets)
  return [day, day + 1, day + 2].every((each) => offsetOn(each, zone, offsets) === first) ? first : null
}
