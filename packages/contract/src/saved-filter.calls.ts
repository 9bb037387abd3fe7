import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { missionViewSchema } from './mission-filter.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

const readers = ['dispatcher', 'reviewer', 'pilot-manager', 'finance'] as const

const name = z.string().trim().min(1).max(100).describe('What the filter is called')

const filter = z
  .record(z.string().max(40), z.string().max(1000))
  .superRefine((given, context) => {
    for (const { path, message } of missionViewSchema.safeParse(given).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message })
  })
  .describe('Parameters of the list of missions by name, as they stand in a URL')

const isShared = z.boolean().describe('Whether everyone sees it. Always true for one that a key saves')

const savedFilterSchema = z.object({
  id: z.int(),
  name: z.string(),
  filter: z.record(z.string(), z.string()),
  is_shared: z.boolean(),
  is_own: z.boolean().describe('Whether the caller saved it'),
  created_at: moment,
})

const example = { name: 'Late in Colorado', filter: { late: 'true', search: 'Colorado' }, is_shared: true }

/** Filters of the missions that people keep under a name. */
export const savedFilterCalls = defineCalls({
  'GET /v1/provider/saved_filters': {
    access: 'provider',
    roles: readers,
    summary: 'List saved filters: your own and those shared with everyone',
    query: z.object(keysetQuery),
    response: keysetPageOf(savedFilterSchema),
  },
  'POST /v1/provider/saved_filters': {
    access: 'provider',
    roles: readers,
    summary: 'Save a filter of the missions under a name',
    body: z.strictObject({ name, filter, is_shared: isShared.optional() }).meta({ examples: [example] }),
    response: savedFilterSchema,
    status: 201,
  },
  'PATCH /v1/provider/saved_filters/{id}': {
    locks: { saved_filters: 'id' },
    access: 'provider',
    roles: readers,
    summary: 'Rename, change or share a saved filter',
    params: idParams,
    body: z
      .strictObject({ name, filter, is_shared: isShared })
      .partial()
      .meta({ examples: [{ name: 'Late in the west' }] }),
    response: savedFilterSchema,
  },
  'DELETE /v1/provider/saved_filters/{id}': {
    locks: { saved_filters: 'id' },
    access: 'provider',
    roles: readers,
    summary: 'Delete a saved filter',
    params: idParams,
  },
})
