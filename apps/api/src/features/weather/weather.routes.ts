import { weatherCalls } from '@sortie/contract/weather.calls'
import { readPilotMission } from '../../core/mission/lock-mission.queries.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { forecastDays, forecastsByHour, hourlyForecasts } from './forecasts.ts'

const unavailableText = "The weather isn't available right now."

export const weatherRoutes = ({ serve, weather }: FeatureParts): void => {
  serve(weatherCalls, {
    'GET /v1/pilots/missions/{id}/weather': async ({ db, session, params, query }) => {
      const site = await readPilotMission(db, params.id, session.pilotId)
      if (query.type === 'daily') return forecastDays(weather, site)
      const { latitude, longitude } = site
      if (latitude === null || longitude === null) return []
      return hourlyForecasts((await weather.hoursAt({ latitude, longitude })) ?? [], new Date())
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
