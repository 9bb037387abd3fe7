import { afterEach, expect, test, vi } from 'vitest'
import { db, withDatabase } from '../../../test/use-case.ts'
import type { Position, WeatherHour } from '../../integrations/weather/weather-source.ts'
import { openWeather } from './open-weather.ts'

withDatabase()
afterEach(() => void vi.useRealTimers())

const hour: WeatherHour = {
  startSeconds: 1_794_700_800,
  icon: 'clear',
  temperature: 61,
  precipProbability: 0,
  cloudCover: 0,
  windSpeed: 3,
}

/** A source that writes down where it was asked about. */
const open = (name: string, answer: () => Promise<WeatherHour[]> = async () => [hour]) => {
  const asked: Position[] = []
  const warnings: unknown[] = []
  const source = {
    name,
    hoursAt: (position: Position) => {
      asked.push(position)
      return answer()
    },
  }
  const log = { warn: (...about: unknown[]) => void warnings.push(about) }
  return { weather: openWeather({ db, source, sample: true, log }), asked, warnings }
}

/** Without what processes share, so that only the memory of this one counts. */
const forget = () => db.deleteFrom('weather_cache').execute()

/** How often a source has been asked about one place by each of these moments. */
const timesAsked = async ({ weather, asked }: ReturnType<typeof open>, moments: readonly string[]) => {
  const times: number[] = []
  for (const moment of moments) {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(moment) })
    await forget()
    await weather.hoursAt({ latitude: 1, longitude: 2 })
    times.push(asked.length)
  }
  return times
}

test('a forecast is remembered until its hour is over', async () => {
  const steady = open('steady')
  expect(
    await timesAsked(steady, [
      '2026-11-15T10:20:00.000Z',
      '2026-11-15T10:59:59.999Z',
      '2026-11-15T11:00:00.000Z',
      '2026-11-15T11:59:59.999Z',
      '2026-11-15T12:00:00.000Z',
    ]),
  ).toEqual([1, 1, 2, 2, 3])
  expect([await steady.weather.hoursAt({ latitude: 1, longitude: 2 }), steady.weather.sample]).toEqual([
    [hour],
    true,
  ])
})

test('a place without a forecast is left alone for a minute, and the log says why', async () => {
  const failing = open('failing', () => Promise.reject(new Error('no answer')))
  expect(
    await timesAsked(failing, [
      '2026-11-15T10:20:00.000Z',
      '2026-11-15T10:20:59.999Z',
      '2026-11-15T10:21:00.000Z',
      '2026-11-15T10:59:30.000Z',
      '2026-11-15T11:00:29.999Z',
      '2026-11-15T11:00:30.000Z',
    ]),
  ).toEqual([1, 1, 2, 3, 3, 4])
  expect(await failing.weather.hoursAt({ latitude: 1, longitude: 2 })).toBeNull()
  const warning = [{ reason: 'no answer' }, 'the weather service gave no forecast']
  expect(failing.warnings).toEqual(Array(4).fill(warning))
  const silent = open('silent', () => Promise.reject('nothing'))
  expect(await silent.weather.hoursAt({ latitude: 1, longitude: 2 })).toBeNull()
  expect(silent.warnings).toEqual([[{ reason: 'unknown' }, 'the weather service gave no forecast']])
})

test('places within a tenth of a degree share a forecast, which is that of the middle', async () => {
  const { weather, asked } = open('places')
  for (const [latitude, longitude] of [
    [34.06, -118.46],
    [34.14, -118.54],
    [-34.06, 118.46],
    [34.06, 118.46],
  ] as const)
    await weather.hoursAt({ latitude, longitude })
  expect(asked).toEqual([
    { latitude: 34.1, longitude: -118.5 },
    { latitude: -34.1, longitude: 118.5 },
    { latitude: 34.1, longitude: 118.5 },
  ])
})

test('200 places are remembered, and the one not asked about for the longest is forgotten first', async () => {
  const { weather, asked } = open('many')
  const ask = async (number: number) => {
    const before = asked.length
    await weather.hoursAt({ latitude: number / 10, longitude: 0 })
    return asked.length - before
  }
  await Promise.all(Array.from({ length: 200 }, (_, number) => ask(number)))
  expect(asked).toHaveLength(200)
  expect([await ask(0), await ask(200)]).toEqual([0, 1])
  await forget()
  expect([await ask(0), await ask(2), await ask(1)]).toEqual([0, 0, 1])
})

test('a forecast is shared with other processes; one that cannot be stored is shown all the same', async () => {
  const place = { latitude: 5, longitude: 6 }
  const [first, second, other] = [open('shared'), open('shared'), open('other')]
  for (const { weather } of [first, second, other]) expect(await weather.hoursAt(place)).toEqual([hour])
  expect([first, second, other].map(({ asked }) => asked.length)).toEqual([1, 0, 1])
  const odd = { ...hour, icon: 'clear\u0000' as 'clear' }
  const { weather, warnings } = open('odd', async () => [odd])
  expect(await weather.hoursAt(place)).toEqual([odd])
  expect(warnings).toEqual([
    [{ err: expect.objectContaining({ code: '22P05' }) }, 'a forecast could not be stored'],
  ])
})
