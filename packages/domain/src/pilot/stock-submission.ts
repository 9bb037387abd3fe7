import { emptyFileText, type FileType, type FormFile } from '../file-type.ts'
import { toTranslate } from '../language.ts'

export const stockFileBytes = 209_715_200

export const stockFileTypes = [
  'image/jpeg',
  'image/png',
  'image/tiff',
  'image/heic',
  'image/heif',
  'image/webp',
  'video/mp4',
  'video/quicktime',
] as const satisfies readonly FileType[]

export const stockStatuses = ['submitted', 'accepted', 'rejected'] as const

/** The texts of the specification, to the letter, also where they look wrong: each in one place. */
export const stockTexts = {
  file: toTranslate('Please select a file'),
  category: toTranslate('Please select country'),
  description: toTranslate('Please enter at least 20 characters'),
  city: toTranslate('Please enter city'),
  state: toTranslate('Please enter state'),
  country: toTranslate('Please select country'),
  timecode: toTranslate('Timecode format: hh:mm'),
  tags: toTranslate('Please enter between 5 and 45 comma-separated tags'),
} as const

/** Not in the specification, which says nothing of other kinds of files. */
export const stockFileTexts = {
  type: toTranslate('Please select a photo (JPEG, PNG, TIFF, HEIC, WebP) or a video (MP4, MOV)'),
  size: toTranslate('Please select a file up to 200 MB'),
} as const

export const stockFileError = (file: FormFile | null | undefined): string | null => {
  if (!file) return stockTexts.file
  if (file.size === 0) return emptyFileText
  if (file.type === null || !stockFileTypes.some((type) => type === file.type)) return stockFileTexts.type
  return file.size > stockFileBytes ? stockFileTexts.size : null
}

/** hh:mm, a two-digit number, or h:mm; an hour has sixty minutes. */
export const isTimecode = (text: string): boolean => /^(\d{1,2}:[0-5]\d|\d{2})$/.test(text)

/** The entries between the commas; what is empty is none. */
export const readTags = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')

export const hasTagsEnough = (text: string): boolean => {
  const { length } = readTags(text)
  return length >= 5 && length <= 45
}
