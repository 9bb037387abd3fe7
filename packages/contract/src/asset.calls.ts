import { assetKinds, previewBytes, previewError } from '@sortie/domain/mission/asset'
import { assetSchema, imageSchema, videoSchema } from '@sortie/domain/mission/asset.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { formFile } from './form-file.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

/** How a mission is asked for: a page that shows no assets leaves them out. */
export const assetsQuery = z.object({
  assets: z
    .enum(['all', 'none'])
    .default('all')
    .describe('none leaves out images, videos and panoramas, here and in shots'),
})

const assetParams = idParams.extend({ assetId: z.string().max(40) })

/** Which shot an asset belongs to; none until the pilot assigns it. */
const assignment = z.object({ shot: z.int().positive().nullable() })

const most = 10_000

/** Calls about what a pilot delivers. The paths are those of the specification, and answer under /v1/pilots as well. */
export const assetCalls = defineCalls({
  'GET /missions/{id}/images': {
    access: 'pilot',
    summary: 'The images of a mission, page by page',
    params: idParams,
    query: z.object(keysetQuery),
    response: keysetPageOf(imageSchema),
    aliases: ['/v1/pilots/missions/{id}/images'],
  },
  'GET /missions/{id}/images/{assetId}': {
    access: 'pilot',
    summary: 'One image',
    params: assetParams,
    response: imageSchema,
    aliases: ['/v1/pilots/missions/{id}/images/{assetId}'],
  },
  'PATCH /missions/{id}/images/{assetId}': {
    access: 'pilot',
    summary: 'Assign an image to a shot, or to none',
    params: assetParams,
    body: assignment,
    response: imageSchema,
    aliases: ['/v1/pilots/missions/{id}/images/{assetId}'],
  },
  'DELETE /missions/{id}/images/{assetId}': {
    access: 'pilot',
    summary: 'Delete an image',
    params: assetParams,
    aliases: ['/v1/pilots/missions/{id}/images/{assetId}'],
  },
  'GET /missions/{id}/videos': {
    access: 'pilot',
    summary: 'The videos of a mission, page by page',
    params: idParams,
    query: z.object(keysetQuery),
    response: keysetPageOf(videoSchema),
    aliases: ['/v1/pilots/missions/{id}/videos'],
  },
  'GET /missions/{id}/videos/{assetId}': {
    access: 'pilot',
    summary: 'One video',
    params: assetParams,
    response: videoSchema,
    aliases: ['/v1/pilots/missions/{id}/videos/{assetId}'],
  },
  'PATCH /missions/{id}/videos/{assetId}': {
    access: 'pilot',
    summary: 'Assign a video to a shot, or to none',
    params: assetParams,
    body: assignment,
    response: videoSchema,
    aliases: ['/v1/pilots/missions/{id}/videos/{assetId}'],
  },
  'DELETE /missions/{id}/videos/{assetId}': {
    access: 'pilot',
    summary: 'Delete a video',
    params: assetParams,
    aliases: ['/v1/pilots/missions/{id}/videos/{assetId}'],
  },
  'PATCH /v1/pilots/missions/{id}/assets': {
    access: 'pilot',
    summary: 'Assign many assets to a shot at once, or to none',
    params: idParams,
    body: assignment.extend({ ids: z.array(z.string().max(40)).min(1).max(most) }),
  },
  'POST /v1/pilots/missions/{id}/assets/delete_all': {
    access: 'pilot',
    summary: 'Delete many assets at once; those that are gone already count as deleted',
    params: idParams,
    body: z.object({
      targets: z
        .array(z.object({ type: z.enum(assetKinds), id: z.string().max(40) }))
        .min(1)
        .max(most),
    }),
    status: 204,
  },
  'PUT /v1/pilots/missions/{id}/assets/{assetId}/preview': {
    access: 'pilot',
    summary: 'Send a picture of a file that the server cannot show, such as a frame of a video',
    params: assetParams,
    body: z.strictObject({ preview: z.preprocess((file) => file ?? null, formFile(previewError)) }),
    files: { preview: { maxBytes: previewBytes } },
    bodyLimit: 2 * previewBytes,
    timeoutSeconds: 120,
    response: assetSchema,
  },
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
      // The upload screen reads thousands.
      per_page: z.coerce.number().int().min(1).max(500).default(50),
    }),
    response: keysetPageOf(assetSchema),
  },
})
