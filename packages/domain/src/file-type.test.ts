import { expect, test } from 'vitest'
import { detectFileType } from './file-type.ts'

const bytes = (...parts: (string | number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((character) => character.charCodeAt(0)) : part,
    ),
  )

const brands = (major: string, ...compatible: string[]) =>
  bytes([0, 0, 0, 16 + 4 * compatible.length], 'ftyp', major, [0, 0, 0, 0], ...compatible)

test.each([
  ['image/jpeg', bytes([0xff, 0xd8, 0xff, 0xe0])],
  ['image/png', bytes([0x89], 'PNG\r\n', [0x1a, 0x0a])],
  ['application/pdf', bytes('%PDF-1.7\n')],
  ['image/heic', brands('heic', 'mif1')],
  ['image/heic', brands('mif1', 'heic')],
  ['image/heif', brands('mif1', 'miaf')],
  ['image/tiff', bytes('II', [0x2a, 0])],
  ['image/tiff', bytes('MM', [0, 0x2a])],
  ['image/bmp', bytes('BM', [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0])],
  ['image/webp', bytes('RIFF', [36, 0, 0, 0], 'WEBPVP8 ')],
  ['video/mp4', brands('isom', 'iso2', 'mp41')],
  ['video/quicktime', brands('qt  ')],
])('A-LICENSE-18 %s is told by its first bytes', (type, start) => {
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
])('%s is none of ours', (_, start) => {
  expect(detectFileType(start)).toBeNull()
})
