import { language, locale, t } from '../language.ts'
import { zonedByTemporal } from './temporal.ts'

/*
 * Every date that a person reads is written here, one format for each kind of place. English is written out; other
 * languages say dates as Intl does:
 *
 * - a day in an input, in a record, a window or a deadline: formatDate, '03/09/2026'
 * - a flight in a row, a card or a slot: formatShortDate, 'Monday 3/9/26', and flightTimeText, 'Monday 3/9/26 · 10:00AM'
 * - a sentence or a heading: formatLongDate, 'Monday, March 9th, 2026', and dateAndTimeText
 * - a moment at which something happened: timestampText, '03/09/2026 02:07PM'
 * - how far off a flight is: countdownText and dayName of next-flight.ts, 'In 3 days', 'Today'
 */

const knownZones = new Map<string, boolean>()

/** An old browser may not know a zone that the server does. */
const isKnownZone = (zone: string): boolean => {
  const known = knownZones.get(zone)
  if (known !== undefined) return known
  let isKnown = true
  try {
    zonedByTemporal(0, zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone })
  } catch {
    isKnown = false
  }
  knownZones.set(zone, isKnown)
  return isKnown
}

/** Missions without a zone, or with one that is not known here, are read in UTC, and the label says so. */
export const zoneOrUtc = (zone: string | null | undefined): string =>
  zone && isKnownZone(zone) ? zone : 'UTC'

