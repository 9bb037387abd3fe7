import { offsetAt } from '../time/zone-offset.ts'

// No zone changes its clock twice within a week; around Ramadan it is a month.
const stepMs = 7 * 86_400_000
const minuteMs = 60_000

interface Observance {
  /** The time at which it begins. */
  moment: number
  from: number
  to: number
}

/** The first minute with another offset than at the start, within a span that contains one change. */
const changeWithin = (start: number, end: number, zone: string): number => {
  let [before, after] = [start, end]
  const offset = offsetAt(start, zone)
  while (after - before > minuteMs) {
    const middle = before + Math.floor((after - before) / 2 / minuteMs) * minuteMs
    if (offsetAt(middle, zone) === offset) before = middle
    else after = middle
  }
  return after
}

const observances = (zone: string, firstYear: number, lastYear: number): Observance[] => {
  const [start, end] = [Date.UTC(firstYear, 0), Date.UTC(lastYear + 1, 0)]
  const initial = offsetAt(start, zone)
  const found: Observance[] = [{ moment: start, from: initial, to: initial }]
  let from = initial
  for (let moment = start; moment < end; moment += stepMs) {
    const next = Math.min(moment + stepMs, end)
    const to = offsetAt(next, zone)
    if (from !== to) found.push({ moment: changeWithin(moment, next, zone), from, to })
    from = to
  }
  return found
}

const two = (value: number) => String(value).padStart(2, '0')

const utcOffset = (offsetMs: number): string => {
  const minutes = Math.round(offsetMs / minuteMs)
  const distance = Math.abs(minutes)
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(distance / 60))}${two(distance % 60)}`
}

/** A time as 'YYYYMMDDTHHMMSS' on a clock with this offset from UTC. */
export const wallTime = (moment: number, offsetMs: number): string =>
  new Date(moment + offsetMs).toISOString().slice(0, 19).replace(/[-:]/g, '')

/** The same on the wall clock of a zone. */
export const wallTimeIn = (moment: number, zone: string): string => wallTime(moment, offsetAt(moment, zone))

/** No clock was ever put back by more than this. */
const longestRepeatMs = 86_400_000

/** Whether the clock of a zone shows this time twice, because it is put back. */
export const happensTwice = (moment: number, zone: string): boolean => {
  const offset = offsetAt(moment, zone)
  return [moment - longestRepeatMs, moment + longestRepeatMs].some((nearby) => {
    const other = offsetAt(nearby, zone)
    const twin = moment + offset - other
    return other !== offset && offsetAt(twin, zone) === other
  })
}

const isDaylightSaving = ({ moment, to }: Observance, zone: string): boolean => {
  const year = new Date(moment).getUTCFullYear()
  return to > Math.min(offsetAt(Date.UTC(year, 0), zone), offsetAt(Date.UTC(year, 6), zone))
}

/** Consecutive years, as the first and the last of them. */
const spansOf = (years: readonly number[]): [number, number][] => {
  const spans: [number, number][] = []
  for (const year of [...new Set(years)].sort((a, b) => a - b)) {
    const last = spans.at(-1)
    if (last && year === last[1] + 1) last[1] = year
    else spans.push([year, year])
  }
  return spans
}

/**
 * The lines of a VTIMEZONE with every change of a zone in the given years, one observance per change. Other years are
 * left out, since two events may be centuries apart.
 */
export const vtimezone = (zone: string, years: readonly number[]): string[] => [
  'BEGIN:VTIMEZONE',
  `TZID:${zone}`,
  ...spansOf(years)
    .flatMap(([first, last]) => observances(zone, first, last))
    .flatMap((observance) => {
      const kind = isDaylightSaving(observance, zone) ? 'DAYLIGHT' : 'STANDARD'
      return [
        `BEGIN:${kind}`,
        `DTSTART:${wallTime(observance.moment, observance.from)}`,
        `TZOFFSETFROM:${utcOffset(observance.from)}`,
        `TZOFFSETTO:${utcOffset(observance.to)}`,
        `END:${kind}`,
      ]
    }),
  'END:VTIMEZONE',
]
