import { joined, jpegBytes, segment } from '@sortie/testing/jpeg-bytes'
import { djiXmp, dronePacket } from '@sortie/testing/photo-fixture'
import { type TiffDirectory, type TiffValue, tiffBytes } from '@sortie/testing/tiff-bytes'
import { expect, test } from 'vitest'
import { bytesSource } from '../testing/bytes-source.ts'
import { plainFacts } from '../testing/plain-facts.ts'
import { readPhotoFacts } from './read-photo-facts.ts'

type Entries = TiffDirectory['entries']

const text = (content: string) => new TextEncoder().encode(content)
const short = (...values: number[]): TiffValue => ({ type: 'short', values })
const long = (...values: number[]): TiffValue => ({ type: 'long', values })
const words = (content: string): TiffValue => ({ type: 'text', text: content })
const part = (numerator: number, denominator = 1): TiffValue => ({
  type: 'rational',
  values: [[numerator, denominator]],
})
const inside = (...directories: Entries[]): TiffValue => ({
  type: 'directories',
  directories: directories.map((entries) => ({ entries })),
})

const readingOf = (bytes: Uint8Array) => readPhotoFacts(bytesSource(bytes))
const factsOf = async (bytes: Uint8Array) => {
  const { facts, failure } = await readingOf(bytes)
  if (!facts) throw new Error(failure)
  return facts
}
const tiff = (entries: Entries, next?: Entries) =>
  tiffBytes({ entries, ...(next && { next: { entries: next } }) })
const exifOf = async (entries: Entries) => factsOf(tiff([[0x8769, inside(entries)]]))

const nothing = plainFacts({ format: 'tiff' })

test('a TIFF without tags is a photo that says nothing', async () => {
  expect(await factsOf(tiff([]))).toEqual(nothing)
})

test('every tag has its fact', async () => {
  const entries: Entries = [
    [0x0100, long(4000)],
    [0x0101, long(3000)],
    [0x010f, words('Phase One')],
    [0x0110, words('iXM')],
    [0x0112, short(6)],
    [
      0x8769,
      inside([
        [0x829a, part(1, 500)],
        [0x9003, words('2026:05:04 10:00:00')],
        [0x9011, words('+02:00')],
        [0x9291, words('25')],
        [0x920a, part(35)],
        [0xa20e, part(200)],
        [0xa20f, part(250)],
        [0xa002, long(3990)],
        [0xa003, long(2990)],
        [0xa210, short(4)],
        [0xa405, short(28)],
        [0xa434, words('35 mm')],
      ]),
    ],
    [
      0x8825,
      inside([
        [1, words('S')],
        [2, part(89, 2)],
        [3, words('W')],
        [4, part(373, 4)],
        [5, { type: 'byte', values: [1] }],
        [6, part(25, 2)],
      ]),
    ],
    [0x02bc, { type: 'bytes', bytes: text(dronePacket(djiXmp({ RelativeAltitude: '+80.5' }))) }],
  ]
  expect(await factsOf(tiff(entries))).toEqual({
    ...nothing,
    position: { latitude: -44.5, longitude: -93.25 },
    altitudeMeters: -12.5,
    relativeAltitudeMeters: 80.5,
    takenAt: { local: '2026-05-04T10:00:00.25', offsetMinutes: 120 },
    make: 'Phase One',
    model: 'iXM',
    lens: '35 mm',
    exposureSeconds: 0.002,
    focalLengthMillimeters: 35,
    focalLength35Millimeters: 28,
    sensorWidthMillimeters: 19.95,
    sensorHeightMillimeters: 11.96,
    width: 4000,
    height: 3000,
    orientation: 6,
  })
})

test('the time of the photo counts before that of its file', async () => {
  const digitized: Entries = [
    [0x9004, words('2026:05:05 11:00:00')],
    [0x9012, words('-05:00')],
    [0x9292, words('5')],
  ]
  expect((await exifOf(digitized)).takenAt).toEqual({ local: '2026-05-05T11:00:00.5', offsetMinutes: -300 })
  expect((await exifOf([...digitized, [0x9003, words('2026:05:04 10:00:00')]])).takenAt).toEqual({
    local: '2026-05-04T10:00:00',
    offsetMinutes: null,
  })
})

test.each([
  [null, 25.4],
  [2, 25.4],
  [3, 10],
  [4, 1],
  [1, null],
  [6, null],
])('a sensor measured in unit %s is %s mm wide', async (unit, expected) => {
  const entries: Entries = [
    [0xa002, long(1000)],
    [0xa20e, part(1000)],
    ...(unit === null ? [] : [[0xa210, short(unit)] as const]),
  ]
  const { sensorWidthMillimeters } = await exifOf(entries)
  expect(sensorWidthMillimeters).toEqual(expected === null ? null : expect.closeTo(expected, 9))
})

