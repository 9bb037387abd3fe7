import fc from 'fast-check'
import { expect, test } from 'vitest'
import { joined, segment } from '../testing/jpeg-bytes.ts'
import { photoExamples } from '../testing/photo-examples.ts'
import { dronePhoto, jpegPhoto, tiffPhoto } from '../testing/photo-fixture.ts'
import { type TiffDirectory, tiffBytes } from '../testing/tiff-bytes.ts'
import { bytesSource } from './byte-source.ts'
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
/** Image data without a marker in it, as a scan has. */
const noise = (count: number) => Uint8Array.from({ length: count }, (_, index) => (index * 37) % 251)
const video = joined([new TextEncoder().encode('\0\0\0\x18ftypmp42'), noise(300_000)])

test('A-GPS-05 a JPEG that was cut anywhere has failed, also behind its metadata', async () => {
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

test('what cameras and programs write behind an image does not make it a cut one', async () => {
  const endings = [zeros(1), zeros(5000), zeros(3_000_000), noise(20_000), video, jpegPhoto(), zeros(0)]
  for (const ending of endings) expect(await failureOf(joined([photo, ending]))).toBeNull()
  // A preview behind the image that was cut takes nothing from the image.
  expect(await failureOf(joined([photo, photo.subarray(0, 20_000)]))).toBeNull()
})

test('a file that has its full length and zeros in place of its second half is a cut one', async () => {
  const half = photo.subarray(0, 20_000)
  expect(await failureOf(joined([half, zeros(photo.length - half.length)]))).toBe('truncated')
  expect(await failureOf(joined([half, zeros(17 * 1024 * 1024)]))).toBe('truncated')
})

test('a JPEG without an image is none', async () => {
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
    // The image of a raw format lies in a directory of its own.
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
