import { joined, jpegBytes, segment } from '@sortie/testing/jpeg-bytes'
import { photoExamples } from '@sortie/testing/photo-examples'
import {
  djiXmp,
  dronePacket,
  dronePhoto,
  jpegPhoto,
  type PhotoFixture,
  xmpPacket,
} from '@sortie/testing/photo-fixture'
import { type TiffDirectory, type TiffValue, tiffBytes } from '@sortie/testing/tiff-bytes'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bytesSource } from '../testing/bytes-source.ts'
import type { ByteSource } from './byte-source.ts'
import { photoFailures } from './photo-facts.ts'
import { readPhotoFacts } from './read-photo-facts.ts'

const read = (bytes: Uint8Array<ArrayBuffer>) => readPhotoFacts(new Blob([bytes]))
const example = (name: string) => photoExamples[name] ?? new Uint8Array()
const text = (content: string) => new TextEncoder().encode(content)

/** Counts what is read, since a slow card makes that expensive. */
const counting = (bytes: Uint8Array): ByteSource & { bytesRead: number; reads: number } => {
  const source = bytesSource(bytes)
  const counted = {
    size: source.size,
    bytesRead: 0,
    reads: 0,
    read: (offset: number, length: number) => {
      counted.bytesRead += length
      counted.reads += 1
      return source.read(offset, length)
    },
  }
  return counted
}

test('a photo of a drone has place, heights, time, camera and gimbal', async () => {
  const photo = dronePhoto({
    latitude: 44.5,
    longitude: -93.25,
    relativeAltitudeMeters: 80,
    yawDegrees: -12.5,
  })
  expect((await read(photo)).facts).toMatchObject({
    format: 'jpeg',
    position: { latitude: 44.5, longitude: -93.25 },
    altitudeMeters: 580,
    relativeAltitudeMeters: 80,
    takenAt: { local: '2026-05-04T10:00:00', offsetMinutes: -300 },
    make: 'DJI',
    model: 'FC6310',
    focalLength35Millimeters: 24,
    width: 480,
    height: 360,
    gimbalPitchDegrees: -90,
    gimbalYawDegrees: -12.5,
    flightYawDegrees: -12.5,
  })
})

test('values as elements, a sensor size, a fraction of a second and zones of half an hour are read', async () => {
  expect((await read(example('dji-elements.jpg'))).facts).toMatchObject({
    position: { latitude: 44.977812345, longitude: -93.265045678 },
    relativeAltitudeMeters: 85.3,
    focalLengthPixels: 3666.666504,
    takenAt: { local: '2026-05-04T10:00:00', offsetMinutes: null },
  })
  expect((await read(example('no-gps.jpg'))).facts).toMatchObject({
    position: null,
    takenAt: { local: '2026-05-04T10:00:00.250', offsetMinutes: 330 },
    sensorWidthMillimeters: 48,
    sensorHeightMillimeters: 36,
    orientation: 6,
  })
})

test('each maker names the gimbal in its own way, and a pitch of -90 looks straight down in all of them', async () => {
  const angles = async (name: string) => {
    const { facts } = await read(example(name))
    return [facts?.gimbalPitchDegrees, facts?.gimbalYawDegrees, facts?.gimbalRollDegrees]
  }
  expect(await angles('autel.jpg')).toEqual([-78, 88.5, 0.25])
  expect(await angles('autel-drone.jpg')).toEqual([-88, 17.5, null])
  expect(await angles('skydio.jpg')).toEqual([-7.468572, 127.444323, 0.186841])
  expect(await angles('parrot.jpg')).toEqual([-74.999, 161.2, 0.01])
  const camera = { prefix: 'Camera', address: 'http://pix4d.com/camera/1.0/' }
  const { facts } = await read(jpegPhoto({ xmp: dronePacket({ ...camera, values: { Pitch: '-89.5' } }) }))
  expect(facts?.gimbalPitchDegrees).toBe(-89.5)
})

test("a prefix of the maker's own choice counts by the address of its namespace", async () => {
  const packet = xmpPacket(
    ` xmlns:d='http://www.dji.com/drone-dji/1.0/' d:RelativeAltitude='+12.5' other:RelativeAltitude="99"`,
    '<!-- d:GimbalPitchDegree --><d:GimbalYawDegree> 45 </d:GimbalYawDegree>',
  )
  const { facts } = await read(jpegPhoto({ xmp: packet }))
  expect(facts).toMatchObject({
    relativeAltitudeMeters: 12.5,
    gimbalYawDegrees: 45,
    gimbalPitchDegrees: null,
  })
})

