import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'

/** The calendar link of a pilot, and the feed behind it. */
export const calendarFeedCalls = defineCalls({
  'GET /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: 'Check whether the pilot has a calendar link. The link itself is only shown when it is created',
    response: z.object({
      url: z.null().describe('Stored as a hash, so nobody can read it again'),
      created_at: moment.nullable().describe('When the link was created, or null if there is none'),
    }),
  },
  'POST /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: 'Create a secret calendar link for the pilot. Any earlier link stops working',
    response: z.object({ url: z.string(), created_at: moment }),
  },
  'DELETE /v1/pilots/calendar_feed': {
    access: 'pilot',
    summary: "Revoke the pilot's calendar link",
  },
  'GET /calendars/{secret}.ics': {
    access: 'anyone',
    summary: "Get a pilot's accepted missions as iCalendar, by their secret link",
    params: z.object({ secret: z.string() }),
    response: z.string(),
  },
})
