import { expect, test, vi } from 'vitest'
import { createListeners } from './listeners.ts'

test('each listener is called once per change, until it unsubscribes', () => {
  const { subscribe, notify } = createListeners()
  const [first, second] = [vi.fn(), vi.fn()]
  const stop = subscribe(first)
  subscribe(second)
  subscribe(second)
  notify()
  stop()
  notify()
  expect([first.mock.calls.length, second.mock.calls.length]).toEqual([1, 2])
})
