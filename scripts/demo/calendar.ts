import { addToDay, dayAt, momentAt } from '@sortie/domain/time/dates'

export type Calendar = {
  /** The day so many days from the day of loading, at a place. */
  day(days: number, zone?: string): string
  /** That day when the clocks of the place show a time such as '09:30'. */
  moment(days: number, time: string, zone?: string): string
}

const home = 'America/Los_Angeles'

/** Days counted from one moment, so that a load taken up again later asks for the very same dates. */
export const calendarFrom = (start: string): Calendar => {
  const day = (days: number, zone = home) => addToDay(dayAt(new Date(start), zone), { days })
  return {
    day,
    moment: (days, time, zone = home) => momentAt(day(days, zone), secondsOf(time), zone).toISOString(),
  }
}

const secondsOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return (hours * 60 + minutes) * 60
}

/** So many minutes after a moment. */
export const minutesAfter = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * 60_000).toISOString()
