import { type PhotoBytes, PhotoProblem } from './byte-source.ts'
import type { ByteRange } from './photo-facts.ts'

export type JpegParts = {
  exif: ByteRange | null
  /** Packets of XMP, each a whole document. */
  xmp: ByteRange[]
  /** Pieces of XMP that did not fit into one segment, with the digest that the first packet names. */
  extendedXmp: (ByteRange & { digest: string; wholeLength: number; at: number })[]
  multiPicture: ByteRange | null
  size: { width: number; height: number } | null
  /** Where the image begins; null if something invalid comes first. */
  imageAt: number | null
  isDamaged: boolean
}

const mostSegments = 2000
const exifMark = 'Exif\0\0'
const xmpMark = 'http://ns.adobe.com/xap/1.0/\0'
const extendedMark = 'http://ns.adobe.com/xmp/extension/\0'
const multiPictureMark = 'MPF\0'

/** Goes from segment to segment up to the image itself, and reads those that may contain facts. */
export async function jpegParts(file: PhotoBytes): Promise<JpegParts> {
  const parts: JpegParts = {
    exif: null,
    xmp: [],
    extendedXmp: [],
    multiPicture: null,
    size: null,
    imageAt: null,
    isDamaged: false,
  }
  let at = 2
  for (let segments = 0; segments < mostSegments; segments += 1) {
    const mark = viewOf(await file.at(at, 2))
    if (mark.getUint8(0) !== 0xff) return { ...parts, isDamaged: true }
    const marker = mark.getUint8(1)
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (marker === 0xda) return { ...parts, imageAt: at }
    // The file ends before any image.
    if (marker === 0xd9) throw new PhotoProblem('truncated')
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += 2
      continue
    }
    const length = viewOf(await file.at(at + 2, 2)).getUint16(0)
    if (length < 2) return { ...parts, isDamaged: true }
    await look(file, marker, { offset: at + 4, length: length - 2 }, parts)
    at += 2 + length
  }
  throw new PhotoProblem('metadata-too-large')
}

async function look(file: PhotoBytes, marker: number, { offset, length }: ByteRange, parts: JpegParts) {
  if (isFrame(marker) && length >= 5) {
    const frame = viewOf(await file.at(offset, 5))
    parts.size ??= { width: frame.getUint16(3), height: frame.getUint16(1) }
  }
  if (marker !== 0xe1 && marker !== 0xe2) return
  const head = latin1(await file.at(offset, Math.min(length, 75)))
  const after = (mark: string): ByteRange => ({ offset: offset + mark.length, length: length - mark.length })
  if (marker === 0xe2) {
    if (head.startsWith(multiPictureMark)) parts.multiPicture ??= after(multiPictureMark)
  } else if (head.startsWith(exifMark)) parts.exif ??= after(exifMark)
  else if (head.startsWith(xmpMark)) parts.xmp.push(after(xmpMark))
  else if (head.startsWith(extendedMark) && head.length === 75) {
    const numbers = viewOf(await file.at(offset + 67, 8))
    parts.extendedXmp.push({
      offset: offset + 75,
      length: length - 75,
      digest: head.slice(35, 67),
      wholeLength: numbers.getUint32(0),
      at: numbers.getUint32(4),
    })
  }
}

/** SOF0 to SOF15, except for three numbers that mean other things. */
const isFrame = (marker: number) =>
  marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
export const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes)
