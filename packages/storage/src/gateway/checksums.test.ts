import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChecksumName, checksums } from './checksums.ts'

const digest = (name: ChecksumName, ...pieces: Uint8Array[]): string => {
  const checksum = checksums[name]()
  for (const piece of pieces) checksum.update(piece)
  return checksum.digest()
}

/** The check values that the catalogs of these algorithms print for '123456789'. */
test.each([
  ['crc32', 'cbf43926'],
  ['crc32c', 'e3069283'],
  ['crc64nvme', 'ae8b14860a799888'],
  ['sha1', 'f7c3bc1d808e04732adf679965ccc34ca7ae3441'],
  ['sha256', '15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225'],
] as const)('%s of a known text', (name, expected) => {
  const text = Buffer.from('123456789')
  expect(Buffer.from(digest(name, text), 'base64').toString('hex')).toBe(expected)
})

test.each(Object.keys(checksums) as ChecksumName[])('%s does not depend on how bytes are cut', (name) => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, cut) => {
      expect(digest(name, bytes.subarray(0, cut), bytes.subarray(cut))).toBe(digest(name, bytes))
    }),
  )
})
