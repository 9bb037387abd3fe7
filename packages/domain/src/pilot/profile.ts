import { toTranslate } from '../language.ts'
import { type LicenseStanding, type LocalDays, lacksDocument, licenseState } from './license.ts'
import type { missingProfileItems } from './pilot.ts'

interface ProfileFacts {
  licenses: readonly LicenseStanding[]
  drones: readonly unknown[]
  devices: readonly unknown[]
  travel_distance: number | null
}

interface Availability {
  is_available_weekdays: boolean
  is_available_weekends: boolean
}

type MissingItem = (typeof missingProfileItems)[number]

const missingItems = (pilot: ProfileFacts, counts: (license: LicenseStanding) => boolean): MissingItem[] => {
  const missing: MissingItem[] = []
  if (!pilot.licenses.some(counts)) missing.push('license')
  if (pilot.drones.length === 0) missing.push('drone')
  if (!pilot.travel_distance) missing.push('travel_distance')
  if (pilot.devices.length === 0) missing.push('device')
  return missing
}

/** A license that has expired, or whose document is missing, counts as none. */
export const missingProfileData = (pilot: ProfileFacts, today: LocalDays): MissingItem[] =>
  missingItems(pilot, (license) => licenseState(license, today) === 'valid')

/**
 * A pilot who cannot be matched yet is led through signup; availability is required here as well. A pilot whose license
 * has expired has completed signup, and is not led there again.
 */
export const needsWelcome = (pilot: ProfileFacts & Availability): boolean =>
  missingItems(pilot, (license) => !lacksDocument(license)).length > 0 ||
  (!pilot.is_available_weekdays && !pilot.is_available_weekends)

export const noAvailabilityText = toTranslate('Please be available on weekdays or weekends.')
