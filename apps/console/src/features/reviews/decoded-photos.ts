import { createListeners } from '@sortie/ui/listeners.ts'

export interface PhotoToDecode {
  id: string
  url: string
  /** As it is viewed; null until it is known. */
  width: number | null
  height: number | null
}

export interface Box {
  width: number
  height: number
}

interface Entry {
  url: string
  abort: AbortController
  blob: Promise<Blob>
  /** The size of a screen: enough for the whole photo. */
  fitted: ImageBitmap | null
  /** Every pixel, for the loupe. */
  full: ImageBitmap | null
  hasFailed: boolean
}

/** Two at a time: the one that is looked at next doesn't wait behind many others. */
const decodesAtOnce = 2

/** Bytes take longer to arrive than to decode, so more of them are on their way. */
const fetchedAhead = 6

/** Every pixel of a 20-megapixel photo takes 80 MB, so only these many are kept. */
const mostFull = 2

const fittedSize = ({ width, height }: PhotoToDecode, box: Box): ImageBitmapOptions => {
  if (!width || !height) return {}
  const scale = Math.min(box.width / width, box.height / height, 1)
  return {
    resizeWidth: Math.max(1, Math.round(width * scale)),
    resizeHeight: Math.max(1, Math.round(height * scale)),
    resizeQuality: 'medium',
  }
}

/**
 * Fetches and decodes photos before they are asked for, outside of the page's thread. What is wanted is kept, in the
 * order in which it will be needed, and everything else is let go: memory depends on the number of wanted photos and
 * not on how many there are.
 */
export const createDecodedPhotos = (
  read: (url: string, signal: AbortSignal) => Promise<Blob> = async (url, signal) => {
    const response = await fetch(url, { signal })
    if (!response.ok) throw new Error(`the photo could not be read: ${response.status}`)
    return response.blob()
  },
) => {
  const entries = new Map<string, Entry>()
  const { subscribe, notify } = createListeners()
  let wanted: readonly PhotoToDecode[] = []
  let wantedFull: readonly string[] = []
  let box: Box = { width: 1, height: 1 }
  let decoding = 0
  /** Grows with every change, so that what shows a photo knows that there is something new. */
  let version = 0

  const changed = () => {
    version += 1
    notify()
  }

  const drop = (id: string, entry: Entry) => {
    entries.delete(id)
    entry.abort.abort()
    entry.fitted?.close()
    entry.full?.close()
  }

  const entryOf = ({ id, url }: PhotoToDecode): Entry => {
    const known = entries.get(id)
    if (known) return known
    const abort = new AbortController()
    const blob = read(url, abort.signal)
    const entry: Entry = { url, abort, blob, fitted: null, full: null, hasFailed: false }
    // Whoever decodes it hears of the failure; nobody else has to.
    blob.catch(() => {})
    entries.set(id, entry)
    return entry
  }

  const isCurrent = (id: string, entry: Entry) => entries.get(id) === entry

  const decode = async (photo: PhotoToDecode, entry: Entry, kind: 'fitted' | 'full') => {
    decoding += 1
    try {
      const bitmap = await createImageBitmap(await entry.blob, kind === 'full' ? {} : fittedSize(photo, box))
      const isWanted = isCurrent(photo.id, entry) && (kind === 'fitted' || wantedFull.includes(photo.id))
      if (isWanted) entry[kind] = bitmap
      else bitmap.close()
    } catch {
      if (isCurrent(photo.id, entry)) entry.hasFailed = true
    } finally {
      decoding -= 1
      started.delete(`${kind} ${photo.id}`)
      changed()
      goOn()
    }
  }

  const started = new Set<string>()

  const start = (photo: PhotoToDecode, kind: 'fitted' | 'full') => {
    const entry = entryOf(photo)
    const name = `${kind} ${photo.id}`
    if (entry[kind] || entry.hasFailed || started.has(name)) return
    started.add(name)
    void decode(photo, entry, kind)
  }

  /** The photo that is looked at comes first, then its pixels, then what comes next. */
  const goOn = () => {
    for (const photo of wanted.slice(0, fetchedAhead)) entryOf(photo)
    const [first, ...rest] = wanted
    const full = wanted.filter(({ id }) => wantedFull.includes(id))
    const order = [
      ...(first ? [[first, 'fitted'] as const] : []),
      ...full.map((photo) => [photo, 'full'] as const),
      ...rest.map((photo) => [photo, 'fitted'] as const),
    ]
    for (const [photo, kind] of order) {
      if (decoding >= decodesAtOnce) return
      start(photo, kind)
    }
  }

  return {
    subscribe,
    version: () => version,
    /** The first is looked at; the others are likely to be looked at next. */
    want: (photos: readonly PhotoToDecode[], size: Box, full: readonly string[] = []): void => {
      if (size.width !== box.width || size.height !== box.height)
        for (const [id, entry] of [...entries]) drop(id, entry)
      box = size
      wanted = photos
      wantedFull = full.slice(0, mostFull)
      const urls = new Map(photos.map(({ id, url }) => [id, url]))
      for (const [id, entry] of [...entries]) {
        // A link that was renewed is only needed by those that could not be read with the last one.
        if (!urls.has(id) || (entry.hasFailed && urls.get(id) !== entry.url)) drop(id, entry)
        else if (entry.full && !wantedFull.includes(id)) {
          entry.full.close()
          entry.full = null
        }
      }
      goOn()
    },
    /** The best there is of a photo now. */
    get: (id: string): { bitmap: ImageBitmap; isFull: boolean } | null => {
      const entry = entries.get(id)
      const bitmap = entry?.full ?? entry?.fitted
      return bitmap ? { bitmap, isFull: entry?.full === bitmap } : null
    },
    hasFailed: (id: string): boolean => entries.get(id)?.hasFailed ?? false,
    close: (): void => {
      for (const [id, entry] of [...entries]) drop(id, entry)
      wanted = []
    },
  }
}

export type DecodedPhotos = ReturnType<typeof createDecodedPhotos>
