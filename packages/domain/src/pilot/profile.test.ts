import { expect, test } from 'vitest'
import { isProfileComplete } from './pilot.ts'
import { missingProfileData, needsWelcome, noAvailabilityText } from './profile.ts'

const today = { earliest: '2026-06-01', latest: '2026-06-01' }
const license = { expiration_date: '2026-06-01', image: '/image', is_document_required: true, verdict: null }

const complete = {
  licenses: [license],
  drones: [{}],
  devices: [{}],
  travel_distance: 25,
  is_available_weekdays: true,
  is_available_weekends: true,
}

test('A-PROFILE-14 a complete pilot is not led through signup, whichever part of the week they fly', () => {
  expect(missingProfileData(complete, today)).toEqual([])
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
])(
  'A-PROFILE-14 A-AUTH-10 A-AUTH-11 %o alone makes a profile incomplete and leads to signup',
  (change, item) => {
    const pilot = { ...complete, ...change }
    expect(missingProfileData(pilot, today)).toEqual([item])
    expect(isProfileComplete({ missing_profile_data: missingProfileData(pilot, today) })).toBe(false)
    expect(needsWelcome(pilot)).toBe(true)
  },
)

test('A-AUTH-11 a pilot available on no day is led to signup, though nothing is missing', () => {
  const pilot = { ...complete, is_available_weekdays: false, is_available_weekends: false }
  expect(noAvailabilityText).toBe('Please be available on weekdays or weekends.')
  expect(isProfileComplete({ missing_profile_data: missingProfileData(pilot, today) })).toBe(true)
  expect(needsWelcome(pilot)).toBe(true)
})

test('everything missing is reported at once, in one order', () => {
  const nothing = { ...complete, licenses: [], drones: [], devices: [], travel_distance: null }
  expect(missingProfileData(nothing, today)).toEqual(['license', 'drone', 'travel_distance', 'device'])
})

test('A-OPEN-25 a license without its document counts as missing, unless the provider has confirmed it', () => {
  const without = { ...license, image: null }
  const pilot = { ...complete, licenses: [without] }
  expect(missingProfileData(pilot, today)).toEqual(['license'])
  expect(needsWelcome(pilot)).toBe(true)
  const imported = { ...complete, licenses: [{ ...without, is_document_required: false }] }
  expect(missingProfileData(imported, today)).toEqual([])
  expect(missingProfileData({ ...complete, licenses: [without, license] }, today)).toEqual([])
})

test('an expired license counts as missing the day after, and leads nobody through signup again', () => {
  const expired = { ...complete, licenses: [{ ...license, expiration_date: '2026-05-31' }] }
  expect(missingProfileData(expired, today)).toEqual(['license'])
  expect(needsWelcome(expired)).toBe(false)
})

test('a refused document counts as missing, and leads nobody through signup again', () => {
  const refused = { ...complete, licenses: [{ ...license, verdict: 'refused' as const }] }
  expect(missingProfileData(refused, today)).toEqual(['license'])
  expect(needsWelcome(refused)).toBe(false)
})
