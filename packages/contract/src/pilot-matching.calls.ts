import { missionStatusSchema } from '@sortie/domain/mission/mission-status.schema'
import { type MatchReason, matchReasons, offerStates } from '@sortie/domain/pilot/matching'
import { recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams } from './paging.ts'

/** Why a pilot wasn't offered a mission. */
export const pilotMatchingCalls = defineCalls({
  'GET /v1/provider/pilots/{id}/matching': {
    access: 'provider',
    roles: ['dispatcher', 'pilot-manager'],
    summary: 'Find out whether a mission is for a pilot, and if not, why',
    details: 'The same rules decide when a mission is offered to everyone who matches.',
    params: idParams,
    query: z.object({ mission_id: z.coerce.number().pipe(recordId).describe('The number of the mission') }),
    response: z.object({
      pilot_id: z.int(),
      mission_id: z.int(),
      status: missionStatusSchema.describe('Where the mission stands'),
      matches: z.boolean(),
      reasons: z
        .array(z.object({ code: z.enum(Object.keys(matchReasons) as MatchReason[]), text: z.string() }))
        .describe('Every reason against it; none if the mission is for this pilot'),
      distance_in_miles: z.number().nullable().describe('From the pilot to the site'),
      offer: z.enum(offerStates).nullable().describe('What became of the offer, if the pilot got one'),
    }),
  },
})
