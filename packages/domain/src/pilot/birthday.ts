import { toTranslate } from '../language.ts'

export const invalidBirthdayText = toTranslate('Please enter your date of birth')

/** No pilot was born before this day, but a year that is still being typed may be earlier. */
const earliestBirthday = '1900-01-01'

/** Days are compared as text, so that no time zone can shift one. */
export const isBirthday = (day: string, today: string): boolean => day >= earliestBirthday && day <= today
