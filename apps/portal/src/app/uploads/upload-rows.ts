import type { Asset } from '@sortie/domain/mission/asset.schema'
import type { PhotoFacts } from '@sortie/imagery/photo-facts'
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
  /** What the photo says of itself, as far as it has been read. */
  facts: PhotoFacts | null
  /** What the pilot should know about a failure; null for one that has the general text. */
  error: string | null
  /** It is known from an earlier visit, and must be picked again to go on. */
  needsFile: boolean
  /** The server's record, once it has arrived. */
  asset: Asset | null
}

export interface UploadSummary {
  state: UploaderState
  /** Nothing is being sent, and nothing waits to be. */
  isFinished: boolean
  /** From 0 to 1, over all files; goes back only when files are added. */
  progress: number
  bytesPerSecond: number | null
  secondsLeft: number | null
  counts: { queued: number; uploading: number; done: number; failed: number }
  isPaused: boolean
  /** Uploads wait for the network or the server. */
  isOffline: boolean
  /** Another tab of this browser uploads, and this one follows it. */
  role: 'leader' | 'follower'
  /** Files of an earlier visit that must be picked again. */
  awaitsFiles: number
  /** Of these, how many the browser finds by itself once it is permitted to. */
  findableFiles: number
  /** Of these, how many have changed on the device since they were added, and could be sent as they are now. */
  changedFiles: number
  /** Why nothing is sent, until the pilot goes on. */
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
    error,
    needsFile: false,
    asset,
  }
}

export const rowOfAwaited = ({ id, name, size, shot_id }: UploadRecord): UploadRow => ({
  id,
  name,
  size,
  status: 'queued',
  progress: 0,
  shot_id,
  thumbnailUrl: null,
  hasGps: null,
  facts: null,
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

/** What pages show of the queue. Only rows that change are made anew, so that ten thousand stay cheap. */
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
    /** Tells pages, after a round of changes. */
    publish: (): void => {
      listeners.notify()
    },
    subscribe: listeners.subscribe,
  }
}

export type UploadRows = ReturnType<typeof createUploadRows>
