import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { horizonDays } from '../../integrations/weather/weather-source.ts'
import { windowHours } from './window-hours.ts'

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const site = { latitude: 34, longitude: -118 }
const asked = async (where: Parameters<typeof windowHours>[1], first: string | null, last: string | null) => {
  const places: object[] = []
  const hours = await windowHours(
    {
      sample: false,
      hoursAt: async (place) => {
        places.push(place)
        return []
      },
    },
    where,
    { first, last },
  )
  expect(hours).toEqual(places.length > 0 ? [] : null)
  return places
}
const inDays = (days: number, milliseconds = 0) =>
  new Date(Date.parse('2026-11-15T12:00:00Z') + days * 86_400_000 + milliseconds).toISOString()

test('the hours of a site are asked for where a flight may start in them', async () => {
  expect(await asked(site, null, null)).toEqual([site])
  expect(await asked(site, inDays(horizonDays, -1), null)).toEqual([site])
  expect(await asked(site, inDays(horizonDays), null)).toEqual([])
  expect(await asked(site, null, inDays(-1))).toEqual([site])
  expect(await asked(site, null, inDays(-1, -1))).toEqual([])
  expect(await asked(site, inDays(-5), inDays(30))).toEqual([site])
})

test('no weather is requested for a site without a position', async () => {
  expect(await asked({ latitude: null, longitude: 1 }, null, null)).toEqual([])
  expect(await asked({ latitude: 1, longitude: null }, null, null)).toEqual([])
})
