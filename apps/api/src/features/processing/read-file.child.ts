import { openAsBlob } from 'node:fs'
import { readdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AssetKind } from '@sortie/domain/mission/asset'
import type { AssetFailure } from '@sortie/domain/mission/asset-failures'
import type { PictureMeasures } from '@sortie/imagery/quality/measure-picture'
import { readPhotoFacts } from '@sortie/imagery/read-photo-facts'
import { serveProcess } from '../../platform/process-pool.ts'
import { contentType, firstBytes, hasReadableNotes, kindFailure } from './content-type.ts'
import { Exiftool, type ExiftoolCommand } from './exiftool.ts'
import { type FileFacts, factsOfPhoto, factsOfTags, noFacts } from './photo-facts.ts'
import {
  hasFewScans,
  isOutOfMemory,
  makeRenditions,
  mostPixels,
  type Picture,
  pictureSize,
  type Rendition,
} from './renditions.ts'
import { writeVideoFrame } from './video-frame.ts'
import { hasWholeBoxes, readVideoTracks } from './video-tracks.ts'

export interface FileTools {
  exiftool: ExiftoolCommand | null
  ffmpeg: string | null
}

export interface FileToRead {
  path: string
  kind: AssetKind
  /** A picture that the pilot's browser has made, for what has none of its own. */
  previewPath: string | null
  /** An empty folder, for what is made of the file. */
  folder: string
  tools: FileTools
}

export interface FileReading extends Omit<FileFacts, 'orientation' | 'isDng' | 'preview'> {
  mediaType: string | null
  failure: AssetFailure | null
  renditions: Rendition[]
  /** Of the pixels of a photo that browsers can measure as well; null for others. */
  measures: PictureMeasures | null
}

let exiftool: Exiftool | null = null

const startedExiftool = (command: ExiftoolCommand): Exiftool => {
  exiftool ??= new Exiftool(command)
  return exiftool
}

/**
 * JPEG, TIFF and DNG, which is what drones write, are read by the reader that the portal uses, so that both say the
 * same. ExifTool reads the other formats, and what our own reader gives up on.
 */
const readFacts = async (
  { path, tools }: FileToRead,
  type: string,
): Promise<FileFacts & { isCut: boolean }> => {
  const isOurs = type === 'image/jpeg' || type === 'image/tiff'
  const { facts, failure } = isOurs
    ? await readPhotoFacts(await openAsBlob(path))
    : { facts: null, failure: null }
  const isCut = failure === 'truncated'
  if (facts) return { ...factsOfPhoto(facts), isCut }
  const isReadable = type !== 'image/png' || (await hasReadableNotes(path))
  if (!tools.exiftool || !isReadable) return { ...noFacts(), isCut }
  return { ...factsOfTags(await startedExiftool(tools.exiftool).read(path, type === 'image/jpeg')), isCut }
}

/** The largest picture that a camera has put into its file. */
const embeddedPreview = async (
  { path, folder, tools }: FileToRead,
  { orientation, preview }: Pick<FileFacts, 'orientation' | 'preview'>,
): Promise<Picture | null> => {
  if (tools.exiftool) await startedExiftool(tools.exiftool).writePreviews(path, folder)
  else if (preview) {
    const picture = (await openAsBlob(path)).slice(preview.offset, preview.offset + preview.length)
    await writeFile(join(folder, 'preview.jpg'), picture.stream())
  }
  let largest: { path: string; size: number } | null = null
  for (const name of await readdir(folder)) {
    const found = join(folder, name)
    const { size } = await stat(found)
    const isJpeg = contentType(await firstBytes(found)) === 'image/jpeg'
    if (isJpeg && size > (largest?.size ?? 0)) largest = { path: found, size }
  }
  return largest && { path: largest.path, orientation }
}

/** Whether it has so many pixels that decoding it is an attack; null for a file that isn't an image. */
const pixelsOf = async (path: string): Promise<number | null> => {
  const size = await pictureSize(path)
  return size && size.width * size.height
}

