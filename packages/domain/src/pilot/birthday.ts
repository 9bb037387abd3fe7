export const invalidBirthdayText = 'Please enter your date of birth'

/** Nobody who flies was born before this day; a year that is still being typed is. */
const earliestBirthday = '1900-01-01'

/** Days are compared as they are written, so that no time zone can move one. */
export const isBirthday = (day: string, today: string): boolean => day >= earliestBirthday && day <= today
