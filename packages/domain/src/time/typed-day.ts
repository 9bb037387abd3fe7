import { CalendarDate } from '@internationalized/date'
import { language } from '../language.ts'

/** Americans write the month first, in English. */
const isMonthFirst = (): boolean => language() === 'en'

/**
 * Reads a day as pilots type it, MM/DD/YYYY in English and else DD/MM/YYYY, or as it is on the wire; null for anything
 * that isn't a date.
 */
export const readTypedDay = (text: string): string | null => {
  const typed = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim())
  const sent = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim())
  const parts = typed
    ? isMonthFirst()
      ? [typed[3], typed[1], typed[2]]
      : [typed[3], typed[2], typed[1]]
    : sent?.slice(1)
  if (!parts) return null
  const [year, month, day] = parts.map(Number) as [number, number, number]
  if (year < 1900 || year > 2200) return null
  const date = new CalendarDate(year, month, day)
  // The calendar moves 02/30 to the last day of the month, but what was meant is unknown.
  return date.month === month && date.day === day ? date.toString() : null
}

/** A day of the wire as pilots read and type it. */
export const writeTypedDay = (day: string): string => {
  const [year, month, date] = day.split('-')
  return isMonthFirst() ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
}

/** Inserts the slashes while someone types digits, and never while they delete. */
export const completeTypedDay = (before: string, next: string): string => {
  const once = next.replace(/\/{2,}/g, '/')
  if (once.length <= before.length) return once
  return /^(\d{2}|\d{1,2}\/\d{2})$/.test(once) ? `${once}/` : once
}
