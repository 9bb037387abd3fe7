import type { Mission } from '@sortie/domain/mission/mission.schema'
import type { Forecast } from '@sortie/domain/schedule/weather.schema'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { keepOfFlight, readKept } from '#app/flight/flight-database.ts'
import { forecastQuery } from '#mission/mission-weather.queries.ts'

export interface SiteWeather {
  forecasts: readonly Forecast[]
  /** When the server was asked. */
  at: number
}

const warn = (error: unknown) => console.warn('the forecast on this device could not be used', error)

/** The hourly forecast of the site: from the server, or the one that this device had last. */
export const useSiteWeather = ({ id }: Mission): SiteWeather | null => {
  const { data, dataUpdatedAt } = useQuery(forecastQuery(id, 'hourly'))
  const [kept, setKept] = useState<SiteWeather | null>(null)
  useEffect(() => {
    if (data) keepOfFlight(id, { weather: { forecasts: data, at: dataUpdatedAt } }).catch(warn)
  }, [id, data, dataUpdatedAt])
  useEffect(() => {
    let isOver = false
    readKept(id)
      .then(({ weather }) => {
        if (!isOver && weather) setKept(weather)
      })
      .catch(warn)
    return () => {
      isOver = true
    }
  }, [id])
  return data ? { forecasts: data, at: dataUpdatedAt } : kept
}
