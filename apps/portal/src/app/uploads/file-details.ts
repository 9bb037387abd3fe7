import { uploadKind } from '@sortie/domain/mission/upload-file'
import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import { revokeLater } from '@sortie/web-app/revoke-later.ts'
import { captureFrame } from './capture-frame.ts'
import { makeThumbnail, measureFile, readFacts } from './file-reader.ts'
import type { FileFacts } from './read-file.worker.ts'
import type { UploadRow } from './upload-rows.ts'

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

/** More thumbnails than anybody looks at. Those of uploaded files are removed first. */
const mostThumbnails = 500
const mostAtOnce = 3

type Details = Pick<UploadRow, 'facts' | 'hasGps' | 'measures' | 'thumbnailUrl'>

/** Reads the files of a queue one after another, and keeps their thumbnails while they are needed. */
export const createFileDetails = (onRead: (id: string, details: Partial<Details>) => void) => {
  const reading = new Map<string, Promise<FileFacts>>()
  const wanted = new Map<string, { file: File; kind: string }>()
  const urls = new Map<string, string>()
  const framesById = new Map<string, Promise<Blob | null>>()
  const settled = new Set<string>()
  const measured = new Set<string>()
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
    /** Measures the pixels of a photo, once. */
    measure: async (id: string, file: File): Promise<void> => {
      if (measured.has(id)) return
      measured.add(id)
      const read = await reading.get(id)
      const measures = await measureFile(file, read?.facts ?? null)
      if (reading.has(id)) onRead(id, { measures })
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
      measured.delete(id)
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
