import { missionUnavailableText, onHoldText, rescheduleUnavailableText } from '@sortie/domain/texts'
import { expect, test } from 'vitest'
import { errors } from './errors.ts'

test('every error has an error status and a sentence', () => {
  for (const [code, { status, message }] of Object.entries(errors)) {
    expect(code).toMatch(/^[a-z]+(_[a-z]+)*$/)
    expect(status, code).toBeGreaterThanOrEqual(400)
    expect(status, code).toBeLessThan(600)
    expect(message, code).toMatch(/^[A-Z].*\.$/)
  }
})

test('M-OPEN-12 M-OPEN-46 refusals use the words that the portal shows', () => {
  expect(errors.mission_on_hold.message).toBe(onHoldText)
  expect(errors.mission_unavailable.message).toBe(missionUnavailableText)
  expect(errors.reschedule_unavailable.message).toBe(rescheduleUnavailableText())
})
