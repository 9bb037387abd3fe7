import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { grayPicture, graySide } from '@sortie/imagery/quality/gray-picture'
import { measurePicture, type PictureMeasures } from '@sortie/imagery/quality/measure-picture'
import sharp, { type Metadata, type ResizeOptions } from 'sharp'
import { shadesOf } from './shades.ts'

/** The versions that are shown in place of an original, by the length of their longer side. */
const renditionSides = { medium_1024: graySide, small_640: 640 } as const

export interface Rendition {
  name: keyof typeof renditionSides
  path: string
  size: number
}

/** More than any camera in the field makes, and as much as one process decodes in its time. */
export const mostPixels = 268_402_689

// Read by a decoder of its own each, and by no other: most of those the library has are for formats we do not take.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegFile',
    'VipsForeignLoadPngFile',
    'VipsForeignLoadTiffFile',
    'VipsForeignLoadWebpFile',
  ],
})
// A process works on one image after another, and as many processes as there are cores work side by side.
sharp.cache(false)
sharp.concurrency(1)

/** A picture on the disk; how it is to be turned, where it does not say so itself. */
export interface Picture {
  path: string
  orientation?: number
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

/** There was not enough memory for a picture, whatever is wrong or right with it. */
export const isOutOfMemory = (error: unknown): boolean =>
  /(out of|insufficient) memory|cannot allocate/i.test(messageOf(error))

/** Null for a damaged photo. Running out of memory or a failing disk says nothing about the photo, so it is an error. */
const nullIfDamaged = (error: unknown): null => {
  if (isOutOfMemory(error) || /system error/i.test(messageOf(error))) throw error
  return null
}

export type PictureSize = { width: number; height: number }

/** As it is viewed; null if the file isn't an image that can be decoded. */
export const pictureSize = async (path: string): Promise<PictureSize | null> =>
  sharp(path, { limitInputPixels: false })
    .metadata()
    .then(({ autoOrient }) => autoOrient, nullIfDamaged)

/** Cameras write one, and programs a dozen. Each goes over the whole picture again. */
const mostScans = 100

/** Whether a JPEG has so few passes that it can be decoded; a file of half a megabyte has room for twenty thousand. */
export const hasFewScans = async (path: string): Promise<boolean> => {
  const bytes = await readFile(path)
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return true
  let scans = 0
  for (let at = bytes.indexOf(0xff, 2); at >= 0 && at + 4 <= bytes.length; at = bytes.indexOf(0xff, at)) {
    const marker = bytes[at + 1] ?? 0
    if (marker === 0xd9) break
    if (marker === 0xda) scans += 1
    if (scans > mostScans) return false
    // A byte of ones within the picture is followed by zero, and a place to begin again has no content.
    const isWithinPicture = marker <= 1 || (marker >= 0xd0 && marker <= 0xd8)
    if (marker === 0xff) at += 1
    else at += isWithinPicture ? 2 : 2 + bytes.readUInt16BE(at + 2)
  }
  return true
}

const mirrored = new Set([2, 4, 5, 7])
const turns: Readonly<Record<number, number>> = { 3: 180, 4: 180, 5: 270, 6: 90, 7: 90, 8: 270 }

/** Warnings of a decoder about damaged data. Its other warnings are about harmless habits of cameras. */
const damage = /corrupt|premature|bad huffman|restart/i

/** A JPEG is read to the end even where its data makes no sense, with no more than a warning. */
const isDamagedJpeg = (error: unknown): boolean => damage.test(messageOf(error))

/** Numbers that are no colors: measured values such as heights or temperatures, from whatever to whatever. */
const hasMeasures = ({ depth, space }: Pick<Metadata, 'depth' | 'space'>): boolean =>
  depth !== undefined && !['uchar', 'ushort'].includes(depth) && space !== 'scrgb'

const within = (side: number): ResizeOptions => ({
  width: side,
  height: side,
  fit: 'inside',
  withoutEnlargement: true,
})

type Pixels = { data: Uint8Array; raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 } }

/** Upright, at the size of the larger rendition. Null for what is damaged. */
const decode = async (
  { path, orientation }: Picture,
  failOn: 'warning' | 'error',
): Promise<Pixels | null> => {
  const source = sharp(path, { limitInputPixels: mostPixels, failOn, sequentialRead: true })
  const metadata = await source.metadata().catch(nullIfDamaged)
  if (!metadata) return null
  const isUpright = orientation === undefined || orientation === 1
  // A preview is stored as the camera held it, and only the file around it says which way up that is.
  const upright = isUpright
    ? source.autoOrient()
    : source.flop(mirrored.has(orientation)).rotate(turns[orientation] ?? 0)
  const small = upright.resize(within(renditionSides.medium_1024))
  if (hasMeasures(metadata)) {
    const { data, info } = await small.raw({ depth: 'float' }).toBuffer({ resolveWithObject: true })
    const values = new Float32Array(data.buffer, data.byteOffset, data.byteLength / 4)
    const { width, height, channels } = info
    return { data: shadesOf(values), raw: { width, height, channels } }
  }
  const { data, info } = await small
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, raw: { width: info.width, height: info.height, channels: info.channels } }
}

export interface MadeRenditions {
  renditions: Rendition[]
  /** What is measured of the larger one's pixels. */
  measures: PictureMeasures | null
}

/** In a common color space, without what the file says of itself. Null for what is damaged. */
export const makeRenditions = async (picture: Picture, folder: string): Promise<MadeRenditions | null> => {
  if (!(await hasFewScans(picture.path))) return null
  // Decoded once, at the larger size; the smaller is made of that.
  const decoded = await decode(picture, 'warning')
    .catch((error) => (isDamagedJpeg(error) ? null : decode(picture, 'error')))
    .catch(nullIfDamaged)
  if (!decoded) return null
  const renditions: Rendition[] = []
  for (const [name, side] of Object.entries(renditionSides)) {
    const target = join(folder, `${name}.jpg`)
    const { size } = await sharp(decoded.data, { raw: decoded.raw })
      .resize(within(side))
      .jpeg({ quality: 80 })
      .toFile(target)
    renditions.push({ name: name as Rendition['name'], path: target, size })
  }
  return { renditions, measures: measurePicture(grayPicture(decoded.data, decoded.raw)) }
}
