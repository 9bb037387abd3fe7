import { fromAbsolute, parseDateTime, resetLocalTimeZone } from '@internationalized/date'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { inLanguage, type Speech } from '../language.ts'
import {
  addToDay,
  boundsOfDay,
  dateAndTimeText,
  dayAt,
  dayOfWeek,
  daysUntil,
  flightTimeText,
  formatDate,
  formatDuration,
  formatLongDate,
  formatMonth,
  formatShortDate,
  formatTime,
  halfHoursOfDay,
  momentAt,
  secondsOfDay,
  timestampText,
  timeText,
  weekdayAndDate,
  weekdayOfDay,
  zoneLabel,
  zoneOrUtc,
} from './dates.ts'
import { knownWithDates } from './known-dates.ts'
import { localZone } from './temporal.ts'
import { zoneName } from './zone-name.ts'

const losAngeles = 'America/Los_Angeles'
const berlin = 'Europe/Berlin'

describe('one format for each kind of place', () => {
  const [start, end] = ['2026-03-09T17:05:00Z', '2026-03-09T18:30:00Z']

  test.each([
    ['a day in a record', formatDate(start, losAngeles), '03/09/2026'],
    ['a flight in a row', formatShortDate(start, losAngeles), 'Monday 3/9/26'],
    ['with its time', flightTimeText(start, null, losAngeles), 'Monday 3/9/26 · 10:05AM'],
    ['until its end', flightTimeText(start, end, losAngeles), 'Monday 3/9/26 · 10:05AM - 11:30AM'],
    ['in UTC', flightTimeText(start, end, null), 'Monday 3/9/26 · 05:05PM - 06:30PM UTC'],
    ['a time', timeText(start, losAngeles), '10:05AM'],
    ['a sentence', dateAndTimeText(start, losAngeles), 'Monday, March 9th, 2026 at 10:05AM'],
    ['what happened', timestampText(start, losAngeles), '03/09/2026 10:05AM'],
  ])('M-CONST-06 %s: %s', (_, text, expected) => {
    expect(text).toBe(expected)
  })
})

describe('formats', () => {
  test('M-CONST-06 MM/DD/YYYY', () => {
    expect(formatDate('2026-03-05')).toBe('03/05/2026')
    expect(formatDate('2026-12-31')).toBe('12/31/2026')
    expect(formatDate('2026-03-05T12:00:00Z')).toBe('03/05/2026')
  })

  test('M-CONST-06 dddd, MMMM Do, YYYY', () => {
    expect(formatLongDate('2026-03-05')).toBe('Thursday, March 5th, 2026')
    expect(formatLongDate('2028-02-29')).toBe('Tuesday, February 29th, 2028')
    expect(formatLongDate('2026-12-31T12:00:00Z')).toBe('Thursday, December 31st, 2026')
  })

  test('M-CONST-06 every month by its name', () => {
    const months = Array.from(
      { length: 12 },
      (_, index) => formatLongDate(`2026-${String(index + 1).padStart(2, '0')}-10`).split(' ')[1],
    )
    expect(months).toEqual([
      ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
      ...['November', 'December'],
    ])
  })

  test('M-CONST-06 the ordinal of every day of a month', () => {
    const ordinals = Array.from(
      { length: 31 },
      (_, index) => formatLongDate(`2026-01-${String(index + 1).padStart(2, '0')}`).split(' ')[2],
    )
    const special = ['1st,', '2nd,', '3rd,', '21st,', '22nd,', '23rd,', '31st,']
    expect(ordinals.filter((ordinal) => !ordinal?.endsWith('th,'))).toEqual(special)
    expect(ordinals.slice(10, 13)).toEqual(['11th,', '12th,', '13th,'])
  })

  test('M-CONST-06 weekday M/D/YY', () => {
    expect(formatShortDate('2026-03-05')).toBe('Thursday 3/5/26')
    expect(formatMonth('2026-03')).toBe('March 2026')
    expect(formatShortDate('2009-11-22')).toBe('Sunday 11/22/09')
    expect(formatShortDate('2100-01-01')).toBe('Friday 1/1/00')
  })

  test('M-CONST-06 hh:mmA, with noon and midnight as 12', () => {
    const at = (time: string) => formatTime(`2026-03-05T${time}Z`)
    expect(at('00:00:00')).toBe('12:00AM')
    expect(at('00:59:59')).toBe('12:59AM')
    expect(at('01:05:00')).toBe('01:05AM')
    expect(at('11:59:59.999')).toBe('11:59AM')
    expect(at('12:00:00')).toBe('12:00PM')
    expect(at('13:30:00')).toBe('01:30PM')
    expect(at('23:59:00')).toBe('11:59PM')
  })
})

