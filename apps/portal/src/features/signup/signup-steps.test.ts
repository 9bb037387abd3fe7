import { expect, test } from 'vitest'
import { savedLicenseText, signupSteps, skipQuestion, stepBefore, stepTitles } from './signup-steps.ts'

test('A-SIGNUP-01 A-SIGNUP-02 the three steps, each with the one before it', () => {
  expect(signupSteps.map((step) => stepTitles[step])).toEqual([
    'Drones & Equipment',
    'Pilot License Information',
    'Availability & Preferences',
  ])
  expect(signupSteps.map(stepBefore)).toEqual([null, 'devices', 'certification'])
})

test('A-SIGNUP-04 the question before a step is skipped', () => {
  expect(skipQuestion('Zoë')).toBe(
    "Zoë, you won't receive any missions until you complete your profile. Continue?",
  )
})

test('an expired license is saved, but does not pass for a valid one', () => {
  expect(savedLicenseText(true)).toBe('Your license is saved: add another one, or go on.')
  expect(savedLicenseText(false)).toBe(
    'Your license is saved, but it has expired: renew it, or do that later.',
  )
})
