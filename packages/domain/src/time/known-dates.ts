import { known, language, t } from '../language.ts'
import {
  type Clock,
  clockText,
  type Day,
  dayAndClockText,
  longDateText,
  months,
  shortDateText,
  weekdays,
} from './date-texts.ts'

const weekday = `(?:${weekdays.join('|')})`
const time = '(?<hour>\\d\\d):(?<minute>\\d\\d)(?<half>AM|PM)'

const longDate = new RegExp(
  `${weekday}, (?<name>${months.join('|')}) (?<day>\\d{1,2})(?:st|nd|rd|th), (?<year>\\d{4})(?: at ${time})?`,
  'g',
)
const shortDate = new RegExp(`${weekday} (?<month>\\d{1,2})/(?<day>\\d{1,2})/(?<short>\\d\\d)(?!\\d)`, 'g')
const timestamp = new RegExp(`(?<month>\\d\\d)/(?<day>\\d\\d)/(?<year>\\d{4}) ${time}`, 'g')
const clock = new RegExp(`(?<!\\d)${time}`, 'g')

type Found = Partial<Record<string, string>>

const dayOf = ({ year, short, name, month, day }: Found): Day => ({
  year: Number(year ?? `20${short}`),
  month: name === undefined ? Number(month) : months.indexOf(name) + 1,
  day: Number(day),
})

const clockOf = ({ hour, minute, half }: Found): Clock => ({
  hour: (Number(hour) % 12) + (half === 'PM' ? 12 : 0),
  minute: Number(minute),
})

const sayAgain = (text: string, pattern: RegExp, say: (found: Found) => string): string =>
  text.replace(pattern, (...found) => say(found.at(-1) as Found))

/**
 * A text that was made in English elsewhere, in the reader's language, with the dates and times in it. Days without a
 * weekday or a time stay as they are: whether one is in English order already can't be seen.
 */
export const knownWithDates = (text: string): string => {
  if (language() === 'en') return text
  let said = known(text)
  said = sayAgain(said, longDate, (found) =>
    found.hour === undefined
      ? longDateText(dayOf(found))
      : t('{day} at {time}', { day: longDateText(dayOf(found)), time: clockText(clockOf(found)) }),
  )
  said = sayAgain(said, shortDate, (found) => shortDateText(dayOf(found)))
  said = sayAgain(said, timestamp, (found) => dayAndClockText({ ...dayOf(found), ...clockOf(found) }))
  return sayAgain(said, clock, (found) => clockText(clockOf(found)))
}
