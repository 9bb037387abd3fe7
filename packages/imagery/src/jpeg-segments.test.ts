import { joined, segment } from '@sortie/testing/jpeg-bytes'
import { expect, test } from 'vitest'
import { bytesSource } from '../testing/bytes-source.ts'
import { PhotoBytes } from './byte-source.ts'
import { jpegParts, latin1 } from './jpeg-segments.ts'

const text = (content: string) => new TextEncoder().encode(content)
const bytes = (...values: number[]) => Uint8Array.from(values)
const start = bytes(0xff, 0xd8)
/** The start of an image, and some of its data. */
const image = bytes(0xff, 0xda, 0, 2, 1)

const partsOf = (...parts: Uint8Array[]) => jpegParts(new PhotoBytes(bytesSource(joined([start, ...parts]))))

const nothing = {
  exif: null,
  xmp: [],
  extendedXmp: [],
  multiPicture: null,
  size: null,
  imageAt: null,
  isDamaged: false,
}

const xmpMark = 'http://ns.adobe.com/xap/1.0/\0'
const extendedMark = 'http://ns.adobe.com/xmp/extension/\0'

test('a JPEG without metadata has its image behind its first two bytes', async () => {
  expect(await partsOf(image)).toEqual({ ...nothing, imageAt: 2 })
})

test('EXIF, XMP and the list of pictures lie behind their marks', async () => {
  // A segment has four bytes before its mark.
  expect(await partsOf(segment(0xe1, text('Exif\0\0abc')), image)).toEqual({
    ...nothing,
    exif: { offset: 2 + 4 + 6, length: 3 },
    imageAt: 2 + 4 + 9,
  })
  expect(await partsOf(segment(0xe1, text(`${xmpMark}abc`)), image)).toEqual({
    ...nothing,
    xmp: [{ offset: 2 + 4 + 29, length: 3 }],
    imageAt: 2 + 4 + 32,
  })
  expect(await partsOf(segment(0xe2, text('MPF\0abc')), image)).toEqual({
    ...nothing,
    multiPicture: { offset: 2 + 4 + 4, length: 3 },
    imageAt: 2 + 4 + 7,
  })
})

test('the first EXIF, list of pictures and frame count, and every packet of XMP', async () => {
  const both = (first: Uint8Array, second: Uint8Array) => partsOf(first, second, image)
  expect((await both(segment(0xe1, text('Exif\0\0a')), segment(0xe1, text('Exif\0\0bc')))).exif).toEqual({
    offset: 12,
    length: 1,
  })
  expect((await both(segment(0xe2, text('MPF\0a')), segment(0xe2, text('MPF\0bc')))).multiPicture).toEqual({
    offset: 10,
    length: 1,
  })
  expect((await both(segment(0xe1, text(`${xmpMark}a`)), segment(0xe1, text(`${xmpMark}bc`)))).xmp).toEqual([
    { offset: 35, length: 1 },
    { offset: 35 + 1 + 33, length: 2 },
  ])
  expect((await both(segment(0xc0, bytes(8, 1, 2, 3, 4)), segment(0xc0, bytes(8, 5, 6, 7, 8)))).size).toEqual(
    { width: 772, height: 258 },
  )
})

test.each([
  ['EXIF', 0xe2, 'Exif\0\0abc'],
  ['XMP', 0xe2, `${xmpMark}abc`],
  ['extended XMP', 0xe2, `${extendedMark}${'A'.repeat(32)}\0\0\0\x05\0\0\0\0abc`],
  ['a list of pictures', 0xe1, 'MPF\0abc'],
  ['EXIF', 0xe0, 'Exif\0\0abc'],
  ['a list of pictures', 0xe3, 'MPF\0abc'],
  ['EXIF whose mark comes late', 0xe1, 'abc Exif\0\0'],
  ['XMP whose mark comes late', 0xe1, `abc ${xmpMark}`],
  ['a list of pictures whose mark comes late', 0xe2, 'abc MPF\0'],
  ['something else', 0xe1, 'abc'],
  ['nothing', 0xe1, ''],
])('%s in a segment %i %j is none', async (_, marker, content) => {
  expect({ ...(await partsOf(segment(marker, text(content)), image)), imageAt: null }).toEqual(nothing)
})

