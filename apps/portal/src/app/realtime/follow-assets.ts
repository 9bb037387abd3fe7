import type { AssetUpdate, PilotEvents } from '@sortie/contract/realtime.events'
import { queryClient } from '@sortie/web-app/query-client.ts'
import { changeAssets, isListedSince, loadNewAssetsSoon } from '../cached-assets.ts'
import { missionKeys } from '../mission-keys.ts'
import { reloadAsset } from '../reload-assets.ts'

/** Shows what an event says about an asset at once, and then requests the links to its images. */
export const followAsset = ({ id, mission_id, attributes }: AssetUpdate): void => {
  changeAssets(mission_id, (assets) =>
    assets.map((asset) => (asset.id === id ? { ...asset, ...attributes } : asset)),
  )
  if (!attributes.processing)
    reloadAsset(mission_id, id).catch((error: unknown) =>
      console.warn('the links of an asset could not be loaded', error),
    )
}

/**
 * Makes sure that the list of a mission's assets includes what happened at this time. A list requested since then does.
 */
export const listSince = (missionId: number, happenedAt: number): void => {
  if (!isListedSince(missionId, happenedAt))
    void queryClient.invalidateQueries({ queryKey: missionKeys.assets(missionId) })
}

/** Removes assets that were deleted elsewhere, and shows those that have arrived. */
export const followNamedAssets = ({ mission_id, deleted, added }: PilotEvents['assets-changed']): void => {
  const gone = new Set(deleted)
  if (gone.size > 0)
    changeAssets(mission_id, (assets) =>
      assets.some(({ id }) => gone.has(id)) ? assets.filter(({ id }) => !gone.has(id)) : assets,
    )
  if (added) loadNewAssetsSoon(mission_id, added)
}
