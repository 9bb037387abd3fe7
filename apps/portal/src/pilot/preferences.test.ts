import { expect, test } from 'vitest'
import { arePreferencesComplete, readMiles } from './preferences.ts'

test('A-PREF-02 free text sets the same whole number of miles as a chip', () => {
  expect(readMiles('50')).toBe(50)
  expect(readMiles(' 75 miles ')).toBe(75)
  expect(readMiles('30 mi')).toBe(30)
  expect(readMiles('')).toBeNull()
  for (const text of ['abc', '1.5', '-5', '1e3', 'miles 5']) expect(readMiles(text)).toBeNaN()
})

test('A-PREF-03 A-SIGNUP-18 preferences need a distance greater than 0 and weekdays or weekends', () => {
  const preferences = { travel_distance: 10, is_available_weekdays: true, is_available_weekends: false }
  expect(arePreferencesComplete(preferences)).toBe(true)
  expect(
    arePreferencesComplete({ ...preferences, is_available_weekdays: false, is_available_weekends: true }),
  ).toBe(true)
  expect(arePreferencesComplete({ ...preferences, is_available_weekdays: false })).toBe(false)
  for (const travel_distance of [null, 0, -1, Number.NaN])
    expect(arePreferencesComplete({ ...preferences, travel_distance })).toBe(false)
})
