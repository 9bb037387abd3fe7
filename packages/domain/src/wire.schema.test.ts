import { describe, expect, test } from 'vitest'
import { day, givenDay, givenMoment, moment, timeZone } from './wire.schema.ts'

const messages = (schema: typeof givenMoment | typeof givenDay | typeof timeZone, text: string) =>
  schema.safeParse(text).error?.issues.map(({ message }) => message)

describe('a moment that a caller gives', () => {
  test.each(['1900-01-01T00:00:00Z', '2899-12-31T23:59:59.9999999Z', '2030-06-11T15:00:00+14:00'])(
    '%s is one',
    (text) => {
      expect(givenMoment.parse(text)).toBe(text)
    },
  )

  test.each([
    ['before 1900 in UTC', '1900-01-01T00:00:00+14:00'],
    ['after 2900 in UTC', '2899-12-31T23:59:59-14:00'],
    ['the first moment of 2900', '2900-01-01T00:00:00Z'],
    ['a year of the server that is not ours', '2999-12-31T23:59:59-14:00'],
    ['an offset that there is not', '2030-06-11T15:00:00+16:00'],
    ['no offset', '2030-06-11T15:00:00'],
    ['year 0', '0000-06-11T15:00:00Z'],
    ['a day that there is not', '2030-02-30T15:00:00Z'],
    ['a fraction without end', `2030-06-11T15:00:00.${'1'.repeat(60)}Z`],
  ])('%s is none', (_, text) => {
    expect(givenMoment.safeParse(text).success).toBe(false)
  })

  test('times calculated from it can be sent', () => {
    const counted = new Date(Date.parse('2899-12-31T23:59:59Z') + 100 * 366 * 86_400_000).toISOString()
    expect(moment.parse(counted)).toBe(counted)
  })
})

test('a day that a caller gives is in a year from 1900 to 2899, and one that is sent in any', () => {
  for (const text of ['1900-01-01', '2899-12-31']) expect(givenDay.parse(text)).toBe(text)
  for (const text of ['1899-12-31', '2900-01-01', '0000-01-01', '9999-12-31'])
    expect(givenDay.safeParse(text).success).toBe(false)
  expect(day.parse('2999-12-31')).toBe('2999-12-31')
})

test('an invalid time or day has a message', () => {
  expect(messages(givenMoment, '2900-01-01T00:00:00Z')).toEqual([
    'Must be a date and time between 1900 and 2900 with a UTC offset.',
  ])
  expect(messages(givenDay, '2900-01-01')).toEqual(['Must be a date between 1900 and 2900.'])
})

describe('a time zone that a caller gives', () => {
  const unknown = 'Must be an IANA time zone such as America/Denver.'

  test.each([
    ['America/Denver', 'America/Denver'],
    ['america/denver', 'America/Denver'],
    ['Europe/Kiev', 'Europe/Kyiv'],
  ])('%s is stored as %s', (given, stored) => {
    expect(timeZone.parse(given)).toBe(stored)
  })

  test.each([
    ['', [unknown]],
    ['Mars/Base', [unknown]],
    ['a'.repeat(64), [unknown]],
    ['a'.repeat(65), ['Please use 64 characters or fewer', unknown]],
  ])('%j is refused', (given, expected) => {
    expect(messages(timeZone, given)).toEqual(expected)
  })
})
