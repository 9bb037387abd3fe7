import { fileFingerprint } from '@sortie/domain/mission/upload-file'
import type { SurveyOptions, SurveyPhoto } from '@sortie/imagery/coverage/survey-coverage'
import { type PhotoReader, type ScannedPhoto, scanPhotos } from '@sortie/imagery/scan-photos'
import {
  chooseImages,
  type FailedImage,
  imageIds,
  mergeScanned,
  type ScannedImage,
} from '@sortie/imagery/survey-images'
import { createListeners } from '@sortie/ui/listeners.ts'
import type { CoverageAnalysis } from './analyze-coverage.ts'

export interface ScanState {
  phase: 'instructions' | 'processing' | 'completed'
  /** The number of files found so far, while a dropped folder is read. */
  foundCount: number | null
  /** The progress while images are read. */
  progress: { done: number; total: number; photosPerSecond: number | null } | null
  images: readonly ScannedImage[]
  failed: readonly FailedImage[]
  /** The number of images left out because they are already here. */
  doubleCount: number
  /** The names of files left out because they are neither JPEG nor DNG images. */
  otherNames: readonly string[]
  analysis: CoverageAnalysis | null
  /** How much higher than the site the pilot took off, as they entered it and as the analysis uses it. */
  takeoffAboveSiteMeters: number | null
  /** Why the last images were not added. */
  note: 'canceled' | 'no-images' | 'all-doubles' | 'not-analyzed' | 'unreadable-drop' | null
}

const empty: ScanState = {
  phase: 'instructions',
  foundCount: null,
  progress: null,
  images: [],
  failed: [],
  doubleCount: 0,
  otherNames: [],
  analysis: null,
  takeoffAboveSiteMeters: null,
  note: null,
}

interface ScanTools {
  /** Opens a pool for a scan, which is closed after it. */
  openReaders: () => { readers: readonly PhotoReader[]; close: () => void }
  analyze: (
    photos: readonly SurveyPhoto[],
    options: Pick<SurveyOptions, 'takeoffAboveSiteMeters'>,
    signal: AbortSignal,
  ) => Promise<CoverageAnalysis>
  /** Called when images were scanned and analyzed. */
  onAnalyzed: (analysis: CoverageAnalysis) => void
}

/** The interval at which a page receives progress. */
const progressEveryMs = 100

/**
 * The images of one check. They are added repeatedly, read by a pool of workers, and analyzed together. Images that are
 * added during a scan extend it. A scan that is canceled adds nothing.
 */
