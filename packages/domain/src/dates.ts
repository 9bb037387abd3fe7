import { CalendarDate, type DateDuration, fromAbsolute, parseDate } from '@internationalized/date'

/** Missions without a zone are read in UTC, and the label says so. */
export const zoneOrUtc = (zone: string | null | undefined): string => zone || 'UTC'

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

interface Day {
  year: number
  month: number
  day: number
}

const two = (value: number) => String(value).padStart(2, '0')
// Date.parse, because parseAbsolute reads -03:30, the offset of Newfoundland, an hour wrong.
const local = (moment: string, zone: string | null | undefined) =>
  fromAbsolute(Date.parse(moment), zoneOrUtc(zone))
const asDay = (value: string, zone: string | null | undefined): Day =>
  value.length === 10 ? parseDate(value) : local(value, zone)

/** 0 is Sunday, as the weekend rules count. */
export const dayOfWeek = ({ year, month, day }: Day): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay()

const ordinal = (day: number): string => {
  if (day % 100 >= 11 && day % 100 <= 13) return `${day}th`
  return `${day}${['th', 'st', 'nd', 'rd'][day % 10] ?? 'th'}`
}

/** 'MM/DD/YYYY' of a day, or of a moment at the site. */
export const formatDate = (value: string, zone?: string | null): string => {
  const { year, month, day } = asDay(value, zone)
  return `${two(month)}/${two(day)}/${year}`
}

/** 'dddd, MMMM Do, YYYY'. */
export const formatLongDate = (value: string, zone?: string | null): string => {
  const date = asDay(value, zone)
  return `${weekdays[dayOfWeek(date)]}, ${months[date.month - 1]} ${ordinal(date.day)}, ${date.year}`
}

/** 'dddd M/D/YY', for rows and slots. */
export const formatShortDate = (value: string, zone?: string | null): string => {
  const date = asDay(value, zone)
  return `${weekdays[dayOfWeek(date)]} ${date.month}/${date.day}/${two(date.year % 100)}`
}

/** 'hh:mmA' of a moment at the site. */
export const formatTime = (moment: string, zone?: string | null): string => {
  const { hour, minute } = local(moment, zone)
  return `${two(hour % 12 || 12)}:${two(minute)}${hour < 12 ? 'AM' : 'PM'}`
}

/** 'UTC' beside times whose site has no zone, nothing otherwise. */
export const zoneLabel = (zone: string | null | undefined): string => (zone ? '' : 'UTC')

/** The day a moment falls on at a place. */
export const dayAt = (moment: Date, zone?: string | null): string => {
  const { year, month, day } = fromAbsolute(moment.getTime(), zoneOrUtc(zone))
  return new CalendarDate(year, month, day).toString()
}

export const addToDay = (day: string, duration: DateDuration): string =>
  parseDate(day).add(duration).toString()

/** '1 h 30 min'. */
export const formatDuration = (seconds: number): string => {
  const minutes = Math.round(seconds / 60)
  const parts = [
    minutes >= 60 ? `${Math.floor(minutes / 60)} h` : null,
    minutes % 60 > 0 || minutes < 60 ? `${minutes % 60} min` : null,
  ]
  return parts.filter(Boolean).join(' ')
}
