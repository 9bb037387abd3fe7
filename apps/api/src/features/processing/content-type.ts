import { open } from 'node:fs/promises'
import { detectFileType, fileTypeBytes } from '@sortie/domain/file-type'
import type { AssetKind } from '@sortie/domain/mission/asset'
import type { AssetFailure } from '@sortie/domain/mission/asset-failures'

const ascii = (bytes: Uint8Array, start: number, end: number): string =>
  String.fromCharCode(...bytes.subarray(start, end))

/** QuickTime of before there was a box that names brands. */
const oldQuickTimeBoxes = new Set(['moov', 'mdat', 'wide', 'free', 'skip', 'pnot'])

/** Detects types that cameras and drones write besides those that forms accept. */
const detectOther = (bytes: Uint8Array): string | null => {
  const start = ascii(bytes, 0, 4)
  if (start === 'II+\0' || start === 'MM\0+') return 'image/tiff'
  if (start === 'PK\x03\x04') return 'application/zip'
  const box = ascii(bytes, 4, 8)
  if (box === 'ftyp') return ascii(bytes, 8, 11) === 'avi' ? null : 'video/mp4'
  return oldQuickTimeBoxes.has(box) ? 'video/quicktime' : null
}

/** The media type by the first bytes; null for what is none of ours, such as SVG, HTML and programs. */
export const contentType = (bytes: Uint8Array): string | null => detectFileType(bytes) ?? detectOther(bytes)

const shownImages = new Set([
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/webp',
  'image/heic',
  'image/heif',
])

/** Why a file of this content is not of the kind it was uploaded as. Data files are stored and never opened. */
export const kindFailure = (kind: AssetKind, type: string | null): AssetFailure | null => {
  const isImage = type !== null && shownImages.has(type)
  if (kind === 'image') return isImage ? null : 'not_an_image'
  if (kind === 'video') return type?.startsWith('video/') ? null : 'not_a_video'
  if (kind === 'panorama') return isImage || type === 'application/zip' ? null : 'not_a_panorama'
  return null
}

const mostChunks = 2000
/** Any camera's; a bomb of this size unfolds to less than what a process may use. */
const mostNoteBytes = 65_536
const compressedNotes = new Set(['zTXt', 'iTXt', 'iCCP'])

/**
 * Whether what a PNG says of itself can be read: its notes are compressed, and half a megabyte of them unfolds to
 * gigabytes, or there are hundreds of thousands. Its image can be shown all the same.
 */
export const hasReadableNotes = async (path: string): Promise<boolean> => {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const header = Buffer.alloc(8)
    let noteBytes = 0
    for (let at = 8, chunks = 0; at + 12 <= size; chunks += 1) {
      await file.read(header, 0, 8, at)
      const length = header.readUInt32BE(0)
      if (compressedNotes.has(header.toString('latin1', 4))) noteBytes += length
      if (noteBytes > mostNoteBytes || chunks > mostChunks) return false
      at += length + 12
    }
    return true
  } finally {
    await file.close()
  }
}

export const firstBytes = async (path: string): Promise<Uint8Array> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(fileTypeBytes), 0, fileTypeBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
