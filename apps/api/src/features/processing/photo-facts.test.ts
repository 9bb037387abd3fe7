import type { PhotoFacts } from '@sortie/imagery/photo-facts'
import { expect, test } from 'vitest'
import { factsOfPhoto, factsOfTags, noFacts } from './photo-facts.ts'

const photo: PhotoFacts = {
  format: 'jpeg',
  position: { latitude: 34.5, longitude: -118.25 },
  altitudeMeters: 101,
  relativeAltitudeMeters: 55,
  takenAt: { local: '2026-11-01T15:30:05', offsetMinutes: -480 },
  make: 'DJI',
  model: 'M3E',
  lens: 'A lens',
  exposureSeconds: 0.01,
  iso: 100,
  fNumber: 2.8,
  focalLengthMillimeters: 12.29,
  focalLength35Millimeters: 24,
  focalLengthPixels: 3725,
  sensorWidthMillimeters: 17,
  sensorHeightMillimeters: 13,
  width: 1600,
  height: 1200,
  orientation: 1,
  gimbalPitchDegrees: -90,
  gimbalYawDegrees: -12.5,
  gimbalRollDegrees: 1,
  flightYawDegrees: -11.8,
  thumbnail: null,
  preview: { offset: 7, length: 8 },
}

const unknown = {
  gps_latitude: null,
  gps_longitude: null,
  gps_altitude: null,
  relative_altitude: null,
  camera_make: null,
  camera_model: null,
  gimbal_yaw: null,
  gimbal_pitch: null,
  gimbal_roll: null,
  flight_yaw: null,
  focal_length: null,
  focal_length_35mm: null,
  calibrated_focal_length: null,
  sensor_width: null,
  sensor_height: null,
  exposure_seconds: null,
  iso: null,
  f_number: null,
  width: null,
  height: null,
}

test('each fact of a photo is in its column', () => {
  expect(factsOfPhoto(photo)).toEqual({
    facts: {
      gps_latitude: 34.5,
      gps_longitude: -118.25,
      gps_altitude: 101,
      relative_altitude: 55,
      camera_make: 'DJI',
      camera_model: 'M3E',
      gimbal_yaw: -12.5,
      gimbal_pitch: -90,
      gimbal_roll: 1,
      flight_yaw: -11.8,
      focal_length: 12.29,
      focal_length_35mm: 24,
      calibrated_focal_length: 3725,
      sensor_width: 17,
      sensor_height: 13,
      exposure_seconds: 0.01,
      iso: 100,
      f_number: 2.8,
      width: 1600,
      height: 1200,
    },
    takenAt: { local: '2026-11-01T15:30:05', offsetMinutes: -480 },
    orientation: 1,
    isDng: false,
    preview: { offset: 7, length: 8 },
  })
  const { facts, ...others } = factsOfPhoto({ ...photo, format: 'dng', position: null, orientation: null })
  expect([facts.gps_latitude, facts.gps_longitude, others.isDng, others.orientation]).toEqual([
    null,
    null,
    true,
    1,
  ])
})

test('the size is that of the upright picture', () => {
  const sizeAt = (orientation: number | null) => {
    const { facts, orientation: known } = factsOfPhoto({ ...photo, orientation })
    return [facts.width, facts.height, known]
  }
  for (const lying of [5, 6, 7, 8]) expect(sizeAt(lying)).toEqual([1200, 1600, lying])
  for (const upright of [1, 2, 3, 4]) expect(sizeAt(upright)).toEqual([1600, 1200, upright])
  expect(sizeAt(null)).toEqual([1600, 1200, 1])
})

test.each([
  ['one line', 'DJI\r\n\u0000Mavic', 'DJI Mavic'],
  ['without what stands around it', ' \tDJI\n', 'DJI'],
  ['of whole characters', 'DJI\ud800', 'DJI\ufffd'],
  ['no longer than 100 characters', 'x'.repeat(101), 'x'.repeat(100)],
  ['or nothing', ' \n ', null],
  ['or not there', null, null],
])('the name of a camera is text that a stranger wrote: %s', (_, written, kept) => {
  const { facts } = factsOfPhoto({ ...photo, make: written, model: written })
  expect([facts.camera_make, facts.camera_model]).toEqual([kept, kept])
})

test('a file without metadata has no facts', () => {
  expect(noFacts()).toEqual({ facts: unknown, takenAt: null, orientation: 1, isDng: false, preview: null })
})

test('tags that ExifTool reads from another format mean the same', () => {
  const { facts, ...others } = factsOfTags({
    'IFD0:DNGVersion': '1 4 0 0',
    'IFD0:Make': 'DJI',
    'IFD0:Orientation': 6,
  })
  expect([facts.camera_make, others]).toEqual([
    'DJI',
    { takenAt: null, orientation: 6, isDng: true, preview: null },
  ])
})

test.each([
  ['a clock of the video', { 'QuickTime:CreateDate': '2026:11:01 15:30:05' }],
  ['the satellites', { 'Composite:GPSDateTime': '2026:11:01 15:30:05Z' }],
  [
    'a clock before the satellites',
    { 'QuickTime:CreateDate': '2026:11:01 15:30:05', 'Composite:GPSDateTime': '2025:01:01 00:00:00Z' },
  ],
])('the time by %s is in UTC', (_, tags) => {
  expect(factsOfTags(tags).takenAt).toEqual({ local: '2026-11-01T15:30:05', offsetMinutes: 0 })
})

test('the time of the camera takes precedence, and a number is not a time', () => {
  const tags = {
    'ExifIFD:DateTimeOriginal': '2026:10:10 10:10:10',
    'ExifIFD:OffsetTimeOriginal': '+02:00',
    'QuickTime:CreateDate': '2026:11:01 15:30:05',
  }
  expect(factsOfTags(tags).takenAt).toEqual({ local: '2026-10-10T10:10:10', offsetMinutes: 120 })
  expect(factsOfTags({ 'QuickTime:CreateDate': 2026 }).takenAt).toBeNull()
  const zoned = { 'QuickTime:CreateDate': '2026:11:01 15:30:05+02:00' }
  expect(factsOfTags(zoned).takenAt).toEqual({ local: '2026-11-01T15:30:05', offsetMinutes: 120 })
})
