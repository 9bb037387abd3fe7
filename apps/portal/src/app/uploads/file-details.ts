import { uploadKind } from '@sortie/domain/mission/upload-file'
import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import { revokeLater } from '@sortie/web-app/revoke-later.ts'
import { captureFrame } from './capture-frame.ts'
import type { FileFacts, ReadRequest, ReadResponse } from './read-file.worker.ts'
import type { UploadRow } from './upload-rows.ts'

/** One core is left for the page and for sending. */
const workerCount = Math.max(1, Math.min(2, navigator.hardwareConcurrency - 1))

interface Task {
  request: ReadRequest
  resolve: (response: ReadResponse | null) => void
}

const idle: Worker[] = []
let started = 0
/** Facts are read before thumbnails, because a file is not completed without them. */
const waiting = { facts: [] as Task[], thumbnail: [] as Task[] }

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
  while (waiting.facts.length + waiting.thumbnail.length > 0) {
    const worker = idle.pop() ?? (started < workerCount ? startWorker() : undefined)
    if (!worker) return
    const task = waiting.facts.shift() ?? waiting.thumbnail.shift()
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
const readFacts = async (file: File): Promise<FileFacts> => {
  const response = await read({ wants: 'facts', file })
  return response && 'facts' in response ? response : { facts: null, hasGps: null }
}

/** The position where a photo was taken; null for other files, and for a photo without one. */
export const photoPosition = async (file: File): Promise<PhotoFacts['position']> =>
  uploadKind(file) === 'image' ? ((await readFacts(file)).facts?.position ?? null) : null

let frames: Promise<unknown> = Promise.resolve()

/** Frames are captured one after another, because each holds a decoder. */
const captureInTurn = (file: File): Promise<Blob | null> => {
  const frame = frames.then(() => captureFrame(file))
  frames = frame
  return frame
}

/** A small picture of a photo; null if the browser cannot draw it. */
const makeThumbnail = async (file: File, facts: PhotoFacts | null): Promise<Blob | null> => {
  const response = await read({ wants: 'thumbnail', file, facts })
  return response && 'thumbnail' in response ? response.thumbnail : null
}

/** More thumbnails than anybody looks at. Those of uploaded files are removed first. */
const mostThumbnails = 500
const mostAtOnce = 3

type Details = Pick<UploadRow, 'facts' | 'hasGps' | 'thumbnailUrl'>

/** Reads the files of a queue one after another, and keeps their thumbnails while they are needed. */
export const createFileDetails = (onRead: (id: string, details: Partial<Details>) => void) => {
  const reading = new Map<string, Promise<FileFacts>>()
  const wanted = new Map<string, { file: File; kind: string }>()
  const urls = new Map<string, string>()
  const framesById = new Map<string, Promise<Blob | null>>()
  const settled = new Set<string>()
  let making = 0

  const revoke = (id: string): void => {
    const url = urls.get(id)
    // A row that is about to disappear may not have loaded its picture yet.
    if (url) revokeLater(url)
    urls.delete(id)
    settled.delete(id)
  }

  const frameOf = (id: string, file: File): Promise<Blob | null> => {
    const frame = framesById.get(id) ?? captureInTurn(file)
    framesById.set(id, frame)
    return frame
  }

  const make = async (id: string, file: File, kind: string): Promise<void> => {
    making += 1
    try {
      const facts = await reading.get(id)
      const thumbnail = await (kind === 'video'
        ? frameOf(id, file)
        : makeThumbnail(file, facts?.facts ?? null))
      // The file was removed in the meantime.
      if (!thumbnail || !reading.has(id)) return
      const thumbnailUrl = URL.createObjectURL(thumbnail)
      urls.set(id, thumbnailUrl)
      onRead(id, { thumbnailUrl })
    } finally {
      making -= 1
      makeNext()
    }
  }

  const makeNext = (): void => {
    while (making < mostAtOnce && wanted.size > 0) {
      if (urls.size + making >= mostThumbnails) {
        const [oldest] = settled
        if (oldest === undefined) return
        revoke(oldest)
        onRead(oldest, { thumbnailUrl: null })
      }
      const [next] = wanted
      if (!next) return
      const [id, { file, kind }] = next
      wanted.delete(id)
      void make(id, file, kind)
    }
  }

  const read = async (file: File, kind: string): Promise<FileFacts> =>
    kind === 'image' ? readFacts(file) : { facts: null, hasGps: null }

  return {
    add: (id: string, file: File, kind: string): void => {
      const facts = read(file, kind)
      reading.set(id, facts)
      wanted.set(id, { file, kind })
      void facts.then((details) => {
        if (reading.has(id)) onRead(id, details)
        makeNext()
      })
    },
    /** A frame of a video, where this browser can play it. */
    frameOf,
    factsOf: (id: string): Promise<FileFacts> | undefined => reading.get(id),
    /** To be called when a file was uploaded: its thumbnail is removed when another one needs the room. */
    settle: (id: string): void => {
      wanted.delete(id)
      if (urls.has(id)) settled.add(id)
      makeNext()
    },
    delete: (id: string): void => {
      reading.delete(id)
      wanted.delete(id)
      framesById.delete(id)
      revoke(id)
    },
    end: (): void => {
      reading.clear()
      wanted.clear()
      framesById.clear()
      for (const id of [...urls.keys()]) revoke(id)
    },
  }
}

export type FileDetails = ReturnType<typeof createFileDetails>
