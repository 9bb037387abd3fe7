import { expect, test } from 'vitest'
import { introSteps } from './intro-steps.ts'

test('M-INTRO-01 A-INTRO-01 the four steps are in order', () => {
  expect(introSteps.map(({ title }) => title)).toEqual([
    'Complete your profile',
    'Get a licence',
    'Download the pilot app',
    'Get experience',
  ])
})
