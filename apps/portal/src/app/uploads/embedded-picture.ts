import type { ByteRange, PhotoFacts } from '@sortie/imagery/photo-facts'

/**
 * The position of a smaller JPEG within the file of a photo. The preview of a rotated photo would have to be rotated
 * too, so it is not used.
 */
export const embeddedPicture = (
  facts: Pick<PhotoFacts, 'orientation' | 'preview' | 'thumbnail'> | null,
): ByteRange | null => {
  if (!facts || (facts.orientation ?? 1) !== 1) return null
  return facts.preview ?? facts.thumbnail
}
