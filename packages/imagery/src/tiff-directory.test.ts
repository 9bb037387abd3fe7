import { expect, test } from 'vitest'
import { bytesSource } from '../testing/bytes-source.ts'
import { PhotoBytes } from './byte-source.ts'
import { gpsTags, noDirectory, TiffReader, tags } from './tiff-directory.ts'

type Entry = readonly [tag: number, type: number, count: number, content: readonly number[] | number]

/** The position of the structure in its file. */
const base = 5
const directoryAt = 8

/** A file with a structure of one directory. Values of more than four bytes follow it, or are at the given offset. */
function structure(entries: readonly Entry[], little = true, next = 0): Uint8Array {
  const view = new DataView(new ArrayBuffer(80_000))
  const put16 = (at: number, value: number) => view.setUint16(base + at, value, little)
  const put32 = (at: number, value: number) => view.setUint32(base + at, value, little)
  const put = (at: number, bytes: readonly number[]) =>
    bytes.forEach((value, index) => {
      view.setUint8(base + at + index, value)
    })
  put(0, little ? [0x49, 0x49] : [0x4d, 0x4d])
  put16(2, 42)
  put32(4, directoryAt)
  put16(directoryAt, entries.length)
  let free = directoryAt + 2 + entries.length * 12 + 4
  entries.forEach(([tag, type, count, content], index) => {
    const at = directoryAt + 2 + index * 12
    put16(at, tag)
    put16(at + 2, type)
    put32(at + 4, count)
    if (typeof content === 'number') put32(at + 8, content)
    else if (content.length <= 4) put(at + 8, content)
    else {
      put32(at + 8, free)
      put(free, content)
      free += content.length
    }
  })
  put32(directoryAt + 2 + entries.length * 12, next)
  return new Uint8Array(view.buffer, 0, base + free)
}

const readerOf = (bytes: Uint8Array, length = bytes.length - base) =>
  new TiffReader(new PhotoBytes(bytesSource(bytes)), base, length)

/** The file ends where the structure does. */
const cut = (bytes: Uint8Array, length: number) => bytes.subarray(0, base + length)

async function opened(bytes: Uint8Array, length?: number) {
  const reader = readerOf(bytes, length)
  const first = await reader.firstDirectory()
  const directory = first === null ? null : await reader.directory(first)
  return { reader, first, directory }
}

async function only(entries: readonly Entry[], little = true) {
  const { reader, directory } = await opened(structure(entries, little))
  if (!directory) throw new Error('There is no directory.')
  return { reader, directory }
}

const ascii = (text: string) => [...new TextEncoder().encode(text)]

test('tags have the numbers that TIFF 6.0, EXIF, DNG and the list of pictures give them', () => {
  expect(tags).toEqual({
    newSubfileType: 254,
    imageWidth: 256,
    imageHeight: 257,
    compression: 259,
    make: 271,
    model: 272,
    stripOffsets: 273,
    orientation: 274,
    stripByteCounts: 279,
    tileOffsets: 324,
    tileByteCounts: 325,
    subDirectories: 330,
    thumbnailOffset: 513,
    thumbnailLength: 514,
    xmp: 700,
    exposureTime: 33_434,
    fNumber: 33_437,
    iso: 34_855,
    exifDirectory: 34_665,
    gpsDirectory: 34_853,
    dateTimeOriginal: 36_867,
    dateTimeDigitized: 36_868,
    offsetTimeOriginal: 36_881,
    offsetTimeDigitized: 36_882,
    subSecTimeOriginal: 37_521,
    subSecTimeDigitized: 37_522,
    focalLength: 37_386,
    pixelWidth: 40_962,
    pixelHeight: 40_963,
    focalPlaneXResolution: 41_486,
    focalPlaneYResolution: 41_487,
    focalPlaneUnit: 41_488,
    focalLength35: 41_989,
    lensModel: 42_036,
    multiPictureEntries: 45_058,
    dngVersion: 50_706,
  })
  expect(gpsTags).toEqual({
    latitudeRef: 1,
    latitude: 2,
    longitudeRef: 3,
    longitude: 4,
    altitudeRef: 5,
    altitude: 6,
  })
})

