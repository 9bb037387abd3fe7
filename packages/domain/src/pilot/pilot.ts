export const pilotStatuses = ['created', 'approved', 'rejected', 'evaluation_completed'] as const

export const travelDistances = [10, 25, 50, 100, 200] as const

export const travelDistanceText = 'Please enter a whole number of miles, 1 or more'

/** Once around the earth: more would be a slip of the keyboard. */
export const longestTravelDistance = 25_000

export const travelTooFarText = 'Please enter 25,000 miles or less'

export const missingProfileItems = ['license', 'drone', 'travel_distance', 'device'] as const

/** By what the server found missing, since it knows the pilot's day. */
export const isProfileComplete = (pilot: { missing_profile_data: readonly unknown[] }): boolean =>
  pilot.missing_profile_data.length === 0

export const invalidPhoneText = 'Please enter a valid phone number'
