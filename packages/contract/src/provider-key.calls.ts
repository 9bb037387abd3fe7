import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

const providerKeySchema = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the key, to tell it apart from others'),
  created_at: moment,
  last_used_at: moment.nullable(),
  revoked_at: moment.nullable(),
})

/** Keys of a provider's systems. */
export const providerKeyCalls = defineCalls({
  'GET /v1/provider/keys': {
    access: 'provider',
    roles: ['engineer'],
    summary: 'List provider keys, including revoked ones',
    query: z.object(keysetQuery),
    response: keysetPageOf(providerKeySchema),
  },
  'POST /v1/provider/keys': {
    errors: ['conflict'],
    access: 'provider',
    roles: ['engineer'],
    summary: 'Create a provider key. It is shown in this response and never again',
    body: z
      .strictObject({ name: z.string().trim().min(1).max(100) })
      .meta({ examples: [{ name: 'Scheduling system' }] }),
    response: providerKeySchema.extend({ key: z.string().nullable() }),
    secrets: ['key'],
    status: 201,
  },
  'DELETE /v1/provider/keys/{id}': {
    locks: { keys: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['engineer'],
    summary: 'Revoke a provider key. The last one cannot be revoked',
    params: idParams,
  },
})
