import { providerAssetCalls } from '@sortie/contract/provider-asset.calls'
import { notFound } from '../../platform/errors.ts'
import type { FeatureParts } from '../feature-parts.ts'
import { allWithLinks, withLinks } from './asset-links.ts'
import { downloadManifest } from './download-manifest.ts'
import { missionExists, selectProviderAsset, selectProviderAssetPage } from './provider-asset.queries.ts'

export const providerAssetRoutes = ({ serve, objects }: FeatureParts): void => {
  serve(providerAssetCalls, {
    'GET /v1/provider/missions/{id}/assets': async ({ db, params, query }) => {
      if (!(await missionExists(db, params.id))) throw notFound()
      const { data, meta } = await selectProviderAssetPage(db, params.id, query)
      return { data: await allWithLinks(objects, data), meta }
    },
    'GET /v1/provider/missions/{id}/assets/{assetId}': async ({ db, params }) => {
      const asset = await selectProviderAsset(db, params.id, params.assetId)
      if (!asset) throw notFound()
      return withLinks(objects, asset)
    },
    'GET /v1/provider/missions/{id}/asset_manifest': async ({ db, params }) => {
      if (!(await missionExists(db, params.id))) throw notFound()
      return downloadManifest(db, objects, params.id)
    },
  })
}