describe('places', () => {
  afterEach(() => {
    vi.unstubAllEnvs()
    // The library caches the machine's zone, which later files would use.
    resetLocalTimeZone()
  })

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC', berlin])(
    "M-CONST-07 a moment is shown in the site's zone on a machine in %s",
    (machine) => {
      vi.stubEnv('TZ', machine)
      expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(machine)
      const moment = '2026-01-01T05:30:00Z'
      expect(formatDate(moment, losAngeles)).toBe('12/31/2025')
      expect(formatTime(moment, losAngeles)).toBe('09:30PM')
      expect(formatLongDate(moment, losAngeles)).toBe('Wednesday, December 31st, 2025')
      expect(formatShortDate(moment, losAngeles)).toBe('Wednesday 12/31/25')
      expect(formatShortDate(moment, berlin)).toBe('Thursday 1/1/26')
      expect(formatTime(moment, berlin)).toBe('06:30AM')
      expect(dayAt(new Date(moment), losAngeles)).toBe('2025-12-31')
      expect(formatDate('2026-01-01', losAngeles)).toBe('01/01/2026')
      expect(formatLongDate('2026-01-01', 'Pacific/Kiritimati')).toBe('Thursday, January 1st, 2026')
    },
  )

  test('M-CONST-07 a site without a zone is shown in UTC, and the label says so', () => {
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    for (const zone of [null, undefined, '']) {
      expect(formatDate('2026-01-01T00:30:00+02:00', zone)).toBe('12/31/2025')
      expect(formatTime('2026-01-01T00:30:00+02:00', zone)).toBe('10:30PM')
      expect(zoneOrUtc(zone)).toBe('UTC')
      expect(zoneLabel(zone)).toBe('UTC')
    }
    expect(zoneLabel(losAngeles)).toBe('')
  })

  test('M-CONST-07 zones of half and quarter hours', () => {
    expect(formatTime('2026-01-01T00:00:00Z', 'Asia/Kathmandu')).toBe('05:45AM')
    expect(formatTime('2026-01-01T00:00:00Z', 'America/St_Johns')).toBe('08:30PM')
    expect(formatDate('2026-01-01T00:00:00Z', 'America/St_Johns')).toBe('12/31/2025')
  })

  test('M-CONST-07 the offset a moment is written with changes nothing', () => {
    const sameMoment = [
      '2026-01-01T03:15:00Z',
      '2025-12-31T23:45:00-03:30',
      '2026-01-01T02:45:00-00:30',
      '2026-01-01T09:00:00+05:45',
      '2026-01-01T03:15:00.000000+00:00',
    ]
    expect(new Set(sameMoment.map((moment) => formatTime(moment, berlin)))).toEqual(new Set(['04:15AM']))
    expect(new Set(sameMoment.map((moment) => formatDate(moment, losAngeles)))).toEqual(
      new Set(['12/31/2025']),
    )
  })
})

