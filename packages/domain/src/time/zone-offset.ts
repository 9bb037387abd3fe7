import { fromAbsolute } from '@internationalized/date'
import { rememberByDay } from '../remember.ts'

const dayMs = 86_400_000

export const offsetAt = (moment: number, zone: string): number => fromAbsolute(moment, zone).offset

// Asking Intl takes longer than all else a list of slots needs.
const remember = rememberByDay<number, number | null>(20_000)

/** How far a zone is from UTC, in milliseconds, all through the days around a wall time; null if that changes. */
export const steadyOffset = (wallMs: number, zone: string): number | null => {
  const day = Math.floor(wallMs / dayMs)
  return remember(zone, day, () => {
    const first = offsetAt((day - 1) * dayMs, zone)
    const steady = [day, day + 1, day + 2].every((each) => offsetAt(each * dayMs, zone) === first)
    return steady ? first : null
  })
}
