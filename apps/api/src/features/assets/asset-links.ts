import type { ObjectStore } from '@sortie/storage/object-store'
import type { StoredAsset } from './asset.queries.ts'

/** As long as someone may look at a page before it reloads its assets. */
const linkSeconds = 3600

/** An asset as it is sent: with links to its original and its smaller versions, without what only the store knows. */
export const withLinks = async <Asset extends StoredAsset>(
  objects: ObjectStore,
  { storage_key, renditions, number: _number, ...asset }: Asset,
) => {
  const versions = Object.entries(renditions).map(async ([name, key]) => [
    name,
    await objects.presignGet(key, { expiresInSeconds: linkSeconds, contentType: 'image/jpeg' }),
  ])
  return {
    ...asset,
    // What a pilot sent is only ever saved to a file; smaller versions are ours and may be shown.
    url: await objects.presignGet(storage_key, { expiresInSeconds: linkSeconds, fileName: asset.name }),
    version_urls: Object.fromEntries(await Promise.all(versions)) as Record<string, string>,
  }
}

export const allWithLinks = <Asset extends StoredAsset>(objects: ObjectStore, assets: readonly Asset[]) =>
  Promise.all(assets.map((asset) => withLinks(objects, asset)))
