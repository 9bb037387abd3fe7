import { type ByteSource, blobSource, PhotoBytes, PhotoProblem } from './byte-source.ts'
import { type DroneFacts, droneFacts } from './drone-tags.ts'
import { gpsAltitude, gpsDegrees } from './exif-gps.ts'
import { requireJpegEnd, requireParts } from './file-end.ts'
import { jpegParts, latin1 } from './jpeg-segments.ts'
import { isImpossible, knownFacts } from './known-facts.ts'
import type { ByteRange, PhotoFacts, PhotoReading, TakenAt } from './photo-facts.ts'
import { cameraTime } from './taken-at.ts'
import { type Directory, gpsTags, noDirectory, TiffReader, tags } from './tiff-directory.ts'
import { readXmpValues } from './xmp-values.ts'

/**
 * Facts from the head of a JPEG, TIFF or DNG, or the name of what is wrong with the file. Never throws, and reads a
 * limited number of bytes, whatever the file states. The image data is not decoded, but its end is looked for, so that
 * a truncated photo fails.
 */
export async function readPhotoFacts(photo: Blob | ByteSource): Promise<PhotoReading> {
  try {
    const file = new PhotoBytes('read' in photo ? photo : blobSource(photo))
    return { facts: await factsOf(file), failure: null }
  } catch (error) {
    if (error instanceof PhotoProblem) return { facts: null, failure: error.failure }
    throw error
  }
}

async function factsOf(file: PhotoBytes): Promise<PhotoFacts> {
  if (file.size === 0) throw new PhotoProblem('empty-file')
  const head = await file.at(0, Math.min(file.size, 12))
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return jpegFacts(file)
  const mark = latin1(head)
  if (mark.startsWith('II*\0') || mark.startsWith('MM\0*')) return tiffFacts(file)
  throw new PhotoProblem(otherFormats.test(mark) ? 'unsupported-format' : 'not-a-photo')
}

/** PNG, GIF, WebP, HEIC and other formats with such boxes, and BigTIFF. */
const otherFormats = /^(\x89PNG|GIF8|RIFF....WEBP|....ftyp|II\+\0|MM\0\+)/s

async function jpegFacts(file: PhotoBytes): Promise<PhotoFacts> {
  const parts = await jpegParts(file)
  if (parts.imageAt !== null) await requireJpegEnd(file, parts.imageAt)
  // Values are scattered over the block, so the part that is not in the head is read as a whole.
  if (parts.exif) await file.at(parts.exif.offset, parts.exif.length)
  const exif = parts.exif && (await readTiff(file, parts.exif))
  const packets = await Promise.all(parts.xmp.slice(0, mostPackets).map((range) => textOf(file, range)))
  const xmp = xmpOf(packets)
  const extended = await extendedXmp(file, parts.extendedXmp, xmp.values.get('note:HasExtendedXMP'))
  const more = xmpOf(extended.text ? [extended.text] : [])
  const values = new Map([...more.values, ...xmp.values])
  return complete(file, {
    format: 'jpeg',
    tiff: exif,
    xmp: droneFacts(values),
    size: parts.size,
    preview: parts.multiPicture && (await multiPicturePreview(file, parts.multiPicture)),
    isDamaged:
      parts.isDamaged ||
      !xmp.isComplete ||
      !more.isComplete ||
      exif?.isDamaged === true ||
      extended.isDamaged,
    isTooLarge: parts.xmp.length > mostPackets || extended.isTooLarge,
  })
}

async function tiffFacts(file: PhotoBytes): Promise<PhotoFacts> {
  const tiff = await readTiff(file, { offset: 0, length: file.size })
  requireParts(file, tiff.imageParts)
  const packet = tiff.xmpRange
  const isTooLarge = packet !== null && packet.length > longestXmp
  const xmp = xmpOf(packet && !isTooLarge ? [await textOf(file, packet)] : [])
  return complete(file, {
    format: tiff.isDng ? 'dng' : 'tiff',
    tiff,
    xmp: droneFacts(xmp.values),
    size: tiff.largestImage,
    preview: tiff.preview,
    isDamaged: tiff.isDamaged || !xmp.isComplete,
    isTooLarge,
  })
}

/** A packet has at most 64 KiB. No camera writes more than two. */
const mostPackets = 8
/** Phones put depth maps of many megabytes into extended XMP; drones write a few kilobytes. */
const longestXmp = 1024 * 1024

const textOf = async (file: PhotoBytes, { offset, length }: ByteRange): Promise<string> =>
  new TextDecoder().decode(await file.at(offset, length))

