import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createScrollPace } from './scroll-pace.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const scroll = (pace: ReturnType<typeof createScrollPace>, pixelsPerFrame: number, frames: number) => {
  for (let frame = 0; frame < frames; frame++) {
    vi.advanceTimersByTime(16)
    position += pixelsPerFrame
    pace.moved(position)
  }
}
let position = 0

test('cells that pass by fast wait until scrolling is slow, even while it continues', () => {
  const pace = createScrollPace(Date.now)
  const go = vi.fn()
  pace.moved(position)
  scroll(pace, 16, 10)
  expect(pace.isHurried).toBe(false)
  scroll(pace, 64, 30)
  expect(pace.isHurried).toBe(true)
  pace.whenCalm(go)
  scroll(pace, 64, 30)
  expect(go).not.toHaveBeenCalled()
  scroll(pace, 8, 10)
  expect(go).toHaveBeenCalledTimes(1)
  expect(pace.isHurried).toBe(false)
})

test('nothing waits while scrolling is slow, and a canceled callback is not called', () => {
  const pace = createScrollPace(Date.now)
  const [now, gone] = [vi.fn(), vi.fn()]
  // The first position is only the start, wherever it is.
  pace.moved(90_000)
  pace.whenCalm(now)
  expect(now).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(16)
  pace.moved(0)
  pace.whenCalm(gone)()
  vi.advanceTimersByTime(1000)
  expect(gone).not.toHaveBeenCalled()
  expect(pace.isHurried).toBe(false)
})