/** Bytes with the most significant first, and what they mean. */
const numberTypes: readonly (readonly [name: string, type: number, bytes: number[][], values: number[]])[] = [
  ['bytes', 1, [[1], [2], [200], [4], [5]], [1, 2, 200, 4, 5]],
  ['letters', 2, [[65], [66], [67], [68], [69]], [65, 66, 67, 68, 69]],
  [
    'shorts',
    3,
    [
      [0, 1],
      [255, 254],
      [1, 2],
    ],
    [1, 65_534, 258],
  ],
  [
    'longs',
    4,
    [
      [0, 0, 0, 1],
      [255, 255, 255, 254],
      [0, 0, 1, 2],
    ],
    [1, 4_294_967_294, 258],
  ],
  [
    'rationals',
    5,
    [
      [0, 0, 0, 1],
      [0, 0, 0, 2],
      [0, 0, 0, 30],
      [0, 0, 0, 4],
    ],
    [0.5, 7.5],
  ],
  ['signed bytes', 6, [[1], [255], [128], [4], [5]], [1, -1, -128, 4, 5]],
  ['bytes of an undefined type', 7, [[1], [2], [200], [4], [5]], [1, 2, 200, 4, 5]],
  [
    'signed shorts',
    8,
    [
      [0, 1],
      [255, 254],
      [1, 2],
    ],
    [1, -2, 258],
  ],
  [
    'signed longs',
    9,
    [
      [0, 0, 0, 1],
      [255, 255, 255, 254],
      [0, 0, 1, 2],
    ],
    [1, -2, 258],
  ],
  [
    'signed rationals',
    10,
    [
      [0, 0, 0, 1],
      [255, 255, 255, 254],
      [0, 0, 0, 30],
      [0, 0, 0, 4],
    ],
    [-0.5, 7.5],
  ],
  [
    'floats',
    11,
    [
      [0x3f, 0x80, 0, 0],
      [0xc0, 0x20, 0, 0],
      [0x41, 0x20, 0, 0],
    ],
    [1, -2.5, 10],
  ],
  [
    'doubles',
    12,
    [
      [0x3f, 0xf0, 0, 0, 0, 0, 0, 0],
      [0xc0, 0x04, 0, 0, 0, 0, 0, 0],
    ],
    [1, -2.5],
  ],
  [
    'directories',
    13,
    [
      [0, 0, 0, 1],
      [255, 255, 255, 254],
      [0, 0, 1, 2],
    ],
    [1, 4_294_967_294, 258],
  ],
]

test.each(numberTypes)('%s are read in both orders of bytes', async (_, type, bytes, values) => {
  for (const little of [false, true]) {
    const content = bytes.flatMap((number) => (little ? number.toReversed() : number))
    const { reader, directory } = await only([[7, type, values.length, content]], little)
    expect(await directory.numbers(7)).toEqual(values)
    expect(await directory.number(7)).toBe(values[0])
    // After the head, the count, the one entry and the offset of the next directory.
    expect(directory.range(7)).toEqual({ offset: 5 + 26, length: content.length })
    expect(reader.isDamaged).toBe(false)
  }
})

test('four bytes stand in the entry itself, and more elsewhere', async () => {
  const { directory } = await only([
    [1, 1, 4, [1, 2, 3, 4]],
    [2, 3, 2, [1, 0, 2, 0]],
    [3, 1, 5, [5, 6, 7, 8, 9]],
  ])
  expect(await directory.numbers(1)).toEqual([1, 2, 3, 4])
  expect(await directory.numbers(2)).toEqual([1, 2])
  expect(await directory.numbers(3)).toEqual([5, 6, 7, 8, 9])
  expect(directory.range(1)).toEqual({ offset: 5 + 8 + 2 + 8, length: 4 })
  expect(directory.range(2)).toEqual({ offset: 5 + 8 + 2 + 12 + 8, length: 4 })
  expect(directory.range(3)).toEqual({ offset: 5 + 8 + 2 + 3 * 12 + 4, length: 5 })
})

test('a tag that is missing, empty or of unknown type has no value', async () => {
  const { reader, directory } = await only([
    [1, 0, 1, [1]],
    [2, 14, 1, [1]],
    [3, 1, 0, [1]],
  ])
  for (const tag of [1, 2, 3, 4]) {
    expect(await directory.numbers(tag)).toEqual([])
    expect(await directory.number(tag)).toBeNull()
    expect(await directory.text(tag)).toBeNull()
    expect(await directory.measure(tag)).toEqual([])
    expect(directory.range(tag)).toBeNull()
  }
  expect(reader.isDamaged).toBe(false)
})

test('a missing directory has no values', async () => {
  expect(await noDirectory.numbers(1)).toEqual([])
  expect(await noDirectory.number(1)).toBeNull()
  expect(await noDirectory.text(1)).toBeNull()
  expect(await noDirectory.measure(1)).toBeNull()
  expect(noDirectory.range(1)).toBeNull()
  expect(noDirectory.next).toBe(0)
})

test('the first of two entries with the same tag counts', async () => {
  const { directory } = await only([
    [1, 1, 1, [11]],
    [1, 1, 1, [22]],
  ])
  expect(await directory.number(1)).toBe(11)
})

test('a number is finite', async () => {
  const { directory } = await only([
    [1, 5, 1, [1, 0, 0, 0, 0, 0, 0, 0]],
    [2, 5, 1, [0, 0, 0, 0, 0, 0, 0, 0]],
    [3, 5, 1, [0, 0, 0, 0, 1, 0, 0, 0]],
  ])
  expect([await directory.number(1), await directory.number(2), await directory.number(3)]).toEqual([
    null,
    null,
    0,
  ])
  expect(await directory.numbers(1)).toEqual([Number.POSITIVE_INFINITY])
})

