import { expect, test } from 'vitest'
import { type DroneFacts, droneFacts } from './drone-tags.ts'

const factsOf = (values: Readonly<Record<string, string>>) => droneFacts(new Map(Object.entries(values)))

const nothing: DroneFacts = {
  position: null,
  altitudeMeters: null,
  relativeAltitudeMeters: null,
  focalLengthPixels: null,
  gimbalPitchDegrees: null,
  gimbalYawDegrees: null,
  gimbalRollDegrees: null,
  flightYawDegrees: null,
  make: null,
  model: null,
  takenAt: null,
}

test('a photo without values of a maker says nothing', () => {
  expect(factsOf({})).toEqual(nothing)
})

/** If a photo has several of these, the first one counts. */
const namesOf: readonly (readonly [fact: keyof DroneFacts, names: readonly string[]])[] = [
  [
    'altitudeMeters',
    ['dji:AbsoluteAltitude', 'autel:AbsoluteAltitude', 'skydio:AbsoluteAltitude', 'parrot:AbsoluteAltitude'],
  ],
  [
    'relativeAltitudeMeters',
    [
      'dji:RelativeAltitude',
      'autel:RelativeAltitude',
      'skydio:RelativeAltitude',
      'camera:AboveGroundAltitude',
      'parrot:RelativeAltitude',
    ],
  ],
  ['focalLengthPixels', ['dji:CalibratedFocalLength', 'autel:CalibratedFocalLength']],
  [
    'gimbalPitchDegrees',
    [
      'dji:GimbalPitchDegree',
      'autel:GimbalPitchDegree',
      'skydio:CameraOrientationNED/Pitch',
      'parrot:CameraPitchDegree',
    ],
  ],
  [
    'gimbalYawDegrees',
    [
      'dji:GimbalYawDegree',
      'autel:GimbalYawDegree',
      'skydio:CameraOrientationNED/Yaw',
      'parrot:CameraYawDegree',
      'camera:Yaw',
    ],
  ],
  [
    'gimbalRollDegrees',
    [
      'dji:GimbalRollDegree',
      'autel:GimbalRollDegree',
      'skydio:CameraOrientationNED/Roll',
      'parrot:CameraRollDegree',
      'camera:Roll',
    ],
  ],
  ['flightYawDegrees', ['dji:FlightYawDegree', 'autel:FlightYawDegree', 'parrot:DroneYawDegree']],
]

test.each(namesOf)(
  '%s is read from each of its names, and from the first where there are several',
  (fact, names) => {
    names.forEach((name, index) => {
      expect(factsOf({ [name]: '12.5' }), name).toEqual({ ...nothing, [fact]: 12.5 })
      const others = names.slice(index).map((other, rank) => [other, String(index + rank + 1)])
      expect(factsOf(Object.fromEntries(others.toReversed()))[fact], name).toBe(index + 1)
    })
    const [first = '', second = ''] = names
    expect(factsOf({ [first]: 'unknown', [second]: '3' })[fact]).toBe(3)
  },
)

test.each([
  ['dji:GpsLatitude', 'dji:GpsLongitude'],
  ['dji:GpsLatitude', 'dji:GpsLongtitude'],
  ['autel:GpsLatitude', 'autel:GpsLongitude'],
  ['autel:GpsLatitude', 'autel:GpsLongtitude'],
  ['skydio:Latitude', 'skydio:Longitude'],
])('%s and %s are a position, and one of them alone is none', (latitude, longitude) => {
  const position = { latitude: -8.25, longitude: 115.5 }
  expect(factsOf({ [latitude]: '-8.25', [longitude]: '+115.5' })).toEqual({ ...nothing, position })
  expect(factsOf({ [latitude]: '-8.25' })).toEqual(nothing)
  expect(factsOf({ [longitude]: '+115.5' })).toEqual(nothing)
})

test.each([
  ['44,30N', '93,15E', 44.5, 93.25],
  ['44,30S', '93,15W', -44.5, -93.25],
  ['44,30,36N', '93,15,18W', 44.51, -93.255],
  ['4,30.6N', '3,0.75E', 4.51, 3.0125],
  ['44,30.123456789012345N', '93,15,18.123456789012345E', 44.502057613, 93.25503429],
])('the coordinates of EXIF in XMP %s and %s are a place', (north, east, latitude, longitude) => {
  const { position } = factsOf({ 'exif:GPSLatitude': north, 'exif:GPSLongitude': east })
  expect(position?.latitude).toBeCloseTo(latitude, 9)
  expect(position?.longitude).toBeCloseTo(longitude, 8)
})

