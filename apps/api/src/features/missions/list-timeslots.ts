import { dayAt } from '@sortie/domain/dates'
import type { TimeslotDay } from '@sortie/domain/schedule.schema'
import { makeTimeslots, type SlotDay } from '@sortie/domain/timeslots'
import type { Forecast } from '@sortie/domain/weather.schema'
import type { Database } from '../../platform/database.ts'
import { type PilotMission, readPilotMission } from './lock-mission.queries.ts'
import { selectBookings } from './schedule.queries.ts'

/** The forecast at a site for the hour in which a flight starts, if there is one. */
export type ForecastFor = (
  site: Pick<PilotMission, 'latitude' | 'longitude'>,
  start: Date,
) => Promise<Forecast | null>

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
  forecastFor: ForecastFor,
): Promise<TimeslotDay[]> => {
  const mission = await readPilotMission(db, missionId, pilotId)
  const bookings = await selectBookings(db, pilotId, missionId)
  const days = mission.admin_scheduled ? setTime(mission, bookings) : freeTimes(mission, bookings)
  const slots = days.flatMap(({ available_timeslots }) => available_timeslots)
  const forecasts = await Promise.all(
    slots.map((slot) => forecastFor(mission, new Date(slot.scheduled_at_start))),
  )
  const inOrder = forecasts.values()
  return days.map(({ date, available_timeslots, current_mission_timeslots }) => ({
    date,
    available_timeslots: available_timeslots.map((slot) => ({
      ...slot,
      weather_forecast: inOrder.next().value ?? null,
    })),
    current_mission_timeslots,
  }))
}
