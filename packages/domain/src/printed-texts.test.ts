import { expect, test } from 'vitest'
import { dashboardFetchSize, missionListPageSize, pilotLogPageSize } from './mission/mission-list.ts'
import { missionTypeTitles } from './mission/mission-type.ts'
import { largestFile, mostBatchParts, mostParts } from './mission/upload-parts.ts'
import { deviceTypes, nonStockCameraText } from './pilot/gear.ts'
import { mostCharacters, partTooLongText } from './place/address.ts'
import {
  newAuthorizationText,
  notesPlaceholder,
  rescheduleReasonNote,
  rescheduleSlotTitle,
} from './schedule/reschedule.ts'
import { arrivalTimeHeading, noTimeslotsText } from './schedule/schedule-texts.ts'
import {
  appUpdatedText,
  deletionFailedText,
  missionGoneText,
  missionUnavailableText,
  notFoundText,
  onHoldText,
  rescheduleUnavailableText,
  shotHasAssetsText,
  shotRequestedAgainText,
  tooLongText,
} from './texts.ts'

// Copied from the specification where it prints them, and otherwise as pilots read them. Changing one is a decision.
test('the texts for pilots are as agreed, word for word', () => {
  expect([
    notFoundText,
    missionUnavailableText,
    missionGoneText,
    appUpdatedText,
    onHoldText,
    shotHasAssetsText,
    shotRequestedAgainText,
    rescheduleReasonNote,
    notesPlaceholder,
    rescheduleSlotTitle,
    newAuthorizationText,
    arrivalTimeHeading,
    noTimeslotsText,
    nonStockCameraText,
  ]).toEqual([
    'Not Found. Sorry, the page you are looking for does not exist. Please check the address and try again.',
    'Sorry Pilot! This mission is no longer available. Stay tuned for your next opportunity to fly.',
    'This mission is no longer available...',
    'In order to update our app we need to reload your page. Click OK to reload.',
    'This mission is temporarily on hold; pilots will be contacted on resume.',
    'Please remove assets from shot first.',
    "This shot was requested again, so it can't be deleted. If you can't fly it, leave a comment instead.",
    'Rescheduling is for bad weather or an emergency.',
    'Please add additional details here',
    '3. Tell Us Why You Need to Reschedule',
    'Airspace authorization must be obtained again for the new date.',
    'Select Arrival Time',
    'No available timeslots on this date',
    'You need to have at least one non-stock camera for this drone.',
  ])
})

test('texts with names in them say whom to contact', () => {
  const names = { provider_name: 'Skyline', support_address: 'help@skyline.example' }
  expect(deletionFailedText(names)).toBe(
    'Something went wrong. Please try again or contact help@skyline.example.',
  )
  expect(deletionFailedText()).toBe('Something went wrong. Please try again or contact the support address.')
  expect(rescheduleUnavailableText(names)).toBe(
    "Reschedule isn't available for this mission. Please contact Skyline to reschedule.",
  )
  expect(rescheduleUnavailableText()).toBe(
    "Reschedule isn't available for this mission. Please contact the provider to reschedule.",
  )
  expect(tooLongText(2000)).toBe('Please use 2,000 characters or fewer')
})

test('mission types, device types and the sizes of lists and files', () => {
  expect(missionTypeTitles).toEqual({
    client: 'Client Mission',
    training: 'Training Mission',
    creative: 'Creative Mission',
    panorama: 'Panorama Mission',
  })
  expect(deviceTypes).toEqual(['phone', 'tablet'])
  expect([dashboardFetchSize, missionListPageSize, pilotLogPageSize]).toEqual([50, 10, 20])
  expect([mostParts, mostBatchParts, largestFile]).toEqual([10_000, 50, 1_048_576_000_000])
})

test('each part of an address has a longest length and a name', () => {
  const parts = ['address', 'address2', 'city', 'state', 'postal_code'] as const
  expect(parts.map((part) => [mostCharacters(part), partTooLongText(part)])).toEqual([
    [200, 'Please use 200 characters or fewer for the street address'],
    [200, 'Please use 200 characters or fewer for the second line of the address'],
    [100, 'Please use 100 characters or fewer for the city'],
    [100, 'Please use 100 characters or fewer for the state or region'],
    [20, 'Please use 20 characters or fewer for the postal code'],
  ])
})
