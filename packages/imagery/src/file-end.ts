import { type PhotoBytes, PhotoProblem } from './byte-source.ts'
import type { ByteRange } from './photo-facts.ts'

/** Enough for what cameras write behind an image, and cheap on any card. */
const firstBytes = 4 * 1024
const mostBytes = 1024 * 1024

/**
 * Ends the reading of a JPEG that was cut off. Its image data escapes every byte that could look like a marker, so the
 * mark of the end is found behind the start of the image only where the image is whole. Padding, previews and videos
 * may follow it: the search goes backward from the end of the file, as a rule over the last few bytes.
 */
export async function requireJpegEnd(file: PhotoBytes, imageAt: number): Promise<void> {
  // The byte before a piece may be the first of the two.
  let end = file.size
  let length = firstBytes
  while (end > imageAt + 1) {
    const start = Math.max(imageAt, end - length)
    if (hasEndMark(await file.behind(start, end - start))) return
    end = start + 1
    length = Math.min(length * 8, mostBytes)
  }
  throw new PhotoProblem('truncated')
}

function hasEndMark(bytes: Uint8Array): boolean {
  for (let at = bytes.lastIndexOf(0xd9); at > 0; at = bytes.lastIndexOf(0xd9, at - 1)) {
    if (bytes[at - 1] === 0xff) return true
  }
  return false
}

/** Ends the reading of a TIFF or DNG whose image data is said to lie beyond the end of the file. */
export function requireParts(file: PhotoBytes, parts: readonly ByteRange[]): void {
  if (parts.some(({ offset, length }) => offset + length > file.size)) throw new PhotoProblem('truncated')
}
