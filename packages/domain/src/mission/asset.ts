import { emptyFileText, type FormFile } from '../file-type.ts'
import { t } from '../language.ts'
import type { Image } from './asset.schema.ts'

export const isMissingGps = (
  image: Pick<Image, 'processing' | 'gps_latitude' | 'gps_longitude' | 'gps_altitude'>,
): boolean =>
  !image.processing &&
  (image.gps_latitude === null || image.gps_longitude === null || image.gps_altitude === null)

export const assetKinds = ['image', 'video', 'panorama', 'data_file'] as const

export type AssetKind = (typeof assetKinds)[number]

export const previewBytes = 2_097_152

const previewTypes: readonly (string | null)[] = ['image/jpeg', 'image/png', 'image/webp']

/** The error of a preview that a browser made of a file; null if there is none. */
export const previewError = (file: FormFile | null): string | null => {
  if (!file || !previewTypes.includes(file.type)) return t('A preview must be a JPEG, PNG or WebP image.')
  if (file.size === 0) return emptyFileText
  return file.size > previewBytes ? t('A preview can be up to 2 MB.') : null
}

export const uploadStatuses = ['queued', 'uploading', 'done', 'failed', 'file-size-error'] as const
