import { describe, expect, test } from 'vitest'
import { formatFraction, formatTemperature, formatWind, judgeForecast } from './slot-weather.ts'
import type { Forecast } from './weather.schema.ts'

const forecast = (changes: Partial<Forecast> = {}): Forecast => ({
  time: '2026-03-08T18:00:00Z',
  icon: 'clear-day',
  temperature: 61.4,
  temperatureMin: null,
  temperatureMax: null,
  precipProbability: 0.1,
  precipProbabilityMin: null,
  precipProbabilityMax: null,
  cloudCover: 0.3,
  cloudCoverMin: null,
  cloudCoverMax: null,
  windSpeed: 8.2,
  windSpeedMin: null,
  windSpeedMax: null,
  ...changes,
})
const limits = { cloud_reqs: 'less_than_50', max_wind_speed: 20 }
const problems = (changes: Partial<Forecast>) => judgeForecast(forecast(changes), limits)?.problems

describe('a forecast against the limits of a mission', () => {
  test('good within all of them', () => {
    expect(judgeForecast(forecast(), limits)).toEqual({ verdict: 'good', problems: [] })
  })

  test('poor with everything that breaks one', () => {
    const bad = forecast({ cloudCover: 0.9, windSpeed: 31, precipProbability: 0.8 })
    expect(judgeForecast(bad, limits)).toEqual({ verdict: 'poor', problems: ['cloud', 'wind', 'rain'] })
    expect(judgeForecast(forecast({ windSpeed: 31 }), limits)).toEqual({
      verdict: 'poor',
      problems: ['wind'],
    })
  })

  test('cloud up to the limit is fine, as the figure reads', () => {
    expect(problems({ cloudCover: 0.5 })).toEqual([])
    expect(problems({ cloudCover: 0.504 })).toEqual([])
    expect(problems({ cloudCover: 0.51 })).toEqual(['cloud'])
    const noLimit = { ...limits, cloud_reqs: '' }
    expect(judgeForecast(forecast({ cloudCover: 1 }), noLimit)?.problems).toEqual([])
  })

  test('wind and rain at the limit are fine', () => {
    expect(problems({ windSpeed: 20.4, precipProbability: 0.5 })).toEqual([])
    expect(problems({ windSpeed: 20.6 })).toEqual(['wind'])
    expect(problems({ precipProbability: 0.51 })).toEqual(['rain'])
  })

  test('a day without single figures is judged by its worst', () => {
    const single = { cloudCover: null, windSpeed: null, precipProbability: null }
    expect(problems({ ...single, cloudCoverMax: 0.8, windSpeedMax: 25, precipProbabilityMax: 0.9 })).toEqual([
      'cloud',
      'wind',
      'rain',
    ])
    expect(problems(single)).toEqual([])
  })

  test('without a forecast there is no verdict', () => {
    expect(judgeForecast(null, limits)).toBeNull()
  })
})

describe('figures', () => {
  test('rounded, fractions as percent', () => {
    expect([61.5, -0.4, 0, -3.6].map(formatTemperature)).toEqual(['62°F', '0°F', '0°F', '-4°F'])
    expect([0, 8.4, 19.5].map(formatWind)).toEqual(['0 mph', '8 mph', '20 mph'])
    expect([0, 0.055, 0.5, 1].map(formatFraction)).toEqual(['0%', '6%', '50%', '100%'])
  })

  test('nothing for what is not known', () => {
    expect([formatTemperature(null), formatWind(null), formatFraction(null)]).toEqual([null, null, null])
  })
})

test('unknown values exceed no limit, not even zero', () => {
  const unknown = forecast({ cloudCover: null, windSpeed: null, precipProbability: null })
  const none = { cloud_reqs: 'less_than_0', max_wind_speed: 0 }
  expect(judgeForecast(unknown, none)).toEqual({ verdict: 'good', problems: [] })
})