test('a sensor measured in micrometers has a size, and one without pixels or resolution has none', async () => {
  const sensor = async (...entries: Entries) => (await exifOf(entries)).sensorHeightMillimeters
  expect(await sensor([0xa003, long(3000)], [0xa20f, part(1, 4)], [0xa210, short(5)])).toBeCloseTo(12, 9)
  expect(await sensor([0xa003, long(3000)])).toBeNull()
  expect(await sensor([0xa20f, part(250)])).toBeNull()
  expect(await sensor([0xa003, long(0)], [0xa20f, part(250)])).toBeNull()
  expect(await sensor([0xa003, long(3000)], [0xa20f, part(0)])).toBeNull()
})

test('a place in EXIF needs both of its coordinates', async () => {
  const place = async (...gps: Entries) => (await factsOf(tiff([[0x8825, inside(gps)]]))).position
  const latitude: Entries = [
    [1, words('N')],
    [2, part(89, 2)],
  ]
  const longitude: Entries = [
    [3, words('E')],
    [4, part(373, 4)],
  ]
  expect(await place(...latitude, ...longitude)).toEqual({ latitude: 44.5, longitude: 93.25 })
  expect(await place(...latitude)).toBeNull()
  expect(await place(...longitude)).toBeNull()
})

const picture = (width: number, height: number, more: Entries = []): Entries => [
  [0x0100, long(width)],
  [0x0101, long(height)],
  ...more,
]
/** A JPEG in one strip, like the previews of raw files. */
const jpeg = (length: number, reduced: number, compression: number): Entries => [
  [0x00fe, long(reduced)],
  [0x0103, short(compression)],
  [0x0111, { type: 'placed', bytes: new Uint8Array(length) }],
  [0x0117, long(length)],
]

test('the largest of several pictures is the photo', async () => {
  const sizeOf = async (main: Entries, ...subs: Entries[]) => {
    const { width, height } = await factsOf(tiff([...main, [0x014a, inside(...subs)]]))
    return [width, height]
  }
  expect(await sizeOf(picture(400, 1), picture(300, 400), picture(500, 200))).toEqual([300, 400])
  expect(await sizeOf(picture(300, 400), picture(500, 200))).toEqual([300, 400])
  expect(await sizeOf([], picture(500, 200))).toEqual([500, 200])
  expect(await sizeOf([[0x0100, long(9000)]], picture(500, 200))).toEqual([500, 200])
  expect(await sizeOf([[0x0101, long(9000)]], picture(500, 200))).toEqual([500, 200])
  // No camera writes more than eight, so the ninth is ignored.
  const small = Array.from({ length: 7 }, () => picture(10, 10))
  expect(await sizeOf([], ...small, picture(500, 200))).toEqual([500, 200])
  expect(await sizeOf([], ...small, picture(20, 20), picture(500, 200))).toEqual([20, 20])
})

test('the smallest reduced JPEG is the preview', async () => {
  const previewOf = async (...subs: Entries[]) =>
    (await factsOf(tiff([[0x014a, inside(...subs)]]))).preview?.length
  expect(await previewOf(jpeg(500, 1, 7))).toBe(500)
  expect(await previewOf(jpeg(500, 1, 6))).toBe(500)
  expect(await previewOf(jpeg(500, 1, 7), jpeg(300, 1, 6), jpeg(400, 1, 7))).toBe(300)
  expect(await previewOf(jpeg(300, 1, 7), jpeg(500, 1, 7))).toBe(300)
  expect(await previewOf(jpeg(500, 5, 7))).toBe(500)
  for (const [reduced, compression] of [
    [0, 7],
    [2, 7],
    [1, 5],
    [1, 8],
    [1, 1],
  ] as const)
    expect(await previewOf(jpeg(500, reduced, compression))).toBeUndefined()
  expect(await previewOf(jpeg(0, 1, 7))).toBeUndefined()
  expect(await previewOf(jpeg(500, 1, 7).slice(1))).toBeUndefined()
  expect(await previewOf([[0x00fe, long(1)], ...jpeg(500, 1, 7).slice(2)])).toBeUndefined()
  expect(
    await previewOf([...jpeg(500, 1, 7).slice(0, 2), [0x0111, long(0)], [0x0117, long(20)]]),
  ).toBeUndefined()
  // In two strips, it is not a complete JPEG.
  expect(
    await previewOf([...jpeg(500, 1, 7).slice(0, 2), [0x0111, long(8, 20)], [0x0117, long(10, 10)]]),
  ).toBeUndefined()
})

