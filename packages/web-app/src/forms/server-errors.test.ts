import { expect, test } from 'vitest'
import { ApiError, ConnectionError } from '../calls.ts'
import { fieldPaths, readServerErrors } from './server-errors.ts'

const refused = (errors: Record<string, string[]>) =>
  new ApiError(422, { code: 'validation_failed', message: 'Some fields need attention.', errors })

test('messages are shown at their fields, including those of a part of a field', () => {
  const error = refused({ email: ['Taken.', 'Too long.'], 'licenses.0.number': ['Not a number.'] })
  const names = fieldPaths({ email: '', licenses: [{ kind: 'a' }] })
  expect(readServerErrors(error, names)).toEqual({
    fields: [
      ['email', 'Taken. Too long.'],
      ['licenses.0', 'Not a number.'],
    ],
    message: null,
  })
})

test('messages that belong to no field are shown above the form', () => {
  expect(readServerErrors(refused({ status: ['Not allowed.'] }), ['email'])).toEqual({
    fields: [],
    message: 'Not allowed.',
  })
  expect(readServerErrors(new ApiError(409, { message: 'Changed meanwhile.' }), [])).toMatchObject({
    message: 'Changed meanwhile.',
  })
})

test('a save that did not arrive says that nothing is lost, and a bug stays a bug', () => {
  expect(readServerErrors(new ConnectionError('lost'), []).message).toContain('Your changes are still here.')
  expect(readServerErrors(new ApiError(503, {}), []).message).toContain('Your changes are still here.')
  expect(() => readServerErrors(new TypeError('bug'), [])).toThrow('bug')
})
