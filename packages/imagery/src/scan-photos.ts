import type { PhotoReading } from './photo-facts.ts'

/** Reads photos, usually in a separate worker. */
export type PhotoReader = (photo: Blob) => Promise<PhotoReading>

export type ScanProgress = { done: number; total: number; photosPerSecond: number | null }

export type ScanOptions = {
  /** As many photos are read at once as there are readers; a reader that can read several is listed several times. */
  readers: readonly PhotoReader[]
  signal?: AbortSignal
  onProgress?: (progress: ScanProgress) => void
  /** The time in milliseconds; replaced in tests. */
  now?: () => number
}

export type ScannedPhoto<T> = { file: T; reading: PhotoReading }

/**
 * Reads many photos and returns them in the given order. If a reader breaks, only its photo is `unreadable`. When the
 * signal aborts, no further photo is started and the results so far are returned.
 */
export async function scanPhotos<T extends Blob>(
  files: readonly T[],
  { readers, signal, onProgress, now = () => performance.now() }: ScanOptions,
): Promise<ScannedPhoto<T>[]> {
  const scanned: (ScannedPhoto<T> | undefined)[] = files.map(() => undefined)
  const waiting = files.entries()
  const startedAt = now()
  let done = 0
  const work = async (read: PhotoReader) => {
    for (const [index, file] of waiting) {
      if (signal?.aborted) return
      const reading = await read(file).catch((): PhotoReading => ({ facts: null, failure: 'unreadable' }))
      scanned[index] = { file, reading }
      done += 1
      const seconds = (now() - startedAt) / 1000
      onProgress?.({ done, total: files.length, photosPerSecond: seconds > 0 ? done / seconds : null })
    }
  }
  await Promise.all(readers.map(work))
  return scanned.filter((photo) => photo !== undefined)
}
