import type { AssetKind } from './asset.ts'

const longestName = 200

/** The side of the square that thumbnails of files in the browser fit into, in pixels. */
export const thumbnailSide = 600

/** The size of a thumbnail in whole pixels. A picture that is smaller stays as it is. */
export const thumbnailSize = (width: number, height: number): [width: number, height: number] => {
  const scale = Math.min(1, thumbnailSide / width, thumbnailSide / height)
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
}

/** The extension with its dot: '.JPG'. Empty if there is none. */
const endingOf = (name: string): string => /\.[^.]*$/.exec(name)?.[0] ?? ''

/** The name a file gets in the object store: only plain characters, at most 200, the extension kept. */
export const sanitizeFileName = (name: string): string => {
  const plain = name.replaceAll(/[^\p{L}\p{N}\s\-_.]/gu, '').replaceAll(/\s/g, '_')
  const ending = endingOf(plain)
  const start = [...plain.slice(0, plain.length - ending.length)]
  const room = longestName - [...ending].length
  // If there is no room for a name before it, it doesn't count as an extension.
  if (room <= 0) return [...plain].slice(0, longestName).join('')
  return start.slice(0, room).join('') + ending
}

/** 'jpg' of 'DJI_0001.JPG' */
export const extensionOf = (name: string): string => endingOf(name).slice(1).toLowerCase()

const always = ['mov', 'mp4']
/** Sensor files of survey cameras, which the lists of the upload page do not name. */
const sensorFiles = ['iiq', 'ats']

/** The extensions that the upload page accepts. */
export const uploadExtensions = (requiresRawImages: boolean): readonly string[] => [
  ...always,
  ...(requiresRawImages ? ['dng'] : ['jpg', 'jpeg', 'tif', 'tiff', 'png']),
  ...sensorFiles,
]

export const isUploadable = (name: string, requiresRawImages: boolean): boolean =>
  uploadExtensions(requiresRawImages).includes(extensionOf(name))

/**
 * Whether a mission accepts a file of this name, however it is delivered. If raw images are required, no others are
 * accepted instead. Otherwise more is accepted than the upload page offers, such as archives from other programs.
 */
export const isTaken = (name: string, requiresRawImages: boolean): boolean =>
  !requiresRawImages || isUploadable(name, true)

/** Media types that browsers don't know, or name differently from one another. */
const mediaTypes = new Map([
  ['iiq', 'image/tiff'],
  ['ats', 'application/octet-stream'],
  ['dng', 'image/x-adobe-dng'],
  ['mov', 'video/quicktime'],
  ['mp4', 'video/mp4'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
  ['tif', 'image/tiff'],
  ['tiff', 'image/tiff'],
  ['png', 'image/png'],
])

export const mediaTypeOf = ({ name, type }: { name: string; type: string }): string =>
  mediaTypes.get(extensionOf(name)) ?? (type || 'application/octet-stream')

export type UploadKind = AssetKind | 'doc' | 'pdf'

/** The kind of asset a file becomes; null if uploads don't accept it. */
export const uploadKind = (file: { name: string; type: string }): UploadKind | null => {
  if (extensionOf(file.name) === 'ats') return 'data_file'
  const type = mediaTypeOf(file)
  if (type.startsWith('image/')) return 'image'
  if (type.startsWith('video/')) return 'video'
  if (/zip/.test(type) || extensionOf(file.name) === 'zip') return 'panorama'
  if (type === 'application/pdf') return 'pdf'
  return /msword|wordprocessingml/.test(type) ? 'doc' : null
}

/** Identifies a file on a card. Its name isn't enough, because drones use the same names on every card. */
export const fileFingerprint = (file: { name: string; size: number; lastModified: number }): string =>
  `${file.name}:${file.size}:${file.lastModified}`

/**
 * The ID of a file in this browser until the server has its record. IDs of the server contain the letters DB, which
 * file names may contain too. A slash, which no file name contains, keeps the two kinds apart.
 */
export const localFileId = (file: { name: string; size: number; lastModified: number }): string =>
  fileFingerprint(file).replaceAll('DB', 'D/B')

/**
 * When a photo was taken, in the same form. The camera's own offset takes precedence; without one, the browser's is
 * used. Null for an invalid time.
 */
export const takenAtText = (
  { local, offsetMinutes }: { local: string; offsetMinutes: number | null },
  browserOffset: (moment: number) => number,
): string | null => {
  const seconds = local.slice(0, 19)
  const offset = offsetMinutes ?? browserOffset(Date.parse(seconds))
  const moment = Date.parse(`${seconds}Z`) - offset * 60_000
  return Number.isNaN(moment) ? null : createdAtText(moment, offset)
}

const two = (value: number) => String(value).padStart(2, '0')

/** Such as 'YYYY-MM-DD HH:mm:ss +HH:MM': the local time at this offset from UTC. */
export const createdAtText = (moment: number, offsetMinutes: number): string => {
  const [date, time] = new Date(moment + offsetMinutes * 60_000).toISOString().slice(0, 19).split('T')
  const [hours, minutes] = [Math.floor(Math.abs(offsetMinutes) / 60), Math.abs(offsetMinutes) % 60]
  return `${date} ${time} ${offsetMinutes < 0 ? '-' : '+'}${two(hours)}:${two(minutes)}`
}
