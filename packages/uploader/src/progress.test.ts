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
  progress(at(0, 0))
  const left = [1, 2, 3, 4, 5].map(
    (finishedFiles) => progress(at(finishedFiles, finishedFiles * 100, { finishedFiles })).secondsLeft,
  )
  expect(left).toEqual([9, 9, 9, 9, 5])
})

test('the rate is smoothed', () => {
  const progress = createProgress()
  progress(at(0, 0))
  expect(progress(at(1, 100)).bytesPerSecond).toBe(100)
  expect(progress(at(2, 100)).bytesPerSecond).toBe(70)
})
