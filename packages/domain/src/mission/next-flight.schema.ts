import { z } from 'zod'
import { missionSchema, missionSummarySchema } from './mission.schema.ts'
import { authorizationStates } from './next-flight.ts'

/** A mission that a pilot still has to fly or deliver, with everything that determines the next step. */
export const nextFlightSchema = missionSummarySchema
  .extend(missionSchema.pick({ cloud_reqs: true, max_wind_speed: true, passed_gps_check: true }).shape)
  .extend({
    /** The time zone of the site at the start of the flight, such as 'PST'. */
    zone_name: z.string(),
    authorization: z.enum(authorizationStates),
    /** The ID of the briefing at the flight-authorization service. */
    briefing_id: z.string().nullable(),
    has_coverage_check: z.boolean(),
    /** The number of shots that the pilot has to deliver and that have neither an asset nor a comment. */
    shots_missing: z.int(),
  })

export type NextFlight = z.infer<typeof nextFlightSchema>
