import { describe, expect, test } from 'vitest'
import {
  durationText,
  enteredTakeoffText,
  failedImagesText,
  heightDoubtText,
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

test('texts round numbers down, and never claim more than was measured', () => {
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

describe('heights that can hardly be right', () => {
  const heights = { statedMeters: 5, plannedMeters: 80, doubt: 'far-from-plan', isReplaced: true } as const

  test('are given in feet, with what was used and what to do', () => {
    expect(heightDoubtText(heights, null)).toBe(
      "Your photos say 16 ft above the takeoff point, but 262 ft is planned. We used the planned height, 262 ft. If you didn't take off level with the site, enter the difference under Takeoff height. Otherwise confirm there that you did.",
    )
    const below = { ...heights, doubt: 'not-above-ground', statedMeters: -20 } as const
    expect(heightDoubtText(below, null)).toContain(
      'Your photos say 66 ft below the takeoff point. We used the planned height, 262 ft.',
    )
    expect(heightDoubtText({ ...below, plannedMeters: null }, null)).toContain('We assumed 197 ft.')
    expect(heightDoubtText(below, 10)).toContain('66 ft below the site with the difference you entered')
    const low = { statedMeters: 5, plannedMeters: null, doubt: 'very-low', isReplaced: false } as const
    expect(heightDoubtText(low, null)).toMatch(/^Your photos say only 16 ft above the takeoff point\. If you/)
  })

  test('are not mentioned if they fit, and the height that the pilot entered is repeated', () => {
    expect(heightDoubtText({ ...heights, doubt: null }, null)).toBeNull()
    expect([null, 0, 30.48, -3.048].map(enteredTakeoffText)).toEqual([
      null,
      'Calculated with takeoff level with the site.',
      'Calculated with takeoff 100 ft higher than the site.',
      'Calculated with takeoff 10 ft lower than the site.',
    ])
  })
})
