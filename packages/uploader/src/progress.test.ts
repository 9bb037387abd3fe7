import { expect, test } from 'vitest'
import { createProgress, type Measured } from './progress.ts'

const at = (seconds: number, sentBytes: number, more: Partial<Measured> = {}): Measured => ({
  at: seconds * 1000,
  sentBytes,
  totalBytes: 1000,
  finishedFiles: 0,
  totalFiles: 11,
  ...more,
})

test('never goes back when a part is sent again, only when files are added', () => {
  const progress = createProgress()
  expect(progress(at(0, 400)).fraction).toBe(0.4)
  expect(progress(at(1, 300)).fraction).toBe(0.4)
  expect(progress(at(2, 500)).fraction).toBe(0.5)
  expect(progress(at(3, 500, { totalBytes: 2000 })).fraction).toBe(0.25)
})

test('A-UPLOAD-16 the time left shows only above 10 files', () => {
  for (const [totalFiles, secondsLeft] of [
    [10, null],
    [11, 9],
  ] as const) {
    const progress = createProgress()
    progress(at(0, 0, { totalFiles }))
    expect(progress(at(1, 100, { totalFiles })).secondsLeft).toBe(secondsLeft)
  }
})

test('A-UPLOAD-16 the time left is recalculated every 5 files', () => {
  const progress = createProgress()
  expect(progress(at(0, 0)).secondsLeft).toBeNull()
  const left = Array.from({ length: 11 }, (_, finishedFiles) => {
    const seconds = finishedFiles + 1
    return progress(at(seconds, 50 * seconds, { finishedFiles })).secondsLeft
  })
  expect(left).toEqual([19, 19, 19, 19, 19, 14, 14, 14, 14, 14, 9])
})

test('the time left changes at once with the files, and is gone where 10 are left', () => {
  const progress = createProgress()
  progress(at(0, 0))
  const left = (seconds: number, more?: Partial<Measured>) =>
    progress(at(seconds, 100 * seconds, more)).secondsLeft
  expect(left(1)).toBe(9)
  expect(left(2)).toBe(9)
  expect(left(3, { totalBytes: 2070 })).toBe(18)
  expect(left(4, { totalBytes: 2070 })).toBe(18)
  expect(left(5, { totalBytes: 2000, totalFiles: 10 })).toBeNull()
  expect(left(6, { totalBytes: 2000 })).toBe(14)
})

test('while nothing is sent, no remaining time is shown', () => {
  const progress = createProgress()
  progress(at(0, 0))
  expect(progress(at(1, 0))).toEqual({ fraction: 0, bytesPerSecond: 0, secondsLeft: null })
  expect(progress(at(2, 100))).toEqual({ fraction: 0.1, bytesPerSecond: 30, secondsLeft: 30 })
})

test('the fraction stays between 0 and 1', () => {
  expect(createProgress()(at(0, 0, { totalBytes: 0 })).fraction).toBe(0)
  expect(createProgress()(at(0, 1)).fraction).toBe(0.001)
  expect(createProgress()(at(0, 1001)).fraction).toBe(1)
})

test('the rate is smoothed, per second, and not negative', () => {
  const progress = createProgress()
  const rates = [
    at(0, 100),
    at(2, 300),
    at(3, 300),
    // This part is sent again.
    at(4, 200),
    at(4, 200),
    at(4.5, 300),
  ].map((measured) => progress(measured).bytesPerSecond)
  expect(rates).toEqual([null, 100, 70, 49, 49, expect.closeTo(94.3)])
})
