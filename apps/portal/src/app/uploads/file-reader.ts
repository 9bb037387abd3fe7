import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import type { PictureMeasures } from '@sortie/imagery/quality/measure-picture'
import type { FileFacts, ReadRequest, ReadResponse } from './read-file.worker.ts'

/** One core is left for the page and for sending. */
const workerCount = Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1))

interface Task {
  request: ReadRequest
  resolve: (response: ReadResponse | null) => void
}

const idle: Worker[] = []
let started = 0
/**
 * Facts are read before thumbnails, because a file is not completed without them. Pixels are measured when there is
 * nothing else to do: a photo has to be decoded for that.
 */
const waiting = { facts: [] as Task[], thumbnail: [] as Task[], measures: [] as Task[] }

const startWorker = (): Worker => {
  started += 1
  return new Worker(new URL('./read-file.worker.ts', import.meta.url), { type: 'module' })
}

const run = (worker: Worker, { request, resolve }: Task): void => {
  worker.onmessage = ({ data }: MessageEvent<ReadResponse>) => {
    idle.push(worker)
    resolve(data)
    startNext()
  }
  // The worker ran out of memory, or could not be loaded. A new one starts with the next file.
  worker.onerror = (event) => {
    event.preventDefault()
    worker.terminate()
    started -= 1
    resolve(null)
    startNext()
  }
  worker.postMessage(request)
}

const startNext = (): void => {
  while (waiting.facts.length + waiting.thumbnail.length + waiting.measures.length > 0) {
    const worker = idle.pop() ?? (started < workerCount ? startWorker() : undefined)
    if (!worker) return
    const task = waiting.facts.shift() ?? waiting.thumbnail.shift() ?? waiting.measures.shift()
    if (task) run(worker, task)
  }
}

const read = (request: ReadRequest): Promise<ReadResponse | null> =>
  new Promise((resolve) => {
    // Without workers, only the server reads the file.
    if (typeof Worker === 'undefined') return resolve(null)
    waiting[request.wants].push({ request, resolve })
    startNext()
  })

/** The metadata of a photo, read in a worker, a few photos at a time. */
export const readFacts = async (file: File): Promise<FileFacts> => {
  const response = await read({ wants: 'facts', file })
  return response && 'facts' in response ? response : { facts: null, hasGps: null }
}

/** A small picture of a photo; null if the browser cannot draw it. */
export const makeThumbnail = async (file: File, facts: PhotoFacts | null): Promise<Blob | null> => {
  const response = await read({ wants: 'thumbnail', file, facts })
  return response && 'thumbnail' in response ? response.thumbnail : null
}

/** What is measured of a photo's pixels; null if the browser cannot decode it, or it is too small. */
export const measureFile = async (file: File, facts: PhotoFacts | null): Promise<PictureMeasures | null> => {
  const response = await read({ wants: 'measures', file, facts })
  return response && 'measures' in response ? response.measures : null
}
