import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { fileTypeBytes } from '@sortie/domain/file-type'

/** The facts about a file that has passed: its size, its hash, and the bytes that identify its type. */
export interface WatchedBytes {
  size: number
  sha256: string
  start: Uint8Array
}

/** Passes a stream on unchanged, and collects these facts on the way. */
export const watchBytes = (): { stream: Transform; watched: () => WatchedBytes } => {
  const hash = createHash('sha256')
  const start: Buffer[] = []
  let size = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      if (size < fileTypeBytes) start.push(chunk)
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const watched = () => ({
    size,
    sha256: hash.digest('hex'),
    start: Buffer.concat(start).subarray(0, fileTypeBytes),
  })
  return { stream, watched }
}
