import { expect, test } from 'vitest'
import { stepNotAllowed } from './step-not-allowed.ts'

test.each([
  ['flight_complete', undefined, 'Its status is Flown and can only change to Uploading or Canceled.'],
  ['invoiced', 'Not yet.', 'Not yet. Its status is Invoiced and can only change to Complete.'],
  ['complete', undefined, 'Its status is Complete, which is final.'],
  ['canceled', 'It is over.', 'It is over. Its status is Canceled, which is final.'],
] as const)('the error lists the steps allowed from %s', (from, why, message) => {
  const allowedSteps = {
    flight_complete: ['assets_uploaded', 'canceled'],
    invoiced: ['complete'],
    complete: [],
    canceled: [],
  }[from]
  expect(stepNotAllowed(from, why)).toMatchObject({ code: 'step_not_allowed', message, allowedSteps })
})
