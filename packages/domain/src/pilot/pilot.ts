import { toTranslate } from '../language.ts'

export const pilotStatuses = ['created', 'approved', 'rejected', 'evaluation_completed'] as const

export const travelDistances = [10, 25, 50, 100, 200] as const

export const travelDistanceText = toTranslate('Please enter a whole number of miles, 1 or more')

/** Once around the earth. A longer distance is a typing error. */
export const longestTravelDistance = 25_000

export const travelTooFarText = toTranslate('Please enter 25,000 miles or less')

export const missingProfileItems = ['license', 'drone', 'travel_distance', 'device'] as const

/** Uses the server's list of what is missing, because the server knows the pilot's date. */
export const isProfileComplete = (pilot: { missing_profile_data: readonly unknown[] }): boolean =>
  pilot.missing_profile_data.length === 0

export const invalidPhoneText = toTranslate('Please enter a valid phone number')