test('the thumbnail lies where the facts say, in a photo and in a DNG', async () => {
  for (const name of ['dji.jpg', 'raw.dng']) {
    const { facts } = await read(example(name))
    const range = facts?.thumbnail ?? facts?.preview
    if (!range) throw new Error(`${name} has no thumbnail`)
    const thumbnail = example(name).slice(range.offset, range.offset + range.length)
    expect([...thumbnail.slice(0, 2)]).toEqual([0xff, 0xd8])
    expect([...thumbnail.slice(-2)]).toEqual([0xff, 0xd9])
  }
})

test('the smallest preview that a list of pictures names is found', async () => {
  const entry = (attribute: number, length: number, offset: number) => {
    const view = new DataView(new ArrayBuffer(16))
    view.setUint32(0, attribute, true)
    view.setUint32(4, length, true)
    view.setUint32(8, offset, true)
    return new Uint8Array(view.buffer)
  }
  const list = joined([entry(0x030000, 9000, 0), entry(0x010002, 500, 700), entry(0x010001, 300, 400)])
  const block = tiffBytes({ entries: [[0xb002, { type: 'bytes', bytes: list }]] })
  const photo = jpegBytes({
    width: 640,
    height: 480,
    segments: [segment(0xe2, joined([text('MPF\0'), block]))],
  })
  expect((await read(photo)).facts?.preview).toEqual({ offset: 10 + 400, length: 300 })
})

test('only the head and the end of a photo are read, and more only where the metadata lies further back', async () => {
  const photo = counting(
    dronePhoto({ latitude: 1, longitude: 2, relativeAltitudeMeters: 3, sizeBytes: 6_000_000 }),
  )
  expect((await readPhotoFacts(photo)).failure).toBeNull()
  expect(photo.bytesRead).toBe(36 * 1024)
  const late = counting(example('late-metadata.jpg'))
  expect((await readPhotoFacts(late)).facts?.position?.latitude).toBeCloseTo(12.3456789, 9)
  expect(late.bytesRead).toBeLessThan(128 * 1024)
})

test('metadata that begins in the first reading and ends beyond it is read whole, in few readings', async () => {
  const fixture: PhotoFixture = {
    exif: {
      make: 'DJI',
      model: 'm'.repeat(4000),
      lens: 'l'.repeat(4000),
      dateTimeOriginal: '2026:05:04 10:00:00',
      gps: { latitude: 12.3456789, longitude: 98.7654321, altitudeMeters: 30 },
    },
    xmp: dronePacket(
      djiXmp({ RelativeAltitude: '+85.30', Notes: 'x'.repeat(20_000), GimbalYawDegree: '45' }),
    ),
    sizeBytes: 1_000_000,
  }
  const expected = (await read(jpegPhoto(fixture))).facts
  expect(expected).toMatchObject({
    position: { latitude: expect.closeTo(12.3456789, 6) },
    relativeAltitudeMeters: 85.3,
    gimbalYawDegrees: 45,
  })
  // The first reading ends before, in and after each part.
  for (let before = 1000; before < 34_000; before += 500) {
    const photo = counting(jpegPhoto({ ...fixture, firstSegments: [segment(0xe3, new Uint8Array(before))] }))
    const { facts } = await readPhotoFacts(photo)
    expect({ ...facts, thumbnail: null }).toEqual({ ...expected, thumbnail: null })
    expect(photo.bytesRead).toBeLessThan(128 * 1024)
    expect(photo.reads).toBeLessThanOrEqual(7)
  }
})

test('a position of exactly zero is that of a drone without a fix', async () => {
  const { facts } = await read(dronePhoto({ latitude: 0, longitude: 0, relativeAltitudeMeters: 10 }))
  expect(facts?.position).toBeNull()
  expect(facts?.relativeAltitudeMeters).toBe(10)
})

test('a position without its hemispheres is ignored', async () => {
  const { facts } = await read(jpegPhoto({ exif: { gps: { latitude: 10, longitude: 20, hasRefs: false } } }))
  expect(facts?.position).toBeNull()
})

type GpsEntries = TiffDirectory['entries']
const withGps = async (entries: GpsEntries) => {
  const block = tiffBytes({ entries: [[0x8825, { type: 'directories', directories: [{ entries }] }]] })
  return (await read(jpegWithExif(block))).facts
}
const place = (latitude: TiffValue, longitude: TiffValue): GpsEntries => [
  [1, { type: 'text', text: 'S' }],
  [2, latitude],
  [3, { type: 'text', text: 'W' }],
  [4, longitude],
]

