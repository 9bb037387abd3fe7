import { expect, test } from 'vitest'
import { signupSteps, skipQuestion, stepAfter, stepBefore, stepTitles } from './signup-steps.ts'

test('A-SIGNUP-01 A-SIGNUP-02 A-SIGNUP-05 the three steps, each leading to the next and the last one out', () => {
  expect(signupSteps.map((step) => stepTitles[step])).toEqual([
    'Drones & Equipment',
    'Pilot License Information',
    'Availability & Preferences',
  ])
  expect(signupSteps.map(stepAfter)).toEqual(['certification', 'preferences', null])
  expect(signupSteps.map(stepBefore)).toEqual([null, 'devices', 'certification'])
})

test('A-SIGNUP-04 the question before a step is skipped', () => {
  expect(skipQuestion('Zoë')).toBe(
    "Zoë, you won't receive any missions until you complete your profile. Continue?",
  )
})
