import { joined, segment } from '@sortie/testing/jpeg-bytes'
import { photoExamples } from '@sortie/testing/photo-examples'
import { dronePhoto, jpegPhoto, tiffPhoto } from '@sortie/testing/photo-fixture'
import { type TiffDirectory, tiffBytes } from '@sortie/testing/tiff-bytes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesSource } from '../testing/bytes-source.ts'
import { PhotoBytes } from './byte-source.ts'
import { requireJpegEnd, requireParts } from './file-end.ts'
import { readPhotoFacts } from './read-photo-facts.ts'

const failureOf = async (bytes: Uint8Array) => (await readPhotoFacts(bytesSource(bytes))).failure

const photo = dronePhoto({
  latitude: 44.9,
  longitude: -93.2,
  relativeAltitudeMeters: 80,
  width: 4000,
  height: 3000,
})
const zeros = (count: number) => new Uint8Array(count)
/** Image data without a marker in it, like that of a scan. */
const noise = (count: number) => Uint8Array.from({ length: count }, (_, index) => (index * 37) % 251)
const video = joined([new TextEncoder().encode('\0\0\0\x18ftypmp42'), noise(300_000)])

test('A-GPS-05 a JPEG that was truncated anywhere has failed, even after its metadata', async () => {
  const jpegs = Object.keys(photoExamples).filter((name) => name.endsWith('.jpg'))
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...jpegs),
      fc.double({ min: 0, max: 1, noNaN: true }),
      async (name, share) => {
        const whole = photoExamples[name] ?? new Uint8Array()
        const bytes = whole.subarray(0, Math.floor(share * (whole.length - 1)))
        expect(await failureOf(bytes)).not.toBeNull()
      },
    ),
    { numRuns: 300 },
  )
  expect(await failureOf(photo)).toBeNull()
  expect(photo.length).toBeGreaterThan(40_000)
  for (const length of [6000, 33_000, photo.length - 1])
    expect(await failureOf(photo.subarray(0, length)), `${length} bytes`).toBe('truncated')
})

test('data that cameras and programs write after an image does not make it truncated', async () => {
  const endings = [zeros(1), zeros(5000), zeros(3_000_000), noise(20_000), video, jpegPhoto(), zeros(0)]
  for (const ending of endings) expect(await failureOf(joined([photo, ending]))).toBeNull()
  // A truncated preview after the image does not affect the image.
  expect(await failureOf(joined([photo, photo.subarray(0, 20_000)]))).toBeNull()
})

test('a file with its full length but zeros in its second half is truncated', async () => {
  const half = photo.subarray(0, 20_000)
  expect(await failureOf(joined([half, zeros(photo.length - half.length)]))).toBe('truncated')
  expect(await failureOf(joined([half, zeros(17 * 1024 * 1024)]))).toBe('truncated')
})

test('a JPEG without an image is not valid', async () => {
  const start = Uint8Array.of(0xff, 0xd8)
  expect(await failureOf(joined([start, segment(0xfe, noise(50)), Uint8Array.of(0xff, 0xd9)]))).toBe(
    'truncated',
  )
})

test('a TIFF or DNG has failed when a strip or tile lies beyond its end', async () => {
  const pixels = zeros(60_000)
  const image = (tags: readonly [number, number], bytes: Uint8Array): TiffDirectory['entries'] => [
    [0x0100, { type: 'long', values: [300] }],
    [0x0101, { type: 'long', values: [200] }],
    [tags[0], { type: 'placed', bytes }],
    [tags[1], { type: 'long', values: [bytes.length] }],
  ]
  const strips = image([0x0111, 0x0117], pixels)
  const tiles = image([0x0144, 0x0145], pixels)
  const files = [
    tiffBytes({ entries: strips }),
    tiffBytes({ entries: tiles }, 'MM'),
    // The image of a raw format is in a separate directory.
    tiffBytes({ entries: [[0x014a, { type: 'directories', directories: [{ entries: tiles }] }]] }),
  ]
  for (const whole of files) {
    expect(await failureOf(whole)).toBeNull()
    expect(await failureOf(whole.subarray(0, 30_000))).toBe('truncated')
    expect(await failureOf(whole.subarray(0, whole.length - 100))).toBe('truncated')
  }
  expect(await failureOf(tiffPhoto({ isDng: true }))).toBeNull()
})

