import { expect, test } from 'vitest'
import { detectFileType, fileExtensions, fileTypeBytes } from './file-type.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : part,
    ),
  )

const brands = (major: string, ...compatible: string[]) =>
  brandsBox(16 + 4 * compatible.length, major, ...compatible)

/** A box of brands with the given length in its header. */
const brandsBox = (size: number, major: string, ...compatible: string[]) =>
  bytes([size >>> 24, 0, 0, size & 0xff], 'ftyp', major, [0, 0, 0, 0], ...compatible)

const bitmap = (change: Record<number, number> = {}) => {
  const start = bytes('BM', [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0])
  for (const [at, byte] of Object.entries(change)) start[Number(at)] = byte
  return start
}

test.each([
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
  ['image/png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a])],
  ['application/pdf', bytes('%PDF-1.7\n')],
  ['image/heic', brands('heic', 'mif1')],
  ['image/heic', brands('mif1', 'heic')],
  ['image/heif', brands('mif1', 'miaf')],
  ['image/tiff', bytes('II', [0x2a, 0])],
  ['image/tiff', bytes('MM', [0, 0x2a])],
  ['image/bmp', bitmap()],
  ['image/webp', bytes('RIFF', [36, 0, 0, 0], 'WEBPVP8 ')],
  ['video/mp4', brands('isom', 'iso2', 'mp41')],
  ['video/quicktime', brands('qt  ')],
])('A-LICENSE-18 %s is recognized by its first bytes', (type, start) => {
  expect(detectFileType(start)).toBe(type)
})

test.each([
  ['HTML', bytes('<!doctype html><script>alert(1)</script>')],
  ['SVG', bytes('<svg xmlns="http://www.w3.org/2000/svg">')],
  ['HTML before a PDF', bytes('<html>%PDF-1.7')],
  ['a text that begins with BM', bytes('BM is where this text begins, and it goes on')],
  ['GIF', bytes('GIF89a')],
  ['AVIF', brands('avif', 'mif1')],
  ['AVIF that names itself a HEIF', brands('mif1', 'avif')],
  ['a program', bytes([0x7f], 'ELF')],
  ['nothing', bytes()],
  ['half a beginning', bytes([0xff, 0xd8])],
  ['PNG without its last byte', bytes([0x89], 'PNG\r\n', [0x1a])],
  ['a large TIFF', bytes('II', [0x2b, 0])],
  ['TIFF whose number goes on', bytes('II', [0x2a, 1])],
  ['TIFF that ends before its number', bytes('MM', [0])],
  ['a sound in RIFF', bytes('RIFF', [36, 0, 0, 0], 'WAVEfmt ')],
  ['WEBP without RIFF', bytes('RIFX', [36, 0, 0, 0], 'WEBPVP8 ')],
  ['another first box', bytes([0, 0, 0, 20], 'moov', 'isom', [0, 0, 0, 0], 'isom')],
  ['brands nobody knows', brands('abcd', 'efgh')],
  ['a brand after the end of its box', brandsBox(16, 'abcd', 'isom')],
  ['a brand that is longer than its box', brandsBox(19, 'abcd', 'isom')],
  ['a box that goes on after what was read', brandsBox(0xff00_0000, 'abcd', 'iso')],
  ['a bitmap with another letter', bitmap({ 1: 0x4e })],
  ['a bitmap cut inside of its header size', bitmap().subarray(0, 17)],
  ['a bitmap with its first reserved byte in use', bitmap({ 6: 1 })],
  ['a bitmap with its last reserved byte in use', bitmap({ 9: 1 })],
])('%s is not recognized', (_, start) => {
  expect(detectFileType(start)).toBeNull()
})

test.each([
  ['image/heic', ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx']],
  ['image/heif', ['mif1', 'msf1', 'heif']],
  ['video/mp4', ['isom', 'iso2', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV']],
  ['video/quicktime', ['qt  ']],
])('%s has any of its brands', (type, known) => {
  expect(known.map((brand) => detectFileType(brands(brand)))).toEqual(known.map(() => type))
})

test('a brand counts wherever it stands in the list', () => {
  expect(detectFileType(brands('abcd', 'efgh', 'ijkl', 'mp42'))).toBe('video/mp4')
  expect(detectFileType(brands('abcd', 'mp42', 'efgh'))).toBe('video/mp4')
  expect(detectFileType(brands('msf1', 'miaf', 'hevx'))).toBe('image/heic')
  expect(detectFileType(brandsBox(0xff00_0000, 'abcd', 'isom'))).toBe('video/mp4')
})

test('a file is recognized by its first 64 bytes, which hold twelve brands', () => {
  const others = Array.from({ length: 11 }, () => 'abcd')
  expect(detectFileType(brands('abcd', ...others, 'mp41').subarray(0, fileTypeBytes))).toBe('video/mp4')
  expect(fileTypeBytes).toBe(64)
})

test('a bitmap has a header of one of the known sizes, and any length and place of its pixels', () => {
  const sizes = Array.from({ length: 256 }, (_, size) => size)
  expect(sizes.filter((size) => detectFileType(bitmap({ 14: size })) === 'image/bmp')).toEqual([
    12, 40, 52, 56, 64, 108, 124,
  ])
  expect(detectFileType(bitmap({ 5: 1, 10: 1 }))).toBe('image/bmp')
})

test('each type is stored with its extension', () => {
  expect(fileExtensions).toEqual({
    'image/jpeg': 'jpg',
    'image/png': 'png',
    'application/pdf': 'pdf',
    'image/heic': 'heic',
    'image/heif': 'heif',
    'image/tiff': 'tiff',
    'image/bmp': 'bmp',
    'image/webp': 'webp',
    'video/mp4': 'mp4',
    'video/quicktime': 'mov',
  })
})
