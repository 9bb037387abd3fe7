import type { ObjectStore, SignDownload } from '@sortie/storage/object-store'
import type { StoredAsset } from './asset.queries.ts'

/** As long as someone may look at a page before it reloads its assets. */
const linkSeconds = 3600

const signLinks = <Asset extends StoredAsset>(
  sign: SignDownload,
  { storage_key, renditions, number: _number, ...asset }: Asset,
) => {
  const version_urls: Record<string, string> = {}
  for (const name in renditions)
    version_urls[name] = sign(renditions[name] as string, {
      expiresInSeconds: linkSeconds,
      contentType: 'image/jpeg',
    })
  return {
    ...asset,
    // A browser only saves what a pilot sent, and never shows it. Smaller versions are made by us and can be shown.
    url: sign(storage_key, { expiresInSeconds: linkSeconds, fileName: asset.name }),
    version_urls,
  }
}

/** An asset as it is sent: with links to its original and its smaller versions, without what only the store knows. */
export const withLinks = async <Asset extends StoredAsset>(objects: ObjectStore, asset: Asset) =>
  signLinks(await objects.downloadSigner(), asset)

export const allWithLinks = async <Asset extends StoredAsset>(
  objects: ObjectStore,
  assets: readonly Asset[],
) => {
  const sign = await objects.downloadSigner()
  return assets.map((asset) => signLinks(sign, asset))
}
