import { assetKinds } from '@sortie/domain/mission/asset'
import { assetSchema } from '@sortie/domain/mission/asset.schema'
import { moment } from '@sortie/domain/wire.schema'
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { idParams, keysetPageOf, keysetQuery } from './paging.ts'

const assetStatuses = ['processing', 'ready', 'failed'] as const

const providerAssetSchema = assetSchema.extend({
  status: z.enum(assetStatuses),
  media_type: z.string(),
  pilot_id: z.int().nullable(),
  uploaded_at: moment,
})

const manifestSchema = z.object({
  mission_id: z.int(),
  links_expire_at: moment,
  files: z.array(
    z.object({
      id: z.string(),
      path: z.string().describe('A name of its own for each file, in a folder for each shot'),
      size: z.int(),
      sha256: z.string().nullable().describe('Null until the file was processed'),
      media_type: z.string(),
      url: z.string(),
    }),
  ),
})

/** What pilots have delivered, for a provider's systems. */
export const providerAssetCalls = defineCalls({
  'GET /v1/provider/missions/{id}/assets': {
    access: 'provider',
    summary:
      'The assets of a mission in the order of their arrival, with links that work for an hour; url is the original under the name of its file',
    params: idParams,
    query: z.object({
      type: z.enum(assetKinds).optional(),
      status: z.enum(assetStatuses).optional(),
      shot_id: z
        .union([z.literal('none'), z.coerce.number().int().positive()])
        .optional()
        .describe('Those of one shot, or none for those that belong to no shot yet'),
      ...keysetQuery,
    }),
    response: keysetPageOf(providerAssetSchema),
  },
  'GET /v1/provider/missions/{id}/assets/{assetId}': {
    access: 'provider',
    summary: 'One asset, with links that work for an hour',
    params: idParams.extend({ assetId: z.string().max(40) }),
    response: providerAssetSchema,
  },
  'GET /v1/provider/missions/{id}/asset_manifest': {
    access: 'provider',
    summary: 'Everything there is to download of a mission: paths, checksums and links that work for a day',
    params: idParams,
    response: manifestSchema,
  },
})
