import { pilotChangesSchema, pilotSchema, registrationSchema } from '@sortie/domain/pilot/pilot.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'

const accountChangesSchema = pilotChangesSchema.extend({
  expected: z
    .partialRecord(pilotChangesSchema.keyof(), z.union([z.string(), z.number(), z.boolean()]).nullable())
    .optional()
    .describe(
      'The values of the fields when they were last read. A field that has changed since then is not overwritten',
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
    summary: "Get the signed-in pilot's account",
    response: pilotSchema,
    aliases: ['/v1/pilots/account'],
  },
  'PATCH /pilots/account': {
    errors: ['conflict'],
    access: 'pilot',
    summary: "Change the signed-in pilot's account",
    body: accountChangesSchema,
    response: pilotSchema,
    aliases: ['/v1/pilots/account'],
  },
})
