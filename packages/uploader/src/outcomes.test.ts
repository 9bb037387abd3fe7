import { expect, test } from 'vitest'
import { createOutcomes } from './outcomes.ts'

test('each waiting caller gets the outcome once, and without one nothing happens', async () => {
  const outcomes = createOutcomes<string>()
  outcomes.resolve('a', 'arrived')
  outcomes.reject('a', new Error('no'))
  const first = outcomes.of('a')
  expect(outcomes.of('a')).toBe(first)
  outcomes.resolve('a', 'arrived')
  expect(outcomes.of('a')).not.toBe(first)
  await expect(first).resolves.toBe('arrived')
})
