import { joined, jpegBytes, segment } from '@sortie/testing/jpeg-bytes'
import { djiXmp, dronePacket, dronePhoto, xmpPacket } from '@sortie/testing/photo-fixture'
import { tiffBytes } from '@sortie/testing/tiff-bytes'
import { expect, test } from 'vitest'
import { bytesSource } from '../testing/bytes-source.ts'
import { readPhotoFacts } from './read-photo-facts.ts'

const text = (content: string) => new TextEncoder().encode(content)
const readingOf = (bytes: Uint8Array) => readPhotoFacts(bytesSource(bytes))
const jpegOf = (...segments: Uint8Array[]) => jpegBytes({ width: 8, height: 8, segments })
const xmp = (content: string) => segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0${content}`))
const placed = (latitude: number) =>
  dronePacket(djiXmp({ GpsLatitude: String(latitude), GpsLongitude: '93.25' }))
const latitudeOf = async (bytes: Uint8Array) => {
  const { facts, failure } = await readingOf(bytes)
  return facts ? (facts.position?.latitude ?? null) : failure
}

test.each([
  ['', 'empty-file'],
  ['x', 'not-a-photo'],
  ['\x89PNG\r\n\x1a\n....', 'unsupported-format'],
  ['GIF89a', 'unsupported-format'],
  ['GIF87a', 'unsupported-format'],
  ['RIFF....WEBP', 'unsupported-format'],
  ['RIFF\n\n\n\nWEBP....', 'unsupported-format'],
  ['....ftypheic', 'unsupported-format'],
  ['II+\0....', 'unsupported-format'],
  ['MM\0+....', 'unsupported-format'],
  ['RIFF....WAVE', 'not-a-photo'],
  [' GIF89a', 'not-a-photo'],
  ['.....ftyp', 'not-a-photo'],
  ['II+', 'not-a-photo'],
  ['text II*\0', 'not-a-photo'],
  ['text MM\0*', 'not-a-photo'],
  ['II*\0', 'damaged-metadata'],
  ['MM\0*', 'damaged-metadata'],
  ['\xff\xd8\xff', 'truncated'],
  ['\xfe\xd8\xff', 'not-a-photo'],
  ['\xff\xd9\xff', 'not-a-photo'],
  ['\xff\xd7\xff', 'not-a-photo'],
  ['\xff\xd8\xfe', 'not-a-photo'],
  ['\xff\xd8', 'not-a-photo'],
])('a file that begins with %j is %s', async (beginning, failure) => {
  const bytes = Uint8Array.from(beginning, (letter) => letter.charCodeAt(0))
  expect(await readingOf(bytes)).toEqual({ facts: null, failure })
})

test('a Blob is read as any source is', async () => {
  const photo = dronePhoto({ latitude: 44.5, longitude: 93.25, relativeAltitudeMeters: 80 })
  const reading = await readPhotoFacts(new Blob([photo]))
  expect(reading.facts?.format).toBe('jpeg')
  expect(reading).toEqual(await readingOf(photo))
})

test('an error of the program does not count as one of the photo', async () => {
  const read = () => {
    throw new TypeError('a fault')
  }
  await expect(readPhotoFacts({ size: 10, read })).rejects.toThrow('a fault')
})

test('of several packets of XMP the first counts, and the ninth is too many', async () => {
  const empty = Array.from({ length: 7 }, () => xmp(xmpPacket('', '')))
  expect(await latitudeOf(jpegOf(xmp(placed(1)), xmp(placed(2))))).toBe(1)
  expect(await latitudeOf(jpegOf(...empty))).toBeNull()
  expect(await latitudeOf(jpegOf(...empty, xmp(placed(8))))).toBe(8)
  expect(await latitudeOf(jpegOf(...empty, xmp(xmpPacket('', ''))))).toBeNull()
  expect(await latitudeOf(jpegOf(...empty, xmp(xmpPacket('', '')), xmp(placed(9))))).toBe(
    'metadata-too-large',
  )
  expect(await latitudeOf(jpegOf(...empty, xmp(placed(8)), xmp(placed(9))))).toBe(8)
})

test('damage is reported if there is no position, and ignored if there is one', async () => {
  const noSegment = Uint8Array.of(0xfe, 0xe1, 0, 2)
  const damaged: Uint8Array[] = [noSegment, xmp('<a'), segment(0xe1, text('Exif\0\0what is this, then?'))]
  for (const one of damaged) {
    expect(await latitudeOf(jpegOf(xmp(xmpPacket('', '')), one))).toBe('damaged-metadata')
    expect(await latitudeOf(jpegOf(xmp(placed(44.5)), one))).toBe(44.5)
  }
  expect(await latitudeOf(jpegOf(xmp(xmpPacket('', ''))))).toBeNull()
  expect(await latitudeOf(jpegOf(xmp(placed(91)), xmp('<a')))).toBe('impossible-position')
})

test('a JPEG is read to the end of its image, and one that is damaged before it needs none', async () => {
  const photo = jpegOf(xmp(placed(44.5)))
  expect(await latitudeOf(photo.subarray(0, photo.length - 1))).toBe('truncated')
  const noImage = joined([Uint8Array.of(0xff, 0xd8), xmp(placed(44.5)), Uint8Array.of(0xfe, 0xe1)])
  expect(await latitudeOf(noImage)).toBe(44.5)
})

const digest = '0123456789ABCDEF0123456789ABCDEF'
const noted = (more = '') =>
  xmp(
    xmpPacket(` xmlns:xmpNote="http://ns.adobe.com/xmp/note/" xmpNote:HasExtendedXMP="${digest}"${more}`, ''),
  )
const piece = (content: Uint8Array, at: number, wholeLength: number, of = digest) => {
  const numbers = new DataView(new ArrayBuffer(8))
  numbers.setUint32(0, wholeLength)
  numbers.setUint32(4, at)
  const head = text(`http://ns.adobe.com/xmp/extension/\0${of}`)
  return segment(0xe1, joined([head, new Uint8Array(numbers.buffer), content]))
}
const document = text(placed(44.5))
const { length } = document
const [front, back] = [document.subarray(0, 100), document.subarray(100)]

