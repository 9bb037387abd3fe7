import type { Position, WeatherHour, WeatherSource } from '../../integrations/weather/weather-source.ts'
import type { Database } from '../../platform/database.ts'
import { insertCachedHours, selectCachedHours, type WeatherCell } from './weather.queries.ts'

const hourMilliseconds = 3_600_000
/** How long a place that could not be asked for is left alone, so that nobody waits for it again and again. */
const pauseMilliseconds = 60_000
const placesInMemory = 200

export interface Weather {
  /** True when the figures are the sandbox's and not the sky's. */
  sample: boolean
  /** The hours known at a place; null when they cannot be had. Never throws. */
  hoursAt(position: Position): Promise<WeatherHour[] | null>
}

interface Parts {
  db: Database
  source: WeatherSource
  sample: boolean
  log: { warn(details: object, message: string): void }
}

/** Entries of this process, each good until a moment; the longest unasked-for go first. */
const createMemory = () => {
  const entries = new Map<string, { hours: Promise<WeatherHour[] | null>; goodUntil: number }>()
  return {
    find: (key: string) => {
      const entry = entries.get(key)
      if (!entry) return null
      entries.delete(key)
      if (entry.goodUntil <= Date.now()) return null
      entries.set(key, entry)
      return entry.hours
    },
    keep: (key: string, hours: Promise<WeatherHour[] | null>) => {
      const goodUntil = (Math.floor(Date.now() / hourMilliseconds) + 1) * hourMilliseconds
      const entry = { hours, goodUntil }
      entries.set(key, entry)
      void hours.then((found) => {
        if (!found) entry.goodUntil = Date.now() + pauseMilliseconds
      })
      const oldest = entries.keys().next()
      if (entries.size > placesInMemory && !oldest.done) entries.delete(oldest.value)
    },
  }
}

/** Weather by place and hour: from this process, else from the database all processes share, else fetched. */
export const openWeather = ({ db, source, sample, log }: Parts): Weather => {
  const memory = createMemory()

  const store = (cell: WeatherCell, hours: WeatherHour[]): Promise<unknown> =>
    insertCachedHours(db, cell, hours).catch((error: unknown) =>
      log.warn({ err: error }, 'a forecast could not be stored'),
    )

  const find = async (cell: WeatherCell): Promise<WeatherHour[] | null> => {
    try {
      const cached = await selectCachedHours(db, cell)
      if (cached) return cached
      const hours = await source.hoursAt({
        latitude: cell.latitude_tenths / 10,
        longitude: cell.longitude_tenths / 10,
      })
      await store(cell, hours)
      return hours
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : 'unknown' },
        'the weather service gave no forecast',
      )
      return null
    }
  }

  return {
    sample,
    hoursAt: ({ latitude, longitude }) => {
      const latitude_tenths = Math.round(latitude * 10)
      const longitude_tenths = Math.round(longitude * 10)
      const key = `${latitude_tenths} ${longitude_tenths}`
      const known = memory.find(key)
      if (known) return known
      const hours = find({ source: source.name, latitude_tenths, longitude_tenths })
      memory.keep(key, hours)
      return hours
    },
  }
}
