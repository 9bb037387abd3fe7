import { z } from 'zod'

/** A moment, as ISO 8601 with its offset. */
export const moment = z.iso.datetime({ offset: true })
/** A day at a place, without a time. */
export const day = z.iso.date()
export const recordId = z.int().positive()
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

const isTimeZone = (name: string): boolean => {
  try {
    // Offsets such as +01:00 are understood as well, but they know no daylight saving.
    return !/^[+-]/.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }) !== null
  } catch {
    return false
  }
}

/** A zone of the IANA time zone database. */
export const timeZone = z.string().refine(isTimeZone, 'Must be an IANA time zone such as America/Denver.')
