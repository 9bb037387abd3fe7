import { describe, expect, test } from 'vitest'
import {
  durationText,
  failedImagesText,
  levelTitles,
  nextStepText,
  reasonText,
  scanningText,
  shareTexts,
} from './coverage-words.ts'

const figures = {
  level: 'great',
  reason: 'depth',
  shares: { five: 0.979, three: 0.9999, one: 1 },
  withGps: 200,
  withoutGps: [],
  gaps: [],
} as const satisfies Parameters<typeof reasonText>[0]

const gap = { polygon: [], squareMeters: 40 }

test('A-GPS-03 A-GPS-05 A-GPS-08 the texts of the specification', () => {
  expect(scanningText(12)).toBe('Scanning 12 images')
  expect(failedImagesText).toBe(
    "The following image files failed to scan. Please re-process the images using the 'Add Images' button.",
  )
  expect(Object.values(levelTitles)).toEqual(['Great!', 'Moderate', 'Poor'])
})

test('numbers are said in plain words, and never more than was measured', () => {
  expect(shareTexts(figures)).toEqual([
    '97% of the area is seen by 5 photos or more',
    '99% of the area is seen by 3 photos or more',
  ])
  expect([4, 59.6, 760, 3720, null].map(durationText)).toEqual([
    '4 s',
    '1 min 0 s',
    '12 min 40 s',
    '1 h 2 min',
    'Unknown',
  ])
})

describe('A-GPS-08 M-ERR-05 what to do next', () => {
  test('Poor says that a reshoot is needed, whatever the reason', () => {
    for (const reason of ['depth', 'few-with-gps', 'many-without-gps'] as const)
      for (const gaps of [[], [gap]])
        expect(nextStepText({ ...figures, level: 'poor', reason, gaps })).toContain('A reshoot is needed')
  })

  test('Great! and Moderate do not', () => {
    expect(nextStepText(figures)).not.toContain('reshoot')
    expect(nextStepText({ ...figures, level: 'moderate', gaps: [gap] })).toContain('fly the red areas again')
    expect(nextStepText({ ...figures, level: 'moderate' })).not.toContain('reshoot')
  })

  test('the reason names its numbers', () => {
    expect(reasonText({ ...figures, level: 'poor', reason: 'few-with-gps', withGps: 1 })).toBe(
      'Only 1 image has a GPS position. At least 20 are needed.',
    )
    const withoutGps = Array.from({ length: 30 }, (_, index) => `${index}.jpg`)
    expect(reasonText({ ...figures, level: 'poor', reason: 'many-without-gps', withoutGps })).toBe(
      '30 images of 230 have no GPS position. More than 10% without one is too many.',
    )
  })
})
