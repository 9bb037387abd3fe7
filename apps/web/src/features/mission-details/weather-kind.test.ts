import { expect, test } from 'vitest'
import { weatherKind } from './weather-kind.ts'

const now = Date.parse('2026-11-15T12:00:00Z')

test.each([
  [null, 'daily'],
  ['2026-11-15T18:00:00Z', 'hourly'],
  ['2026-11-17T12:00:00Z', 'hourly'],
  ['2026-11-17T12:00:01Z', 'daily'],
  ['2026-11-14T12:00:00Z', 'daily'],
] as const)('M-DETAIL-24 M-OPEN-50 a flight at %s is forecast %s', (start, kind) => {
  expect(weatherKind(start, now)).toBe(kind)
})
