import { assetKinds } from '@sortie/domain/mission/asset'
import { assetSchema } from '@sortie/domain/mission/asset.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

/** How a mission is asked for: a page that shows no assets leaves them out. */
export const assetsQuery = z.object({
  assets: z
    .enum(['all', 'none'])
    .default('all')
    .describe('none leaves out images, videos and panoramas, here and in shots'),
})

/** Calls about what a pilot delivers. */
export const assetCalls = defineCalls({
  'GET /v1/pilots/missions/{id}/assets': {
    access: 'pilot',
    summary: 'The assets of a mission in the order of their arrival, page by page',
    params: idParams,
    query: z.object({
      type: z.enum(assetKinds).optional(),
      shot_id: z
        .union([z.literal('none'), z.coerce.number().int().positive()])
        .optional()
        .describe('Those of one shot, or none for those that belong to no shot yet'),
      ...keysetQuery,
    }),
    response: keysetPageOf(assetSchema),
  },
})
