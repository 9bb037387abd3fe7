import { givenMoment, moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { keysetPageOf, keysetQuery } from './paging.ts'

const values = z.record(z.string(), z.unknown())

const changeSchema = z.object({
  table: z.string(),
  id: z.union([z.int(), z.string()]).nullable(),
  action: z.enum(['created', 'changed', 'deleted']),
  fields: z.array(z.string()).describe('The columns that changed'),
  before: values.describe('Only for numbers, times, flags and enumerated values. Text is never recorded'),
  after: values,
})

const entrySchema = z.object({
  id: z.int(),
  at: moment,
  actor: z
    .string()
    .describe(
      'The number and name of the provider key, the number and email of the person, or the admin who acted as a pilot',
    ),
  provider_key_id: z.int().nullable(),
  person_id: z.int().nullable(),
  pilot_id: z.int().nullable().describe('The pilot it was done for, or who it was about'),
  call: z.string().nullable(),
  method: z.string(),
  path: z.string(),
  request_id: z.string(),
  target_type: z.string().nullable(),
  target_id: z.string().nullable(),
  changes: z.array(changeSchema),
  more_changes: z.int().describe('How many changed rows are not listed'),
  refused: z.string().nullable().describe("The error code, when an admin's attempt was refused"),
})

/** The record of who has changed what. */
export const auditLogCalls = defineCalls({
  'GET /v1/provider/audit_log': {
    access: 'provider',
    roles: ['engineer'],
    summary:
      'List who changed what: every write by a provider key, a person, or an admin acting as a pilot, newest first',
    query: z.object({
      ...keysetQuery,
      provider_key_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      person_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      pilot_id: z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER).optional(),
      target_type: z.string().max(100).optional().describe('Part of the path, such as missions'),
      target_id: z.string().max(100).optional(),
      request_id: z.string().max(200).optional(),
      search: z
        .string()
        .trim()
        .max(200)
        .optional()
        .describe(
          "The number or kind of a record, a request ID, an admin's email, or part of the name of a key or of a person",
        ),
      since: givenMoment.optional(),
      until: givenMoment.optional(),
    }),
    response: keysetPageOf(entrySchema),
  },
})
