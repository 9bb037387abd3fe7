import { assetKinds } from '@sortie/domain/mission/asset'
import { assetSchema } from '@sortie/domain/mission/asset.schema'
import { verdictSchema } from '@sortie/domain/mission/verdict.schema'
import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

const assetStatuses = ['processing', 'ready', 'failed'] as const

const providerAssetSchema = assetSchema.extend({
  status: z.enum(assetStatuses),
  media_type: z.string(),
  pilot_id: z.int().nullable(),
  verdict: verdictSchema
    .nullable()
    .describe('What was said of it last, also in a review that is not finished'),
})

const manifestSchema = z.object({
  mission_id: z.int(),
  links_expire_at: moment,
  files: z.array(
    z.object({
      id: z.string(),
      path: z.string().describe('A unique path for each file, with a folder for each shot'),
      size: z.int(),
      sha256: z.string().nullable().describe('Null until the file has been processed'),
      media_type: z.string(),
      url: z.string(),
    }),
  ),
})

/** Delivered files, for a provider's systems. */
export const providerAssetCalls = defineCalls({
  'GET /v1/provider/missions/{id}/assets': {
    access: 'provider',
    roles: ['dispatcher', 'reviewer'],
    summary:
      "List a mission's assets, in the order they arrived, with links that work for an hour. url is the original file under its own name",
    params: idParams,
    query: z.object({
      type: z.enum(assetKinds).optional(),
      status: z.enum(assetStatuses).optional(),
      shot_id: z
        .union([z.literal('none'), z.coerce.number().int().positive()])
        .optional()
        .describe('Only the assets of this shot, or none for assets without a shot'),
      after: keysetQuery.after,
      per_page: z.coerce.number().int().min(1).max(1000).default(50),
    }),
    response: keysetPageOf(providerAssetSchema),
  },
  'GET /v1/provider/missions/{id}/assets/{assetId}': {
    access: 'provider',
    roles: ['dispatcher', 'reviewer'],
    summary: 'Get an asset, with links that work for an hour',
    params: idParams.extend({ assetId: z.string().max(40) }),
    response: providerAssetSchema,
  },
  'GET /v1/provider/missions/{id}/asset_manifest': {
    access: 'provider',
    roles: ['dispatcher', 'reviewer'],
    summary: "Get a mission's download manifest: paths, checksums and links that work for a day",
    params: idParams,
    response: manifestSchema,
  },
})
