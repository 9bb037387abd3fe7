import { greatCircleMeters } from '@sortie/domain/units'
import type { Position } from 'geojson'
import { describe, expect, test } from 'vitest'
import type { Bounds } from './bounds.ts'
import { graticule, gridLines } from './grid-lines.ts'

const site: Bounds = [-118.5, 34.01, -118.48, 34.03]

const startsOf = (bounds: Bounds, step: number): Position[] =>
  gridLines(bounds, step).features.map(({ geometry }) => geometry.coordinates[0] ?? [])

const metersBetween = (from: Position = [], to: Position = []) =>
  greatCircleMeters(
    { latitude: from[1] ?? null, longitude: from[0] ?? null },
    { latitude: to[1] ?? null, longitude: to[0] ?? null },
  )

describe('the grid of a site', () => {
  test('lines lie the asked distance apart on the ground, both ways', () => {
    const starts = startsOf(site, 100)
    const meridians = starts.filter(([, latitude]) => latitude === 34.01)
    const parallels = starts.filter(([longitude]) => longitude === -118.5)
    expect(meridians.length).toBeGreaterThan(15)
    expect(parallels.length).toBeGreaterThan(20)
    expect(metersBetween(meridians[3], meridians[4])).toBeCloseTo(100, -0.5)
    expect(metersBetween(parallels[3], parallels[4])).toBeCloseTo(100, -0.5)
  })

  test('a line keeps its place when the view moves', () => {
    const before = startsOf(site, 100).map(([longitude]) => longitude?.toFixed(6))
    const moved = startsOf([-118.495, 34.01, -118.475, 34.03], 100).map(([longitude]) =>
      longitude?.toFixed(6),
    )
    expect(moved.filter((longitude) => before.includes(longitude)).length).toBeGreaterThan(10)
  })

  test('every fifth line is a major one, and their number is limited', () => {
    const lines = gridLines(site, 100).features
    const majors = lines.filter(({ properties }) => properties?.isMajor)
    expect(majors.length / lines.length).toBeCloseTo(0.2, 1)
    expect(gridLines([-180, -85, 180, 85], 1).features).toHaveLength(800)
  })
})

test('the graticule goes round the earth', () => {
  expect(graticule(10).features).toHaveLength(37 + 17)
})