export const createCoverageScan = ({ openReaders, analyze, onAnalyzed }: ScanTools) => {
  let state = empty
  let queue: File[] = []
  /** The files of the images, whose pixels are measured later. They aren't read here. */
  let files = new Map<string, File>()
  /** The value that the pilot has entered. It becomes part of the state with the analysis that uses it. */
  let takeoffAboveSiteMeters: number | null = null
  let running: AbortController | null = null
  /** Drops that are still being read and have not been canceled. */
  let reading = new Set<symbol>()
  const { subscribe, notify } = createListeners()

  const set = (changes: Partial<ScanState>) => {
    state = { ...state, ...changes }
    notify()
  }
  /** Shows the current result, unless something is still being read. */
  const settle = () => {
    if (running || reading.size > 0) return
    const hasImages = state.images.length + state.failed.length > 0
    set({ phase: hasImages ? 'completed' : 'instructions', progress: null, foundCount: null })
  }

  const scan = async (signal: AbortSignal): Promise<ScannedPhoto<File>[]> => {
    const { readers, close } = openReaders()
    // A reader that waits for a memory card is ended, too.
    signal.addEventListener('abort', close, { once: true })
    const scanned: ScannedPhoto<File>[] = []
    let toldAt = Number.NEGATIVE_INFINITY
    try {
      while (queue.length > 0 && !signal.aborted) {
        const batch = queue
        queue = []
        const before = scanned.length
        const onProgress = ({ done, photosPerSecond }: { done: number; photosPerSecond: number | null }) => {
          if (performance.now() - toldAt < progressEveryMs || signal.aborted) return
          toldAt = performance.now()
          set({
            progress: { done: before + done, total: before + batch.length + queue.length, photosPerSecond },
          })
        }
        set({ progress: { done: before, total: before + batch.length, photosPerSecond: null } })
        scanned.push(...(await scanPhotos(batch, { readers, signal, onProgress })))
      }
      return scanned
    } finally {
      close()
    }
  }

  const run = async (): Promise<void> => {
    if (running) return
    const controller = new AbortController()
    const { signal } = controller
    running = controller
    set({ phase: 'processing', note: null })
    try {
      while (queue.length > 0 || takeoffAboveSiteMeters !== state.takeoffAboveSiteMeters) {
        const scanned = await scan(signal)
        if (signal.aborted) return
        set({ progress: null })
        const merged = mergeScanned(state, scanned, fileFingerprint)
        for (const { file } of scanned) files.set(fileFingerprint(file), file)
        const entered = { takeoffAboveSiteMeters }
        const isCounted = entered.takeoffAboveSiteMeters === state.takeoffAboveSiteMeters
        if (merged.images === state.images && isCounted) {
          set(merged)
          continue
        }
        const analysis = await analyze(merged.images, entered, signal)
        if (signal.aborted) return
        set({ ...merged, ...entered, analysis })
        onAnalyzed(analysis)
      }
    } catch (error) {
      if (signal.aborted) return
      console.warn('the coverage could not be calculated', error)
      set({ note: 'not-analyzed' })
    } finally {
      if (running === controller) {
        running = null
        takeoffAboveSiteMeters = state.takeoffAboveSiteMeters
        settle()
      }
    }
  }

  const add = (files: readonly File[]): void => {
    const known = [...state.images.flatMap(imageIds), ...queue.map(fileFingerprint)]
    const { toScan, ...left } = chooseImages(files, known, fileFingerprint)
    const doubleCount = state.doubleCount + left.doubleCount
    const otherNames = [...new Set([...state.otherNames, ...left.otherNames])]
    if (toScan.length === 0) {
      set({ doubleCount, otherNames, note: left.doubleCount === 0 ? 'no-images' : 'all-doubles' })
      settle()
      return
    }
    queue = [...queue, ...toScan]
    set({ doubleCount, otherNames })
    void run()
  }

  const stop = () => {
    running?.abort()
    running = null
    queue = []
    reading = new Set()
    takeoffAboveSiteMeters = state.takeoffAboveSiteMeters
  }

  return {
    getState: () => state,
    fileOf: (id: string): File | undefined => files.get(id),
    subscribe,
    add,
    /** Reads a dropped folder, which takes a while, and adds the images in it. */
    addDrop: async (read: (onFound: (count: number) => void) => Promise<readonly File[]>): Promise<void> => {
      const drop = Symbol('drop')
      reading.add(drop)
      set({ phase: 'processing', foundCount: 0, note: null })
      const files = await read((foundCount) => {
        if (reading.has(drop)) set({ foundCount })
      }).catch((error) => {
        console.warn('the dropped files could not be read', error)
        return null
      })
      // The drop was canceled in the meantime.
      if (!reading.delete(drop)) return
      set({ foundCount: null })
      if (files) return add(files)
      set({ note: 'unreadable-drop' })
      settle()
    },
    /** Restores the state from before the images that are being read were added. */
    cancel: () => {
      stop()
      set({ note: 'canceled' })
      settle()
    },
    /** Calculates the coverage again; null removes the pilot's value. */
    setTakeoff: (meters: number | null): void => {
      if (state.images.length === 0) return
      takeoffAboveSiteMeters = meters
      if (meters !== state.takeoffAboveSiteMeters) void run()
    },
    startOver: () => {
      stop()
      takeoffAboveSiteMeters = null
      files = new Map()
      set(empty)
    },
    close: stop,
  }
}

export type CoverageScan = ReturnType<typeof createCoverageScan>
