import type { Pilot } from '@sortie/domain/pilot/pilot.schema'

/** Fields that are saved together, because they are valid only together. */
export const preferenceFields = [
  'travel_distance',
  'is_available_weekdays',
  'is_available_weekends',
] as const satisfies readonly (keyof Pilot)[]

export type Preferences = Pick<Pilot, (typeof preferenceFields)[number]>

/** The number of miles in a text; null for an empty text and for anything else. */
export const readMiles = (text: string): number | null => {
  const typed = text.trim().replace(/\s*(mi|miles?)$/i, '')
  if (typed === '') return null
  return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
}

/** Whether missions can be matched by these preferences. */
export const arePreferencesComplete = (preferences: Preferences): boolean =>
  (preferences.travel_distance ?? 0) > 0 &&
  (preferences.is_available_weekdays || preferences.is_available_weekends)
