import { geometrySchema } from '@sortie/domain/mission/map-feature.schema'
import { missionTypeInputSchema } from '@sortie/domain/mission/mission-type.schema'
import { type MatchReason, matchReasons } from '@sortie/domain/pilot/matching'
import { weekendFilterSchema } from '@sortie/domain/schedule/schedule.schema'
import { givenMoment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'

const degrees = (most: number) => z.coerce.number().min(-most).max(most)

const matchingPreviewQuery = z.object({
  mission_type: missionTypeInputSchema.default('client').describe('Defaults to client'),
  latitude: degrees(90).describe('Where the site is, in degrees north of the equator (WGS 84)'),
  longitude: degrees(180).describe('Where the site is, in degrees east of Greenwich (WGS 84)'),
  package_id: z.coerce
    .number()
    .int()
    .positive()
    .max(Number.MAX_SAFE_INTEGER)
    .optional()
    .describe('The package that the mission would have. Without one, gear and badges are not compared'),
  weekend_schedule_filter: weekendFilterSchema
    .default('any_day')
    .describe('The days on which it could be flown. Defaults to any_day'),
  scheduled_at_start: givenMoment
    .optional()
    .describe('The time of a prescheduled mission. It then decides the day instead'),
})

export type MatchingPreviewQuery = z.output<typeof matchingPreviewQuery>

const previewedPilotSchema = z.object({
  pilot_id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  distance_meters: z.int(),
})

/** What helps to fill in a mission before there is one. Nothing is stored. */
export const newMissionCalls = defineCalls({
  'GET /v1/provider/missions/matching_preview': {
    access: 'provider',
    roles: ['dispatcher'],
    summary: 'Count the pilots who would match a mission that does not exist yet',
    details:
      'Pilots are matched as `POST /v1/provider/missions/{id}/offers` with `matching` does. The nearest ten are listed.',
    query: matchingPreviewQuery,
    response: z.object({
      in_reach: z.int().describe('Pilots who may take such a mission and travel as far as the site'),
      matching: z.int().describe('Those of them who would be offered it'),
      pilots: z.array(previewedPilotSchema).describe('The nearest pilots who match, at most ten'),
      reasons: z
        .array(
          z.object({
            code: z.enum(Object.keys(matchReasons) as MatchReason[]),
            text: z.string(),
            pilots: z.int(),
          }),
        )
        .describe('Why the others in reach do not match, most frequent first. A pilot can have several'),
    }),
  },
  'POST /v1/provider/missions/read_kml': {
    access: 'provider',
    roles: ['dispatcher'],
    summary: 'Read a KML document into map features, without creating anything',
    details: 'The features are those that a mission created with the same `kml` would have.',
    body: z.strictObject({ kml: z.string().max(1_000_000).describe('The KML document') }).meta({
      examples: [
        {
          kml: '<kml><Placemark><name>Roof</name><Point><coordinates>-105.2797,40.0176</coordinates></Point></Placemark></kml>',
        },
      ],
    }),
    response: z.object({
      map_features: z.array(
        z.object({
          name: z.string(),
          notes: z.string(),
          kind: z.string(),
          geometry: geometrySchema,
          shot_type_attributes: z.looseObject({}),
        }),
      ),
    }),
  },
})
