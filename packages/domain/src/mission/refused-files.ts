import { numberText, plural, t } from '../language.ts'
import { extensionOf, isUploadable } from './upload-file.ts'

type Kind = 'image' | 'video' | 'other'

/** Extensions that pilots' cards and folders contain besides those that uploads accept. */
const videos = ['avi', 'm4v', 'mkv', 'mpg', 'webm', 'wmv']
const rawImages = ['arw', 'cr2', 'cr3', 'nef', 'orf', 'raf', 'rw2']
const images = ['bmp', 'gif', 'heic', 'heif', 'jpeg', 'png', 'tiff', 'webp', ...rawImages]

/** Two spellings of one format. */
const spellings = new Map([
  ['jpg', 'jpeg'],
  ['tif', 'tiff'],
])

const kindOf = (format: string): Kind => {
  if (format === 'dng' || images.includes(format)) return 'image'
  return videos.includes(format) ? 'video' : 'other'
}

/** '180 JPEG images', '1 SRT file' */
const countText = (count: number, format: string): string => {
  if (format === '') return plural(count, '1 file without an extension', '{count} files without an extension')
  if (format === 'dng') return plural(count, '1 raw image (DNG)', '{count} raw images (DNG)')
  const named = { format: format.toUpperCase() }
  switch (kindOf(format)) {
    case 'image':
      return plural(count, '1 {format} image', '{count} {format} images', named)
    case 'video':
      return plural(count, '1 {format} video', '{count} {format} videos', named)
    case 'other':
      return plural(count, '1 {format} file', '{count} {format} files', named)
  }
}

const reasonText = (count: number, format: string, requiresRawImages: boolean): string => {
  switch (kindOf(format)) {
    case 'image':
      return requiresRawImages
        ? t('this mission takes raw images (DNG)')
        : t('this mission takes JPEG, TIFF or PNG images')
    case 'video':
      return t('this mission takes MP4 or MOV videos')
    case 'other':
      return plural(count, 'not a photo or video', 'not photos or videos')
  }
}

export interface RefusedGroup {
  /** '180 JPEG images: this mission takes raw images (DNG)' */
  text: string
  names: readonly string[]
}

/** The files that the upload page of a mission doesn't take, by format and with the reason, the most first. */
export const refusedFiles = (names: readonly string[], requiresRawImages: boolean): RefusedGroup[] => {
  const refused = names.filter((name) => !isUploadable(name, requiresRawImages))
  const groups = Map.groupBy(refused, (name) => {
    const extension = extensionOf(name)
    return spellings.get(extension) ?? extension
  })
  return [...groups]
    .sort(([, a], [, b]) => b.length - a.length)
    .map(([format, names]) => ({
      text: `${countText(names.length, format)}: ${reasonText(names.length, format, requiresRawImages)}`,
      names,
    }))
}

export interface WrongKind {
  /** 'This mission takes raw images (DNG)' */
  title: string
  /** How many photos the upload page will refuse. */
  problem: string
  advice: string
  isAll: boolean
}

const wrongKindText = (total: number, taken: number, requiresRawImages: boolean): string => {
  if (total === 1)
    return requiresRawImages
      ? t('Your photo has no raw image, so the upload page will refuse it.')
      : t('Your photo has no JPEG image, so the upload page will refuse it.')
  if (taken === 0)
    return requiresRawImages
      ? t('None of your photos has a raw image, so the upload page will refuse them.')
      : t('None of your photos has a JPEG image, so the upload page will refuse them.')
  return requiresRawImages
    ? plural(
        total - taken,
        '1 of your {total} photos has no raw image, so the upload page will refuse it.',
        '{count} of your {total} photos have no raw image, so the upload page will refuse them.',
        { total: numberText(total) },
      )
    : plural(
        total - taken,
        '1 of your {total} photos has no JPEG image, so the upload page will refuse it.',
        '{count} of your {total} photos have no JPEG image, so the upload page will refuse them.',
        { total: numberText(total) },
      )
}

/** The message about photos without a file that the mission accepts; null if every photo has one. */
export const wrongKindOfPhotos = (
  { total, taken }: { total: number; taken: number },
  requiresRawImages: boolean,
): WrongKind | null =>
  total === taken
    ? null
    : {
        title: requiresRawImages
          ? t('This mission takes raw images (DNG)')
          : t('This mission takes JPEG, TIFF or PNG images'),
        problem: wrongKindText(total, taken, requiresRawImages),
        advice: requiresRawImages
          ? t(
              'Look for the DNG files on the card and add them here. If there are none, set the camera to save raw images and fly again before you leave.',
            )
          : t(
              'Look for the JPEG files on the card and add them here. If there are none, save the raw images as JPEG images and keep their metadata.',
            ),
        isAll: taken === 0,
      }
