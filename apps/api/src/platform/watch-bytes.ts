import { createHash } from 'node:crypto'
import { Transform } from 'node:stream'
import { fileTypeBytes } from '@sortie/domain/file-type'

/** What is known of a file once it has passed: its size, its hash, and the bytes that tell its type. */
export interface WatchedBytes {
  size: number
  sha256: string
  start: Uint8Array
}

/** Lets a stream pass unchanged and learns what can be learned on the way. */
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
