import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'

/** The calendar link of a pilot, and the feed behind it. */
export const calendarFeedCalls = defineCalls({
  'GET /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: "Whether the pilot's calendar has a secret address; the address itself is shown when it is made",
    response: z.object({
      url: z.null().describe('Kept as a hash, so that nobody can read it again'),
      created_at: moment.nullable().describe('When the address was made; null where there is none'),
    }),
  },
  'POST /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: "Make a secret address for the pilot's calendar; an earlier one stops working",
    response: z.object({ url: z.string(), created_at: moment }),
  },
  'DELETE /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: "Revoke the address of the pilot's calendar",
  },
  'GET /calendars/{secret}.ics': {
    access: 'anyone',
    summary: 'The accepted missions of the pilot whose secret address this is, as iCalendar',
    params: z.object({ secret: z.string() }),
    response: z.string(),
  },
})
