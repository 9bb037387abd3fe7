import type { ByteSource } from '../src/byte-source.ts'

/** A file that a test has in memory. */
export const bytesSource = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (offset, length) => bytes.subarray(offset, offset + length),
})
