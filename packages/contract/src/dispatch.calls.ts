import { missionStatuses } from '@sortie/domain/mission/mission-status'
import { missionStatusSchema } from '@sortie/domain/mission/mission-status.schema'
import { givenDay, recordId } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { clusterFields, mostInCluster, zoomParameter } from './map-clusters.ts'
import { missionFilter } from './mission-filter.ts'
import { problemSchema } from './problem.schema.ts'

/** Counting stops there: a call takes as long with a million missions as with some thousand. */
export const mostCounted = 1000
/** So many missions of a status, the newest, are grouped on a map. */
export const mostGrouped = 500
export const mostAtOnce = 200

const readers = ['dispatcher', 'reviewer', 'pilot-manager', 'finance'] as const

const clusterSchema = z.object({
  ...clusterFields,
  missions: z
    .array(z.object({ id: z.int(), name: z.string(), status: missionStatusSchema, is_on_hold: z.boolean() }))
    .describe(`Its missions if there are at most ${mostInCluster}, otherwise none of them`),
})

const bulkActions = ['offer', 'hold', 'resume', 'withdraw', 'cancel', 'fly_by'] as const

const bulkBody = z
  .strictObject({
    action: z
      .enum(bulkActions)
      .describe(
        'What to do to each: offer it to all pilots who match, put it on hold, resume it, withdraw its open offers, cancel it, or move its last day to fly',
      ),
    ids: z
      .array(recordId)
      .min(1)
      .max(mostAtOnce)
      .refine((list) => new Set(list).size === list.length, 'Please list each mission only once.')
      .describe(`The IDs of the missions, up to ${mostAtOnce}`),
    reason: z
      .string()
      .trim()
      .min(1)
      .max(2000)
      .optional()
      .describe('For cancel: why, which the pilots are notified of'),
    fly_by_date: givenDay
      .optional()
      .describe('For fly_by: the last day to fly, at the site. Must be today or later'),
  })
  .refine(({ action, fly_by_date }) => (action === 'fly_by') === (fly_by_date !== undefined), {
    path: ['fly_by_date'],
    error: 'Please send the new day with fly_by, and with no other action.',
  })
  .refine(({ action, reason }) => reason === undefined || action === 'cancel', {
    path: ['reason'],
    error: 'Only cancel takes a reason.',
  })
  .meta({ examples: [{ action: 'hold', ids: [1, 2, 3] }] })

export type BulkAction = z.output<typeof bulkBody>

const bulkResults = {
  done: z.int(),
  refused: z.int(),
  results: z
    .array(
      z.object({
        id: z.int(),
        done: z.boolean(),
        offered: z.int().nullable().describe('How many pilots were offered it, if that was the action'),
        problem: problemSchema.nullable().describe('Why it was refused, as its own call would say'),
      }),
    )
    .describe('In the order of the IDs'),
}

/** What a dispatcher needs to see and change many missions at once. */
export const dispatchCalls = defineCalls({
  'GET /v1/provider/missions/counts': {
    access: 'provider',
    roles: readers,
    summary: 'Count missions by status',
    details: `Takes the same filter as the list of missions. Counting stops at ${mostCounted}, which stands for as many or more.`,
    query: z.object(missionFilter),
    response: z.object({
      counts: z.record(z.enum(missionStatuses), z.int()),
      most: z.int().describe('A count of this is as many or more'),
    }),
  },
  'GET /v1/provider/missions/clusters': {
    access: 'provider',
    roles: readers,
    summary: 'Group missions by place, for a map',
    details: `Takes the same filter as the list of missions. Of each status, the newest ${mostGrouped} are grouped.`,
    query: z.object({
      ...missionFilter,
      zoom: zoomParameter,
    }),
    response: z.object({
      clusters: z.array(clusterSchema),
      is_capped: z.boolean().describe('Whether there are more missions than were grouped'),
    }),
  },
  'POST /v1/provider/missions/bulk': {
    access: 'provider',
    roles: ['dispatcher'],
    errors: ['conflict'],
    timeoutSeconds: 120,
    isLong: true,
    summary: 'Do the same to many missions, with a result for each',
    details:
      'Each mission is changed by itself, as by its own call: one that is refused says why and leaves the others alone. With an `Idempotency-Key`, a retry returns the first results.',
    body: bulkBody,
    response: z.object(bulkResults),
  },
  'POST /v1/provider/missions/bulk/preview': {
    isPreview: true,
    access: 'provider',
    roles: ['dispatcher'],
    errors: ['conflict'],
    timeoutSeconds: 120,
    isLong: true,
    summary: 'Preview whom the same change of many missions would notify of what. Nothing is changed or sent',
    details: 'Takes the body of the call that makes the change.',
    body: bulkBody,
    response: z.object({
      ...bulkResults,
      notifications: z.int().describe('How many notifications would be sent'),
      pilots: z.int().describe('How many different pilots would be notified'),
      emails: z.int().describe('How many of the notifications would also be emailed'),
      messages: z
        .array(
          z.object({
            title: z.string(),
            body: z.string().describe('The text about one of the missions'),
            notifications: z.int(),
          }),
        )
        .describe('What they would say, most frequent first: one example for each title'),
    }),
  },
})
