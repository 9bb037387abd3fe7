import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { keysetPageOf, keysetQuery } from './paging.ts'

const id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER)

const acceptance = { version: z.int().describe('The number of the text'), accepted_at: moment }

/** The provider's own terms for pilots, and who agreed to which version. */
export const termsCalls = defineCalls({
  'GET /v1/terms': {
    access: 'application',
    summary: 'Get the terms and conditions that are in force',
    response: z.object({
      version: z
        .int()
        .nullable()
        .describe('Grows with each text. null where the provider has published none'),
      published_at: moment.nullable(),
      text: z.string().nullable().describe('In Markdown'),
    }),
  },
  'GET /v1/pilots/terms_acceptances': {
    access: 'pilot',
    summary: 'List which versions of the terms the pilot agreed to, latest first',
    response: z.array(z.object(acceptance)),
  },
  'POST /v1/pilots/terms_acceptances': {
    access: 'pilot',
    errors: ['conflict'],
    summary: 'Agree to the terms that are in force. Sent again, it changes nothing',
    body: z.object({ version: z.int().describe('The version that the pilot has read') }),
    response: z.array(z.object(acceptance)),
  },
  'GET /v1/provider/terms_acceptances': {
    access: 'provider',
    roles: ['pilot-manager'],
    summary: 'List who agreed to which version of the terms, latest first',
    query: z.object({
      ...keysetQuery,
      pilot_id: id.optional().describe('Only those of one pilot'),
      version: id.optional().describe('Only those of one version'),
    }),
    response: keysetPageOf(z.object({ id: z.int(), pilot_id: z.int(), ...acceptance })),
  },
})
