import type { uploadStatuses } from '@sortie/domain/mission/asset'
import { createdAtText, localFileId, mediaTypeOf, uploadKind } from '@sortie/domain/mission/upload-file'

export type UploadStatus = (typeof uploadStatuses)[number]

/** A file on the pilot's device. It is read piece by piece and never kept in memory. */
export interface UploadSource {
  name: string
  size: number
  lastModified: number
  /** The media type the browser gave it, often empty. */
  type: string
  /** The current content; rejects with a FileError if it is no longer the file that was added. */
  open(): Promise<Blob>
}

/** The record that lets another visit continue an upload. */
export interface UploadRecord {
  id: string
  name: string
  size: number
  /** The media type. */
  type: string
  mission_number: number
  shot_id: number | null
  shot_type_id: number | null
  file_type: string
  date_created: string
  upload_id: string | null
  unique_file_name: string | null
  /** Parts that have arrived, as 'partnumber:etag'. */
  parts: string[]
}

/** The mission and shot of a file. */
export interface UploadTarget {
  mission_id: number
  shot_id: number | null
  shot_type_id: number | null
}

/**
 * The record of a file that is added. `offset` is the browser's offset from UTC, in minutes, when the file was changed.
 */
export const newRecord = (source: UploadSource, target: UploadTarget, offset: number): UploadRecord => ({
  id: localFileId(source),
  name: source.name,
  size: source.size,
  type: mediaTypeOf(source),
  mission_number: target.mission_id,
  shot_id: target.shot_id,
  shot_type_id: target.shot_type_id,
  file_type: uploadKind(source) ?? 'data_file',
  date_created: createdAtText(source.lastModified, offset),
  upload_id: null,
  unique_file_name: null,
  parts: [],
})

/** One file in the queue. */
export interface Upload<Asset> {
  readonly id: string
  /** Replaced when the pilot picks the same file again. */
  source: UploadSource
  readonly record: UploadRecord
  status: UploadStatus
  sentBytes: number
  /** Why it failed, for the pilot. */
  error: string | null
  /** The server's record, once the upload is done. */
  asset: Asset | null
}
