import { z } from 'zod'
import { tooLongText } from './texts.ts'
import { canonicalTimeZone } from './time/time-zone.ts'

/** A moment as the server sends it, in ISO 8601 with its offset. */
export const moment = z.iso.datetime({ offset: true })
/** A day at a place, without a time. */
export const day = z.iso.date()

const firstMoment = Date.UTC(1900, 0, 1)
const lastMoment = Date.UTC(2900, 0, 1)

/**
 * A time that a caller sends: of the last century or later, from which on such offsets exist. Times calculated from it
 * also have a year of four digits, in every time zone.
 */
export const givenMoment = moment.max(40).refine((text) => {
  const at = Date.parse(text)
  return at >= firstMoment && at < lastMoment && /Z|[+-](0\d|1[0-4]):/.test(text)
}, 'Must be a date and time between 1900 and 2900 with a UTC offset.')
/** A day that a caller gives. */
export const givenDay = day.refine(
  (text) => text >= '1900-01-01' && text < '2900-01-01',
  'Must be a date between 1900 and 2900.',
)
export const recordId = z.int().positive()
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** A zone of the IANA time zone database, under the name it is stored by. */
export const timeZone = z
  .string()
  .max(64, tooLongText(64))
  .overwrite((name) => canonicalTimeZone(name) ?? '')
  .refine((name) => name !== '', 'Must be an IANA time zone such as America/Denver.')
