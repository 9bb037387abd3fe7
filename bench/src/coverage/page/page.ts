import { surveyCoverage } from '@sortie/imagery/coverage/survey-coverage'
import { readPhotoFacts } from '@sortie/imagery/read-photo-facts'
import { scanPhotos } from '@sortie/imagery/scan-photos'
import ExifReader from 'exifreader'
import { analyzeCoverage } from '../../../../apps/portal/src/features/coverage/analyze-coverage.ts'
import { openReaders } from '../../../../apps/portal/src/features/coverage/open-readers.ts'
import type { CoveragePage, Figures, ReadingSide } from '../figures.ts'

const headBytes = 128 * 1024
/** A photo that was cut off shows it only here. */
const endBytes = 4 * 1024

const pickedPhotos = (): File[] => [...((document.getElementById('photos') as HTMLInputElement).files ?? [])]

/** Watches the main thread while something is done. Tasks under 50 ms are not reported by the browser. */
const measured = async <Result>(work: () => Promise<Result>): Promise<Figures & { result: Result }> => {
  // The task that brings the arguments is none of the work's.
  await new Promise((resolve) => setTimeout(resolve))
  const tasks: number[] = []
  const note = (entries: PerformanceEntryList) => tasks.push(...entries.map(({ duration }) => duration))
  const observer = new PerformanceObserver((list) => note(list.getEntries()))
  observer.observe({ type: 'longtask' })
  const started = performance.now()
  const result = await work()
  const ms = performance.now() - started
  // The task that ends the work is reported after it.
  await new Promise((resolve) => setTimeout(resolve, 100))
  note(observer.takeRecords())
  observer.disconnect()
  const blockedMs = tasks.reduce((sum, duration) => sum + duration - 50, 0)
  return { ms, placed: 0, blockedMs, longestTaskMs: Math.max(0, ...tasks), result }
}

const bare = async (photos: readonly File[]): Promise<number> => {
  let read = 0
  for (const photo of photos) {
    const head = await photo.slice(0, headBytes).arrayBuffer()
    const end = await photo.slice(-endBytes).arrayBuffer()
    if (head.byteLength === headBytes && end.byteLength === endBytes) read += 1
  }
  return read
}

const exifreader = async (photos: readonly File[]): Promise<number> => {
  let placed = 0
  for (const photo of photos) {
    const head = await photo.slice(0, headBytes).arrayBuffer()
    if (ExifReader.load(head, { expanded: true }).gps?.Latitude !== undefined) placed += 1
  }
  return placed
}

const ours = async (photos: readonly File[]): Promise<number> => {
  const { readers, close } = openReaders()
  const scanned = await scanPhotos(photos, { readers })
  close()
  return scanned.filter(({ reading }) => reading.facts?.position).length
}

const sides: Record<ReadingSide, (photos: readonly File[]) => Promise<number>> = { bare, exifreader, ours }

const page: CoveragePage = {
  read: async (side) => {
    const photos = pickedPhotos()
    const { result, ...figures } = await measured(() => sides[side](photos))
    return { ...figures, placed: result }
  },
  bytesPerPhoto: async () => {
    let bytes = 0
    const photos = pickedPhotos()
    for (const photo of photos)
      await readPhotoFacts({
        size: photo.size,
        read: async (offset, length) => {
          bytes += length
          return new Uint8Array(await photo.slice(offset, offset + length).arrayBuffer())
        },
      })
    return bytes / photos.length
  },
  cover: async (photos, area) => {
    const never = new AbortController().signal
    const { result, ...figures } = await measured(() => analyzeCoverage(photos, { area: [area] }, never))
    const { grid } = surveyCoverage([], { area: [area] })
    return { ...figures, placed: result.withGps, cells: grid.columns * grid.rows }
  },
}
Object.assign(globalThis, { coveragePage: page })