test('the position of the maker counts before that of EXIF in XMP', () => {
  const exif = { 'exif:GPSLatitude': '44,30N', 'exif:GPSLongitude': '93,15E' }
  const maker = { 'dji:GpsLatitude': '1', 'dji:GpsLongitude': '2' }
  expect(factsOf({ ...exif, ...maker }).position).toEqual({ latitude: 1, longitude: 2 })
  expect(factsOf({ ...exif, 'dji:GpsLatitude': '1' }).position).toEqual({ latitude: 44.5, longitude: 93.25 })
  expect(factsOf({ ...exif, 'dji:GpsLongitude': '2' }).position).toEqual({ latitude: 44.5, longitude: 93.25 })
})

test.each([
  ['x44,30N', '93,15E'],
  ['44,30Nx', '93,15E'],
  ['44.5N', '93,15E'],
  ['44,30', '93,15E'],
  ['44,30N', '93.25'],
])('%s and %s are not a place', (north, east) => {
  expect(factsOf({ 'exif:GPSLatitude': north, 'exif:GPSLongitude': east })).toEqual(nothing)
})

test('a single coordinate of EXIF in XMP is not a place', () => {
  expect(factsOf({ 'exif:GPSLatitude': '44,30N' })).toEqual(nothing)
  expect(factsOf({ 'exif:GPSLongitude': '93,15E' })).toEqual(nothing)
})

test.each([
  ['12', 12],
  ['+12.50', 12.5],
  ['-0.25', -0.25],
  ['.5', 0.5],
  ['5.', 5],
  ['1e2', 100],
  ['1.5E-1', 0.15],
  [' 7 ', 7],
  ['', null],
  ['12 m', null],
  ['x12', null],
  ['0x10', null],
  ['Infinity', null],
  ['1e999', null],
  ['1.2.3', null],
])('the number %j is read as %s', (text, expected) => {
  expect(factsOf({ 'dji:RelativeAltitude': text }).relativeAltitudeMeters).toBe(expected)
})

test.each([
  ['0', '2022-06-08;3713.25,3700,7', 3713.25],
  ['-1', '2022-06-08;3713.25,3700,7', 3713.25],
  ['0.5', '2022-06-08;3713.25,3700,7', 0.5],
  [undefined, '2022-06-08;3713.25,3700,7', 3713.25],
  [undefined, '2022-06-08;0,3700,7', null],
  [undefined, '2022-06-08', null],
  [undefined, '2022-06-08;', null],
])('a calibrated focal length of %s and the correction %j are %s pixels', (calibrated, dewarp, expected) => {
  const values = { 'dji:DewarpData': dewarp, ...(calibrated && { 'dji:CalibratedFocalLength': calibrated }) }
  expect(factsOf(values).focalLengthPixels).toBe(expected)
})

test.each([
  ['0', -90],
  ['90', 0],
  ['-14', -104],
  ['-15', -105],
  ['-15.5', -15.5],
  ['-90', -90],
])("a pitch of %s in the namespace of Pix4D is one of %s, behind the maker's own", (written, expected) => {
  expect(factsOf({ 'camera:Pitch': written })).toEqual({ ...nothing, gimbalPitchDegrees: expected })
  expect(factsOf({ 'camera:Pitch': written, 'parrot:CameraPitchDegree': '-7' }).gimbalPitchDegrees).toBe(-7)
})

test('camera and time come from the values that every program knows', () => {
  expect(factsOf({ 'tiff:Make': 'DJI', 'tiff:Model': 'M3E' })).toEqual({
    ...nothing,
    make: 'DJI',
    model: 'M3E',
  })
  const [original, created] = ['2026-05-04T10:00:00Z', '2026-05-04T11:00:00+01:00']
  const first = { local: '2026-05-04T10:00:00', offsetMinutes: 0 }
  expect(factsOf({ 'exif:DateTimeOriginal': original, 'xmp:CreateDate': created })).toEqual({
    ...nothing,
    takenAt: first,
  })
  expect(factsOf({ 'xmp:CreateDate': created }).takenAt).toEqual({
    local: '2026-05-04T11:00:00',
    offsetMinutes: 60,
  })
})
