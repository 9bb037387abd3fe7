import { fromAbsolute } from '@internationalized/date'

const dayMs = 86_400_000
const rememberedDays = 20_000

// Asking Intl takes longer than all else a list of slots needs, and the answer for a day never changes.
const remembered = new Map<string, number>()

export const offsetAt = (moment: number, zone: string): number => fromAbsolute(moment, zone).offset

const offsetAtStartOfUtcDay = (day: number, zone: string): number => {
  const key = `${day} ${zone}`
  const known = remembered.get(key)
  if (known !== undefined) return known
  const offset = offsetAt(day * dayMs, zone)
  if (remembered.size >= rememberedDays) remembered.clear()
  remembered.set(key, offset)
  return offset
}

/** How far a zone is from UTC, in milliseconds, all through the days around a wall time; null if that changes. */
export const steadyOffset = (wallMs: number, zone: string): number | null => {
  const day = Math.floor(wallMs / dayMs)
  const [first, ...others] = [day - 1, day, day + 1, day + 2].map((each) => offsetAtStartOfUtcDay(each, zone))
  return first !== undefined && others.every((offset) => offset === first) ? first : null
}