test.each<[string, TiffValue, TiffValue]>([
  ['decimal text', { type: 'text', text: '44.9778' }, { type: 'text', text: '93.26504' }],
  ['signed text', { type: 'text', text: '-44.9778' }, { type: 'text', text: '-93.26504' }],
  ['parts as text', { type: 'text', text: '44 58 40.08' }, { type: 'text', text: "93° 15' 54.144" }],
  ['text like that of XMP', { type: 'text', text: '44,58.668' }, { type: 'text', text: '93,15,54.144' }],
  [
    'signed numbers',
    { type: 'signedRational', values: [[-449_778, 10_000]] },
    { type: 'signedRational', values: [[-9_326_504, 100_000]] },
  ],
  [
    'zero over zero in place of seconds',
    {
      type: 'rational',
      values: [
        [44, 1],
        [58_668, 1000],
        [0, 0],
      ],
    },
    {
      type: 'rational',
      values: [
        [9_326_504, 100_000],
        [0, 0],
        [0, 0],
      ],
    },
  ],
])('a position in EXIF as %s is the same place', async (_, latitude, longitude) => {
  const facts = await withGps(place(latitude, longitude))
  expect(facts?.position?.latitude).toBeCloseTo(-44.9778, 9)
  expect(facts?.position?.longitude).toBeCloseTo(-93.26504, 9)
})

test('an invalid position in EXIF is ignored', async () => {
  const unclear: TiffValue[] = [
    { type: 'text', text: 'somewhere' },
    { type: 'text', text: '44.9.7' },
    { type: 'bytes', bytes: text('44.9778') },
    {
      type: 'rational',
      values: [
        [44, 1],
        [0, 0],
        [0, 0],
      ],
    },
    {
      type: 'rational',
      values: [
        [0, 0],
        [0, 0],
        [0, 0],
      ],
    },
    { type: 'rational', values: [[44, 0]] },
  ]
  for (const latitude of unclear)
    expect((await withGps(place(latitude, { type: 'text', text: '93.2' })))?.position).toBeNull()
})

test.each<[number | null, TiffValue, number | null]>([
  [null, { type: 'rational', values: [[125, 10]] }, 12.5],
  [0, { type: 'rational', values: [[125, 10]] }, 12.5],
  [1, { type: 'rational', values: [[125, 10]] }, -12.5],
  [2, { type: 'rational', values: [[125, 10]] }, 12.5],
  [3, { type: 'rational', values: [[125, 10]] }, -12.5],
  [0, { type: 'signedRational', values: [[-125, 10]] }, -12.5],
  [1, { type: 'signedRational', values: [[-125, 10]] }, -12.5],
  [3, { type: 'signedRational', values: [[-125, 10]] }, -12.5],
  [1, { type: 'text', text: '12.5' }, -12.5],
  [0, { type: 'rational', values: [[0, 0]] }, null],
])('an altitude with reference %s is above or below as EXIF 3.0 says', async (ref, altitude, expected) => {
  const refs: GpsEntries = ref === null ? [] : [[5, { type: 'byte', values: [ref] }]]
  expect((await withGps([...refs, [6, altitude]]))?.altitudeMeters).toBe(expected)
})

test('a calibrated focal length of 0 does not hide the one that corrects the lens', async () => {
  const DewarpData = '2022-06-08;3713.290000,3713.290000,7.02,-8.72,-0.11,0.01,0.0,0.0,-0.03'
  const packet = dronePacket(djiXmp({ CalibratedFocalLength: '0.000000', DewarpData }))
  expect((await read(jpegPhoto({ xmp: packet }))).facts?.focalLengthPixels).toBe(3713.29)
})

test('impossible values are left out, and the rest is kept', async () => {
  const photo = jpegPhoto({
    exif: {
      dateTimeOriginal: '0000:00:00 00:00:00',
      focalLength35Millimeters: 0,
      orientation: 77,
      gps: { latitude: 10, longitude: 20, altitudeMeters: 4_000_000 },
    },
    xmp: dronePacket(
      djiXmp({ RelativeAltitude: '1e300', GimbalPitchDegree: '-9000', GimbalYawDegree: 'NaN' }),
    ),
  })
  expect((await read(photo)).facts).toMatchObject({
    position: { latitude: 10, longitude: 20 },
    altitudeMeters: null,
    relativeAltitudeMeters: null,
    takenAt: null,
    focalLength35Millimeters: null,
    orientation: null,
    gimbalPitchDegrees: null,
    gimbalYawDegrees: null,
  })
})

const dji = example('dji.jpg')
const looped = tiffBytes({ entries: [[0x8769, { type: 'long', values: [8] }]] })
const endless = joined([
  Uint8Array.of(0xff, 0xd8),
  ...Array.from({ length: 3000 }, () => segment(0xee, new Uint8Array(2))),
])
const spaces = ' '.repeat(3_000_000)
const packets = Array.from({ length: 60 }, () =>
  segment(0xe1, text(`http://ns.adobe.com/xap/1.0/\0<x a="${'<'.repeat(60_000)}`)),
)