describe('daylight saving', () => {
  test('M-CONST-07 the hour that is skipped and the hour that comes twice', () => {
    expect(formatTime('2026-03-08T09:59:59Z', losAngeles)).toBe('01:59AM')
    expect(formatTime('2026-03-08T10:00:00Z', losAngeles)).toBe('03:00AM')
    expect(formatTime('2026-11-01T08:30:00Z', losAngeles)).toBe('01:30AM')
    expect(formatTime('2026-11-01T09:30:00Z', losAngeles)).toBe('01:30AM')
    expect(formatTime('2026-03-29T01:00:00Z', berlin)).toBe('03:00AM')
    expect(formatTime('2026-10-25T00:30:00Z', berlin)).toBe('02:30AM')
    expect(formatTime('2026-10-25T01:30:00Z', berlin)).toBe('02:30AM')
  })

  const sunday = (year: number, month: number, from: number) =>
    from + ((7 - new Date(Date.UTC(year, month - 1, from)).getUTCDay()) % 7)
  const changes = {
    [losAngeles]: (year: number) => [
      Date.UTC(year, 2, sunday(year, 3, 8), 10),
      Date.UTC(year, 10, sunday(year, 11, 1), 9),
    ],
    [berlin]: (year: number) => [
      Date.UTC(year, 2, sunday(year, 3, 25), 1),
      Date.UTC(year, 9, sunday(year, 10, 25), 1),
    ],
  }

  test.each([losAngeles, berlin] as const)(
    'M-CONST-06 M-CONST-07 around every change of %s, dates and times are those of Intl',
    (zone) => {
      const intl = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat('en-US', { timeZone: zone, ...options })
      const date = intl({ month: '2-digit', day: '2-digit', year: 'numeric' })
      const time = intl({ hour: '2-digit', minute: '2-digit', hour12: true })
      const weekday = intl({ weekday: 'long' })
      const offset = intl({ timeZoneName: 'longOffset' })
      const aroundChanges = fc
        .record({
          year: fc.integer({ min: 2008, max: 2037 }),
          autumn: fc.boolean(),
          seconds: fc.integer({ min: -86_400, max: 86_400 }),
        })
        .map(({ year, autumn, seconds }) => {
          const change = changes[zone](year)[autumn ? 1 : 0] ?? Number.NaN
          expect(offset.format(change - 1)).not.toBe(offset.format(change))
          return new Date(change + seconds * 1000)
        })
      const anyDay = fc.date({
        min: new Date('2000-01-01T00:00:00Z'),
        max: new Date('2050-01-01T00:00:00Z'),
        noInvalidDate: true,
      })
      fc.assert(
        fc.property(fc.oneof(aroundChanges, anyDay), (moment) => {
          const wire = moment.toISOString()
          expect(formatDate(wire, zone)).toBe(date.format(moment))
          expect(formatTime(wire, zone)).toBe(time.format(moment).replace(/\s/, ''))
          expect(formatShortDate(wire, zone).split(' ')[0]).toBe(weekday.format(moment))
          expect(formatLongDate(wire, zone).split(',')[0]).toBe(weekday.format(moment))
          expect(formatDate(dayAt(moment, zone))).toBe(date.format(moment))
        }),
        { numRuns: 500 },
      )
    },
  )
})

describe('days and durations', () => {
  test('days are added on the calendar', () => {
    expect(addToDay('2026-03-07', { days: 2 })).toBe('2026-03-09')
    expect(addToDay('2026-01-31', { months: 1 })).toBe('2026-02-28')
    expect(addToDay('2028-02-29', { years: 1 })).toBe('2029-02-28')
  })

  test('Sunday is day 0', () => {
    expect(dayOfWeek({ year: 2026, month: 3, day: 8 })).toBe(0)
    expect(dayOfWeek({ year: 2026, month: 3, day: 14 })).toBe(6)
  })

  test('durations in hours and minutes', () => {
    const shown = [0, 60, 3540, 3600, 5400, 7200, 3599, 3660, 7080].map(formatDuration)
    expect(shown).toEqual([
      ...['0 min', '1 min', '59 min', '1 h', '1 h 30 min', '2 h', '1 h', '1 h 1 min', '1 h 58 min'],
    ])
  })

  test('days are counted on the calendar, fewer than none when the day has passed', () => {
    expect(daysUntil('2026-03-09', '2026-03-07')).toBe(2)
    expect(daysUntil('2026-03-07', '2026-03-07')).toBe(0)
    expect(daysUntil('2025-12-31', '2026-01-01')).toBe(-1)
    expect(daysUntil('2028-03-01', '2027-03-01')).toBe(366)
  })
})

