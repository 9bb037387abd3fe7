import type { Locator } from '@playwright/test'

const ending = (day: number): string => {
  if (day % 100 >= 11 && day % 100 <= 13) return 'th'
  return { 1: 'st', 2: 'nd', 3: 'rd' }[day % 10] ?? 'th'
}

/** 'Monday, January 6th, 2031' on the clock of a place. */
export const longDate = (moment: string, timeZone: string): string => {
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...options }).format(new Date(moment))
  const day = Number(part({ day: 'numeric' }))
  return `${part({ weekday: 'long' })}, ${part({ month: 'long' })} ${day}${ending(day)}, ${part({ year: 'numeric' })}`
}

/** '10:00AM' on the clock of a place. */
export const clockTime = (moment: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, hour: '2-digit', minute: '2-digit', hour12: true })
    .format(new Date(moment))
    .replace(/\s/, '')

/** The weekdays of the days a calendar offers. The label of the current day begins with 'Today, ', so the last word counts. */
export const openWeekdays = (calendar: Locator): Promise<string[]> =>
  calendar
    .locator('[role=button]:not([aria-disabled=true])')
    .evaluateAll((days) => days.map((day) => /.*\b(\w+day),/.exec(day.ariaLabel ?? '')?.[1] ?? ''))