test('a piece of extended XMP tells its document, its length and where it belongs', async () => {
  const digest = '0123456789ABCDEF0123456789ABCDEF'
  const numbers = bytes(0, 1, 2, 3, 0, 4, 0, 5)
  const head = joined([text(`${extendedMark}${digest}`), numbers])
  const found = async (payload: Uint8Array) => (await partsOf(segment(0xe1, payload), image)).extendedXmp
  expect(await found(joined([head, text('piece')]))).toEqual([
    { offset: 6 + 75, length: 5, digest, wholeLength: 66_051, at: 262_149 },
  ])
  expect(await found(head)).toEqual([{ offset: 6 + 75, length: 0, digest, wholeLength: 66_051, at: 262_149 }])
  expect(await found(head.subarray(0, 74))).toEqual([])
  expect(await found(joined([text('http://ns.example.com/xmp/extension/'), new Uint8Array(60)]))).toEqual([])
})

test('frames of every kind tell the size of the image, and their neighbors do not', async () => {
  const frames = [0xc0, 0xc1, 0xc2, 0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]
  const sizeOf = async (marker: number, payload = bytes(8, 0x0b, 0xb8, 0x0f, 0xa0)) =>
    (await partsOf(segment(marker, payload), image)).size
  for (const marker of frames)
    expect(await sizeOf(marker), `${marker}`).toEqual({ width: 4000, height: 3000 })
  for (const marker of [0xbf, 0xc4, 0xc8, 0xcc, 0xdb]) expect(await sizeOf(marker), `${marker}`).toBeNull()
  expect(await sizeOf(0xc0, bytes(8, 0x0b, 0xb8, 0x0f))).toBeNull()
})

test('filling bytes and marks without content are passed over', async () => {
  const marks = [0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7]
  for (const marker of marks)
    expect(await partsOf(bytes(0xff, marker), image), `${marker}`).toEqual({ ...nothing, imageAt: 4 })
  expect(await partsOf(bytes(0xff), image)).toEqual({ ...nothing, imageAt: 3 })
  expect(await partsOf(bytes(0xff, 0xff), image)).toEqual({ ...nothing, imageAt: 4 })
  // Anywhere but at the start of a file, its marker has a length, as do the markers next to those without one.
  for (const marker of [0x00, 0x02, 0xcf, 0xd8])
    expect(await partsOf(segment(marker, bytes(1)), image), `${marker}`).toEqual({ ...nothing, imageAt: 7 })
})

test('an invalid segment ends the search, and what was found is kept', async () => {
  const exif = segment(0xe1, text('Exif\0\0abc'))
  const found = { ...nothing, exif: { offset: 12, length: 3 }, isDamaged: true }
  expect(await partsOf(exif, bytes(0xfe, 0xe1, 0, 2), image)).toEqual(found)
  expect(await partsOf(exif, bytes(0xff, 0xe1, 0, 1))).toEqual(found)
  expect(await partsOf(exif, bytes(0xff, 0xe1, 0, 2), image)).toEqual({
    ...found,
    imageAt: 19,
    isDamaged: false,
  })
})

test('a file that ends before its image is truncated', async () => {
  const failure = (...parts: Uint8Array[]) => partsOf(...parts).catch((error) => error.failure)
  expect(await failure()).toBe('truncated')
  expect(await failure(bytes(0xff))).toBe('truncated')
  expect(await failure(bytes(0xff, 0xd9, 0, 2), image)).toBe('truncated')
  expect(await failure(segment(0xee, bytes(1, 2, 3)))).toBe('truncated')
  expect(await failure(segment(0xee, bytes(1, 2, 3)).subarray(0, 6), image.subarray(0, 1))).toBe('truncated')
  // If the segment is complete but no marker follows it, the file is damaged and not truncated.
  expect(await failure(segment(0xee, bytes(1, 2, 3)), bytes(0xfe, 0))).toEqual({
    ...nothing,
    isDamaged: true,
  })
})

test('2,000 segments are gone through, and no more', async () => {
  const marks = (count: number) =>
    new Uint8Array(count * 2).map((_, index) => (index % 2 === 0 ? 0xff : 0xd0))
  expect((await partsOf(marks(1999), image)).imageAt).toBe(4000)
  expect(await partsOf(marks(2000), image).catch((error) => error.failure)).toBe('metadata-too-large')
})

test('bytes are letters of the same number', () => {
  expect(latin1(bytes(0x41, 0xe9, 0))).toBe('Aé\0')
})
