import { z } from 'zod'
import { defineCalls } from './call.ts'

/** The calendar link of a pilot, and the feed behind it. */
export const calendarFeedCalls = defineCalls({
  'GET /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: "The secret address of the pilot's calendar, if there is one",
    response: z.object({ url: z.string().nullable() }),
  },
  'POST /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: "Make a secret address for the pilot's calendar; an earlier one stops working",
    response: z.object({ url: z.string() }),
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