describe('the clock of a place', () => {
  test('a time of a day becomes a moment, and back', () => {
    expect(momentAt('2026-06-01', 9 * 3600 + 61, losAngeles).toISOString()).toBe('2026-06-01T16:01:01.000Z')
    expect(secondsOfDay(new Date('2026-06-01T16:01:01.999Z'), losAngeles)).toBe(9 * 3600 + 61)
    expect(momentAt('2026-06-01', 0, 'Asia/Kathmandu').toISOString()).toBe('2026-05-31T18:15:00.000Z')
    expect(momentAt('2026-06-01', 3600, null).toISOString()).toBe('2026-06-01T01:00:00.000Z')
    expect(weekdayOfDay('2026-03-08')).toBe(0)
  })

  test('a skipped time moves later by the change, and a repeated time is the first one', () => {
    expect(momentAt('2026-03-08', 2.5 * 3600, losAngeles).toISOString()).toBe('2026-03-08T10:30:00.000Z')
    expect(momentAt('2026-03-08', 3599, losAngeles).toISOString()).toBe('2026-03-08T08:59:59.000Z')
    expect(momentAt('2026-11-01', 1.5 * 3600, losAngeles).toISOString()).toBe('2026-11-01T08:30:00.000Z')
  })

  test.each([
    [losAngeles, '2026-03-08', 23],
    [losAngeles, '2026-11-01', 25],
    ['Australia/Lord_Howe', '2026-10-04', 23.5],
    ['Australia/Lord_Howe', '2026-04-05', 24.5],
    // Midnight itself is skipped.
    ['Africa/Cairo', '2026-04-24', 23],
    ['Asia/Kathmandu', '2026-03-29', 24],
  ])('in %s %s is %d hours long, and has each half hour the clock shows once', (zone, day, hours) => {
    const { start, end } = boundsOfDay(day, zone)
    expect((end.getTime() - start.getTime()) / 3_600_000).toBe(hours)
    const shown = halfHoursOfDay(day, zone).map((moment) => secondsOfDay(moment, zone))
    expect(shown).toHaveLength(Math.min(48, hours * 2))
    expect(new Set(shown).size).toBe(shown.length)
    expect(shown.every((seconds) => seconds % 1800 === 0)).toBe(true)
    expect(halfHoursOfDay(day, zone).every((moment) => moment >= start && moment < end)).toBe(true)
    expect(halfHoursOfDay(day, zone).every((moment) => dayAt(moment, zone) === day)).toBe(true)
  })

  test('with the Temporal API of a browser, every reading is the same as without', () => {
    const readings = (ms: number, zone: string) => {
      const moment = new Date(ms)
      const wire = moment.toISOString()
      const day = dayAt(moment, zone)
      const seconds = secondsOfDay(moment, zone)
      const texts = [formatLongDate(wire, zone), formatTime(wire, zone), zoneName(wire, zone)]
      return [...texts, day, seconds, momentAt(day, seconds, zone)]
    }
    const toZonedDateTimeISO = (ms: number) => (zone: string) => {
      const { year, month, day, hour, minute, second, offset } = fromAbsolute(ms, zone)
      return { year, month, day, hour, minute, second, offsetNanoseconds: offset * 1_000_000 }
    }
    const read = vi.fn((ms: number) => ({ toZonedDateTimeISO: toZonedDateTimeISO(ms) }))
    const anyMoment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
    const commonZones = [
      losAngeles,
      'America/New_York',
      'America/Detroit',
      'America/Toronto',
      'America/Chicago',
      'America/Denver',
      'America/Boise',
      'America/Phoenix',
      'America/Anchorage',
      'Pacific/Honolulu',
    ]
    fc.assert(
      fc.property(anyMoment, fc.constantFrom(berlin, 'Asia/Kathmandu', ...commonZones), (ms, zone) => {
        const without = readings(ms, zone)
        vi.stubGlobal('Temporal', { Instant: { fromEpochMilliseconds: read } })
        expect(readings(ms, zone)).toEqual(without)
        vi.unstubAllGlobals()
      }),
      { numRuns: 200 },
    )
    expect(read).toHaveBeenCalled()
    const own = localZone()
    vi.stubGlobal('Temporal', { Now: { timeZoneId: () => 'Asia/Kathmandu' } })
    expect([own, localZone()]).toEqual([
      new Intl.DateTimeFormat().resolvedOptions().timeZone,
      'Asia/Kathmandu',
    ])
    vi.unstubAllGlobals()
  })

  test('the quick way agrees with the library, in zones of every kind', () => {
    const anyZone = fc.constantFrom(
      losAngeles,
      berlin,
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'Africa/Casablanca',
      'Pacific/Kiritimati',
      'America/St_Johns',
      'UTC',
    )
    const anyMoment = fc.integer({ min: Date.UTC(2020, 0), max: Date.UTC(2035, 0) })
    fc.assert(
      fc.property(anyMoment, anyZone, (ms, zone) => {
        const moment = new Date(Math.floor(ms / 1000) * 1000)
        const day = dayAt(moment, zone)
        const seconds = secondsOfDay(moment, zone)
        const found = momentAt(day, seconds, zone)
        const wall = parseDateTime(`${day}T00:00:00`).set({
          hour: Math.floor(seconds / 3600),
          minute: Math.floor(seconds / 60) % 60,
          second: seconds % 60,
        })
        expect(found).toEqual(wall.toDate(zone))
      }),
      { numRuns: 300 },
    )
  })
})

