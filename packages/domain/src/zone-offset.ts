import { fromAbsolute } from '@internationalized/date'

const dayMs = 86_400_000
const rememberedDays = 20_000

// Asking Intl takes longer than all else a list of slots needs, and the answer for a day never changes.
const remembered = new Map<string, Map<number, number | null>>()
let rememberedCount = 0

export const offsetAt = (moment: number, zone: string): number => fromAbsolute(moment, zone).offset

const daysOf = (zone: string): Map<number, number | null> => {
  if (rememberedCount >= rememberedDays) {
    remembered.clear()
    rememberedCount = 0
  }
  const known = remembered.get(zone)
  if (known) return known
  const days = new Map<number, number | null>()
  remembered.set(zone, days)
  return days
}

/** How far a zone is from UTC, in milliseconds, all through the days around a wall time; null if that changes. */
export const steadyOffset = (wallMs: number, zone: string): number | null => {
  const day = Math.floor(wallMs / dayMs)
  const days = daysOf(zone)
  const known = days.get(day)
  if (known !== undefined) return known
  const first = offsetAt((day - 1) * dayMs, zone)
  const steady = [day, day + 1, day + 2].every((each) => offsetAt(each * dayMs, zone) === first)
  const offset = steady ? first : null
  days.set(day, offset)
  rememberedCount++
  return offset
}
