import { locationSchema } from '@sortie/domain/place/location.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { keysetPageOf, keysetQuery } from './paging.ts'

/** The places a pilot flies at. */
export const locationCalls = defineCalls({
  'GET /v1/pilots/locations': {
    access: 'pilot',
    summary: "List the sites of the pilot's missions and work orders, newest first",
    query: z.object(keysetQuery),
    response: keysetPageOf(locationSchema.extend({ id: z.int() })),
  },
})
