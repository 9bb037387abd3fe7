import { expect, test } from 'vitest'
import { plainFacts } from '../testing/plain-facts.ts'
import { type ExiftoolTags, exiftoolFacts, exiftoolValue } from './exiftool-facts.ts'

const { format: _, thumbnail: __, preview: ___, ...nothing } = plainFacts()

const cases: readonly (readonly [
  what: string,
  tags: ExiftoolTags,
  facts: Partial<typeof nothing> | object,
])[] = [
  ['nothing', {}, {}],
  ['a make', { 'IFD0:Make': ' DJI ' }, { make: 'DJI' }],
  ['a make that is a number', { 'IFD0:Make': 360 }, { make: '360' }],
  ['a make that is blank', { 'IFD0:Make': '  ' }, {}],
  ['a make that is no text', { 'IFD0:Make': true }, {}],
  ['a model', { 'IFD0:Model': 'M3E' }, { model: 'M3E' }],
  ['a lens', { 'ExifIFD:LensModel': '24 mm' }, { lens: '24 mm' }],
  ['an exposure', { 'ExifIFD:ExposureTime': 0.001 }, { exposureSeconds: 0.001 }],
  [
    'a sensitivity and an aperture',
    { 'ExifIFD:ISO': 200, 'ExifIFD:FNumber': 2.8 },
    { iso: 200, fNumber: 2.8 },
  ],
  ['an exposure as text', { 'ExifIFD:ExposureTime': ' 0.001 ' }, { exposureSeconds: 0.001 }],
  ['an exposure that is blank', { 'ExifIFD:ExposureTime': ' ' }, {}],
  ['an exposure that is no number', { 'ExifIFD:ExposureTime': 'short' }, {}],
  ['a focal length', { 'ExifIFD:FocalLength': 8.8 }, { focalLengthMillimeters: 8.8 }],
  ['one for 35 mm', { 'ExifIFD:FocalLengthIn35mmFormat': 24 }, { focalLength35Millimeters: 24 }],
  ['an orientation', { 'IFD0:Orientation': 6 }, { orientation: 6 }],
  [
    'a size',
    { 'ExifIFD:ExifImageWidth': 4000, 'ExifIFD:ExifImageHeight': 3000 },
    { width: 4000, height: 3000 },
  ],
  [
    'a height in XMP',
    { 'XMP-drone-dji:RelativeAltitude': '+80.5', 'XMP-drone-dji:AbsoluteAltitude': 580.25 },
    { relativeAltitudeMeters: 80.5, altitudeMeters: 580.25 },
  ],
  ['a height of nobody', { 'XMP-other:RelativeAltitude': 80.5 }, {}],
  ['a height without a group', { RelativeAltitude: 80.5 }, {}],
  ['a height that is blank', { 'XMP-drone-dji:RelativeAltitude': ' ' }, {}],
  ['the yaw of the drone', { 'XMP-drone-parrot:DroneYawDegree': 11.75 }, { flightYawDegrees: 11.75 }],
  ['a yaw of Pix4D', { 'XMP-Camera:Yaw': 12.5 }, { gimbalYawDegrees: 12.5 }],
  ['a yaw of Autel', { 'XMP-drone:GimbalYawDegree': 17.5 }, { gimbalYawDegrees: 17.5 }],
  [
    'a structure of Skydio',
    {
      'XMP-drone-skydio:CameraOrientationNEDPitch': -89.5,
      'XMP-drone-skydio:CameraOrientationNEDYaw': 1,
      'XMP-drone-skydio:CameraOrientationNEDRoll': 2,
    },
    { gimbalPitchDegrees: -89.5, gimbalYawDegrees: 1, gimbalRollDegrees: 2 },
  ],
  ['an orientation of another kind', { 'XMP-drone-skydio:OtherCameraOrientationNEDPitch': -89.5 }, {}],
  ['a make in XMP', { 'XMP-tiff:Make': 'Sony' }, { make: 'Sony' }],
  ['a make in XMP behind a blank one', { 'IFD0:Make': ' ', 'XMP-tiff:Make': 'Sony' }, { make: 'Sony' }],
  [
    'a time in XMP',
    { 'XMP-xmp:CreateDate': '2026:05:04 10:00:00Z' },
    { takenAt: { local: '2026-05-04T10:00:00', offsetMinutes: 0 } },
  ],
]

test.each(cases)('%s from ExifTool is a fact, or null', (_, tags, facts) => {
  expect(exiftoolFacts(tags)).toEqual({ ...nothing, ...facts })
})

test('a value is the first that is there, in whatever part of the file', () => {
  const tags = { 'IFD0:Make': '', 'IFD1:NoMake': 'a', 'IFD2:Make': 0, 'IFD3:Make': 'b' }
  expect(exiftoolValue(tags, 'Make')).toBe(0)
  expect(exiftoolValue(tags, 'Model')).toBeUndefined()
  expect(exiftoolFacts({ 'IFD0:Make': '', 'QuickTime:Make': 'DJI' }).make).toBe('DJI')
})