test.each([
  ['DJI\0', 'DJI'],
  ['DJI', 'DJI'],
  ['  DJI Mavic  \0', 'DJI Mavic'],
  ['DJI\0\0\0 rest', 'DJI'],
  ['\0behind', null],
  ['   \0', null],
  ['Größe\0', 'Größe'],
])('the text %j says %j', async (written, expected) => {
  const content = ascii(written)
  const { directory } = await only([[1, 2, content.length, content]])
  expect(await directory.text(1)).toBe(expected)
})

test('a measure is a text or numbers as its type says, and bytes of an undefined type are neither', async () => {
  const { directory } = await only([
    [1, 2, 5, ascii('44.5\0')],
    [2, 7, 5, ascii('44.5\0')],
    [3, 3, 2, [44, 0, 5, 0]],
  ])
  expect(await directory.measure(1)).toBe('44.5')
  expect(await directory.measure(2)).toBeNull()
  expect(await directory.measure(3)).toEqual([44, 5])
})

test('a text has at most 4,096 bytes, and a list 65,536 numbers', async () => {
  const long = (type: number, count: number) =>
    only([[1, type, count, Array.from({ length: count }, () => 97)]])
  const { directory: text } = await long(2, 4096)
  expect(await text.text(1)).toHaveLength(4096)
  const { directory: longText, reader } = await long(2, 4097)
  expect(await longText.text(1)).toBeNull()
  expect(reader.isDamaged).toBe(false)
  const { directory: list } = await long(1, 65_536)
  expect(await list.numbers(1)).toHaveLength(65_536)
  const { directory: longList } = await long(1, 65_537)
  expect(await longList.numbers(1)).toEqual([])
})

test('a value that ends beyond the structure is none, and the structure is damaged', async () => {
  // The structure has 26 bytes of head and directory, and 6 more.
  const bytes = (at: number) => new Uint8Array([...structure([[1, 2, 6, at]]), ...ascii('abcdefgh')])
  const inside = await opened(bytes(26), 32)
  expect(await inside.directory?.text(1)).toBe('abcdef')
  expect(inside.directory?.range(1)).toEqual({ offset: 5 + 26, length: 6 })
  expect(inside.reader.isDamaged).toBe(false)
  for (const read of ['text', 'numbers', 'range'] as const) {
    const beyond = await opened(bytes(27), 32)
    expect(beyond.reader.isDamaged).toBe(false)
    expect(await beyond.directory?.[read](1)).toEqual(read === 'numbers' ? [] : null)
    expect(beyond.reader.isDamaged).toBe(true)
  }
})

test('a structure begins with its order of bytes, 42 and the place of its first directory', async () => {
  const changed = async (at: number, value: number, little = true) => {
    const bytes = structure([], little)
    bytes[base + at] = value
    return readerOf(bytes).firstDirectory()
  }
  expect(await changed(4, 9)).toBe(9)
  expect(await changed(7, 9, false)).toBe(9)
  for (const [at, value] of [
    [0, 0x4d],
    [1, 0x4d],
    [0, 0x48],
    [2, 43],
    [2, 41],
    [3, 1],
  ] as const)
    expect(await changed(at, value)).toBeNull()
  expect(await changed(0, 0x4e, false)).toBeNull()
  expect(await readerOf(cut(structure([]), 8)).firstDirectory()).toBe(8)
  expect(await readerOf(cut(structure([]), 7)).firstDirectory()).toBeNull()
})

test('a directory lies within its structure as a whole, and says where the next one is', async () => {
  const bytes = structure([[1, 1, 1, [77]]], true, 4321)
  // The count takes 2 bytes, the entry 12 and the offset of the next directory 4.
  const whole = await opened(cut(bytes, 8 + 2 + 12 + 4))
  expect(whole.directory?.next).toBe(4321)
  for (const length of [25, 22]) {
    const { directory, reader } = await opened(cut(bytes, length))
    expect(directory?.next).toBe(0)
    expect(await directory?.number(1)).toBe(77)
    expect(reader.isDamaged).toBe(false)
  }
  for (const length of [21, 10, 9, 8]) {
    const { directory, reader } = await opened(cut(bytes, length))
    expect(directory).toBeNull()
    expect(reader.isDamaged).toBe(true)
  }
  const empty = await opened(cut(structure([]), 10))
  expect(empty.directory?.next).toBe(0)
})

test('no directory begins in the head or is read twice', async () => {
  const bytes = structure([])
  bytes.set([0, 0], base + 7)
  const { reader, directory } = await opened(bytes)
  expect(directory).not.toBeNull()
  expect(reader.isDamaged).toBe(false)
  expect(await reader.directory(8)).toBeNull()
  expect(reader.isDamaged).toBe(true)
  const other = readerOf(bytes)
  await other.firstDirectory()
  expect(await other.directory(7)).toBeNull()
  expect(other.isDamaged).toBe(true)
})

test('a directory has at most 1,000 entries', async () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index): Entry => [index + 1, 3, 1, [index % 256, index >> 8]])
  const { directory } = await only(entries(1000))
  expect(await directory.number(1000)).toBe(999)
  const { directory: none, reader } = await opened(structure(entries(1001)))
  expect(none).toBeNull()
  expect(reader.isDamaged).toBe(true)
})