test('a strip, a tile and their lengths belong together', async () => {
  const failure = async (entries: Entries) => (await readingOf(tiff(entries))).failure
  expect(
    await failure([
      [0x0111, long(8, 9)],
      [0x0117, long(10, 10)],
    ]),
  ).toBeNull()
  expect(
    await failure([
      [0x0111, long(8, 9)],
      [0x0117, long(10, 9999)],
    ]),
  ).toBe('truncated')
  expect(
    await failure([
      [0x0144, long(8, 9)],
      [0x0145, long(10, 9999)],
    ]),
  ).toBe('truncated')
  expect(
    await failure([
      [0x0111, long(8, 9999)],
      [0x0117, long(10)],
    ]),
  ).toBe('truncated')
  expect(
    await failure([
      [0x0111, long(8, 9)],
      [0x0117, long(10)],
    ]),
  ).toBeNull()
  expect(
    await failure([
      [0x0111, long(8)],
      [0x0145, long(9999)],
    ]),
  ).toBeNull()
  // A part without a length may begin where the file of 46 bytes ends.
  const without = (offset: number) =>
    failure([
      [0x0111, long(8, offset)],
      [0x0117, long(10)],
    ])
  expect([await without(46), await without(47)]).toEqual([null, 'truncated'])
})

test('a DNG says so, and a list of versions elsewhere does not make one', async () => {
  expect((await factsOf(tiff([[0xc612, { type: 'byte', values: [1, 4, 0, 0] }]]))).format).toBe('dng')
  expect((await exifOf([[0xc612, { type: 'byte', values: [1, 4, 0, 0] }]])).format).toBe('tiff')
})

test('the thumbnail of the second directory is known where it lies in the file', async () => {
  const thumbnailOf = async (...entries: Entries) => (await factsOf(tiff([], entries))).thumbnail
  expect(await thumbnailOf([0x0201, long(10)], [0x0202, long(20)])).toEqual({ offset: 10, length: 20 })
  expect(await thumbnailOf([0x0201, long(10)])).toBeNull()
  expect(await thumbnailOf([0x0202, long(20)])).toBeNull()
  expect(await thumbnailOf([0x0201, long(0)], [0x0202, long(20)])).toBeNull()
  // The file has 44 bytes: a head, an empty directory and one of two entries.
  expect(await thumbnailOf([0x0201, long(24)], [0x0202, long(20)])).toEqual({ offset: 24, length: 20 })
  expect(await thumbnailOf([0x0201, long(24)], [0x0202, long(21)])).toBeNull()
  // Within a JPEG, offsets are relative to the block.
  const block = tiff(
    [],
    [
      [0x0201, long(10)],
      [0x0202, long(20)],
    ],
  )
  const photo = jpegBytes({
    width: 8,
    height: 8,
    segments: [segment(0xe1, joined([text('Exif\0\0'), block]))],
  })
  expect((await factsOf(photo)).thumbnail).toEqual({ offset: 12 + 10, length: 20 })
})

test('XMP of a TIFF has at most 1 MiB, and breaks off nowhere', async () => {
  const packet = text(dronePacket(djiXmp({ GpsLatitude: '44.5', GpsLongitude: '93.25' })))
  const padded = (length: number) => joined([packet, new Uint8Array(length - packet.length).fill(0x20)])
  const withXmp = async (bytes: Uint8Array) => {
    const { facts, failure } = await readingOf(tiff([[0x02bc, { type: 'bytes', bytes }]]))
    return facts?.position?.latitude ?? failure
  }
  expect(await withXmp(packet)).toBe(44.5)
  expect(await withXmp(padded(1_048_576))).toBe(44.5)
  expect(await withXmp(padded(1_048_577))).toBe('metadata-too-large')
  expect(await withXmp(text('<a'))).toBe('damaged-metadata')
})

test('an impossible directory offset is damage, which is ignored if there is a position', async () => {
  for (const tag of [0x8769, 0x8825, 0x014a]) {
    expect((await readingOf(tiff([[tag, long(99_999)]]))).failure).toBe('damaged-metadata')
    expect((await readingOf(tiff([[tag, long(0)]]))).failure).toBe(tag === 0x014a ? 'damaged-metadata' : null)
  }
  const packet = text(dronePacket(djiXmp({ GpsLatitude: '44.5', GpsLongitude: '93.25' })))
  const photo = tiff([
    [0x8769, long(99_999)],
    [0x02bc, { type: 'bytes', bytes: packet }],
  ])
  expect((await factsOf(photo)).position).toEqual({ latitude: 44.5, longitude: 93.25 })
})
