import { thumbnailSide, thumbnailSize } from '@sortie/domain/mission/upload-file'
import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import type { PictureMeasures } from '@sortie/imagery/quality/measure-picture'
import { readPhotoFacts } from '@sortie/imagery/read-photo-facts'
import { measurePhoto } from '../quality/measure-photo.ts'
import { embeddedPicture } from './embedded-picture.ts'

export type ReadRequest =
  | { wants: 'facts'; file: File }
  | { wants: 'thumbnail' | 'measures'; file: File; facts: PhotoFacts | null }

export interface FileFacts {
  facts: PhotoFacts | null
  /** Null for a type of file that is not read here. */
  hasGps: boolean | null
}

export type ReadResponse = FileFacts | { thumbnail: Blob | null } | { measures: PictureMeasures | null }

const facts = async (file: File): Promise<FileFacts> => {
  const { facts: read, failure } = await readPhotoFacts(file)
  if (!read) return { facts: null, hasGps: failure === 'unsupported-format' ? null : false }
  return { facts: read, hasGps: read.position !== null && read.altitudeMeters !== null }
}

const jpegOf = async (bitmap: ImageBitmap): Promise<Blob> => {
  const canvas = new OffscreenCanvas(...thumbnailSize(bitmap.width, bitmap.height))
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return canvas.convertToBlob({ type: 'image/jpeg', quality: 0.8 })
}

const drawn = async (picture: Blob): Promise<Blob> => {
  const bitmap = await createImageBitmap(picture)
  try {
    return await jpegOf(bitmap)
  } finally {
    bitmap.close()
  }
}

/** Decodes a whole photo directly to the size in which it is shown, if its own size is known. */
const drawnFromWhole = async (file: File, { width, height }: PhotoFacts): Promise<Blob> => {
  const longer = (width ?? 0) >= (height ?? 0) ? 'resizeWidth' : 'resizeHeight'
  const bitmap = await createImageBitmap(file, { [longer]: thumbnailSide, resizeQuality: 'medium' })
  try {
    return await jpegOf(bitmap)
  } finally {
    bitmap.close()
  }
}

const thumbnail = async (file: File, known: PhotoFacts | null): Promise<Blob | null> => {
  try {
    const isUpright = (known?.orientation ?? 1) === 1
    const range = embeddedPicture(known)
    if (range) return await drawn(file.slice(range.offset, range.offset + range.length, 'image/jpeg'))
    const isLarge = Math.max(known?.width ?? 0, known?.height ?? 0) > thumbnailSide
    return await (known && isLarge && isUpright ? drawnFromWhole(file, known) : drawn(file))
  } catch {
    // A file that the browser cannot draw is shown as an icon of its type.
    return null
  }
}

const respond = async (request: ReadRequest): Promise<ReadResponse> => {
  const { wants, file } = request
  if (wants === 'facts') return facts(file).catch(() => ({ facts: null, hasGps: null }))
  if (wants === 'thumbnail') return { thumbnail: await thumbnail(file, request.facts) }
  return { measures: await measurePhoto(file, request.facts).catch(() => null) }
}

addEventListener('message', async ({ data }: MessageEvent<ReadRequest>) => {
  postMessage(await respond(data))
})
