import type { PhotoReading } from './photo-facts.ts'
import { readPhotoFacts } from './read-photo-facts.ts'
import type { PhotoReader } from './scan-photos.ts'

type Request = { id: number; photo: Blob }
type Response = { id: number; reading: PhotoReading }

/** The worker's side: the part of a dedicated worker's `self` that is used. */
export type WorkerScope = {
  addEventListener: (type: 'message', listener: (event: { data: Request }) => void) => void
  postMessage: (message: Response) => void
}

/** Makes a worker read the photos that are sent to it. */
export const servePhotoReadings = (scope: WorkerScope): void =>
  scope.addEventListener('message', ({ data: { id, photo } }) => {
    void readPhotoFacts(photo).then((reading) => scope.postMessage({ id, reading }))
  })

/** The page's side: the part of a `Worker` that is used. */
export type PhotoWorker = {
  addEventListener: (
    type: 'message' | 'error' | 'messageerror',
    listener: (event: { data: Response }) => void,
  ) => void
  postMessage: (message: Request) => void
  terminate: () => void
}

/** No photo takes a second, but a card that was pulled out may never respond. */
const longestReadingMilliseconds = 30_000

type Pending = { photo: Blob; timer: ReturnType<typeof setTimeout>; settle: (reading: PhotoReading) => void }

const unreadable: PhotoReading = { facts: null, failure: 'unreadable' }

/**
 * Reads photos in a worker, and in a new one after a worker broke or did not respond. Several photos may be read at
 * once, so that one is processed while another is waited for. Those that a broken worker was reading are read again one
 * by one, so that a broken photo affects no other.
 */
export function photoReader(
  startWorker: () => PhotoWorker,
  longestMilliseconds = longestReadingMilliseconds,
): { read: PhotoReader; close: () => void } {
  let worker: PhotoWorker | null = null
  let lastId = 0
  const pending = new Map<number, Pending>()
  const waiting: Pending[] = []
  let alone: ReturnType<typeof photoReader> | null = null
  const stop = (): Pending[] => {
    worker?.terminate()
    worker = null
    const left = [...pending.values()]
    for (const { timer } of left) clearTimeout(timer)
    pending.clear()
    return left
  }
  const readWaiting = async () => {
    if (alone) return
    alone = photoReader(startWorker, longestMilliseconds)
    for (let next = waiting.shift(); next; next = waiting.shift()) next.settle(await alone.read(next.photo))
    alone.close()
    alone = null
  }
  const replace = (late?: Pending) => {
    const left = stop()
    const lost = late ?? (left.length === 1 ? left[0] : undefined)
    lost?.settle(unreadable)
    waiting.push(...left.filter((one) => one !== lost))
    void readWaiting()
  }
  const start = (): PhotoWorker => {
    const started = startWorker()
    started.addEventListener('message', ({ data }) => pending.get(data.id)?.settle(data.reading))
    // Only this event reports a script that the network or the policy blocks.
    for (const type of ['error', 'messageerror'] as const) {
      started.addEventListener(type, () => {
        if (worker === started) replace()
      })
    }
    return started
  }
  const read: PhotoReader = (photo) =>
    new Promise((resolve) => {
      lastId += 1
      const id = lastId
      const one: Pending = {
        photo,
        timer: setTimeout(() => replace(one), longestMilliseconds),
        settle: (reading) => {
          clearTimeout(one.timer)
          pending.delete(id)
          resolve(reading)
        },
      }
      pending.set(id, one)
      worker ??= start()
      worker.postMessage({ id, photo })
    })
  const close = () => {
    for (const { settle } of [...waiting.splice(0), ...stop()]) settle(unreadable)
    alone?.close()
  }
  return { read, close }
}
