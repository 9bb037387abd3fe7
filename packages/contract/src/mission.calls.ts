import { laancFlightSchema } from '@sortie/domain/mission/airspace.schema'
import { flightConcernCodes } from '@sortie/domain/mission/flight-concerns'
import { missionSchema, missionSummarySchema } from '@sortie/domain/mission/mission.schema'
import { missionSorts } from '@sortie/domain/mission/mission-list'
import { nextFlightSchema } from '@sortie/domain/mission/next-flight.schema'
import { missionRescheduleSchema, timeslotDaySchema } from '@sortie/domain/schedule/schedule.schema'
import { tooLongText } from '@sortie/domain/texts'
import { givenMoment, moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { assetsQuery } from './asset.calls.ts'
import { defineCalls } from './call.ts'
import { idParams, listParameter, pageQuery, pagingMetaSchema } from './paging.ts'

const schedule = { scheduled_at_start: givenMoment, scheduled_at_end: givenMoment }

/** A pilot's missions: offers, and what the pilot does with them. */
export const missionCalls = defineCalls({
  'GET /v2/pilots/missions': {
    access: 'pilot',
    summary: "List the pilot's missions: offers and accepted missions, in dashboard order",
    query: z.object({
      status: listParameter(z.string().max(60)),
      'status[]': listParameter(z.string().max(60)),
      per_page: z.coerce.number().int().min(1).max(100).default(50),
      ...pageQuery,
      sort: z
        .enum(missionSorts)
        .optional()
        .describe(
          "Sorts all pages, offers before the pilot's own missions: by pay, highest first; by distance from the pilot's home, nearest first; or by flight date, earliest first. Without it: dashboard order",
        ),
    }),
    response: z.object({ data: z.array(missionSummarySchema), meta: pagingMetaSchema }),
  },
  'GET /v1/pilots/next_flights': {
    access: 'pilot',
    summary: 'List what the pilot still has to fly or deliver, with everything that decides what comes next',
    response: z.object({ data: z.array(nextFlightSchema) }),
  },
  'GET /v2/pilots/missions/{id}': {
    access: 'pilot',
    summary: "Get one of the pilot's missions, with or without its assets",
    notesRead: true,
    params: idParams,
    query: assetsQuery,
    response: missionSchema,
  },
  'PATCH /v1/pilots/missions/{id}/invitation': {
    locks: { missions: 'id' },
    errors: [
      'mission_on_hold',
      'mission_unavailable',
      'schedule_changed',
      'pilot_rejected',
      'pilot_not_approved',
      'double_booked',
    ],
    access: 'pilot',
    summary: 'Accept an offered mission, with a time slot unless it is prescheduled',
    params: idParams,
    query: z.object({
      shown_start: givenMoment
        .optional()
        .describe(
          'For a prescheduled mission: the time the pilot was shown. The request is refused if the time has changed',
        ),
    }),
    body: z.object(schedule).partial().nullish(),
    response: missionSchema,
  },
  'DELETE /v1/pilots/missions/{id}/invitation': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Decline an offered client or training mission',
    params: idParams,
  },
  'DELETE /v2/pilots/missions/{id}': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Decline an offered mission of any other type',
    params: idParams,
  },
  'GET /v1/pilots/missions/{id}/timeslots': {
    access: 'pilot',
    summary: 'List the days when the mission can be flown, each with its open time slots and weather',
    params: idParams,
    response: z.array(timeslotDaySchema),
  },
  'POST /v2/pilots/missions/{id}/schedule': {
    locks: { missions: 'id' },
    errors: ['reschedule_unavailable', 'mission_on_hold', 'double_booked'],
    access: 'pilot',
    summary: 'Move an accepted mission to another time slot',
    params: idParams,
    body: z.object({
      reschedule_reason: z
        .string({ error: 'Please choose a reason.' })
        .max(60)
        .describe('The slug of a reason'),
      notes: z.string().trim().max(2000, tooLongText(2000)).default(''),
      ...schedule,
    }),
    response: missionRescheduleSchema,
    status: 201,
  },
  'PUT /v1/pilots/missions/{id}/flight_date': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Choose a time slot for an accepted mission that has none yet, such as a claimed panorama',
    params: idParams,
    body: z.object(schedule),
    response: missionSchema,
  },
  'GET /v1/pilots/missions/{id}/flight_check': {
    access: 'pilot',
    summary: 'Get what speaks against marking a mission as flown now',
    details:
      "The airspace authorization that is missing, void or for another day, night, and a forecast beyond the mission's limits. None of it keeps anyone from marking the mission as flown: the portal asks why, and sends the reason as part of `pilot_comment`. The provider sees both in the mission's timeline and comments.",
    params: idParams,
    response: z.object({
      concerns: z.array(
        z.object({
          code: z.enum(flightConcernCodes),
          text: z.string().describe("Completes the sentence 'This flight was …'"),
        }),
      ),
    }),
  },
  'PATCH /v1/pilots/missions/{id}/status/{status}': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed', 'mission_on_hold'],
    access: 'pilot',
    summary: 'Move a mission to its next status: flight_complete, assets_uploaded or processing_shots',
    params: idParams.extend({ status: z.string() }),
    body: z.object({ pilot_comment: z.string().trim().max(5000, tooLongText(5000)).optional() }).nullish(),
    response: missionSchema,
  },
  'POST /v1/pilots/missions/{id}/laanc_flights': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed'],
    access: 'pilot',
    summary: 'Store the response of the flight-authorization service',
    params: idParams,
    body: z.object({
      id: z.string().min(1).max(200).describe("The service's flight id"),
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
    response: laancFlightSchema,
    status: 201,
  },
  'POST /v1/pilots/missions/{id}/activity_logs': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed'],
    access: 'pilot',
    summary: 'Record a passed GPS coverage check',
    params: idParams,
    body: z.strictObject({ event_type: z.enum(['gps_check_passed']), event_datetime: givenMoment }),
    // Sent as a form, though without files.
    files: {},
    bodyLimit: 262_144,
    response: z.object({ event_type: z.string(), event_datetime: moment }),
    status: 201,
  },
})
