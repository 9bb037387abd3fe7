import { ApiError } from '@sortie/web-app/calls.ts'
import { expect, test } from 'vitest'
import { readAcceptFailure } from './accept-failure.ts'

test('a slot that clashes or is not on offer keeps the mission', () => {
  expect(readAcceptFailure(new ApiError(409, { code: 'double_booked' })).kind).toBe('slot')
  const refused = new ApiError(422, { errors: { scheduled_at_start: ['Please choose another one.'] } })
  expect(readAcceptFailure(refused)).toEqual({ kind: 'slot', message: 'Please choose another one.' })
})

test('M-ERR-04 a hold is reported in the words of the server', () => {
  const message = 'This mission is temporarily on hold; pilots will be contacted on resume.'
  const held = new ApiError(409, { code: 'mission_on_hold', message })
  expect(readAcceptFailure(held)).toEqual({ kind: 'mission-changed', message })
  const moved = new ApiError(409, { code: 'schedule_changed', message: 'Check the new time.' })
  expect(readAcceptFailure(moved)).toEqual({ kind: 'mission-changed', message: 'Check the new time.' })
})

test('a pilot who may not work is told why', () => {
  const message = "Your account wasn't approved, so you can't take or reschedule missions."
  const refused = new ApiError(403, { code: 'pilot_rejected', message })
  expect(readAcceptFailure(refused)).toEqual({ kind: 'may-not-work', message })
})

test('without a response the pilot can try again', () => {
  expect(readAcceptFailure(new TypeError('Failed to fetch')).kind).toBe('no-response')
})

test('M-OFFER-34 every other failure means that the mission is unavailable', () => {
  for (const error of [
    new ApiError(410, { code: 'mission_unavailable' }),
    new ApiError(404, { code: 'not_found' }),
    new ApiError(409, { code: 'conflict' }),
    new ApiError(422, { code: 'step_not_allowed' }),
    new ApiError(500, {}),
  ])
    expect(readAcceptFailure(error), error.message).toEqual({ kind: 'unavailable' })
})