function xmpOf(packets: string[]) {
  const read = packets.map(readXmpValues)
  return {
    // The first value wins.
    values: new Map(read.toReversed().flatMap(({ values }) => [...values])),
    isComplete: read.every(({ isComplete }) => isComplete),
  }
}

async function extendedXmp(
  file: PhotoBytes,
  pieces: Awaited<ReturnType<typeof jpegParts>>['extendedXmp'],
  digest: string | undefined,
): Promise<{ text: string | null; isDamaged: boolean; isTooLarge: boolean }> {
  const own = pieces.filter((piece) => piece.digest === digest).sort((a, b) => a.at - b.at)
  const [first] = own
  if (!first) return { text: null, isDamaged: false, isTooLarge: false }
  const length = first.wholeLength
  if (length > longestXmp) return { text: null, isDamaged: false, isTooLarge: true }
  const bytes = new Uint8Array(length)
  let filled = 0
  for (const piece of own) {
    // The pieces must follow one another without gaps, or this isn't a document.
    if (piece.at !== filled || filled + piece.length > length)
      return { text: null, isDamaged: true, isTooLarge: false }
    bytes.set(await file.at(piece.offset, piece.length), filled)
    filled += piece.length
  }
  const text = filled === length ? new TextDecoder().decode(bytes) : null
  return { text, isDamaged: text === null, isTooLarge: false }
}

type TiffFacts = Awaited<ReturnType<typeof readTiff>>

async function readTiff(file: PhotoBytes, { offset, length }: ByteRange) {
  const reader = new TiffReader(file, offset, length)
  const firstAt = await reader.firstDirectory()
  /** A directory that has no offset, or isn't there, counts as empty. */
  const follow = async (at: number | null) => (at && (await reader.directory(at))) || noDirectory
  const main = await follow(firstAt)
  const exif = await follow(await main.number(tags.exifDirectory))
  const gps = await follow(await main.number(tags.gpsDirectory))
  const second = await follow(main.next)
  const subs: Directory[] = []
  for (const at of (await main.numbers(tags.subDirectories)).slice(0, mostSubDirectories))
    subs.push((await reader.directory(at)) ?? noDirectory)
  const images = await Promise.all([main, ...subs].map(imageOf))
  const sizes = images.flatMap(({ size }) => size ?? [])
  return {
    position: await exifPosition(gps),
    altitudeMeters: await exifAltitude(gps),
    takenAt: await exifTime(exif),
    make: await main.text(tags.make),
    model: await main.text(tags.model),
    lens: await exif.text(tags.lensModel),
    exposureSeconds: await exif.number(tags.exposureTime),
    iso: await exif.number(tags.iso),
    fNumber: await exif.number(tags.fNumber),
    focalLengthMillimeters: await exif.number(tags.focalLength),
    focalLength35Millimeters: await exif.number(tags.focalLength35),
    ...(await sensorSize(exif)),
    width: await exif.number(tags.pixelWidth),
    height: await exif.number(tags.pixelHeight),
    orientation: await main.number(tags.orientation),
    thumbnail: await thumbnailOf(second, offset),
    xmpRange: main.range(tags.xmp),
    isDng: main.range(tags.dngVersion) !== null,
    imageParts: images.flatMap(({ parts }) => parts),
    largestImage: sizes.sort((a, b) => b.width * b.height - a.width * a.height)[0] ?? null,
    preview: smallest(images.flatMap(({ isReduced, jpeg }) => (isReduced && jpeg ? [jpeg] : []))),
    isDamaged: main === noDirectory || reader.isDamaged,
  }
}

const mostSubDirectories = 8

async function imageOf(directory: Directory) {
  const [width, height] = [await directory.number(tags.imageWidth), await directory.number(tags.imageHeight)]
  const parts = [
    ...(await partsOf(directory, tags.stripOffsets, tags.stripByteCounts)),
    ...(await partsOf(directory, tags.tileOffsets, tags.tileByteCounts)),
  ]
  const compression = await directory.number(tags.compression)
  const isOneJpeg = (compression === 6 || compression === 7) && parts.length === 1
  return {
    size: width && height ? { width, height } : null,
    isReduced: (((await directory.number(tags.newSubfileType)) ?? 0) & 1) === 1,
    parts,
    jpeg: isOneJpeg && parts[0]?.offset && parts[0].length ? parts[0] : null,
  }
}

async function partsOf(directory: Directory, offsetsTag: number, lengthsTag: number): Promise<ByteRange[]> {
  const [offsets, lengths] = [await directory.numbers(offsetsTag), await directory.numbers(lengthsTag)]
  return offsets.map((offset, index) => ({ offset, length: lengths[index] ?? 0 }))
}