test('a position in EXIF has the letters of its hemispheres', () => {
  const place = (
    latitudeRef: unknown,
    longitudeRef: unknown,
    latitude: unknown = 44.5,
    longitude: unknown = 93.25,
  ) =>
    exiftoolFacts({
      'GPS:GPSLatitude': latitude,
      'GPS:GPSLatitudeRef': latitudeRef,
      'GPS:GPSLongitude': longitude,
      'GPS:GPSLongitudeRef': longitudeRef,
    }).position
  expect(place('N', 'E')).toEqual({ latitude: 44.5, longitude: 93.25 })
  expect(place('S', 'W')).toEqual({ latitude: -44.5, longitude: -93.25 })
  expect(place('N', 'E', '44.5', '93 15')).toEqual({ latitude: 44.5, longitude: 93.25 })
  expect(place('N', 'E', 1e-7)).toEqual({ latitude: 1e-7, longitude: 93.25 })
  expect(place(undefined, 'E')).toBeNull()
  expect(place('N', undefined)).toBeNull()
  expect(place('N', 'E', null)).toBeNull()
  expect(place('N', 'E', 44.5, '')).toBeNull()
})

test.each([
  [12.5, undefined, 12.5],
  [12.5, 0, 12.5],
  [12.5, 1, -12.5],
  ['12.5', '3', -12.5],
  [undefined, 1, null],
])('an altitude of %s with reference %s is %s', (altitude, ref, expected) => {
  const tags = { 'GPS:GPSAltitude': altitude, 'GPS:GPSAltitudeRef': ref }
  expect(exiftoolFacts(tags).altitudeMeters).toBe(expected)
})

test('the time of the photo counts before that of its file, each with its fraction and zone', () => {
  const original = {
    'ExifIFD:DateTimeOriginal': '2026:05:04 10:00:00',
    'ExifIFD:SubSecTimeOriginal': 25,
    'ExifIFD:OffsetTimeOriginal': '+02:00',
  }
  const digitized = {
    'ExifIFD:CreateDate': '2026:05:05 11:00:00',
    'ExifIFD:SubSecTimeDigitized': '5',
    'ExifIFD:OffsetTimeDigitized': '-05:00',
  }
  expect(exiftoolFacts({ ...digitized, ...original }).takenAt).toEqual({
    local: '2026-05-04T10:00:00.25',
    offsetMinutes: 120,
  })
  expect(exiftoolFacts(digitized).takenAt).toEqual({ local: '2026-05-05T11:00:00.5', offsetMinutes: -300 })
})

test.each([
  [undefined, 25.4, 12.7],
  [2, 25.4, 12.7],
  [3, 10, 5],
  [4, 1, 0.5],
  [5, 0.25, 0.125],
  [1, null, null],
  [6, null, null],
])('a sensor measured in unit %s is %s mm wide and %s mm high', (unit, width, height) => {
  // Per micrometer, a sensor has only a few pixels.
  const perUnit = unit === 5 ? 4 : 1000
  const facts = exiftoolFacts({
    'ExifIFD:FocalPlaneResolutionUnit': unit,
    'ExifIFD:ExifImageWidth': 1000,
    'ExifIFD:FocalPlaneXResolution': perUnit,
    'ExifIFD:ExifImageHeight': 500,
    'ExifIFD:FocalPlaneYResolution': perUnit,
  })
  const close = (value: number | null) => (value === null ? null : expect.closeTo(value, 9))
  expect([facts.sensorWidthMillimeters, facts.sensorHeightMillimeters]).toEqual([close(width), close(height)])
})

