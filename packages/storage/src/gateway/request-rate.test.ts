import { expect, test } from 'vitest'
import { defaultRateLimits, RequestRate } from './request-rate.ts'

const limits = { requestsPerSecond: 10, burst: 3, concurrentRequests: 2, failuresPerMinute: 2 }

const open = (more = {}) => {
  const clock = { now: 1_000_000 }
  const rate = new RequestRate({ ...limits, ...more }, () => clock.now)
  /** Makes one request after the other; returns how many are accepted. */
  const use = (key: string, count: number) => {
    let taken = 0
    for (let each = 0; each < count; each += 1) {
      const end = rate.begin(key)
      if (end) taken += 1
      end?.()
    }
    return taken
  }
  return { clock, rate, use }
}

test('by itself a key has a hundred requests a second, and guesses one a second', () => {
  expect(defaultRateLimits).toEqual({
    requestsPerSecond: 100,
    burst: 500,
    concurrentRequests: 64,
    failuresPerMinute: 60,
  })
})

test('a key has a burst and then a rate, independent of other keys', () => {
  const { clock, rate, use } = open()
  expect(use('a', 5)).toBe(3)
  expect(rate.begin('a')).toBeNull()
  expect(use('b', 5)).toBe(3)
  clock.now += 99
  expect(use('a', 1)).toBe(0)
  clock.now += 1
  expect(use('a', 2)).toBe(1)
  clock.now += 200
  expect(use('a', 5)).toBe(2)
  // A long pause allows no more than the burst.
  clock.now += 3_600_000
  expect(use('a', 5)).toBe(3)
})

test('simultaneous requests of a key are limited, and each that ends frees one', () => {
  const { rate } = open({ burst: 100 })
  const [first, second] = [rate.begin('a'), rate.begin('a')]
  expect([typeof first, typeof second, rate.begin('a')]).toEqual(['function', 'function', null])
  expect(rate.begin('b')).toBeTypeOf('function')
  first?.()
  expect(rate.begin('a')).toBeTypeOf('function')
  expect(rate.begin('a')).toBeNull()
  second?.()
  expect(rate.begin('a')).toBeTypeOf('function')
  expect(rate.begin('a')).toBeNull()
})

test('refused requests do not count', () => {
  const { rate } = open({ burst: 3, concurrentRequests: 1 })
  const end = rate.begin('a')
  for (let each = 0; each < 10; each += 1) expect(rate.begin('a')).toBeNull()
  end?.()
  expect(rate.begin('a')).toBeTypeOf('function')
})

test('after too many failures an address is refused for a minute', () => {
  const { clock, rate } = open()
  expect(rate.isShunned('x')).toBe(false)
  rate.countFailure('x')
  expect(rate.isShunned('x')).toBe(false)
  rate.countFailure('x')
  expect([rate.isShunned('x'), rate.isShunned('y')]).toEqual([true, false])
  rate.countFailure('x')
  clock.now += 29_999
  expect(rate.isShunned('x')).toBe(true)
  clock.now += 2
  expect(rate.isShunned('x')).toBe(false)
  rate.countFailure('x')
  expect(rate.isShunned('x')).toBe(true)
})

test('ten thousand callers are remembered, and of more the least recent is forgotten', () => {
  const { rate } = open({ failuresPerMinute: 1 })
  for (let each = 0; each < 10_000; each += 1) rate.countFailure(`x${each}`)
  // Since it was used again, it is no longer the oldest.
  expect(rate.isShunned('x0')).toBe(true)
  rate.countFailure('one more')
  expect(['x0', 'x1', 'x2'].map((address) => rate.isShunned(address))).toEqual([true, false, true])
})

test('without a clock of its own it takes the time of day', () => {
  const rate = new RequestRate(limits)
  expect([rate.begin('a'), rate.begin('a'), rate.begin('a')].map((end) => end !== null)).toEqual([
    true,
    true,
    false,
  ])
})