export const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']
export const months = [
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

export interface Day {
  year: number
  month: number
  day: number
}

export interface Clock {
  hour: number
  minute: number
}

const two = (value: number) => String(value).padStart(2, '0')

const time = { hour: 'numeric', minute: '2-digit' } as const
const date = { year: 'numeric', month: '2-digit', day: '2-digit' } as const

/** What Intl is asked for in languages other than English. */
const shapes = {
  date,
  time,
  timestamp: { ...date, ...time },
  weekday: { weekday: 'short' },
  mediumDate: { dateStyle: 'medium' },
  longDate: { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric' },
  month: { year: 'numeric', month: 'long' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>

const noDay: Day = { year: 2000, month: 1, day: 1 }

/** As costly to create as the wall clocks below. */
const formats = new Map<string, Intl.DateTimeFormat>()

const byIntl = (
  shape: keyof typeof shapes,
  { year, month, day, hour = 0, minute = 0 }: Day & Partial<Clock>,
): string => {
  const key = `${locale()} ${shape}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat(locale(), { ...shapes[shape], timeZone: 'UTC' })
  formats.set(key, format)
  return format.format(Date.UTC(year, month - 1, day, hour, minute))
}

/**
 * The wall clocks that were created, one per zone: creating one takes about 100 µs, reading it 7, and a list shows
 * fifty dates. They contain only their zone, so they can be shared.
 */
const clocks = new Map<string, Intl.DateTimeFormat>()

const clockOf = (zone: string): Intl.DateTimeFormat => {
  const known = clocks.get(zone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  })
  clocks.set(zone, clock)
  return clock
}

// Intl is used rather than the calendar library, because a list of missions needs only these texts of it.
const local = (moment: string, zone: string | null | undefined): Day & Clock => {
  const zoned = zonedByTemporal(Date.parse(moment), zoneOrUtc(zone))
  if (zoned) return zoned
  const parts = clockOf(zoneOrUtc(zone)).formatToParts(Date.parse(moment))
  const read: unknown = Object.fromEntries(parts.map(({ type, value }) => [type, Number(value)]))
  return read as ReturnType<typeof local>
}

const asDay = (value: string, zone: string | null | undefined): Day => {
  if (value.length !== 10) return local(value, zone)
  const [year, month, day] = value.split('-').map(Number) as [number, number, number]
  return { year, month, day }
}

/** 0 is Sunday, as the weekend rules count. */
export const dayOfWeek = ({ year, month, day }: Day): number =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDay()

const ordinalEndings: Readonly<Record<number, string>> = {
  1: 'st',
  2: 'nd',
  3: 'rd',
  21: 'st',
  22: 'nd',
  23: 'rd',
  31: 'st',
}

const ordinal = (day: number): string => `${day}${ordinalEndings[day] ?? 'th'}`

/** 'YYYY-MM-DD' of a moment at the site; days compare as text. */
export const isoDay = (moment: string, zone?: string | null): string => {
  const { year, month, day } = asDay(moment, zone)
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}

const isEnglish = (): boolean => language() === 'en'

const dateText = (day: Day): string =>
  isEnglish() ? `${two(day.month)}/${two(day.day)}/${day.year}` : byIntl('date', day)

export const longDateText = (day: Day): string =>
  isEnglish()
    ? `${weekdays[dayOfWeek(day)]}, ${months[day.month - 1]} ${ordinal(day.day)}, ${day.year}`
    : byIntl('longDate', day)

export const shortDateText = (day: Day): string =>
  isEnglish()
    ? `${weekdays[dayOfWeek(day)]} ${day.month}/${day.day}/${two(day.year % 100)}`
    : `${byIntl('weekday', day)}, ${byIntl('mediumDate', day)}`

export const clockText = ({ hour, minute }: Clock): string =>
  isEnglish()
    ? `${two(hour % 12 || 12)}:${two(minute)}${hour < 12 ? 'AM' : 'PM'}`
    : byIntl('time', { ...noDay, hour, minute })

export const dayAndClockText = (moment: Day & Clock): string =>
  isEnglish() ? `${dateText(moment)} ${clockText(moment)}` : byIntl('timestamp', moment)

/** 'MM/DD/YYYY' of a day, or of a moment at the site. */
export const formatDate = (value: string, zone?: string | null): string => dateText(asDay(value, zone))

/** 'dddd, MMMM Do, YYYY'. */
export const formatLongDate = (value: string, zone?: string | null): string =>
  longDateText(asDay(value, zone))

/** 'MMMM YYYY' of a month such as 2026-11. */
export const formatMonth = (value: string): string => {
  const [year, month] = value.split('-').map(Number) as [number, number]
  return isEnglish() ? `${months[month - 1]} ${year}` : byIntl('month', { year, month, day: 1 })
}

/** 'dddd M/D/YY', for rows and slots. */
export const formatShortDate = (value: string, zone?: string | null): string =>
  shortDateText(asDay(value, zone))

/** The weekday that a short or a long date begins with, and the rest, for places that set them apart. */
export const weekdayAndDate = (text: string): [weekday: string, date: string] => {
  const end = text.indexOf(' ')
  return [text.slice(0, end), text.slice(end + 1)]
}

/** 'hh:mmA' of a moment at the site. */
export const formatTime = (moment: string, zone?: string | null): string => clockText(local(moment, zone))

/** 'UTC' next to times whose site has no known zone; empty otherwise. */
export const zoneLabel = (zone: string | null | undefined): string => (zone && isKnownZone(zone) ? '' : 'UTC')

/** '11:00AM', or '11:00AM UTC' at a site without a zone. */
export const timeText = (moment: string, zone: string | null | undefined): string =>
  [formatTime(moment, zone), zoneLabel(zone)].filter(Boolean).join(' ')

/** 'Sunday, March 8th, 2026 at 11:00AM'. */
export const dateAndTimeText = (moment: string, zone: string | null | undefined): string =>
  t('{day} at {time}', { day: formatLongDate(moment, zone), time: timeText(moment, zone) })

/** '11:00AM - 12:30PM'. */
export const timeRangeText = (start: string, end: string, zone: string | null | undefined): string =>
  `${formatTime(start, zone)} - ${timeText(end, zone)}`

/** 'Monday 3/9/26 · 10:00AM - 11:30AM', or only the start where no end is known. */
export const flightTimeText = (start: string, end: string | null, zone: string | null | undefined): string =>
  `${formatShortDate(start, zone)} · ${end ? timeRangeText(start, end, zone) : timeText(start, zone)}`

/** '03/09/2026 02:07PM'. */
export const timestampText = (moment: string, zone: string | null | undefined): string =>
  dayAndClockText(local(moment, zone))
