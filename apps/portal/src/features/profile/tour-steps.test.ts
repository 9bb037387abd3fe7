import { expect, test } from 'vitest'
import { afterAction, firstTour, isDone, tourStart, tourSteps } from './tour-steps.ts'

test('A-TOUR-01 six steps in order, to the end with Next and Done', () => {
  expect(tourStart.title).toBe('Help us connect you with more missions!')
  expect(tourSteps.map(({ block }) => block)).toEqual([
    'documentation',
    'drones',
    'devices',
    'equipment',
    'preferences',
  ])
  expect(afterAction(1, 'get started')).toBe(2)
  expect([2, 3, 4, 5].map((step) => afterAction(step, 'next'))).toEqual([3, 4, 5, 6])
  expect(afterAction(6, 'next')).toBe('closed')
})

test('A-TOUR-04 only Done on the last step finishes the tour', () => {
  expect([2, 3, 4, 5, 6].map((step) => isDone(step, 'next'))).toEqual([false, false, false, false, true])
  expect(isDone(6, 'close')).toBe(false)
})

test('A-TOUR-03 A-OPEN-15 leaving before Done shows the prompt, which leads back to step 2', () => {
  for (const step of [1, 2, 6]) expect(afterAction(step, 'close')).toBe('prompt')
  expect(afterAction('closed', 'ask')).toBe('prompt')
  expect(afterAction('prompt', 'get started')).toBe(2)
  expect(afterAction('prompt', 'close')).toBe('closed')
})

test('A-TOUR-04 A-TOUR-05 starts on its own only for a pilot with something to add, who has not seen it', () => {
  const helped = { isTouch: false, wasViewed: false, isAdmin: false, isComplete: false }
  expect(firstTour(helped)).toBe(1)
  for (const reason of ['isTouch', 'wasViewed', 'isAdmin', 'isComplete'] as const)
    expect(firstTour({ ...helped, [reason]: true }), reason).toBe('closed')
})
