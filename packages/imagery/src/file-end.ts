import { type PhotoBytes, PhotoProblem } from './byte-source.ts'
import type { ByteRange } from './photo-facts.ts'

/** Enough for what cameras write after an image, and cheap on any card. */
const firstBytes = 4 * 1024
const mostBytes = 1024 * 1024

/**
 * Fails for a truncated JPEG. Its image data escapes every byte that could look like a marker, so an end marker after
 * the start of the image means that the image is complete. Padding, previews and videos may follow it: the search goes
 * backward from the end of the file, and usually needs only the last few bytes.
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

/** Fails for a TIFF or DNG whose image data would be beyond the end of the file. */
export function requireParts(file: PhotoBytes, parts: readonly ByteRange[]): void {
  if (parts.some(({ offset, length }) => offset + length > file.size)) throw new PhotoProblem('truncated')
}
