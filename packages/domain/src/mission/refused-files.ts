import { extensionOf, isUploadable } from './upload-file.ts'

type Kind = 'image' | 'video' | 'other'

/** Extensions that pilots' cards and folders contain besides those that uploads accept. */
const videos = ['avi', 'm4v', 'mkv', 'mpg', 'webm', 'wmv']
const rawImages = ['arw', 'cr2', 'cr3', 'nef', 'orf', 'raf', 'rw2']
const images = ['bmp', 'gif', 'heic', 'heif', 'jpeg', 'png', 'tiff', 'webp', ...rawImages]

/** Two spellings of one format. */
const spellings: Readonly<Record<string, string>> = { jpg: 'jpeg', tif: 'tiff' }

const kindOf = (format: string): Kind => {
  if (format === 'dng' || images.includes(format)) return 'image'
  return videos.includes(format) ? 'video' : 'other'
}

const numberText = (count: number): string => count.toLocaleString('en-US')

/** '180 JPEG images', '1 SRT file' */
const countText = (count: number, format: string): string => {
  const several = count === 1 ? '' : 's'
  if (format === '') return `${numberText(count)} file${several} without an extension`
  if (format === 'dng') return `${numberText(count)} raw image${several} (DNG)`
  const thing = { image: 'image', video: 'video', other: 'file' }[kindOf(format)]
  return `${numberText(count)} ${format.toUpperCase()} ${thing}${several}`
}

const takenImages = (requiresRawImages: boolean): string =>
  requiresRawImages ? 'raw images (DNG)' : 'JPEG, TIFF or PNG images'

const reasonText = (count: number, format: string, requiresRawImages: boolean): string => {
  const kind = kindOf(format)
  if (kind === 'image') return `this mission takes ${takenImages(requiresRawImages)}`
  if (kind === 'video') return 'this mission takes MP4 or MOV videos'
  return count === 1 ? 'not a photo or video' : 'not photos or videos'
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
    return spellings[extension] ?? extension
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

/** The message about photos without a file that the mission accepts; null if every photo has one. */
export const wrongKindOfPhotos = (
  { total, taken }: { total: number; taken: number },
  requiresRawImages: boolean,
): WrongKind | null => {
  const wrong = total - taken
  if (wrong === 0) return null
  const image = requiresRawImages ? 'raw image' : 'JPEG image'
  const which =
    taken === 0
      ? `${total === 1 ? 'Your photo has no' : 'None of your photos has a'} ${image}`
      : `${numberText(wrong)} of your ${numberText(total)} photos ${wrong === 1 ? 'has' : 'have'} no ${image}`
  return {
    title: `This mission takes ${takenImages(requiresRawImages)}`,
    problem: `${which}, so the upload page will refuse ${wrong === 1 ? 'it' : 'them'}.`,
    advice: requiresRawImages
      ? 'Look for the DNG files on the card and add them here. If there are none, set the camera to save raw images and fly again before you leave.'
      : 'Look for the JPEG files on the card and add them here. If there are none, save the raw images as JPEG images and keep their metadata.',
    isAll: taken === 0,
  }
}
