import type { AssetUpdate, PilotEvents } from '@sortie/contract/realtime.events'
import { changeAssets } from '../cached-assets.ts'
import { reloadAsset } from '../reload-assets.ts'

/** Shows at once what an event says of an asset, and then asks for the links to its pictures. */
export const followAsset = ({ id, mission_id, attributes }: AssetUpdate): void => {
  changeAssets(mission_id, (assets) =>
    assets.map((asset) => (asset.id === id ? { ...asset, ...attributes } : asset)),
  )
  if (!attributes.processing)
    reloadAsset(mission_id, id).catch((error: unknown) =>
      console.warn('the links of an asset could not be loaded', error),
    )
}

/** Takes away what was deleted elsewhere; returns whether that was all there is to do. */
export const followDeletedAssets = ({ mission_id, deleted }: PilotEvents['assets-changed']): boolean => {
  if (!deleted) return false
  const gone = new Set(deleted)
  changeAssets(mission_id, (assets) =>
    assets.some(({ id }) => gone.has(id)) ? assets.filter(({ id }) => !gone.has(id)) : assets,
  )
  return true
}