describe('in Spanish', () => {
  const fill = (text: string, values: Record<string, string | number>) =>
    text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))
  const speech: Speech = {
    language: 'es',
    say: (english, values) => fill(english === '{day} at {time}' ? '{day} a las {time}' : english, values),
    sayAgain: (filled) => filled.replace('The payout was due on', 'El pago debía llegar el'),
  }
  const inSpanish = (work: () => string) => inLanguage(speech, work)
  const [start, end] = ['2026-11-20T17:05:00Z', '2026-11-20T20:30:00Z']

  test.each([
    ['a day in a record', () => formatDate(start, losAngeles), '20/11/2026'],
    ['a day without a time', () => formatDate('2026-03-05'), '05/03/2026'],
    ['a flight in a row', () => formatShortDate(start, losAngeles), 'vie, 20 nov 2026'],
    ['a heading', () => formatLongDate(start, losAngeles), 'viernes, 20 de noviembre de 2026'],
    ['a month', () => formatMonth('2026-11'), 'noviembre de 2026'],
    ['a time', () => timeText(start, null), '5:05 p.m. UTC'],
    [
      'a sentence',
      () => dateAndTimeText(start, losAngeles),
      'viernes, 20 de noviembre de 2026 a las 9:05 a.m.',
    ],
    ['what happened', () => timestampText(start, losAngeles), '20/11/2026, 9:05 a.m.'],
    ['a flight', () => flightTimeText(start, end, losAngeles), 'vie, 20 nov 2026 · 9:05 a.m. - 12:30 p.m.'],
    ['the clock of a place', () => zoneName(start, berlin), 'GMT+1'],
  ])('%s', (_, say, expected) => {
    // Versions of Intl differ in their spaces, and in that of 'a. m.'.
    expect(
      inSpanish(say)
        .replaceAll(/[\u00a0\u202f]/g, ' ')
        .replaceAll(/([ap])\. m\./g, '$1.m.'),
    ).toBe(expected)
  })

  test('English is as before once Spanish was spoken', () => {
    inSpanish(() => formatShortDate(start))
    expect(formatShortDate(start)).toBe('Friday 11/20/26')
  })

  test('a date is divided after its weekday in every language', () => {
    expect(weekdayAndDate(formatShortDate(start))).toEqual(['Friday', '11/20/26'])
    expect(weekdayAndDate(formatLongDate(start))).toEqual(['Friday,', 'November 20th, 2026'])
    expect(weekdayAndDate(inSpanish(() => formatShortDate('2026-11-18')))).toEqual(['mié,', '18 nov 2026'])
  })

  test('dates in texts of the server are said again, once', () => {
    const again = (text: string) => inSpanish(() => knownWithDates(text))
    const due = `The payout was due on ${formatLongDate(start)}.`
    expect(again(due)).toBe('El pago debía llegar el viernes, 20 de noviembre de 2026.')
    const texts = [
      () => flightTimeText(start, end, losAngeles),
      () => timestampText('2026-01-02T08:09:00Z', null),
      () => timestampText('2026-01-02T20:00:00Z', null),
      () => dateAndTimeText('2026-01-02T12:00:00Z', null),
      () => dateAndTimeText('2026-01-03T00:30:00Z', losAngeles),
    ]
    for (const text of texts) {
      const said = again(text())
      expect(said).toBe(inSpanish(text))
      expect(again(said)).toBe(said)
      expect(again(`${text()}; ${text()}`)).toBe(`${said}; ${said}`)
    }
    expect(again('03/09/2026')).toBe('03/09/2026')
    expect(knownWithDates(due)).toBe(due)
  })
})
