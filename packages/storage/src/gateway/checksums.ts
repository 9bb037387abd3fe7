import { createHash } from 'node:crypto'
import { crc32 } from 'node:zlib'

/** Adds up bytes as they pass; `digest` gives the checksum in base64, as S3 writes it. */
export interface Checksum {
  update(bytes: Uint8Array): void
  digest(): string
}

const hashed = (name: string) => (): Checksum => {
  const hash = createHash(name)
  return { update: (bytes) => void hash.update(bytes), digest: () => hash.digest('base64') }
}

const crc32Checksum = (): Checksum => {
  let value = 0
  return {
    update: (bytes) => {
      value = crc32(bytes, value)
    },
    digest: () => base64Of([value]),
  }
}

const base64Of = (words: readonly number[]): string => {
  const bytes = Buffer.alloc(words.length * 4)
  words.forEach((word, index) => {
    bytes.writeUInt32BE(word >>> 0, index * 4)
  })
  return bytes.toString('base64')
}

/** Castagnoli's polynomial, bits reversed. */
const crc32cPolynomial = 0x82f63b78

/** Table k holds the effect of a byte on the checksum k bytes later, so that eight bytes are processed at a time. */
const crc32cTables: readonly Int32Array[] = (() => {
  const first = Int32Array.from({ length: 256 }, (_, byte) => {
    let value = byte
    for (let bit = 0; bit < 8; bit += 1) value = (value >>> 1) ^ (value & 1 ? crc32cPolynomial : 0)
    return value
  })
  const tables = [first]
  for (let last = first; tables.length < 8; tables.push(last))
    last = last.map((before) => (before >>> 8) ^ (first[before & 255] as number))
  return tables
})()

const crc32cChecksum = (): Checksum => {
  const [t0, t1, t2, t3, t4, t5, t6, t7] = crc32cTables as Int32Array[] as [
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
    Int32Array,
  ]
  let value = -1
  return {
    update: (bytes) => {
      let at = 0
      const byte = (index: number) => bytes[index] as number
      for (; at + 8 <= bytes.length; at += 8) {
        const low = value ^ (byte(at) | (byte(at + 1) << 8) | (byte(at + 2) << 16) | (byte(at + 3) << 24))
        value =
          (t7[low & 255] as number) ^
          (t6[(low >>> 8) & 255] as number) ^
          (t5[(low >>> 16) & 255] as number) ^
          (t4[low >>> 24] as number) ^
          (t3[byte(at + 4)] as number) ^
          (t2[byte(at + 5)] as number) ^
          (t1[byte(at + 6)] as number) ^
          (t0[byte(at + 7)] as number)
      }
      for (; at < bytes.length; at += 1) value = (value >>> 8) ^ (t0[(value ^ byte(at)) & 255] as number)
    },
    digest: () => base64Of([~value]),
  }
}

/** The polynomial of NVMe, bits reversed, as two halves, because 64-bit integers are slow. */
const crc64High = 0x9a6c9329
const crc64Low = 0xac4bc9b5

const crc64Tables = (() => {
  const halves = Array.from({ length: 256 }, (_, byte): [high: number, low: number] => {
    let h = 0
    let l = byte
    for (let bit = 0; bit < 8; bit += 1) {
      const odd = l & 1
      l = (l >>> 1) | (h << 31)
      h = h >>> 1
      if (odd) {
        h ^= crc64High
        l ^= crc64Low
      }
    }
    return [h, l]
  })
  return { high: Int32Array.from(halves, ([h]) => h), low: Int32Array.from(halves, ([, l]) => l) }
})()

const crc64NvmeChecksum = (): Checksum => {
  const { high, low } = crc64Tables
  let h = -1
  let l = -1
  return {
    update: (bytes) => {
      for (const byte of bytes) {
        const index = (l ^ byte) & 255
        l = ((l >>> 8) | (h << 24)) ^ (low[index] as number)
        h = (h >>> 8) ^ (high[index] as number)
      }
    },
    digest: () => base64Of([~h, ~l]),
  }
}

/** Named by the ends of the headers that carry them: `x-amz-checksum-crc32` and so on. */
export const checksums = {
  crc32: crc32Checksum,
  crc32c: crc32cChecksum,
  crc64nvme: crc64NvmeChecksum,
  sha1: hashed('sha1'),
  sha256: hashed('sha256'),
} as const

export const md5Checksum = hashed('md5')

export type ChecksumName = keyof typeof checksums

export const checksumNames = Object.keys(checksums) as ChecksumName[]
