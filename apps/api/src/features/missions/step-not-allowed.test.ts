import { expect, test } from 'vitest'
import { stepNotAllowed } from './step-not-allowed.ts'

test.each([
  ['flight_complete', undefined, 'From flight_complete a mission can move to assets_uploaded, canceled.'],
  ['invoiced', 'Not yet.', 'Not yet. From invoiced a mission can move to complete.'],
  ['complete', undefined, "complete is final. The mission can't move to another status."],
  ['canceled', 'It is over.', "It is over. canceled is final. The mission can't move to another status."],
] as const)('the error lists the steps allowed from %s', (from, why, message) => {
  const allowedSteps = {
    flight_complete: ['assets_uploaded', 'canceled'],
    invoiced: ['complete'],
    complete: [],
    canceled: [],
  }[from]
  expect(stepNotAllowed(from, why)).toMatchObject({ code: 'step_not_allowed', message, allowedSteps })
})
