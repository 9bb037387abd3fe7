import type { SurveyDrawing } from '@sortie/ui/map/map-types.ts'
import { expect, test } from 'vitest'
import { surveyLegend } from './survey-legend.ts'

const place: [number, number] = [-93.2, 44.9]
const gap = { polygon: [[place]], label: '1', place }

const drawing = (photoCount: number, gapCount = 0): SurveyDrawing => ({
  photos: Array.from({ length: photoCount }, () => place),
  paths: [],
  footprints: [],
  gaps: Array.from({ length: gapCount }, () => gap),
  depth: null,
})

test('A-GPS-12 A-OPEN-59 a photo is a pin below 250, and a dot from 250 on', () => {
  const marks = [1, 249, 250].map((count) => surveyLegend(drawing(count), ['photos'])[0])
  expect(marks.map((item) => item && 'photo' in item && item.photo)).toEqual(['pin', 'pin', 'dot'])
})

test('what is switched off, or is not there, needs no explanation', () => {
  const labels = (...args: Parameters<typeof surveyLegend>) => surveyLegend(...args).map(({ label }) => label)
  expect(labels(drawing(20, 1), [])).toEqual(['Gap: 0 to 2 photos'])
  expect(labels(drawing(0), ['photos', 'footprints'])).toEqual([])
  expect(labels(drawing(20, 1), ['photos', 'depth'])).toEqual([
    'Photo',
    'Gap: 0 to 2 photos',
    '3 to 4 photos',
    '5 to 9 photos',
    '10 photos or more',
  ])
})
