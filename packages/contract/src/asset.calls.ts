import { assetKinds, previewBytes, previewError } from '@sortie/domain/mission/asset'
import {
  assetSchema,
  imageSchema,
  measuredImageSchema,
  videoSchema,
} from '@sortie/domain/mission/asset.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { formFile } from './form-file.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

/** How a mission is requested: a page that shows no assets leaves them out. */
export const assetsQuery = z.object({
  assets: z
    .enum(['all', 'none'])
    .default('all')
    .describe('none omits images, videos and panoramas, here and in shots'),
})

const assetParams = idParams.extend({ assetId: z.string().max(40) })

/** Which shot an asset belongs to; none until the pilot assigns it. */
const assignment = z.object({ shot: z.int().positive().nullable() })

const most = 10_000

/** Calls about what a pilot delivers. The paths are those of the specification, and work under /v1/pilots as well. */
export const assetCalls = defineCalls({
  'GET /missions/{id}/images': {
    access: 'pilot',
    summary: "List a mission's images, page by page",
    params: idParams,
    query: z.object(keysetQuery),
    response: keysetPageOf(imageSchema),
    aliases: ['/v1/pilots/missions/{id}/images'],
  },
  'GET /missions/{id}/images/{assetId}': {
    access: 'pilot',
    summary: 'Get an image',
    params: assetParams,
    response: measuredImageSchema,
    aliases: ['/v1/pilots/missions/{id}/images/{assetId}'],
  },
  'PATCH /missions/{id}/images/{assetId}': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Assign an image to a shot, or to no shot',
    params: assetParams,
    body: assignment,
    response: imageSchema,
    aliases: ['/v1/pilots/missions/{id}/images/{assetId}'],
  },
  'DELETE /missions/{id}/images/{assetId}': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Delete an image',
    params: assetParams,
    aliases: ['/v1/pilots/missions/{id}/images/{assetId}'],
  },
  'GET /missions/{id}/videos': {
    access: 'pilot',
    summary: "List a mission's videos, page by page",
    params: idParams,
    query: z.object(keysetQuery),
    response: keysetPageOf(videoSchema),
    aliases: ['/v1/pilots/missions/{id}/videos'],
  },
  'GET /missions/{id}/videos/{assetId}': {
    access: 'pilot',
    summary: 'Get a video',
    params: assetParams,
    response: videoSchema,
    aliases: ['/v1/pilots/missions/{id}/videos/{assetId}'],
  },
  'PATCH /missions/{id}/videos/{assetId}': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Assign a video to a shot, or to no shot',
    params: assetParams,
    body: assignment,
    response: videoSchema,
    aliases: ['/v1/pilots/missions/{id}/videos/{assetId}'],
  },
  'DELETE /missions/{id}/videos/{assetId}': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Delete a video',
    params: assetParams,
    aliases: ['/v1/pilots/missions/{id}/videos/{assetId}'],
  },
  'PATCH /v1/pilots/missions/{id}/assets': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Assign many assets to a shot at once, or to no shot',
    params: idParams,
    body: assignment.extend({ ids: z.array(z.string().max(40)).min(1).max(most) }),
  },
  'POST /v1/pilots/missions/{id}/assets/delete_all': {
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Delete many assets at once. Assets that are already gone count as deleted',
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
    locks: { missions: 'id' },
    access: 'pilot',
    summary: 'Upload a preview of a file that the server cannot display, such as a video frame',
    params: assetParams,
    body: z.strictObject({ preview: z.preprocess((file) => file ?? null, formFile(previewError)) }),
    files: { preview: { maxBytes: previewBytes } },
    bodyLimit: 2 * previewBytes,
    timeoutSeconds: 120,
    response: assetSchema,
  },
  'GET /v1/pilots/missions/{id}/assets': {
    access: 'pilot',
    summary: "List a mission's assets, in the order they arrived, page by page",
    params: idParams,
    query: z.object({
      type: z.enum(assetKinds).optional(),
      shot_id: z
        .union([z.literal('none'), z.coerce.number().int().positive()])
        .optional()
        .describe('Only the assets of this shot, or none for assets without a shot'),
      ...keysetQuery,
      // The upload screen reads thousands of assets.
      per_page: z.coerce.number().int().min(1).max(500).default(50),
    }),
    response: keysetPageOf(assetSchema),
  },
})
