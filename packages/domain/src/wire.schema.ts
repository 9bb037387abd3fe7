import { z } from 'zod'

/** A moment, as ISO 8601 with its offset. */
export const moment = z.iso.datetime({ offset: true })
/** A day at a place, without a time. */
export const day = z.iso.date()
export const recordId = z.int().positive()
export const latitude = z.number().min(-90).max(90)
export const longitude = z.number().min(-180).max(180)