const extended: readonly (readonly [what: string, pieces: Uint8Array[], latitude: number | string | null])[] =
  [
    ['in one piece', [piece(document, 0, length)], 44.5],
    ['in two pieces', [piece(front, 0, length), piece(back, 100, length)], 44.5],
    ['in two pieces, the second first', [piece(back, 100, length), piece(front, 0, length)], 44.5],
    [
      'among pieces of another',
      [piece(text('<a'), 0, 2, digest.toLowerCase()), piece(front, 0, length), piece(back, 100, length)],
      44.5,
    ],
    ['of another document alone', [piece(document, 0, length, digest.toLowerCase())], null],
    ['without its end', [piece(front, 0, length)], 'damaged-metadata'],
    ['without its beginning', [piece(back, 100, length)], 'damaged-metadata'],
    ['with a gap', [piece(front, 0, length + 1), piece(back, 101, length + 1)], 'damaged-metadata'],
    ['with a piece twice', [piece(front, 0, length), piece(front, 0, length)], 'damaged-metadata'],
    ['longer than it says', [piece(document, 0, length - 1)], 'damaged-metadata'],
    ['shorter than it says', [piece(document, 0, length + 1)], 'damaged-metadata'],
    ['that breaks off', [piece(text('<a'), 0, 2)], 'damaged-metadata'],
  ]

test.each(extended)('extended XMP %s is read as a whole or not at all', async (_, pieces, latitude) => {
  expect(await latitudeOf(jpegOf(noted(), ...pieces))).toBe(latitude)
  // Values of the first packet take precedence, and make up for damage.
  const own = noted(' drone-dji:GpsLatitude="1" drone-dji:GpsLongitude="2"')
  expect(await latitudeOf(jpegOf(own, ...pieces))).toBe(1)
})

