import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChecksumName, checksums, md5Checksum } from './checksums.ts'

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

test('MD5 of a known text', () => {
  const checksum = md5Checksum()
  checksum.update(Buffer.from('123456789'))
  expect(Buffer.from(checksum.digest(), 'base64').toString('hex')).toBe('25f9e794323b453885f5181f1b624d0b')
})

/** Calculated bit by bit, as in the definition. */
const crc = (bytes: Uint8Array, bits: number, polynomial: bigint): string => {
  const all = (1n << BigInt(bits)) - 1n
  let value = all
  for (const byte of bytes) {
    value ^= BigInt(byte)
    for (let bit = 0; bit < 8; bit += 1) value = (value >> 1n) ^ (value & 1n ? polynomial : 0n)
  }
  return (value ^ all).toString(16).padStart(bits / 4, '0')
}

test.each([
  ['crc32', 32, 0xedb88320n],
  ['crc32c', 32, 0x82f63b78n],
  ['crc64nvme', 64, 0x9a6c9329ac4bc9b5n],
] as const)('%s is what its definition says, for every byte in every place', (name, bits, polynomial) => {
  for (const shift of [0, 1, 3, 7]) {
    const bytes = Uint8Array.from({ length: 1024 }, (_, index) => (index * 37 + shift) & 255)
    expect(Buffer.from(digest(name, bytes), 'base64').toString('hex')).toBe(crc(bytes, bits, polynomial))
  }
})
