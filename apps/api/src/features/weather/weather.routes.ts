import tzLookup from '@photostructure/tz-lookup'
import { weatherCalls } from '@sortie/contract/weather.calls'
import { zoneOrUtc } from '@sortie/domain/time/date-texts'
import { readPilotMission } from '../../core/mission/lock-mission.queries.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { dailyForecasts, forecastsByHour, hourlyForecasts } from './forecasts.ts'

const unavailableText = "The weather isn't available right now."

export const weatherRoutes = ({ serve, weather }: FeatureParts): void => {
  serve(weatherCalls, {
    'GET /v1/pilots/missions/{id}/weather': async ({ db, session, params, query }) => {
      const { latitude, longitude, timezone_id } = await readPilotMission(db, params.id, session.pilotId)
      if (latitude === null || longitude === null) return []
      const hours = (await weather.hoursAt({ latitude, longitude })) ?? []
      const now = new Date()
      if (query.type === 'hourly') return hourlyForecasts(hours, now)
      return dailyForecasts(hours, zoneOrUtc(timezone_id ?? tzLookup(latitude, longitude)), now)
    },
    'GET /v1/pilots/weather': async ({ query }) => {
      const hours = await weather.hoursAt(query)
      const current = hours && forecastsByHour(hours)(new Date().toISOString())
      const { sample } = weather
      if (!current || current.temperature === null) return { error: unavailableText, data: null, sample }
      return { error: null, data: { temperature: current.temperature, icon: current.icon }, sample }
    },
  })
}
