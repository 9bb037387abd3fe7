import { describe, expect, test } from 'vitest'
import { happensTwice, vtimezone } from './vtimezone.ts'

/** Each observance in a line: its name, its start on the previous clock, and the two offsets. */
const observances = (zone: string, ...years: number[]) =>
  vtimezone(zone, years)
    .join(' ')
    .split(/ ?BEGIN:/)
    .slice(2)
    .map((text) =>
      text.replace(/DTSTART:|TZOFFSETFROM:|TZOFFSETTO:| END:\w+/g, '').replace(/(\d{8})T(\d{4})00/, '$1 $2'),
    )

test('a zone is written as its standard says, and years that follow one another begin once', () => {
  expect(vtimezone('America/Phoenix', [2026])).toEqual([
    'BEGIN:VTIMEZONE',
    'TZID:America/Phoenix',
    'BEGIN:STANDARD',
    'DTSTART:20251231T170000',
    'TZOFFSETFROM:-0700',
    'TZOFFSETTO:-0700',
    'END:STANDARD',
    'END:VTIMEZONE',
  ])
  expect(vtimezone('America/Phoenix', [2027, 2026, 2026])).toEqual(vtimezone('America/Phoenix', [2026]))
})

describe('the changes of a zone', () => {
  test.each([
    [
      'America/Los_Angeles',
      2026,
      [
        'STANDARD 20251231 1600 -0800 -0800',
        'DAYLIGHT 20260308 0200 -0800 -0700',
        'STANDARD 20261101 0200 -0700 -0800',
      ],
    ],
    [
      'Australia/Sydney',
      2026,
      [
        'DAYLIGHT 20260101 1100 +1100 +1100',
        'STANDARD 20260405 0300 +1100 +1000',
        'DAYLIGHT 20261004 0200 +1000 +1100',
      ],
    ],
    [
      'Europe/London',
      2026,
      [
        'STANDARD 20260101 0000 +0000 +0000',
        'DAYLIGHT 20260329 0100 +0000 +0100',
        'STANDARD 20261025 0200 +0100 +0000',
      ],
    ],
    ['Asia/Kathmandu', 2026, ['STANDARD 20260101 0545 +0545 +0545']],
    // Daylight saving time began in the first days of January, in the year of an oil crisis.
    [
      'America/Los_Angeles',
      1974,
      [
        'STANDARD 19731231 1600 -0800 -0800',
        'DAYLIGHT 19740106 0200 -0800 -0700',
        'STANDARD 19741027 0200 -0700 -0800',
      ],
    ],
    // Standard time for eight weeks of a southern winter only.
    [
      'America/Argentina/San_Luis',
      2004,
      [
        'DAYLIGHT 20031231 2100 -0300 -0300',
        'STANDARD 20040531 0000 -0300 -0400',
        'DAYLIGHT 20040725 0000 -0400 -0300',
      ],
    ],
    // The hour less in Ramadan, which was in May that year, must not count as the standard time that summer is compared
    // with.
    [
      'Africa/Casablanca',
      2019,
      [
        'STANDARD 20190101 0100 +0100 +0100',
        'STANDARD 20190505 0300 +0100 +0000',
        'STANDARD 20190609 0200 +0000 +0100',
      ],
    ],
    // Summer time ended with the last hours of the year.
    [
      'Asia/Dhaka',
      2009,
      [
        'STANDARD 20090101 0600 +0600 +0600',
        'DAYLIGHT 20090619 2300 +0600 +0700',
        'STANDARD 20100101 0000 +0700 +0600',
      ],
    ],
    ['Asia/Dhaka', 2010, ['STANDARD 20100101 0600 +0600 +0600']],
    // The island moved to the other side of the date line on the day before.
    ['Pacific/Kiritimati', 1995, ['STANDARD 19950101 1400 +1400 +1400']],
    // The change was in the first hours of a year, so the year before does not include it.
    ['Africa/Sao_Tome', 2017, ['STANDARD 20170101 0000 +0000 +0000']],
    ['Africa/Sao_Tome', 2018, ['STANDARD 20180101 0000 +0000 +0000', 'DAYLIGHT 20180101 0100 +0000 +0100']],
  ])('in %s in %d', (zone, year, expected) => {
    expect(observances(zone, year)).toEqual(expected)
  })

  test.each([
    ['America/Los_Angeles', 1880, '-0753'],
    ['Europe/London', 1840, '-0001'],
  ])('the mean time of %s in %d is told to the minute', (zone, year, offset) => {
    expect(vtimezone(zone, [year])).toContain(`TZOFFSETTO:${offset}`)
  })

  test('years in any order are included once, and consecutive years as one span', () => {
    const inOrder = observances('America/Los_Angeles', 2025, 2026, 2027, 2030)
    expect(inOrder).toHaveLength(1 + 3 * 2 + 1 + 2)
    expect(observances('America/Los_Angeles', 2030, 2027, 2026, 2027, 2025)).toEqual(inOrder)
    expect(observances('America/Los_Angeles', 2026, 2030, 2025, 2027)).toEqual(inOrder)
  })
})

test.each([
  ['America/Los_Angeles', '2026-11-01T07:59:59Z', false],
  ['America/Los_Angeles', '2026-11-01T08:00:00Z', true],
  ['America/Los_Angeles', '2026-11-01T09:59:59Z', true],
  ['America/Los_Angeles', '2026-11-01T10:00:00Z', false],
  ['America/Los_Angeles', '2026-03-08T10:00:00Z', false],
  // The island moved across the date line and repeated most of a day.
  ['Pacific/Kwajalein', '1969-09-30T12:59:59Z', true],
  ['Pacific/Kwajalein', '1969-10-01T11:59:59Z', true],
  ['Pacific/Kwajalein', '1969-10-01T12:00:00Z', false],
])('the clock of %s shows %s a second time: %s', (zone, moment, expected) => {
  expect(happensTwice(Date.parse(moment), zone)).toBe(expected)
})
