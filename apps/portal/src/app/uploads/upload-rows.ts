import type { Asset } from '@sortie/domain/mission/asset.schema'
import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import type { PictureMeasures } from '@sortie/imagery/quality/measure-picture'
import { createListeners } from '@sortie/ui/listeners.ts'
import type { Upload, UploadRecord, UploadStatus } from '@sortie/uploader/upload'
import type { UploaderState } from '@sortie/uploader/uploader'

/** One file of the queue, as pages show it. */
export interface UploadRow {
  id: string
  name: string
  size: number
  status: UploadStatus
  /** From 0 to 1, never backwards. */
  progress: number
  shot_id: number | null
  thumbnailUrl: string | null
  /** Null until the file has been read. */
  hasGps: boolean | null
  /** The metadata of the photo, as far as it has been read. */
  facts: PhotoFacts | null
  /** What was measured of its pixels; null if that isn't possible here. Undefined until it was measured. */
  measures?: PictureMeasures | null
  /** When the file was made, unless its metadata says so: in milliseconds since 1970. */
  modifiedAt: number
  /** The error to show; null if the general text applies. */
  error: string | null
  /** The file is known from an earlier visit, and must be picked again to continue. */
  needsFile: boolean
  /** The server's record, once the file has been uploaded. */
  asset: Asset | null
}

export interface UploadSummary {
  state: UploaderState
  /** True when no file is being sent or waits to be. */
  isFinished: boolean
  /** From 0 to 1, over all files. Decreases only when files are added. */
  progress: number
  bytesPerSecond: number | null
  secondsLeft: number | null
  counts: { queued: number; uploading: number; done: number; failed: number }
  isPaused: boolean
  /** True while uploads wait for the network or the server. */
  isOffline: boolean
  /** 'follower' if another tab of this browser uploads and this one shows its progress. */
  role: 'leader' | 'follower'
  /** The number of files of an earlier visit that must be picked again. */
  awaitsFiles: number
  /** How many of these the browser can find itself, once it has permission. */
  findableFiles: number
  /** How many of these have changed since they were added, and could be sent as they are now. */
  changedFiles: number
  /** Why nothing is sent, until the pilot resumes. */
  problem: string | null
}

export const emptySummary: UploadSummary = {
  state: 'stopped',
  isFinished: true,
  progress: 0,
  bytesPerSecond: null,
  secondsLeft: null,
  counts: { queued: 0, uploading: 0, done: 0, failed: 0 },
  isPaused: false,
  isOffline: false,
  role: 'leader',
  awaitsFiles: 0,
  findableFiles: 0,
  changedFiles: 0,
  problem: null,
}

export const rowOfUpload = (upload: Upload<Asset>, before: UploadRow | undefined): UploadRow => {
  const { id, source, status, sentBytes, error, asset, record } = upload
  return {
    id,
    name: source.name,
    size: source.size,
    status,
    progress: status === 'done' ? 1 : Math.max(before?.progress ?? 0, sentBytes / (source.size || 1)),
    shot_id: record.shot_id,
    thumbnailUrl: before?.thumbnailUrl ?? null,
    hasGps: before?.hasGps ?? null,
    facts: before?.facts ?? null,
    ...(before?.measures !== undefined && { measures: before.measures }),
    modifiedAt: source.lastModified,
    error,
    needsFile: false,
    asset,
  }
}

/** What was read of a file, kept for a visit that doesn't have the file. */
export type KeptDetails = Pick<UploadRow, 'facts' | 'hasGps' | 'measures' | 'modifiedAt'>

export const rowOfAwaited = (
  { id, name, size, shot_id }: UploadRecord,
  details: KeptDetails | null,
): UploadRow => ({
  id,
  name,
  size,
  status: 'queued',
  progress: 0,
  shot_id,
  thumbnailUrl: null,
  hasGps: null,
  facts: null,
  modifiedAt: 0,
  ...details,
  error: null,
  needsFile: true,
  asset: null,
})

export const countRows = (rows: readonly UploadRow[]): UploadSummary['counts'] => {
  const counts = { queued: 0, uploading: 0, done: 0, failed: 0 }
  for (const { status, needsFile } of rows) {
    if (status === 'file-size-error') counts.failed += 1
    else if (!needsFile || status === 'failed') counts[status] += 1
  }
  return counts
}

/** The queue as pages show it. Only rows that change are new objects, so that ten thousand stay cheap. */
export const createUploadRows = () => {
  const byId = new Map<string, UploadRow>()
  const listeners = createListeners()
  let list: readonly UploadRow[] | null = null
  let summary = emptySummary

  return {
    all: (): readonly UploadRow[] => {
      list ??= [...byId.values()]
      return list
    },
    get: (id: string): UploadRow | undefined => byId.get(id),
    summary: (): UploadSummary => summary,
    put: (row: UploadRow): void => {
      byId.set(row.id, row)
      list = null
    },
    delete: (id: string): void => {
      if (byId.delete(id)) list = null
    },
    clear: (): void => {
      byId.clear()
      list = null
    },
    summarize: (changes: Partial<UploadSummary>): void => {
      summary = { ...summary, ...changes }
    },
    /** Notifies pages after a round of changes. */
    publish: (): void => {
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}

export type UploadRows = ReturnType<typeof createUploadRows>
