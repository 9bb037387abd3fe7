import { describe, expect, test } from 'vitest'
import { longestWithin, metersPerPixel, shortestFrom } from './measure.ts'

test('a pixel at the equator and at a site', () => {
  expect(metersPerPixel(0, 0)).toBeCloseTo(78271.517, 2)
  expect(metersPerPixel(34.02, 15)).toBeCloseTo(1.98, 2)
  expect(metersPerPixel(60, 15)).toBeCloseTo(metersPerPixel(0, 15) / 2, 6)
})

describe('round lengths', () => {
  test('the longest that still fits the scale bar', () => {
    expect(longestWithin('metric', 199).label).toBe('100 m')
    expect(longestWithin('metric', 200).label).toBe('200 m')
    expect(longestWithin('metric', 2_500_000).label).toBe('2,000 km')
    expect(longestWithin('imperial', 200)).toEqual({ meters: 152.4, label: '500 ft' })
    expect(longestWithin('imperial', 4000).label).toBe('2 mi')
    expect(longestWithin('metric', 0.1).label).toBe('1 m')
  })

  test('the shortest that is still wide enough for the grid', () => {
    expect(shortestFrom('metric', 95).label).toBe('100 m')
    expect(shortestFrom('metric', 501).label).toBe('1 km')
    expect(shortestFrom('imperial', 95).label).toBe('500 ft')
    expect(shortestFrom('imperial', 1500).label).toBe('1 mi')
    expect(shortestFrom('metric', 1e9).label).toBe('5,000 km')
  })
})
