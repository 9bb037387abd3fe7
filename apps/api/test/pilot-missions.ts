import { makeTimeslots } from '@sortie/domain/schedule/timeslots'
import { dayAt } from '@sortie/domain/time/dates'
import type { Database } from '../src/platform/database.ts'
import { addMission, addOffer } from './records.ts'

type Mission = Parameters<typeof addMission>[1]

/** A mission on offer to these pilots. */
export const addOffered = async (
  db: Database,
  pilotIds: readonly number[],
  mission: Mission = {},
): Promise<number> => {
  const { id } = await addMission(db, mission)
  for (const pilotId of pilotIds) await addOffer(db, id, pilotId)
  return id
}

/** A mission the pilot has accepted. */
export const addHeld = async (db: Database, pilotId: number, mission: Mission = {}): Promise<number> => {
  const { id } = await addMission(db, { status: 'pilot_accepted', pilot_id: pilotId, ...mission })
  await addOffer(db, id, pilotId, 'accepted')
  return id
}

const site = { latitude: 34.03, longitude: -118.48, timezone_id: 'America/Los_Angeles' }

/** A slot on offer for the missions of the tests: late in the morning, this many days from today. */
export const slotIn = (days: number, slotOfDay = 6, location = site) => {
  const now = new Date()
  const mission = {
    timeframe_start: null,
    timeframe_end: null,
    fly_by_date: null,
    duration_in_seconds: 3600,
    weekend_schedule_filter: 'any_day',
    location,
  } as const
  const slot = makeTimeslots({ mission, bookings: [], now, horizonDays: days })[days]?.available_timeslots[
    slotOfDay
  ]
  if (!slot) throw new Error(`no slot in ${days} days`)
  return slot
}

export const siteDay = (moment: string) => dayAt(new Date(moment), site.timezone_id)
