import { sql } from 'kysely'
import type { WeatherHour } from '../../integrations/weather/weather-source.ts'
import type { Database, Queryable } from '../../platform/database.ts'

/** A place rounded so that neighbors share one forecast. */
export interface WeatherCell {
  source: string
  latitude_tenths: number
  longitude_tenths: number
}

const thisHour = sql<string>`date_trunc('hour', now())`

export const selectCachedHours = async (db: Queryable, cell: WeatherCell): Promise<WeatherHour[] | null> => {
  const row = await db
    .selectFrom('weather_cache')
    .select('hours')
    .where('source', '=', cell.source)
    .where('latitude_tenths', '=', cell.latitude_tenths)
    .where('longitude_tenths', '=', cell.longitude_tenths)
    .where('hour', '=', thisHour)
    .executeTakeFirst()
  return row ? (row.hours as WeatherHour[]) : null
}

export const insertCachedHours = (db: Database, cell: WeatherCell, hours: readonly WeatherHour[]) =>
  db
    .insertInto('weather_cache')
    .values({ ...cell, hour: thisHour, hours: JSON.stringify(hours) })
    // Another process was faster; its forecast is just as good.
    .onConflict((conflict) => conflict.doNothing())
    .execute()