test('the end of a photo costs one small reading', async () => {
  let bytesRead = 0
  const source = bytesSource(joined([photo, zeros(6_000_000), Uint8Array.of(0xff, 0xd9)]))
  const read = (offset: number, length: number) => {
    bytesRead += length
    return source.read(offset, length)
  }
  expect((await readPhotoFacts({ size: source.size, read })).failure).toBeNull()
  expect(bytesRead).toBe(36 * 1024)
})

/** A file of zeros except for the given bytes. Returns its readings, and the failure of the search. */
async function searched(size: number, imageAt: number, placed: Readonly<Record<number, number>>) {
  const bytes = zeros(size)
  for (const [at, value] of Object.entries(placed)) bytes[Number(at)] = value
  const readings: [offset: number, length: number][] = []
  const read = async (offset: number, length: number) => {
    readings.push([offset, length])
    return bytes.subarray(offset, offset + length)
  }
  const failure = await requireJpegEnd(new PhotoBytes({ size, read }), imageAt).then(
    () => null,
    (error) => error.failure,
  )
  return { readings, failure }
}

test('an end is looked for in growing pieces, up to the start of the image', async () => {
  const pieces = [
    [2_995_904, 4096],
    [2_963_137, 32_768],
    [2_700_994, 262_144],
    [1_652_419, 1_048_576],
    [603_844, 1_048_576],
    [1000, 602_845],
  ]
  expect(await searched(3_000_000, 1000, { 1000: 0xff, 1001: 0xd9 })).toEqual({
    readings: pieces,
    failure: null,
  })
  // Bytes before the image don't count as its end.
  expect(await searched(3_000_000, 1000, { 999: 0xff, 1000: 0xd9 })).toEqual({
    readings: pieces,
    failure: 'truncated',
  })
})

test.each<[string, number, Record<number, number>, number, string | null]>([
  ['in the last two bytes', 10_000, { 9998: 0xff, 9999: 0xd9 }, 1, null],
  ['in the first two bytes of a piece', 10_000, { 5904: 0xff, 5905: 0xd9 }, 1, null],
  ['in two pieces', 10_000, { 5903: 0xff, 5904: 0xd9 }, 2, null],
  ['before bytes that only resemble it', 10_000, { 8000: 0xff, 8001: 0xd9, 9000: 0xd9, 9999: 0xd9 }, 1, null],
  ['before the same byte again', 10_000, { 9997: 0xff, 9998: 0xd9, 9999: 0xd9 }, 1, null],
  ['alone', 2, { 0: 0xff, 1: 0xd9 }, 1, null],
  ['nowhere, though half of it is', 10_000, { 9000: 0xd9, 9999: 0xff }, 2, 'truncated'],
  ['nowhere, though half of it begins the image', 3, { 0: 0xd9 }, 1, 'truncated'],
  ['nowhere, for want of bytes', 1, { 0: 0xd9 }, 0, 'truncated'],
])('an end %s is found or not', async (_, size, placed, readings, failure) => {
  const found = await searched(size, 0, placed)
  expect([found.readings.length, found.failure]).toEqual([readings, failure])
})

test('the parts of an image may end with the file, but not behind it', () => {
  const file = new PhotoBytes(bytesSource(zeros(100)))
  const inside = { offset: 90, length: 10 }
  expect(() => requireParts(file, [])).not.toThrow()
  expect(() => requireParts(file, [inside])).not.toThrow()
  expect(() => requireParts(file, [inside, { offset: 90, length: 11 }])).toThrow('truncated')
})
