import { expect, test } from 'vitest'
import { readOpenMeteo } from './open-meteo.ts'
import { wmoIcon } from './wmo-icon.ts'

const response = {
  latitude: 34,
  longitude: -118.5,
  utc_offset_seconds: 0,
  hourly_units: { temperature_2m: '°F', wind_speed_10m: 'mp/h' },
  hourly: {
    time: [1_763_164_800, 1_763_168_400, 1_763_172_000],
    temperature_2m: [61.3, 59.9, null],
    precipitation_probability: [5, null, null],
    cloud_cover: [40, 100, null],
    wind_speed_10m: [4.5, 12, null],
    weather_code: [2, 63, null],
  },
}

test('M-OPEN-51 the figures of Open-Meteo become degrees Fahrenheit, miles an hour and fractions', () => {
  expect(readOpenMeteo(response)).toEqual([
    {
      startSeconds: 1_763_164_800,
      icon: 'partly-cloudy',
      temperature: 61.3,
      precipProbability: 0.05,
      cloudCover: 0.4,
      windSpeed: 4.5,
    },
    {
      startSeconds: 1_763_168_400,
      icon: 'rain',
      temperature: 59.9,
      precipProbability: null,
      cloudCover: 1,
      windSpeed: 12,
    },
  ])
})

test('a response in another format is refused', () => {
  expect(() => readOpenMeteo({ error: true, reason: 'no such variable' })).toThrow()
  expect(() => readOpenMeteo({ hourly: { time: ['2026-11-15T00:00'] } })).toThrow()
})

test('every WMO code has one of the eight icons', () => {
  const skies = [0, 1, 2, 3, 45, 48, 51, 56, 61, 66, 71, 77, 80, 82, 85, 86, 95, 99].map((code) =>
    wmoIcon(code, null),
  )
  expect(skies).toEqual([
    ...['clear', 'clear', 'partly-cloudy', 'cloudy', 'fog', 'fog', 'drizzle', 'drizzle', 'rain', 'rain'],
    ...['snow', 'snow', 'rain', 'rain', 'snow', 'snow', 'thunder', 'thunder'],
  ])
})

test('without a code the clouds decide', () => {
  expect([0.1, 0.5, 0.9, null].map((cover) => wmoIcon(null, cover))).toEqual([
    ...['clear', 'partly-cloudy', 'cloudy', 'partly-cloudy'],
  ])
})
