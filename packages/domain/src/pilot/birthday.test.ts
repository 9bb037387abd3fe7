import { expect, test } from 'vitest'
import { invalidBirthdayText, isBirthday } from './birthday.ts'

test.each([
  ['1988-04-12', true],
  ['1900-01-01', true],
  ['2026-11-15', true],
  ['2026-11-16', false],
  ['1899-12-31', false],
  ['0198-04-12', false],
])('A-PROFILE-10 a birthday of %s on 15 November 2026: %s', (day, expected) => {
  expect(isBirthday(day, '2026-11-15')).toBe(expected)
})

test('an invalid birthday has a message', () => {
  expect(invalidBirthdayText).toBe('Please enter your date of birth')
})
