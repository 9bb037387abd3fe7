import { z } from 'zod'
import { defineCalls } from './call.ts'

/** Programs a pilot may join. */
export const optInCalls = defineCalls({
  'POST /v1/pilots/pilot_opt_in': {
    access: 'pilot',
    summary: 'Opt in to a program, such as generic_training',
    body: z.object({ id: z.string().regex(/^[a-z0-9_-]{1,60}$/) }),
    response: z.object({ opt_ins: z.array(z.string()) }),
  },
})
