import type { ByteRange, PhotoFacts } from '@sortie/imagery/photo-facts'

/** Where a smaller JPEG of the photo lies in its file. One of a turned photo would have to be turned, so it is left. */
export const embeddedPicture = (
  facts: Pick<PhotoFacts, 'orientation' | 'preview' | 'thumbnail'> | null,
): ByteRange | null => {
  if (!facts || (facts.orientation ?? 1) !== 1) return null
  return facts.preview ?? facts.thumbnail
}
