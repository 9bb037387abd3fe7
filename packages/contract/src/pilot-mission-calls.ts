import { laancFlightSchema } from '@sortie/domain/mission/airspace.schema'
import { missionSchema, pointOfInterestSchema } from '@sortie/domain/mission/mission.schema'
import { missionTypeInputSchema } from '@sortie/domain/mission/mission-type.schema'
import {
  missionRescheduleSchema,
  rescheduleReasonSchema,
  timeslotDaySchema,
} from '@sortie/domain/schedule/schedule.schema'
import { forecastSchema } from '@sortie/domain/schedule/weather.schema'
import { latitude, longitude, moment, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

const schedule = { scheduled_at_start: moment, scheduled_at_end: moment }

/** Every call a pilot makes about missions beyond reading them. */
export const pilotMissionCalls = defineCalls({
  'PATCH /v1/pilots/missions/{id}/invitation': {
    access: 'pilot',
    summary: 'Accept an offered mission, with a time slot unless the mission is prescheduled',
    params: idParams,
    body: z.object(schedule).partial().nullish(),
    answer: missionSchema,
  },
  'DELETE /v1/pilots/missions/{id}/invitation': {
    access: 'pilot',
    summary: 'Decline an offered client or training mission',
    params: idParams,
  },
  'DELETE /v2/pilots/missions/{id}': {
    access: 'pilot',
    summary: 'Decline an offered mission of any other type',
    params: idParams,
  },
  'GET /v1/pilots/missions/{id}/timeslots': {
    access: 'pilot',
    summary: 'Days on which the mission may be flown, each with its free time slots and the weather',
    params: idParams,
    answer: z.array(timeslotDaySchema),
  },
  'GET /v1/pilots/missions/{id}/weather': {
    access: 'pilot',
    summary: "The forecast at the mission's site, by the day or by the hour",
    params: idParams,
    query: z.object({ type: z.enum(['daily', 'hourly']).default('daily') }),
    answer: z.array(forecastSchema),
  },
  'GET /v1/pilots/weather': {
    access: 'pilot',
    summary: 'The weather now at a place',
    query: z.object({
      latitude: z.coerce.number().pipe(latitude),
      longitude: z.coerce.number().pipe(longitude),
    }),
    answer: z.object({
      error: z.string().nullable(),
      data: z.object({ temperature: z.number(), icon: z.string() }).nullable(),
      /** True when the figures come from the sandbox and not from the sky. */
      sample: z.boolean(),
    }),
  },
  'POST /v2/pilots/missions/{id}/schedule': {
    access: 'pilot',
    summary: 'Move an accepted mission to another time slot',
    params: idParams,
    body: z.object({
      reschedule_reason: z.string({ error: 'Please choose a reason.' }).describe('The slug of a reason'),
      notes: z.string().trim().max(2000).default(''),
      ...schedule,
    }),
    answer: missionRescheduleSchema,
    status: 201,
  },
  'GET /v1/pilots/reschedule_reasons': {
    access: 'pilot',
    summary: 'Reasons for which a flight may be moved',
    answer: z.array(rescheduleReasonSchema),
  },
  'PATCH /v1/pilots/missions/{id}/status/{status}': {
    access: 'pilot',
    summary: 'Take a mission one step on: flight_complete, assets_uploaded or processing_shots',
    params: idParams.extend({ status: z.string() }),
    body: z.object({ pilot_comment: z.string().trim().max(5000).optional() }).nullish(),
    answer: missionSchema,
  },
  'POST /v1/pilots/missions/{id}/laanc_flights': {
    access: 'pilot',
    summary: 'Store the answer of the flight-authorization service',
    params: idParams,
    body: z.object({
      id: z.string().min(1).max(200).describe('The flight id of the service'),
      authorizations: z
        .array(
          z.object({
            message: z.string().max(2000).nullish(),
            authority_name: z.string().max(300).nullish(),
            authority_id: z.string().max(300).nullish(),
            status: z.string().max(100).nullish(),
            confirmation_number: z.string().max(100).nullish(),
          }),
        )
        .min(1)
        .max(20),
    }),
    answer: laancFlightSchema,
    status: 201,
  },
  'GET /v1/pilots/daily_messages/random': {
    access: 'pilot',
    summary: 'A line for the dashboard',
    answer: z.object({ message: z.string().nullable() }),
  },
  'GET /v2/pilots/points_of_interest': {
    access: 'pilot',
    summary: 'Points of interest that can still be claimed',
    answer: z.array(pointOfInterestSchema),
  },
  'POST /v2/pilots/missions': {
    access: 'pilot',
    summary: 'Claim a point of interest as a panorama mission',
    body: z.object({ mission_type: missionTypeInputSchema, point_of_interest: recordId }),
    answer: missionSchema,
    status: 201,
  },
  'POST /v1/pilots/pilot_opt_in': {
    access: 'pilot',
    summary: 'Opt in to a programme, such as generic_training',
    body: z.object({ id: z.string().regex(/^[a-z0-9_-]{1,60}$/) }),
    answer: z.object({ opt_ins: z.array(z.string()) }),
  },
  'GET /v1/pilots/earnings': {
    access: 'pilot',
    summary: 'What the pilot was paid, by month and currency',
    answer: z.array(
      z.object({
        month: z.string().describe('As 2026-11'),
        amount: z.int(),
        currency: z.object({ name: z.string(), code: z.string(), symbol: z.string() }),
      }),
    ),
  },
  'GET /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: "The secret address of the pilot's calendar, if there is one",
    answer: z.object({ url: z.string().nullable() }),
  },
  'POST /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: "Make a secret address for the pilot's calendar; an earlier one stops working",
    answer: z.object({ url: z.string() }),
  },
  'DELETE /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: "Revoke the address of the pilot's calendar",
  },
  'GET /calendars/{secret}.ics': {
    access: 'anyone',
    summary: 'The accepted missions of the pilot whose secret address this is, as iCalendar',
    params: z.object({ secret: z.string() }),
    answer: z.string(),
  },
})

export type PilotMissionCalls = typeof pilotMissionCalls
