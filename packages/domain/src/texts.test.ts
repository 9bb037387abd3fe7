import { expect, test } from 'vitest'
import {
  appUpdatedText,
  defaultProviderNames,
  deletionFailedText,
  missionGoneText,
  missionUnavailableText,
  notFoundText,
  onHoldText,
  rescheduleUnavailableText,
  shotHasAssetsText,
  shotRequestedAgainText,
} from './texts.ts'

test('the texts of the specification, to the letter', () => {
  expect({
    notFoundText,
    missionUnavailableText,
    missionGoneText,
    appUpdatedText,
    onHoldText,
    shotHasAssetsText,
  }).toEqual({
    notFoundText:
      'Not Found. Sorry, the page you are looking for does not exist. Please check the address and try again.',
    missionUnavailableText:
      'Sorry Pilot! This mission is no longer available. Stay tuned for your next opportunity to fly.',
    missionGoneText: 'This mission is no longer available...',
    appUpdatedText: 'In order to update our app we need to reload your page. Click OK to reload.',
    onHoldText: 'This mission is temporarily on hold; pilots will be contacted on resume.',
    shotHasAssetsText: 'Please remove assets from shot first.',
  })
})

test('a shot that was requested again has its own reason', () => {
  expect(shotRequestedAgainText).toBe(
    "This shot was requested again, so it can't be deleted. If you can't fly it, leave a comment instead.",
  )
})

test('a provider is named as it names itself, or by what it is', () => {
  const names = { provider_name: 'Skyline', support_address: 'help@skyline.example' }
  expect([rescheduleUnavailableText(names), deletionFailedText(names)]).toEqual([
    "Reschedule isn't available for this mission. Please contact Skyline to reschedule.",
    'Something went wrong. Please try again or contact help@skyline.example.',
  ])
  expect([rescheduleUnavailableText(), deletionFailedText(defaultProviderNames)]).toEqual([
    "Reschedule isn't available for this mission. Please contact the provider to reschedule.",
    'Something went wrong. Please try again or contact the support address.',
  ])
})
