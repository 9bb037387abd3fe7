import { expect, test } from 'vitest'
import { townLine } from './town-line.ts'

test('the town of an address is one line, of the parts there are', () => {
  const town = { city: 'Santa Monica', state: 'CA', postal_code: '90401', country: 'US' }
  expect(townLine(town)).toBe('Santa Monica, CA 90401, United States')
  expect(townLine({ ...town, postal_code: '' })).toBe('Santa Monica, CA, United States')
  expect(townLine({ ...town, state: '' })).toBe('Santa Monica, 90401, United States')
  expect(townLine({ ...town, state: null, postal_code: null })).toBe('Santa Monica, United States')
  expect(townLine({ ...town, country: null })).toBe('Santa Monica, CA 90401')
  expect(townLine({ country: 'DE' })).toBe('Germany')
  expect(townLine({})).toBe('')
})
