import {
  CalendarDate,
  CalendarDateTime,
  type DateDuration,
  fromAbsolute,
  parseDate,
} from '@internationalized/date'
import { t } from '../language.ts'
import { dayOfWeek, zoneOrUtc } from './date-texts.ts'
import { zonedByTemporal } from './temporal.ts'
import { steadyOffset, type ZoneOffsets } from './zone-offset.ts'

export * from './date-texts.ts'

const zonedAt = (moment: Date, zone: string | null | undefined) =>
  zonedByTemporal(moment.getTime(), zoneOrUtc(zone)) ?? fromAbsolute(moment.getTime(), zoneOrUtc(zone))

/** The day a moment falls on at a place. */
export const dayAt = (moment: Date, zone?: string | null): string => {
  const { year, month, day } = zonedAt(moment, zone)
  return new CalendarDate(year, month, day).toString()
}

/** 0 is Sunday. */
export const weekdayOfDay = (day: string): number => dayOfWeek(parseDate(day))

/** Seconds a moment is past midnight on the wall clock of a place. */
export const secondsOfDay = (moment: Date, zone?: string | null): number => {
  const { hour, minute, second } = zonedAt(moment, zone)
  return (hour * 60 + minute) * 60 + second
}

/**
 * When the wall clock of a place shows a time of a day. If it shows the time twice, the first counts; if it skips the
 * time, the result is later by as much as the clock is put forward.
 */
export const momentAt = (day: string, seconds: number, zone?: string | null, offsets?: ZoneOffsets): Date => {
  const wallMs = Date.parse(day) + seconds * 1000
  const offset = steadyOffset(wallMs, zoneOrUtc(zone), offsets)
  if (offset !== null) return new Date(wallMs - offset)
  const date = parseDate(day)
  const [hour, minute, second] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return new CalendarDateTime(date.year, date.month, date.day, hour, minute, second).toDate(zoneOrUtc(zone))
}

/** From the first moment of the day at a place to that of the next day: 23, 24 or 25 hours. */
export const boundsOfDay = (day: string, zone?: string | null): { start: Date; end: Date } => ({
  start: momentAt(day, 0, zone),
  end: momentAt(addToDay(day, { days: 1 }), 0, zone),
})

const daySeconds = 86_400
const halfHourSeconds = 1800

/** The moments of a day when the wall clock of a place shows a full or half hour, each shown time once. */
export const halfHoursOfDay = (day: string, zone?: string | null): Date[] => {
  const times = Array.from({ length: daySeconds / halfHourSeconds }, (_, index) => index * halfHourSeconds)
  return times
    .map((seconds) => ({ seconds, moment: momentAt(day, seconds, zone) }))
    .filter(({ seconds, moment }) => secondsOfDay(moment, zone) === seconds)
    .map(({ moment }) => moment)
}

export const addToDay = (day: string, duration: DateDuration): string =>
  parseDate(day).add(duration).toString()

/** The number of days between two dates; negative if the second one has passed. */
export const daysUntil = (day: string, today: string): number =>
  (Date.parse(day) - Date.parse(today)) / (daySeconds * 1000)

/** Every day from the first to the last; days compare as text. */
export const daysBetween = (first: string, last: string): string[] => {
  const days: string[] = []
  const date = new Date(first)
  for (let day = first; day <= last; day = date.toISOString().slice(0, first.length)) {
    days.push(day)
    date.setUTCDate(date.getUTCDate() + 1)
  }
  return days
}

/** '1 h 30 min'. */
export const formatDuration = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  const parts = [
    minutes >= 60 ? t('{count} h', { count: Math.floor(minutes / 60) }) : null,
    minutes % 60 > 0 || minutes === 0 ? t('{count} min', { count: minutes % 60 }) : null,
  ]
  return parts.filter(Boolean).join(' ')
}
