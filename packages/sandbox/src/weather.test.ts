import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestSandbox, type TestSandbox } from './testing/sandbox.ts'
import { sampleHour } from './weather/sample-hour.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

interface Answer {
  hourly_units: Record<string, string>
  hourly: Record<string, number[]>
}

const asked = { latitude: '34', longitude: '-118.5', timeformat: 'unixtime' }
const everything = {
  ...asked,
  hourly: 'temperature_2m,precipitation_probability,cloud_cover,wind_speed_10m,weather_code',
  temperature_unit: 'fahrenheit',
  wind_speed_unit: 'mph',
  timezone: 'GMT',
  past_days: '1',
  forecast_days: '16',
}

const ask = async (query: Record<string, string>) => {
  const response = await fetch(`${sandbox.url}/weather/v1/forecast?${new URLSearchParams(query)}`)
  return { status: response.status, body: (await response.json()) as Answer }
}

test('M-CALL-10 the weather service returns hours in the Open-Meteo protocol', async () => {
  const { status, body } = await ask(everything)
  expect(status).toBe(200)
  expect(body.hourly_units).toMatchObject({ temperature_2m: '°F', wind_speed_10m: 'mp/h', cloud_cover: '%' })
  const { time = [], ...columns } = body.hourly
  expect(time).toHaveLength(17 * 24)
  expect((time[1] ?? 0) - (time[0] ?? 0)).toBe(3600)
  expect((time[0] ?? 1) % 86_400).toBe(0)
  expect(Object.values(columns).map((column) => column.length)).toEqual(Array(5).fill(17 * 24))
})

test('the same place and hour have the same weather, whatever the units', async () => {
  const fahrenheit = (await ask(everything)).body.hourly.temperature_2m?.[30] ?? 0
  expect((await ask(everything)).body.hourly.temperature_2m?.[30]).toBe(fahrenheit)
  const { temperature_unit: _, ...celsius } = everything
  expect((await ask(celsius)).body.hourly.temperature_2m?.[30]).toBeCloseTo((fahrenheit - 32) / 1.8, 0)
})

test('unknown parameters are refused as by Open-Meteo', async () => {
  const faults: Record<string, string>[] = [
    { latitude: '91' },
    { hourly: 'moon' },
    { timezone: 'auto' },
    { forecast_days: '17' },
  ]
  for (const fault of faults) {
    const { status, body } = await ask({ ...asked, ...fault })
    expect(status).toBe(400)
    expect(body).toMatchObject({ error: true, reason: expect.stringContaining(Object.keys(fault)[0] ?? '') })
  }
})

test('days are warmer than nights, and among the fair days are cloudy and windy ones', () => {
  const noon = 20_000 * 24 + 12
  for (const [latitude, longitude] of [
    [34, -118.5],
    [52.5, 13.4],
    [-33.9, 151.2],
  ] as const) {
    const solarNoon = noon - Math.round(longitude / 15)
    const days = Array.from({ length: 60 }, (_, day) => sampleHour(latitude, longitude, solarNoon + day * 24))
    const nights = Array.from({ length: 60 }, (_, day) =>
      sampleHour(latitude, longitude, solarNoon + 14 + day * 24),
    )
    const mean = (hours: typeof days) => hours.reduce((sum, hour) => sum + hour.temperature, 0) / hours.length
    expect(mean(days)).toBeGreaterThan(mean(nights) + 5)
    expect(days.filter((hour) => hour.cloudCover > 80).length).toBeGreaterThan(2)
    expect(days.filter((hour) => hour.windSpeed > 20).length).toBeGreaterThan(2)
    const fair = days.filter((hour) => hour.cloudCover < 50 && hour.windSpeed < 15)
    expect(fair.length).toBeGreaterThan(15)
  }
})
