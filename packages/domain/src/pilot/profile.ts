import type { missingProfileItems } from './pilot.ts'

interface ProfileFacts {
  licenses: readonly unknown[]
  drones: readonly unknown[]
  devices: readonly unknown[]
  travel_distance: number | null
  is_available_weekdays: boolean
  is_available_weekends: boolean
}

type MissingItem = (typeof missingProfileItems)[number]

export const missingProfileData = (pilot: ProfileFacts): MissingItem[] => {
  const missing: MissingItem[] = []
  if (pilot.licenses.length === 0) missing.push('license')
  if (pilot.drones.length === 0) missing.push('drone')
  if (!pilot.travel_distance) missing.push('travel_distance')
  if (pilot.devices.length === 0) missing.push('device')
  return missing
}

export const isProfileComplete = (pilot: ProfileFacts): boolean => missingProfileData(pilot).length === 0

/** A pilot who cannot be matched yet is led through signup; availability counts here as well. */
export const needsWelcome = (pilot: ProfileFacts): boolean =>
  !isProfileComplete(pilot) || (!pilot.is_available_weekdays && !pilot.is_available_weekends)

export const noAvailabilityText = 'Please be available on weekdays or weekends.'
