import type { WeekendFilter } from '@sortie/domain/schedule/schedule'
import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { makeTimeslots, type SlotDay } from '@sortie/domain/schedule/timeslots'
import { dayAt } from '@sortie/domain/time/dates'
import { type PilotMission, readPilotMission } from '../../core/mission/lock-mission.queries.ts'
import type { WeatherHour } from '../../integrations/weather/weather-source.ts'
import type { Queryable } from '../../platform/database.ts'
import { createJsonBody, createJsonBodyCache, type JsonBody } from '../../platform/json-body.ts'
import { forecastsByHour } from '../weather/forecasts.ts'
import type { Weather } from '../weather/open-weather.ts'
import { type FlightWindow, windowHours } from '../weather/window-hours.ts'
import { selectBookings } from './schedule.queries.ts'

/** Room for about four hundred responses of two months each. */
const maximumCacheBytes = 64 * 1024 * 1024
const quarterHourMs = 900_000

type Bookings = SlotDay['current_mission_timeslots']

/** Everything that determines the days of a mission, except the weather. */
interface SlotInputs {
  /** The time that a prescheduled mission must be flown at; null when the pilot chooses. */
  setTime: Bookings[number] | null
  timeframe_start: string | null
  timeframe_end: string | null
  fly_by_date: string | null
  duration_in_seconds: number
  weekend_schedule_filter: WeekendFilter
  location: { latitude: number | null; longitude: number | null; timezone_id: string | null }
  bookings: Bookings
  now: number
}

/** Slots start at quarter hours, so the days stay the same until the next quarter hour. */
const lastMomentOfQuarterHour = (now: number): number => Math.ceil(now / quarterHourMs) * quarterHourMs - 1

const inputsOf = (mission: PilotMission, bookings: Bookings): SlotInputs => {
  const { admin_scheduled, scheduled_at_start, scheduled_at_end } = mission
  const { latitude, longitude, timezone_id } = mission
  const { timeframe_start, timeframe_end, fly_by_date, duration_in_seconds, weekend_schedule_filter } =
    mission
  const isSet = admin_scheduled && scheduled_at_start !== null && scheduled_at_end !== null
  return {
    setTime: isSet ? { scheduled_at_start, scheduled_at_end } : null,
    timeframe_start,
    timeframe_end,
    fly_by_date,
    duration_in_seconds,
    weekend_schedule_filter,
    location: { latitude, longitude, timezone_id },
    bookings,
    now: lastMomentOfQuarterHour(Date.now()),
  }
}

const windowOf = ({ setTime, timeframe_start, timeframe_end }: SlotInputs): FlightWindow =>
  setTime
    ? { first: setTime.scheduled_at_start, last: setTime.scheduled_at_start }
    : { first: timeframe_start, last: timeframe_end }

/** A prescheduled mission has one slot: the time it must be flown at. */
const daysOf = ({ setTime, bookings, now, ...mission }: SlotInputs): SlotDay[] => {
  if (!setTime) return makeTimeslots({ mission, bookings, now: new Date(now) })
  const dayOf = (moment: string) => dayAt(new Date(moment), mission.location.timezone_id)
  const date = dayOf(setTime.scheduled_at_start)
  return [
    {
      date,
      available_timeslots: [setTime],
      current_mission_timeslots: bookings.filter((booking) => dayOf(booking.scheduled_at_start) === date),
    },
  ]
}

/** The days in the form of the contract. */
const withForecasts = (days: readonly SlotDay[], hours: readonly WeatherHour[] | null): TimeslotDay[] => {
  const forecastOf = forecastsByHour(hours ?? [])
  return days.map(({ date, available_timeslots, current_mission_timeslots }) => ({
    date,
    available_timeslots: available_timeslots.map((slot) => ({
      ...slot,
      weather_forecast: forecastOf(slot.scheduled_at_start),
    })),
    current_mission_timeslots,
  }))
}

export type ListTimeslots = (db: Queryable, ids: { missionId: number; pilotId: number }) => Promise<JsonBody>

/**
 * The days on which a pilot may fly a mission that is held or offered, with slots, weather and bookings, as the body of
 * a response. A cached body is keyed by everything it was made from. Those inputs are read with every call, so a change
 * by the provider or a new booking leads to another body.
 */
export const timeslotLister = (weather: Weather): ListTimeslots => {
  const bodies = createJsonBodyCache(maximumCacheBytes)
  const versions = new WeakMap<readonly WeatherHour[], number>()
  let lastVersion = 0
  /** The version of a forecast. Each forecast that is fetched has a new one. */
  const versionOf = (hours: readonly WeatherHour[] | null): number => {
    if (!hours) return 0
    const version = versions.get(hours) ?? ++lastVersion
    versions.set(hours, version)
    return version
  }
  return async (db, { missionId, pilotId }) => {
    const mission = await readPilotMission(db, missionId, pilotId)
    const inputs = inputsOf(mission, await selectBookings(db, pilotId, missionId))
    const hours = await windowHours(weather, mission, windowOf(inputs))
    const key = JSON.stringify([versionOf(hours), inputs])
    const known = bodies.find(key)
    if (known) return known
    const body = createJsonBody(JSON.stringify(withForecasts(daysOf(inputs), hours)))
    bodies.keep(key, body)
    return body
  }
}
