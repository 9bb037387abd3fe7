import { z } from 'zod'
import { day, moment } from '../wire.schema.ts'
import { weekendFilters } from './schedule.ts'
import { forecastSchema } from './weather.schema.ts'

export const weekendFilterSchema = z.enum(weekendFilters)

export const rescheduleReasonSchema = z.object({
  id: z.int(),
  slug: z.string(),
  short: z.string(),
  blurb: z.string(),
  is_pilot_selectable: z.boolean(),
})

export type RescheduleReason = z.infer<typeof rescheduleReasonSchema>

export const missionRescheduleSchema = z.object({
  id: z.int(),
  mission: z.int(),
  rescheduler: z.string(),
  reschedule_reason: z.string(),
  notes: z.string(),
  scheduled_at_start: moment,
  scheduled_at_end: moment,
})

const bookedSlotSchema = z.object({ scheduled_at_start: moment, scheduled_at_end: moment })

export const timeslotSchema = bookedSlotSchema.extend({ weather_forecast: forecastSchema.nullable() })

export const timeslotDaySchema = z.object({
  date: day,
  available_timeslots: z.array(timeslotSchema),
  current_mission_timeslots: z.array(bookedSlotSchema),
})

export type TimeslotDay = z.infer<typeof timeslotDaySchema>
