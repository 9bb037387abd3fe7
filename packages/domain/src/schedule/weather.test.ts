import { expect, test } from 'vitest'
import { cloudLimitPercent, cloudRequirementText, defaultCloudRequirement, weatherKind } from './weather.ts'
import { weatherIcons, worstWeather } from './weather-icons.ts'

test('M-DATA-05 the default cloud requirement is no limit', () => {
  expect(defaultCloudRequirement).toBe('less_than_100')
  expect(cloudRequirementText(defaultCloudRequirement)).toBe('Up to 100% cloudy (any cloud cover)')
  expect(cloudRequirementText('less_than_40')).toBe('Up to 40% cloudy')
})

test('M-DATA-05 less_than_N is a limit of N percent; whatever cannot be read is 100', () => {
  expect([0, 5, 25, 100].map((limit) => cloudLimitPercent(`less_than_${limit}`))).toEqual([0, 5, 25, 100])
  for (const unread of [
    null,
    undefined,
    '',
    'clear',
    'less_than_',
    'less_than_x',
    'more_than_20',
    'not_less_than_20',
    'less_than_2000',
    'less_than_5.5',
  ])
    expect(cloudLimitPercent(unread), String(unread)).toBe(100)
  expect(cloudLimitPercent('less_than_150')).toBe(100)
})

test('the weather is hourly from an hour after the start until 48 hours before it, and daily otherwise', () => {
  const start = '2026-06-01T12:00:00Z'
  const at = (ms: number) => weatherKind(start, Date.parse(start) + ms)
  const hour = 3_600_000
  expect([at(hour), at(hour + 1)]).toEqual(['hourly', 'daily'])
  expect([at(-48 * hour), at(-48 * hour - 1)]).toEqual(['hourly', 'daily'])
  expect(weatherKind(null, 0)).toBe('daily')
})

test('of several weather conditions the worst is shown, and clear if there is none', () => {
  expect(weatherIcons).toEqual([
    ...['clear', 'partly-cloudy', 'cloudy', 'fog', 'drizzle', 'rain', 'snow', 'thunder'],
  ])
  expect(worstWeather(['rain', 'snow', 'fog'])).toBe('snow')
  expect(worstWeather(['clear', 'partly-cloudy', 'clear'])).toBe('partly-cloudy')
  expect(worstWeather(['thunder'])).toBe('thunder')
  expect(worstWeather([])).toBe('clear')
})