async function exifPosition(gps: Directory): Promise<PhotoFacts['position']> {
  const [north, east] = [await gps.text(gpsTags.latitudeRef), await gps.text(gpsTags.longitudeRef)]
  const latitude = gpsDegrees(await gps.measure(gpsTags.latitude), north, 'N', 'S')
  const longitude = gpsDegrees(await gps.measure(gpsTags.longitude), east, 'E', 'W')
  return latitude === null || longitude === null ? null : { latitude, longitude }
}

const exifAltitude = async (gps: Directory): Promise<number | null> =>
  gpsAltitude(await gps.measure(gpsTags.altitude), await gps.measure(gpsTags.altitudeRef))

async function exifTime(exif: Directory): Promise<TakenAt | null> {
  const read = async (time: number, fraction: number, offset: number) =>
    cameraTime(await exif.text(time), await exif.text(fraction), await exif.text(offset))
  return (
    (await read(tags.dateTimeOriginal, tags.subSecTimeOriginal, tags.offsetTimeOriginal)) ??
    (await read(tags.dateTimeDigitized, tags.subSecTimeDigitized, tags.offsetTimeDigitized))
  )
}

const unitMillimeters: Readonly<Record<number, number>> = { 2: 25.4, 3: 10, 4: 1, 5: 0.001 }

async function sensorSize(exif: Directory) {
  const unit = unitMillimeters[(await exif.number(tags.focalPlaneUnit)) ?? 2]
  const millimeters = async (pixelsTag: number, resolutionTag: number) => {
    const [pixels, resolution] = [await exif.number(pixelsTag), await exif.number(resolutionTag)]
    return unit && pixels && resolution ? (pixels / resolution) * unit : null
  }
  return {
    sensorWidthMillimeters: await millimeters(tags.pixelWidth, tags.focalPlaneXResolution),
    sensorHeightMillimeters: await millimeters(tags.pixelHeight, tags.focalPlaneYResolution),
  }
}

async function thumbnailOf(directory: Directory, base: number): Promise<ByteRange | null> {
  const [at, length] = [
    await directory.number(tags.thumbnailOffset),
    await directory.number(tags.thumbnailLength),
  ]
  return at && length ? { offset: base + at, length } : null
}

/** The smallest of the further pictures that a JPEG lists as previews of the first. */
async function multiPicturePreview(file: PhotoBytes, range: ByteRange) {
  const reader = new TiffReader(file, range.offset, range.length)
  const firstAt = await reader.firstDirectory()
  const entries = firstAt && (await reader.directory(firstAt))?.range(tags.multiPictureEntries)
  if (!entries) return undefined
  const order = latin1(await file.at(range.offset, 2)) === 'II'
  const bytes = await file.at(entries.offset, Math.min(entries.length, 16 * 16))
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const previews: ByteRange[] = []
  for (let at = 16; at + 16 <= view.byteLength; at += 16) {
    const isPreview = ((view.getUint32(at, order) >> 16) & 0xff) === 1
    const [length, offset] = [view.getUint32(at + 4, order), view.getUint32(at + 8, order)]
    if (isPreview && offset > 0) previews.push({ offset: range.offset + offset, length })
  }
  return smallest(previews)
}

const smallest = (ranges: ByteRange[]): ByteRange | undefined => ranges.sort((a, b) => a.length - b.length)[0]

type Found = {
  format: PhotoFacts['format']
  tiff: TiffFacts | null
  xmp: DroneFacts
  size: { width: number; height: number } | null
  preview: ByteRange | null | undefined
  isDamaged: boolean
  isTooLarge: boolean
}

function complete(
  file: PhotoBytes,
  { format, tiff, xmp, size, preview, isDamaged, isTooLarge }: Found,
): PhotoFacts {
  const known = knownFacts(tiff, xmp, size)
  if (!known.position) {
    if (isImpossible(tiff, xmp)) throw new PhotoProblem('impossible-position')
    // A photo whose metadata could not be read completely must not count as one without a position.
    if (isTooLarge) throw new PhotoProblem('metadata-too-large')
    if (isDamaged) throw new PhotoProblem('damaged-metadata')
  }
  return {
    format,
    ...known,
    thumbnail: inFile(tiff?.thumbnail, file),
    preview: inFile(preview, file),
  }
}

const inFile = (range: ByteRange | null | undefined, file: PhotoBytes): ByteRange | null =>
  range && range.offset + range.length <= file.size ? range : null
