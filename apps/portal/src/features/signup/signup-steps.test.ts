import { expect, test } from 'vitest'
import { signupSteps, skipQuestion, stepBefore, stepTitles } from './signup-steps.ts'

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
