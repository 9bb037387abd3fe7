import type { PhotoReading } from './photo-facts.ts'
import { readPhotoFacts } from './read-photo-facts.ts'
import type { PhotoReader } from './scan-photos.ts'

type Request = { id: number; photo: Blob }
type Response = { id: number; reading: PhotoReading }

/** The side of a worker: what `self` of a dedicated worker has. */
export type WorkerScope = {
  addEventListener: (type: 'message', listener: (event: { data: Request }) => void) => void
  postMessage: (message: Response) => void
}

/** Makes a worker read the photos that are sent to it. */
export const servePhotoReadings = (scope: WorkerScope): void =>
  scope.addEventListener('message', ({ data: { id, photo } }) => {
    void readPhotoFacts(photo).then((reading) => scope.postMessage({ id, reading }))
  })

/** The side of the page: what a `Worker` has. */
export type PhotoWorker = {
  addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    listener: (event: { data: Response }) => void,
  ) => void
  postMessage: (message: Request) => void
  terminate: () => void
}

/** No photo takes a second; a card that was pulled out may never answer. */
const longestReadingMilliseconds = 30_000

/** Reads photos in a worker, and in a new one after a worker broke or did not answer. */
export function photoReader(
  startWorker: () => PhotoWorker,
  longestMilliseconds = longestReadingMilliseconds,
): { read: PhotoReader; close: () => void } {
  let worker: PhotoWorker | null = null
  let lastId = 0
  let pending: { id: number; settle: (reading: PhotoReading | null) => void } | null = null
  const stop = () => {
    worker?.terminate()
    worker = null
    pending?.settle(null)
  }
  const start = (): PhotoWorker => {
    const started = startWorker()
    started.addEventListener('message', ({ data }) => {
      if (data.id === pending?.id) pending.settle(data.reading)
    })
    // A script that the network or the policy refuses says so here and nowhere else.
    for (const type of ['error', 'messageerror'] as const) started.addEventListener(type, stop)
    return started
  }
  const read: PhotoReader = (photo) =>
    new Promise((resolve) => {
      lastId += 1
      const timer = setTimeout(stop, longestMilliseconds)
      pending = {
        id: lastId,
        settle: (reading) => {
          clearTimeout(timer)
          pending = null
          resolve(reading ?? { facts: null, failure: 'unreadable' })
        },
      }
      worker ??= start()
      worker.postMessage({ id: lastId, photo })
    })
  return { read, close: stop }
}
