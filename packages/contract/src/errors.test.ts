import { onHoldText } from '@sortie/domain/texts'
import { expect, test } from 'vitest'
import { errors } from './errors.ts'

test('every error has a status of an error and a sentence', () => {
  for (const [code, { status, message }] of Object.entries(errors)) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(status, code).toBeLessThan(600)
    expect(message, code).toMatch(/^[A-Z].*\.$/)
  }
})

test('a mission on hold is refused with the words the portal shows', () => {
  expect(errors.mission_on_hold.message).toBe(onHoldText)
})
