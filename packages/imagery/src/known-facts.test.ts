import { describe, expect, test } from 'vitest'
import { type DroneFacts, droneFacts } from './drone-tags.ts'
import { type ExifFacts, isImpossible, type KnownFacts, knownFacts } from './known-facts.ts'

const noExif: ExifFacts = {
  ...{ position: null, altitudeMeters: null, takenAt: null, make: null, model: null, lens: null },
  ...{ iso: null, fNumber: null },
  ...{ exposureSeconds: null, focalLengthMillimeters: null, focalLength35Millimeters: null },
  ...{ sensorWidthMillimeters: null, sensorHeightMillimeters: null },
  ...{ width: null, height: null, orientation: null },
}
const noXmp: DroneFacts = droneFacts(new Map())
const place = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('impossible values are left out', () => {
  const ofExif: [keyof ExifFacts & keyof KnownFacts, number, number, number, number][] = [
    ['altitudeMeters', -20_000.1, -20_000, 100_000, 100_000.1],
    ['exposureSeconds', 9e-7, 1e-6, 3600, 3601],
    ['iso', 0.9, 1, 10_000_000, 10_000_001],
    ['fNumber', 0.09, 0.1, 1000, 1001],
    ['focalLengthMillimeters', 0.09, 0.1, 10_000, 10_001],
    ['focalLength35Millimeters', 0.9, 1, 10_000, 10_001],
    ['sensorWidthMillimeters', 0.09, 0.1, 1000, 1001],
    ['sensorHeightMillimeters', 0.09, 0.1, 1000, 1001],
    ['width', 0, 1, 1_000_000, 1_000_001],
    ['height', 0, 1, 1_000_000, 1_000_001],
    ['orientation', 0, 1, 8, 9],
  ]
  test.each(ofExif)('%s in EXIF: %d, but not %d, %d, but not %d', (name, low, least, most, high) => {
    const read = (value: number) => knownFacts({ ...noExif, [name]: value }, noXmp, null)[name]
    expect([low, least, most, high].map(read)).toEqual([null, least, most, null])
    expect(knownFacts(null, noXmp, null)[name]).toBeNull()
  })

  const ofXmp: [keyof DroneFacts & keyof KnownFacts, number, number, number, number][] = [
    ['altitudeMeters', -20_000.1, -20_000, 100_000, 100_000.1],
    ['relativeAltitudeMeters', -20_000.1, -20_000, 100_000, 100_000.1],
    ['focalLengthPixels', 0.9, 1, 1_000_000, 1_000_001],
    ['gimbalPitchDegrees', -180.1, -180, 180, 180.1],
    ['gimbalYawDegrees', -360.1, -360, 360, 360.1],
    ['gimbalRollDegrees', -360.1, -360, 360, 360.1],
    ['flightYawDegrees', -360.1, -360, 360, 360.1],
  ]
  test.each(ofXmp)('%s in XMP: %d, but not %d, %d, but not %d', (name, low, least, most, high) => {
    const read = (value: number) => knownFacts(null, { ...noXmp, [name]: value }, null)[name]
    expect([low, least, most, high].map(read)).toEqual([null, least, most, null])
  })
})

test('EXIF comes before XMP, and XMP before nothing', () => {
  const [early, late] = ['2026-05-04T10:00:00', '2026-05-04T11:00:00'].map((local) => ({
    local,
    offsetMinutes: null,
  }))
  const exif = { ...noExif, altitudeMeters: 1, takenAt: early ?? null, make: 'A', model: 'B', lens: 'C' }
  const xmp = { ...noXmp, altitudeMeters: 2, takenAt: late ?? null, make: 'D', model: 'E' }
  expect(knownFacts(exif, xmp, null)).toMatchObject({
    altitudeMeters: 1,
    takenAt: early,
    make: 'A',
    model: 'B',
    lens: 'C',
  })
  expect(knownFacts(noExif, xmp, null)).toMatchObject({
    altitudeMeters: 2,
    takenAt: late,
    make: 'D',
    model: 'E',
    lens: null,
  })
  expect(knownFacts(null, xmp, null)).toMatchObject({
    altitudeMeters: 2,
    takenAt: late,
    make: 'D',
    model: 'E',
    lens: null,
  })
})

test.each([
  [{ width: 40, height: 30 }, [40, 30]],
  [{ width: 0, height: 30 }, [400, 300]],
  [{ width: 40, height: 0 }, [400, 300]],
  [null, [400, 300]],
])('the size of the picture itself comes before that in EXIF, if it has one: %j', (size, expected) => {
  const { width, height } = knownFacts({ ...noExif, width: 400, height: 300 }, noXmp, size)
  expect([width, height]).toEqual(expected)
})

test.each<
  [
    string,
    ReturnType<typeof place> | null,
    ReturnType<typeof place> | null,
    ReturnType<typeof place> | null,
    boolean,
  ]
>([
  ['in EXIF before XMP', place(1, 2), place(3, 4), place(1, 2), false],
  ['in XMP', null, place(3, 4), place(3, 4), false],
  ['in XMP where EXIF has none on Earth', place(91, 2), place(3, 4), place(3, 4), false],
  ['in XMP where EXIF has no fix', place(0, 0), place(3, 4), place(3, 4), false],
  ['at the ends of the Earth', place(-90, 180), null, place(-90, 180), false],
  ['at the other ends', place(90, -180), null, place(90, -180), false],
  ['too far north', place(90.1, 2), null, null, true],
  ['too far south', place(-90.1, 2), null, null, true],
  ['too far east', place(1, 180.1), null, null, true],
  ['too far west', place(1, -180.1), null, null, true],
  ['on the equator', place(0, 2), null, place(0, 2), false],
  ['in Greenwich', place(51, 0), null, place(51, 0), false],
  ['of a drone without a fix', place(0, 0), null, null, false],
  ['impossible in EXIF, without a fix in XMP', place(91, 0), place(0, 0), null, true],
  ['nowhere', null, null, null, false],
])('a position %s', (_, inExif, inXmp, position, impossible) => {
  const [exif, xmp] = [
    { ...noExif, position: inExif },
    { ...noXmp, position: inXmp },
  ]
  expect(knownFacts(exif, xmp, null).position).toEqual(position)
  expect(isImpossible(exif, xmp)).toBe(impossible)
  if (inExif === null) expect(isImpossible(null, xmp)).toBe(impossible)
})
