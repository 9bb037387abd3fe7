import { pilotChangesSchema, pilotSchema, registrationSchema } from '@sortie/domain/pilot/pilot.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'

const accountChangesSchema = pilotChangesSchema.extend({
  expected: z
    .partialRecord(pilotChangesSchema.keyof(), z.union([z.string(), z.number(), z.boolean()]).nullable())
    .optional()
    .describe(
      'What the fields held when they were last seen: one that holds something else now is not overwritten',
    ),
})

export type AccountChanges = z.output<typeof accountChangesSchema>

/** The account of the signed-in pilot, and how it comes to be. */
export const accountCalls = defineCalls({
  'POST /pilots/account': {
    access: 'application',
    summary: 'Register as a pilot',
    body: registrationSchema,
    // Says the same about an email that has an account already: its owner learns of it by mail.
    response: z.object({ email: z.string() }),
    status: 201,
    aliases: ['/v1/pilots/account'],
  },
  'GET /pilots/account': {
    access: 'pilot',
    summary: 'The account of the signed-in pilot',
    response: pilotSchema,
    aliases: ['/v1/pilots/account'],
  },
  'PATCH /pilots/account': {
    errors: ['conflict'],
    access: 'pilot',
    summary: 'Change the account of the signed-in pilot',
    body: accountChangesSchema,
    response: pilotSchema,
    aliases: ['/v1/pilots/account'],
  },
})
