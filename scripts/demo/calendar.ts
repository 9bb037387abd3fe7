import { addToDay, dayAt } from '@sortie/domain/dates'

export type Calendar = {
  /** The day so many days from the day of loading, at a place. */
  day(days: number, zone?: string): string
  /** That day at a time of day, such as '09:30', with the place's offset. */
  moment(days: number, time: string, zone?: string): string
}

const home = 'America/Los_Angeles'

/** Days counted from one moment, so that a load taken up again later asks for the very same dates. */
export const calendarFrom = (start: string): Calendar => {
  const day = (days: number, zone = home) => addToDay(dayAt(new Date(start), zone), { days })
  return {
    day,
    moment: (days, time, zone = home) => {
      const date = day(days, zone)
      return `${date}T${time}:00${offsetOf(date, zone)}`
    },
  }
}

const offsetOf = (date: string, zone: string): string => {
  const noon = new Date(`${date}T12:00:00Z`)
  const parts = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' }).formatToParts(
    noon,
  )
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.slice('GMT'.length)
  return offset || 'Z'
}

/** So many minutes after a moment. */
export const minutesAfter = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString()
