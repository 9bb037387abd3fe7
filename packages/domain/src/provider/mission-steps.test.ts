import { expect, test } from 'vitest'
import { canStep, missionStatuses } from '../mission/mission-status.ts'
import { providerSteps, stepAction } from './mission-steps.ts'
import { statusWords } from './status-words.ts'

test('every step that is offered is one that a mission can take', () => {
  for (const status of missionStatuses)
    for (const step of providerSteps(status)) expect(canStep(status, step), `${status} to ${step}`).toBe(true)
})

test('offering, withdrawing, assigning and canceling are calls of their own', () => {
  expect(providerSteps('created')).toEqual(['available'])
  expect(providerSteps('pilots_notified')).toEqual([])
  expect(providerSteps('pilot_accepted')).toEqual([
    'available',
    'pilot_assigned',
    'flight_complete',
    'assets_uploaded',
  ])
  expect(providerSteps('complete')).toEqual([])
})

test('a mission that the provider takes back or books for a pilot is a call of its own', () => {
  for (const status of missionStatuses)
    for (const own of ['pilots_notified', 'pilot_accepted', 'canceled'])
      expect(providerSteps(status)).not.toContain(own)
})

test('each status and each step has its words', () => {
  expect(statusWords).toEqual({
    created: 'Created',
    available: 'Not offered',
    pilots_notified: 'Offered',
    pilot_accepted: 'Accepted',
    pilot_assigned: 'Confirmed',
    flight_complete: 'Flown',
    assets_uploaded: 'Uploading',
    processing_shots: 'In review',
    assets_classified: 'Sorted',
    in_production: 'In production',
    awaiting_payment: 'Awaiting payment',
    invoice_needed: 'Invoice needed',
    invoiced: 'Invoiced',
    complete: 'Complete',
    rejected: 'Rejected',
    canceled: 'Canceled',
  })
  const words = missionStatuses.map((to) => [to, stepAction('pilot_accepted', to)])
  expect(Object.fromEntries(words)).toEqual({
    created: 'Created',
    available: 'Take back from the pilot',
    pilots_notified: 'Offered',
    pilot_accepted: 'Accepted',
    pilot_assigned: 'Confirm the pilot',
    flight_complete: 'Mark as flown',
    assets_uploaded: 'Open for uploads',
    processing_shots: 'Start the review',
    assets_classified: 'Mark as sorted',
    in_production: 'Start production',
    awaiting_payment: 'Accept after review',
    invoice_needed: 'Ask for an invoice',
    invoiced: 'Mark as invoiced',
    complete: 'Complete',
    rejected: 'Reject',
    canceled: 'Canceled',
  })
})

test('a button says what is done', () => {
  expect(stepAction('created', 'available')).toBe('Mark as ready to offer')
  expect(stepAction('pilot_assigned', 'available')).toBe('Take back from the pilot')
  expect(stepAction('in_production', 'awaiting_payment')).toBe('Accept after review')
})
