import type { TakenAt } from './photo-facts.ts'

/** Reads `YYYY:MM:DD HH:mm:ss` as cameras write it, with the fraction and the offset from separate tags. */
export function cameraTime(
  time: string | null,
  fraction: string | null,
  offset: string | null,
): TakenAt | null {
  const match = time?.match(/^(\d{4}):(\d\d):(\d\d) (\d\d:\d\d:\d\d)/)
  if (!match) return null
  const digits = fraction?.match(/^\d{1,9}/)?.[0]
  return takenAt(`${match[1]}-${match[2]}-${match[3]}`, `${match[4]}${digits ? `.${digits}` : ''}`, offset)
}

/** Reads a time in one text, as in XMP: `2026-05-04T10:00:00.5-05:00`, with or without fraction and offset. */
export function writtenTime(text: string | null): TakenAt | null {
  const match = text?.match(
    /^(\d{4})[-:](\d\d)[-:](\d\d)[T ](\d\d:\d\d:\d\d(?:\.\d{1,9})?)(Z|[+-]\d\d:?\d\d)?$/,
  )
  return match ? takenAt(`${match[1]}-${match[2]}-${match[3]}`, `${match[4]}`, match[5]) : null
}

/** Earlier years come from a clock that was never set, since none of these cameras existed. */
const firstYear = 1990

/** Null for a day or time that does not exist: cameras whose clock was never set write zeros. */
function takenAt(date: string, time: string, offset: string | null | undefined): TakenAt | null {
  const moment = Date.parse(`${date}T${time.slice(0, 8)}Z`)
  if (!Number.isFinite(moment) || new Date(moment).toISOString().slice(0, 10) !== date) return null
  if (new Date(moment).getUTCFullYear() < firstYear) return null
  return { local: `${date}T${time}`, offsetMinutes: offsetMinutes(offset) }
}

function offsetMinutes(text: string | null | undefined): number | null {
  if (text === 'Z') return 0
  const match = text?.trim().match(/^([+-])(\d\d):?(\d\d)$/)
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return minutes > 14 * 60 ? null : match[1] === '-' && minutes > 0 ? -minutes : minutes
}
