import { missionStatusSchema } from '@sortie/domain/mission/mission-status.schema'
import { missionTypeSchema } from '@sortie/domain/mission/mission-type.schema'
import { givenDay, givenMoment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { box } from './map-clusters.ts'
import { listParameter } from './paging.ts'

/** As a parameter of a URL. */
const yesOrNo = z.enum(['true', 'false']).transform((text) => text === 'true')

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

/** What missions can be filtered by: in lists, counts and clusters, in a saved filter and in the address bar. */
export const missionFilter = {
  status: listParameter(missionStatusSchema),
  mission_type: listParameter(missionTypeSchema).describe(
    'Only missions of this type, or of one of several separated by commas',
  ),
  package_id: id.optional().describe('Only missions of this package'),
  category_id: id.optional().describe('Only missions of this category'),
  reference_id: z.string().max(200).optional(),
  pilot_id: id.optional(),
  work_order_id: id.optional(),
  on_hold: yesOrNo.optional().describe('true for missions on hold only, false for all others'),
  late: yesOrNo
    .optional()
    .describe('true for missions whose time ran out before they were flown, false for all others'),
  fly_by_from: givenDay.optional(),
  fly_by_to: givenDay.optional(),
  scheduled_from: givenMoment.optional(),
  scheduled_to: givenMoment.optional(),
  box: box
    .optional()
    .describe(
      'Only missions in this part of the map: west, south, east and north in degrees, separated by commas. West is greater than east across the 180th meridian',
    ),
  search: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .optional()
    .describe(
      "A mission's number, or at least three characters of its name, your reference, its address or its pilot's name. Of many matches, the newest 1,000 of each kind are found",
    ),
}

export const missionSorts = ['newest', 'oldest', 'fly_by', 'schedule'] as const

const sort = z
  .enum(missionSorts)
  .default('newest')
  .describe('fly_by: by the last day, nearest first. schedule: by the time of the flight, nearest first')

/** The filter and the order of a list, as they stand in an address bar. */
export const missionViewSchema = z.strictObject({ ...missionFilter, sort })

export const missionSortParameter = { sort }

const filterSchema = z.object(missionFilter)

export type MissionFilter = z.output<typeof filterSchema>
export type MissionSort = (typeof missionSorts)[number]
