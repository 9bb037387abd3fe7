import { describe, expect, test } from 'vitest'
import { timeZone } from '../wire.schema.ts'
import { formatDate, zoneLabel, zoneOrUtc } from './date-texts.ts'
import { dayAt, momentAt } from './dates.ts'
import { canonicalTimeZone } from './time-zone.ts'

describe('a time zone', () => {
  test.each([
    ['America/Denver', 'America/Denver'],
    ['america/los_angeles', 'America/Los_Angeles'],
    ['US/Pacific', 'America/Los_Angeles'],
    ['Asia/Calcutta', 'Asia/Kolkata'],
    ['Asia/Kolkata', 'Asia/Kolkata'],
    ['Europe/Kiev', 'Europe/Kyiv'],
    ['America/Argentina/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
    ['Etc/GMT+5', 'Etc/GMT+5'],
    ['Etc/UTC', 'UTC'],
    ['utc', 'UTC'],
    ['GMT', 'UTC'],
  ])('%s is stored as %s', (name, stored) => {
    expect(timeZone.parse(name)).toBe(stored)
    expect(timeZone.parse(stored)).toBe(stored)
  })

  test.each([
    ...[
      'PNT',
      'IST',
      'CST',
      'EST',
      'EST5EDT',
      'Japan',
      'CET',
      'SystemV/PST8PDT',
      'Etc/Unknown',
      'Etc/GMT+13',
    ],
    ...['+05:00', '-0800', 'Mars/Olympus', 'America', 'America/', '/Denver', 'posix/Europe/Paris', ''],
    ...['America/Denver ', 'America/Denver\u0000', '../etc/passwd', 'Europe/Paris\nX', 'toString/a'],
  ])('%j is none', (name) => {
    expect(canonicalTimeZone(name)).toBeNull()
    expect(timeZone.safeParse(name).error?.issues[0]?.message).toBe(
      'Must be an IANA time zone such as America/Denver.',
    )
  })

  test('every zone of this runtime keeps one name', () => {
    for (const name of Intl.supportedValuesOf('timeZone')) {
      const stored = canonicalTimeZone(name)
      expect([name, stored && canonicalTimeZone(stored)]).toEqual([name, stored])
      expect(stored).not.toBeNull()
    }
  })
})

test('a zone that this runtime does not know is treated as UTC, and the label says so', () => {
  expect(zoneOrUtc('Mars/Olympus')).toBe('UTC')
  expect(zoneOrUtc('America/Denver')).toBe('America/Denver')
  expect([zoneLabel('Mars/Olympus'), zoneLabel('America/Denver')]).toEqual(['UTC', ''])
  expect(formatDate('2030-06-11T03:00:00Z', 'Mars/Olympus')).toBe('06/11/2030')
  expect(dayAt(new Date('2030-06-11T03:00:00Z'), 'Mars/Olympus')).toBe('2030-06-11')
  expect(momentAt('2030-06-11', 3600, 'Mars/Olympus').toISOString()).toBe('2030-06-11T01:00:00.000Z')
})
