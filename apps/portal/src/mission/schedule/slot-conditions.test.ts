import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { expect, test } from 'vitest'
import { conditionsAgainstLimits, conditionTexts, weatherProblems } from './slot-conditions.ts'

const forecast = (change: Partial<Forecast>): Forecast => ({
  time: '2026-03-10T18:00:00Z',
  icon: 'cloudy',
  temperature: 61.6,
  temperatureMin: null,
  temperatureMax: null,
  precipProbability: 0.1,
  precipProbabilityMin: null,
  precipProbabilityMax: null,
  cloudCover: 0.4,
  cloudCoverMin: null,
  cloudCoverMax: null,
  windSpeed: 8.4,
  windSpeedMin: null,
  windSpeedMax: null,
  ...change,
})
const limits = { cloud_reqs: 'less_than_50', max_wind_speed: 20 }

test('M-SCHED-08 the conditions of a slot in rounded figures; what is not known is left out', () => {
  expect(conditionTexts(forecast({}))).toEqual(['62°F', 'Wind 8 mph', 'Clouds 40%'])
  expect(conditionTexts(forecast({ windSpeed: null, temperature: null }))).toEqual(['Clouds 40%'])
})

test('conditions next to the limits of the mission, as far as it has any', () => {
  expect(conditionsAgainstLimits(forecast({}), limits)).toEqual([
    '62°F',
    'Wind 8 mph (max 20)',
    'Clouds 40% (max 50%)',
  ])
  const anyCloud = { ...limits, cloud_reqs: 'less_than_100' }
  expect(conditionsAgainstLimits(forecast({}), anyCloud)).toContain('Clouds 40%')
})

test('M-SCHED-08 what breaks the limits of the mission is said with the limit', () => {
  expect(weatherProblems(forecast({}), limits)).toEqual([])
  const bad = forecast({ cloudCover: 0.8, windSpeed: 31, precipProbability: 0.7 })
  expect(weatherProblems(bad, limits)).toEqual([
    'Too cloudy: limit 50%',
    'Too windy: limit 20 mph',
    'Rain likely: 70%',
  ])
})
