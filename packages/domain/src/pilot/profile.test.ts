import { expect, test } from 'vitest'
import { isProfileComplete, missingProfileData, needsWelcome } from './profile.ts'

const complete = {
  licenses: [{}],
  drones: [{}],
  devices: [{}],
  travel_distance: 25,
  is_available_weekdays: true,
  is_available_weekends: true,
}

test('a complete pilot is not led through signup, whichever part of the week they fly', () => {
  expect(missingProfileData(complete)).toEqual([])
  expect(needsWelcome(complete)).toBe(false)
  expect(needsWelcome({ ...complete, is_available_weekdays: false })).toBe(false)
  expect(needsWelcome({ ...complete, is_available_weekends: false })).toBe(false)
})

test.each([
  [{ drones: [] }, 'drone'],
  [{ devices: [] }, 'device'],
  [{ licenses: [] }, 'license'],
  [{ travel_distance: null }, 'travel_distance'],
  [{ travel_distance: 0 }, 'travel_distance'],
])('%o alone leads to signup', (change, item) => {
  const pilot = { ...complete, ...change }
  expect(missingProfileData(pilot)).toEqual([item])
  expect(isProfileComplete(pilot)).toBe(false)
  expect(needsWelcome(pilot)).toBe(true)
})

test('a pilot available on no day is led to signup, though nothing is missing', () => {
  const pilot = { ...complete, is_available_weekdays: false, is_available_weekends: false }
  expect(isProfileComplete(pilot)).toBe(true)
  expect(needsWelcome(pilot)).toBe(true)
})

test('everything missing is told at once, in one order', () => {
  const nothing = { ...complete, licenses: [], drones: [], devices: [], travel_distance: null }
  expect(missingProfileData(nothing)).toEqual(['license', 'drone', 'travel_distance', 'device'])
})
