import { z } from 'zod'
import { tooLongText } from './texts.ts'
import { canonicalTimeZone } from './time/time-zone.ts'

/** A moment, as ISO 8601 with its offset: of the last century or later, where there are such offsets. */
export const moment = z.iso
  .datetime({ offset: true })
  .max(40)
  .refine(
    (text) => /^(19|2\d)\d\d.{7,22}(Z|[+-](0\d|1[0-4]):?\d\d)$/.test(text),
    'Must be a date and time after 1900 with a UTC offset.',
  )
/** A day at a place, without a time. */
export const day = z.iso.date().refine((text) => /^(19|2)/.test(text), 'Must be a date after 1900.')
export const recordId = z.int().positive()
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)

/** A zone of the IANA time zone database, under the name it is stored by. */
export const timeZone = z
  .string()
  .max(64, tooLongText(64))
  .refine((name) => canonicalTimeZone(name) !== null, 'Must be an IANA time zone such as America/Denver.')
  .overwrite((name) => canonicalTimeZone(name) ?? name)
