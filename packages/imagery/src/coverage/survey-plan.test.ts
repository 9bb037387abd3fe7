import { expect, test } from 'vitest'
import { type PlannedFeature, surveyPlan } from './survey-plan.ts'

const square = (from: number) => [
  [from, 1],
  [from + 1, 1],
  [from + 1, 2],
  [from, 1],
]

const polygon = (from: number, altitude?: number, kind = 'shot'): PlannedFeature => ({
  kind,
  geometry: { type: 'Polygon', coordinates: [square(from)] },
  ...(altitude === undefined ? {} : { shot_type_attributes: { altitude } }),
})

test('a survey covers the polygons of a mission, at their heights, and no no-fly zones', () => {
  const features: PlannedFeature[] = [
    polygon(1, 90, 'no_fly_zone'),
    { kind: 'shot', geometry: { type: 'Point' }, shot_type_attributes: { altitude: 10 } },
    polygon(3),
    { ...polygon(4), shot_type_attributes: {} },
    polygon(5, 60),
    polygon(7, 40),
    polygon(9, 50),
  ]
  expect(surveyPlan(features)).toEqual({
    area: [[square(3)], [square(4)], [square(5)], [square(7)], [square(9)]],
    shotHeightMeters: 60,
    otherShotHeightsMeters: [40, 50],
  })
})

test('heights of positions are left out, and holes stay', () => {
  const coordinates = [[[1, 2, 300], ...square(1)], square(2)]
  expect(surveyPlan([{ kind: 'shot', geometry: { type: 'Polygon', coordinates } }])).toEqual({
    area: [[[[1, 2], ...square(1)], square(2)]],
    shotHeightMeters: null,
    otherShotHeightsMeters: [],
  })
})