test('extended XMP has at most 1 MiB', async () => {
  const pieces = (size: number) => {
    const padded = joined([document, new Uint8Array(size - length).fill(0x20)])
    const starts = Array.from({ length: Math.ceil(size / 65_000) }, (_, index) => index * 65_000)
    return starts.map((at) => piece(padded.subarray(at, at + 65_000), at, size))
  }
  expect(await latitudeOf(jpegOf(noted(), ...pieces(1_048_576)))).toBe(44.5)
  expect(await latitudeOf(jpegOf(noted(), ...pieces(1_048_577)))).toBe('metadata-too-large')
})

type Picture = readonly [kind: number, length: number, offset: number]

function listed(pictures: readonly Picture[], little = true, missing = 0) {
  const list = new DataView(new ArrayBuffer(pictures.length * 16))
  pictures.forEach(([kind, size, offset], index) => {
    list.setUint32(index * 16, kind, little)
    list.setUint32(index * 16 + 4, size, little)
    list.setUint32(index * 16 + 8, offset, little)
  })
  const bytes = new Uint8Array(list.buffer).subarray(0, list.byteLength - missing)
  const block = tiffBytes({ entries: [[0xb002, { type: 'bytes', bytes }]] }, little ? 'II' : 'MM')
  return jpegOf(segment(0xe2, joined([text('MPF\0'), block])))
}

const first: Picture = [0x030000, 9000, 0]
const previewOf = async (...parameters: Parameters<typeof listed>) =>
  (await readingOf(listed(...parameters))).facts?.preview

test('the smallest further picture that is a preview is taken, in both orders of bytes', async () => {
  for (const little of [true, false]) {
    // Offsets are relative to the mark of the list, at 10.
    expect(await previewOf([first, [0x010002, 50, 70], [0x010001, 30, 40]], little)).toEqual({
      offset: 10 + 40,
      length: 30,
    })
    expect(await previewOf([first, [0x010001, 30, 40], [0x010002, 50, 70]], little)).toEqual({
      offset: 10 + 40,
      length: 30,
    })
  }
  expect(await previewOf([first, [0x81010002, 50, 70]])).toEqual({ offset: 80, length: 50 })
})

test.each<[string, Picture[], number]>([
  ['the photo itself', [[0x010001, 30, 40]], 0],
  ['another kind of picture', [first, [0x020001, 30, 40]], 0],
  ['a kind that only resembles a preview', [first, [0x110001, 30, 40]], 0],
  ['a picture without a place', [first, [0x010001, 30, 0]], 0],
  ['a picture beyond the end', [first, [0x010001, 30, 99_999]], 0],
  ['an entry without its last byte', [first, [0x010001, 30, 40]], 1],
])('%s is no preview', async (_, pictures, missing) => {
  expect(await previewOf(pictures, true, missing)).toBeNull()
})

test('sixteen pictures are looked at', async () => {
  const others = Array.from({ length: 14 }, (): Picture => [0x020000, 10, 10])
  expect(await previewOf([first, ...others, [0x010001, 30, 1]])).toEqual({ offset: 11, length: 30 })
  expect(await previewOf([first, ...others, [0x020000, 10, 10], [0x010001, 30, 1]])).toBeNull()
})

test('an invalid list of pictures does not affect the photo', async () => {
  for (const block of [text('no list at all'), text('II*\0\xff\0\0\0'), tiffBytes({ entries: [] })]) {
    const photo = jpegOf(xmp(placed(44.5)), segment(0xe2, joined([text('MPF\0'), block])))
    const { facts } = await readingOf(photo)
    expect(facts).toMatchObject({ position: { latitude: 44.5 }, preview: null })
  }
})
