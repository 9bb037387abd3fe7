import { expect, test } from 'vitest'
import { pauseAfter } from './backoff.ts'

test('pauses double up to the longest, however often something fails', () => {
  const pauses = { shortest: 250, longest: 5000 }
  const failures = [0, 1, 2, 4, 5, 100, 10_000]
  expect(failures.map((count) => pauseAfter(count, pauses))).toEqual([250, 500, 1000, 4000, 5000, 5000, 5000])
})