const readImage = async (file: FileToRead, type: string): Promise<Omit<FileReading, 'mediaType'>> => {
  const isHeic = type.startsWith('image/hei')
  const { facts: found, takenAt, isCut, ...raw } = await readFacts(file, type)
  const isDecoded = !raw.isDng && !isHeic
  const size = isDecoded ? await pictureSize(file.path) : null
  const facts = size ? { ...found, ...size } : found
  const failed = (failure: AssetFailure) => ({ failure, facts, takenAt, renditions: [], measures: null })
  const done = (renditions: Rendition[], measures: PictureMeasures | null = null) => ({
    failure: null,
    facts,
    takenAt,
    renditions,
    measures,
  })

  if (isCut || (isHeic && !(await hasWholeBoxes(file.path, 'meta')))) return failed('damaged')
  const isTooLarge = size !== null && size.width * size.height > mostPixels
  // Only TIFF has so many variants that some cannot be decoded though they are whole.
  if (type !== 'image/tiff' && isDecoded) {
    if (isTooLarge) return failed('too_many_pixels')
    if (!size) return failed('damaged')
    if (type === 'image/jpeg' && !(await hasFewScans(file.path))) return failed('too_demanding')
  }
  if (isDecoded && size && !isTooLarge) {
    const made = await makeRenditions({ path: file.path }, file.folder)
    if (made) return done(made.renditions, type === 'image/tiff' ? null : made.measures)
    if (type !== 'image/tiff') return failed('damaged')
  }
  const preview = (await embeddedPreview(file, raw)) ?? (file.previewPath && { path: file.previewPath })
  if (preview && ((await pixelsOf(preview.path)) ?? Number.POSITIVE_INFINITY) <= mostPixels) {
    const made = await makeRenditions(preview, file.folder)
    if (made) return done(made.renditions)
  }
  if (isTooLarge) return failed('too_many_pixels')
  // A file of a raw format without a preview is what it is; a TIFF that says nothing of itself is none.
  return found.width === null && !size ? failed('damaged') : done([])
}

const readVideo = async (file: FileToRead, type: string): Promise<Omit<FileReading, 'mediaType'>> => {
  if (!(await hasWholeBoxes(file.path, 'moov')))
    return { ...noFacts(), failure: 'damaged', renditions: [], measures: null }
  const tracks = await readVideoTracks(file.path)
  const { facts: found, takenAt } = await readFacts(file, type)
  const facts = { ...found, ...tracks?.size }
  if (tracks && !tracks.hasPicture) {
    const failure = tracks.hasSound ? 'no_picture' : 'damaged'
    return { failure, facts, takenAt, renditions: [], measures: null }
  }
  const frame = file.tools.ffmpeg && (await writeVideoFrame(file.tools.ffmpeg, file.path, file.folder))
  const picture = frame || file.previewPath
  const made = picture ? await makeRenditions({ path: picture }, file.folder) : null
  return { failure: null, facts, takenAt, renditions: made?.renditions ?? [], measures: null }
}

const readFile = async (file: FileToRead): Promise<FileReading> => {
  const mediaType = contentType(await firstBytes(file.path))
  const failure = kindFailure(file.kind, mediaType)
  const { facts, takenAt } = noFacts()
  const nothing = { mediaType, failure, facts, takenAt, renditions: [], measures: null }
  if (failure || mediaType === null || file.kind === 'data_file') return nothing
  if (mediaType.startsWith('image/')) return { mediaType, ...(await readImage(file, mediaType)) }
  if (mediaType.startsWith('video/')) return { mediaType, ...(await readVideo(file, mediaType)) }
  return nothing
}

/** A process without memory, or whose ExifTool has ended, is of no use to the next file: it ends, and another begins. */
const readOrEnd = (file: FileToRead): Promise<FileReading> =>
  readFile(file).catch((error: unknown) => {
    if (!isOutOfMemory(error) && !exiftool?.hasEnded) throw error
    console.error(error)
    process.exit(1)
  })

serveProcess(readOrEnd)
