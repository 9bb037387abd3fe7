import { roles } from '@sortie/domain/provider/roles'
import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { roleList } from './fields.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

const providerKeySchema = z.object({
  id: z.int(),
  name: z.string(),
  prefix: z.string().describe('The first characters of the key, to tell it apart from others'),
  roles: z
    .array(z.enum(roles))
    .nullable()
    .describe('What the key is limited to, or null if it may do everything'),
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
      .strictObject({
        name: z.string().trim().min(1).max(100),
        roles: roleList
          .nullish()
          .describe(
            'What the key may do. Omit it for a key that may do everything, which only an owner or such a key can create',
          ),
      })
      .meta({ examples: [{ name: 'Scheduling system', roles: ['dispatcher'] }, { name: 'Everything' }] }),
    response: providerKeySchema.extend({ key: z.string().nullable() }),
    secrets: ['key'],
    status: 201,
  },
  'DELETE /v1/provider/keys/{id}': {
    locks: { keys: 'id' },
    errors: ['conflict'],
    access: 'provider',
    roles: ['engineer'],
    summary: 'Revoke a provider key. The last one that may do everything cannot be revoked',
    params: idParams,
  },
})
