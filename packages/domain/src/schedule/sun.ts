import { getPosition } from 'suncalc'
import type { Site } from './daylight.ts'

export interface SunPosition {
  /** Degrees clockwise from north. */
  bearing: number
  /** Degrees above the horizon; negative at night. */
  height: number
}

/** Where the sun stands at a site; null if nobody knows where the site is. */
export const sunAt = (now: number, { latitude, longitude }: Site): SunPosition | null => {
  if (latitude === null || longitude === null) return null
  const { azimuth, altitude } = getPosition(new Date(now), latitude, longitude)
  return { bearing: azimuth, height: altitude }
}