test('a sensor whose pixels or resolution are missing or 0 has no size', () => {
  const sensor = (pixels: unknown, resolution: unknown) =>
    exiftoolFacts({ 'ExifIFD:ExifImageWidth': pixels, 'ExifIFD:FocalPlaneXResolution': resolution })
      .sensorWidthMillimeters
  expect(sensor(1000, 1000)).toBeCloseTo(25.4, 9)
  expect([sensor(1000, undefined), sensor(undefined, 1000), sensor(1000, 0), sensor(0, 1000)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})

test('the largest picture of a raw file is the photo', () => {
  const size = (tags: ExiftoolTags) => {
    const { width, height } = exiftoolFacts(tags)
    return [width, height]
  }
  const small = { 'IFD0:ImageWidth': 400, 'IFD0:ImageHeight': 1 }
  const tall = { 'SubIFD:ImageWidth': 300, 'SubIFD:ImageHeight': 400 }
  const wide = { 'SubIFD1:ImageWidth': 500, 'SubIFD1:ImageHeight': 200 }
  expect(size({ ...small, ...tall, ...wide })).toEqual([300, 400])
  expect(size({ ...wide, ...small })).toEqual([500, 200])
  expect(size({ ...small, ...wide })).toEqual([500, 200])
  expect(size({ 'SubIFD:ImageWidth': 300 })).toEqual([null, null])
  expect(size({ 'SubIFD:ImageHeight': 300 })).toEqual([null, null])
  expect(size({ 'SubIFD:ImageWidth': 300, 'SubIFD:ImageHeight': 0 })).toEqual([null, null])
  expect(size({ 'SubIFD:PreviewImageWidth': 300, 'SubIFD:PreviewImageHeight': 200 })).toEqual([null, null])
})

test.each([
  [44.5, 93.25, 44.5, 93.25],
  [-44.5, -93.25, -44.5, -93.25],
  ['33.75', '-0.5', 33.75, -0.5],
  [0.5, 0.5, 0.5, 0.5],
  ['44,30N', '93,15W', 44.5, -93.25],
])('the coordinates %s and %s of EXIF in XMP are a place', (latitude, longitude, north, east) => {
  const { position } = exiftoolFacts({ 'XMP-exif:GPSLatitude': latitude, 'XMP-exif:GPSLongitude': longitude })
  expect(position).toEqual({ latitude: expect.closeTo(north, 12), longitude: expect.closeTo(east, 12) })
})

test.each([
  ['XMP-drone-dji:GPSLatitude', 'XMP-drone-dji:GPSLongitude'],
  ['XMP-drone-dji:GPSLatitude', 'XMP-drone-dji:GPSLongtitude'],
  ['XMP-drone-dji:GpsLatitude', 'XMP-drone-dji:GpsLongitude'],
  ['XMP-drone:GPSLatitude', 'XMP-drone:GPSLongitude'],
  ['XMP-drone-skydio:Latitude', 'XMP-drone-skydio:Longitude'],
])('%s and %s are a place', (latitude, longitude) => {
  expect(exiftoolFacts({ [latitude]: 44.5, [longitude]: -93.25 }).position).toEqual({
    latitude: 44.5,
    longitude: -93.25,
  })
})

test('names that only resemble those of a place do not count', () => {
  expect(
    exiftoolFacts({ 'XMP-drone-dji:NoGPSLatitude': 1, 'XMP-drone-dji:NoGPSLongitude': 2 }).position,
  ).toBeNull()
  expect(
    exiftoolFacts({ 'XMP-drone-dji:GPSLatitudeX': 1, 'XMP-drone-dji:GPSLongitudeX': 2 }).position,
  ).toBeNull()
})

test('a place on the equator lies on neither side of it', () => {
  const { position } = exiftoolFacts({ 'XMP-exif:GPSLatitude': 0, 'XMP-exif:GPSLongitude': 93.25 })
  expect(position).toEqual({ latitude: 0, longitude: 93.25 })
})

const video = {
  'Keys:GPSCoordinates': '44.5 -93.25 300',
  'Composite:GPSLatitude': 44.5,
  'Composite:GPSLongitude': -93.25,
  'Composite:GPSAltitude': 300,
}

test('a video has its place in tags of its own', () => {
  const place = { position: { latitude: 44.5, longitude: -93.25 }, altitudeMeters: 300 }
  expect(exiftoolFacts({ ...video, 'Keys:Make': 'DJI' })).toEqual({ ...nothing, ...place, make: 'DJI' })
  expect(exiftoolFacts({ ...video, 'Composite:GPSAltitude': undefined })).toEqual({
    ...nothing,
    ...place,
    altitudeMeters: null,
  })
  expect(exiftoolFacts({ ...video, 'Composite:GPSLatitude': 0 }).position).toEqual({
    latitude: 0,
    longitude: -93.25,
  })
})

test.each([
  ['without its own tag', { 'Keys:GPSCoordinates': undefined }],
  ['without a latitude', { 'Composite:GPSLatitude': undefined }],
  ['with a blank latitude', { 'Composite:GPSLatitude': ' ' }],
  ['with an empty latitude', { 'Composite:GPSLatitude': '' }],
  ['with a latitude of another kind', { 'Composite:GPSLatitude': null }],
  ['without a longitude', { 'Composite:GPSLongitude': undefined }],
  ['beyond the pole', { 'Composite:GPSLatitude': 91 }],
])('the place of a video %s is none, and neither is its altitude', (_, changed) => {
  expect(exiftoolFacts({ ...video, ...changed })).toEqual(nothing)
})

test('the position of the photo itself takes precedence over that of a video', () => {
  const own = {
    'GPS:GPSLatitude': 1,
    'GPS:GPSLatitudeRef': 'N',
    'GPS:GPSLongitude': 2,
    'GPS:GPSLongitudeRef': 'E',
    'GPS:GPSAltitude': 3,
  }
  expect(exiftoolFacts({ ...video, ...own })).toEqual({
    ...nothing,
    position: { latitude: 1, longitude: 2 },
    altitudeMeters: 3,
  })
})
