import type { PhotoFailure } from './photo-facts.ts'

/** A file that is read in pieces: a Blob in the browser, a file handle or an object on the server. */
export type ByteSource = {
  size: number
  /** Returns fewer bytes than requested only if the file has become shorter in the meantime. */
  read: (offset: number, length: number) => Promise<Uint8Array>
}

export const blobSource = (blob: Blob): ByteSource => ({
  size: blob.size,
  read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
})

/** Ends the reading of a photo. */
export class PhotoProblem extends Error {
  readonly failure: PhotoFailure

  constructor(failure: PhotoFailure) {
    super(failure)
    this.failure = failure
  }
}

/**
 * Most drones have all their metadata within these bytes. Larger metadata costs a second reading; for all others it
 * saves three quarters.
 */
const headBytes = 32 * 1024
/** A reader skips what it does not need; small blocks keep those skips cheap. */
const blockBytes = 4 * 1024
const longestReading = 4 * 1024 * 1024
const mostReads = 512
/** The most bytes after an image that are searched for its end. */
const longestSearch = 16 * 1024 * 1024

/** Reads the head of a file at once and more only on request, with limits. */
export class PhotoBytes {
  readonly size: number
  bytesRead = 0
  readonly #source: ByteSource
  #reads = 0
  #searched = 0
  #head: Uint8Array | null = null
  #block: { offset: number; bytes: Uint8Array } | null = null

  constructor(source: ByteSource) {
    this.#source = source
    this.size = source.size
  }

  /** Exactly these bytes; a range beyond the end of the file means that it is truncated. */
  async at(offset: number, length: number): Promise<Uint8Array> {
    if (!(offset >= 0 && length >= 0 && offset + length <= this.size)) throw new PhotoProblem('truncated')
    this.#head ??= await this.#read(0, Math.min(headBytes, this.size))
    if (offset + length <= this.#head.length) return this.#head.subarray(offset, offset + length)
    const block = this.#block
    const isInBlock = block && offset >= block.offset && offset + length <= block.offset + block.bytes.length
    if (!isInBlock) {
      const bytes = await this.#read(offset, Math.min(Math.max(length, blockBytes), this.size - offset))
      this.#block = { offset, bytes }
      return bytes.subarray(0, length)
    }
    return block.bytes.subarray(offset - block.offset, offset - block.offset + length)
  }

  /** Bytes near the end of the file, which have their own limit; beyond it, no end is found. */
  async behind(offset: number, length: number): Promise<Uint8Array> {
    const head = this.#head
    if (head && offset + length <= head.length) return head.subarray(offset, offset + length)
    this.#searched += length
    if (this.#searched > longestSearch) throw new PhotoProblem('truncated')
    return this.#readExactly(offset, length)
  }

  async #read(offset: number, length: number): Promise<Uint8Array> {
    this.#reads += 1
    this.bytesRead += length
    if (this.#reads > mostReads || this.bytesRead > longestReading)
      throw new PhotoProblem('metadata-too-large')
    return this.#readExactly(offset, length)
  }

  async #readExactly(offset: number, length: number): Promise<Uint8Array> {
    const bytes = await this.#source.read(offset, length).catch(() => {
      throw new PhotoProblem('unreadable')
    })
    // The card was pulled out, or the file was shortened while it was read.
    if (bytes.length !== length) throw new PhotoProblem('unreadable')
    return bytes
  }
}