const hostile: readonly (readonly [what: string, bytes: Uint8Array<ArrayBuffer>, failure: string])[] = [
  ['zero bytes', new Uint8Array(), 'empty-file'],
  ['HTML named .jpg', text('<!doctype html><title>Not found</title>'), 'not-a-photo'],
  ['one byte', Uint8Array.of(0xff), 'not-a-photo'],
  ['a PNG', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13), 'unsupported-format'],
  ['a HEIC', text('\0\0\0\x18ftypheic\0\0\0\0'), 'unsupported-format'],
  ['a photo cut in its EXIF', dji.slice(0, 300), 'truncated'],
  ['a photo cut after its first bytes', dji.slice(0, 3), 'truncated'],
  ['a photo cut between segments', dji.slice(0, 2 + 2 + 256 * (dji[4] ?? 0) + (dji[5] ?? 0)), 'truncated'],
  ['a TIFF cut before its directory', example('big-endian.tif').slice(0, 7), 'damaged-metadata'],
  ['a directory that points at itself', jpegWithExif(looped), 'damaged-metadata'],
  ['EXIF that is no TIFF', jpegWithExif(text('what is this, then?')), 'damaged-metadata'],
  [
    'a directory beyond its end',
    jpegWithExif(Uint8Array.of(0x49, 0x49, 42, 0, 0xff, 0xff, 0xff, 0x7f)),
    'damaged-metadata',
  ],
  [
    'a directory of 65,535 entries',
    jpegWithExif(Uint8Array.of(0x49, 0x49, 42, 0, 8, 0, 0, 0, 0xff, 0xff)),
    'damaged-metadata',
  ],
  ['XMP that breaks off', jpegPhoto({ xmp: xmpPacket('', '').slice(0, 150) }), 'damaged-metadata'],
  ['latitude 91', jpegPhoto({ exif: { gps: { latitude: 91, longitude: 0 } } }), 'impossible-position'],
  [
    'longitude 4000',
    jpegPhoto({ xmp: dronePacket(djiXmp({ GpsLatitude: '1', GpsLongitude: '4000' })) }),
    'impossible-position',
  ],
  ['thousands of segments', endless, 'metadata-too-large'],
  ['megabytes of XMP', jpegPhoto({ extendedXmp: xmpPacket('', spaces) }), 'metadata-too-large'],
  ['many packets of XMP', jpegBytes({ width: 8, height: 8, segments: packets }), 'metadata-too-large'],
]

function jpegWithExif(block: Uint8Array) {
  return jpegBytes({ width: 8, height: 8, segments: [segment(0xe1, joined([text('Exif\0\0'), block]))] })
}

test.each(hostile)('%s ends as a named failure after a bounded reading', async (_, bytes, failure) => {
  const source = counting(bytes)
  expect(await readPhotoFacts(source)).toEqual({ facts: null, failure })
  expect(source.bytesRead).toBeLessThanOrEqual(4 * 1024 * 1024)
})

test("megabytes of a phone's depth map do not hide a position that stands in EXIF", async () => {
  const photo = jpegPhoto({
    exif: { gps: { latitude: 10, longitude: 20 } },
    extendedXmp: xmpPacket('', spaces),
  })
  const source = counting(photo)
  expect((await readPhotoFacts(source)).facts?.position).toEqual({ latitude: 10, longitude: 20 })
  expect(source.bytesRead).toBeLessThan(1024 * 1024)
})

test('a memory card that is pulled out is a named failure', async () => {
  const size = 1000
  const gone: ByteSource = { size, read: () => Promise.reject(new Error('NotReadableError')) }
  expect((await readPhotoFacts(gone)).failure).toBe('unreadable')
  expect((await readPhotoFacts({ size, read: async () => new Uint8Array(10) })).failure).toBe('unreadable')
})

test('whatever bytes are changed or cut, the reading ends with facts or a named failure', async () => {
  const changed = fc.record({
    name: fc.constantFrom(...Object.keys(photoExamples)),
    cut: fc.option(fc.double({ min: 0, max: 1, noNaN: true })),
    // Metadata is at the front, so most changes go there.
    changes: fc.array(fc.tuple(fc.nat({ max: 2000 }), fc.nat({ max: 255 })), { maxLength: 12 }),
  })
  await fc.assert(
    fc.asyncProperty(changed, async ({ name, cut, changes }) => {
      const bytes = example(name).slice(0, cut === null ? undefined : Math.floor(cut * example(name).length))
      for (const [at, value] of changes) if (at < bytes.length) bytes[at] = value
      const source = counting(bytes)
      const { facts, failure } = await readPhotoFacts(source)
      expect(facts === null ? photoFailures.includes(failure) : failure === null).toBe(true)
      expect(source.bytesRead).toBeLessThanOrEqual(4 * 1024 * 1024)
      if (!facts?.position) return
      expect(Math.abs(facts.position.latitude)).toBeLessThanOrEqual(90)
      expect(Math.abs(facts.position.longitude)).toBeLessThanOrEqual(180)
    }),
    { numRuns: 500 },
  )
})
