import { expect, test } from 'vitest'
import { sunAt } from './sun.ts'

const site = { latitude: 48, longitude: 9, timezone_id: 'Europe/Berlin' }

test('the sun stands in the south at noon, in the east in the morning, and below the horizon at midnight', () => {
  const noon = sunAt(Date.parse('2026-06-21T11:26:00Z'), site)
  expect(noon?.bearing).toBeCloseTo(180, -1)
  expect(noon?.height).toBeCloseTo(65.4, 0)
  const morning = sunAt(Date.parse('2026-06-21T05:00:00Z'), site)
  expect(morning?.bearing).toBeGreaterThan(60)
  expect(morning?.bearing).toBeLessThan(90)
  expect(sunAt(Date.parse('2026-06-21T23:26:00Z'), site)?.height).toBeLessThan(0)
})

test('nobody knows where it stands at a site without a position', () => {
  expect(sunAt(0, { ...site, latitude: null })).toBeNull()
})
