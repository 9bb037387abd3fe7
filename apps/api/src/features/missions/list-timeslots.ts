import type { TimeslotDay } from '@sortie/domain/schedule/schedule.schema'
import { makeTimeslots, type SlotDay } from '@sortie/domain/schedule/timeslots'
import { dayAt } from '@sortie/domain/time/dates'
import type { Database } from '../../platform/database.ts'
import type { Weather } from '../weather/open-weather.ts'
import { slotForecasts } from '../weather/slot-forecasts.ts'
import { type PilotMission, readPilotMission } from './lock-mission.queries.ts'
import { selectBookings } from './schedule.queries.ts'

type Bookings = SlotDay['current_mission_timeslots']

/** A prescheduled mission has one slot: the time it must be flown at. */
const setTime = (mission: PilotMission, bookings: Bookings): SlotDay[] => {
  const { scheduled_at_start, scheduled_at_end, timezone_id } = mission
  if (scheduled_at_start === null || scheduled_at_end === null) return []
  const dayOf = (moment: string) => dayAt(new Date(moment), timezone_id)
  const date = dayOf(scheduled_at_start)
  return [
    {
      date,
      available_timeslots: [{ scheduled_at_start, scheduled_at_end }],
      current_mission_timeslots: bookings.filter((booking) => dayOf(booking.scheduled_at_start) === date),
    },
  ]
}

const freeTimes = (mission: PilotMission, bookings: Bookings): SlotDay[] => {
  const { latitude, longitude, timezone_id } = mission
  const location = { latitude, longitude, timezone_id }
  return makeTimeslots({ mission: { ...mission, location }, bookings, now: new Date() })
}

/** The days on which a pilot may fly a mission that is held or offered, with slots, weather and bookings. */
export const listTimeslots = async (
  db: Database,
  { missionId, pilotId }: { missionId: number; pilotId: number },
  weather: Weather,
): Promise<TimeslotDay[]> => {
  const mission = await readPilotMission(db, missionId, pilotId)
  const bookings = await selectBookings(db, pilotId, missionId)
  const days = mission.admin_scheduled ? setTime(mission, bookings) : freeTimes(mission, bookings)
  const starts = days.flatMap(({ available_timeslots }) =>
    available_timeslots.map((slot) => slot.scheduled_at_start),
  )
  const forecastOf = await slotForecasts(weather, mission, starts)
  return days.map(({ available_timeslots, ...day }) => ({
    ...day,
    available_timeslots: available_timeslots.map((slot) => ({
      ...slot,
      weather_forecast: forecastOf(slot.scheduled_at_start),
    })),
  }))
}
