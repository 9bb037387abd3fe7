import { mostEntriesAtOnce } from '@sortie/domain/mission/flight-log'
import { flightEntrySchema, newFlightEntrySchema } from '@sortie/domain/mission/flight-log.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

const log = z.object({ data: z.array(flightEntrySchema) })

/** What a pilot notes on the day of a flight. */
export const flightLogCalls = defineCalls({
  'GET /v1/pilots/missions/{id}/flight_log': {
    access: 'pilot',
    summary: 'List what the pilot noted on the day of the flight, oldest first',
    params: idParams,
    response: log,
  },
  'POST /v1/pilots/missions/{id}/flight_log': {
    locks: { missions: 'id' },
    errors: ['step_not_allowed'],
    access: 'pilot',
    summary: 'Add what a device noted, in order',
    details:
      'Entries have ids that the device chose, so what is sent again is stored once. An entry about a shot that was deleted meanwhile is left out. A time after the request, or more than 30 days before it, is moved to that bound. The response is the whole log.',
    params: idParams,
    body: z.strictObject({
      entries: z
        .array(newFlightEntrySchema)
        .min(1)
        .max(mostEntriesAtOnce)
        .describe('In the order in which the device noted them'),
    }),
    response: log,
    status: 201,
  },
})
