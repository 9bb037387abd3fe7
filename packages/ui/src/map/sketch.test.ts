import { describe, expect, test } from 'vitest'
import type { DrawnFeature } from './map-types.ts'
import { sketchPath, sketchPlan, sketchSize } from './sketch.ts'

const area = (coordinates: number[][]): DrawnFeature => ({
  id: 1,
  name: 'Roof',
  kind: 'polygon',
  colour: '#009662',
  geometry: { type: 'Polygon', coordinates: [coordinates] },
})

describe('the sketch of a site', () => {
  const square = area([
    [10, 60],
    [10.02, 60],
    [10.02, 60.01],
    [10, 60.01],
    [10, 60],
  ])

  test('is north up, in the middle, and true in shape', () => {
    const place = sketchPlan([square])
    const [left, bottom] = place?.([10, 60]) ?? []
    const [right, top] = place?.([10.02, 60.01]) ?? []
    const [x, y] = place?.([10.01, 60.005]) ?? []
    expect(x).toBeCloseTo(sketchSize.width / 2)
    expect(y).toBeCloseTo(sketchSize.height / 2)
    // At 60 degrees, a degree of longitude is half as long as one of latitude, so this is a square.
    expect((right as number) - (left as number)).toBeCloseTo((bottom as number) - (top as number), 0)
    expect(left as number).toBeGreaterThan(0)
    expect(top as number).toBeGreaterThan(0)
  })

  test('of a single place shows it in the middle; without any place there is none', () => {
    const place = sketchPlan([], { longitude: -118, latitude: 34 })
    expect(place?.([-118, 34])).toEqual([200, 120])
    expect(place?.([-118, 34.0001])[1]).toBeGreaterThan(0)
    expect(sketchPlan([])).toBeNull()
  })

  test('draws lines open and rings closed', () => {
    const line = [
      [0, 1],
      [2.345, 3],
    ] as const
    expect(sketchPath([line], false)).toBe('M0 1L2.3 3')
    expect(sketchPath([line, line], true)).toBe('M0 1L2.3 3ZM0 1L2.3 3Z')
  })
})
