import { expect, test } from 'vitest'
import { dronePhoto } from '../../testing/photo-fixture.ts'
import { readPhotoFacts } from '../read-photo-facts.ts'
import { footprint, halfAngles } from './footprint.ts'

const { facts } = await readPhotoFacts(
  new Blob([dronePhoto({ latitude: 1, longitude: 2, relativeAltitudeMeters: 80, width: 400, height: 300 })]),
)
if (!facts) throw new Error('the photo could not be read')

const down = { heightMeters: 80, pitchDegrees: -90, yawDegrees: 0, rollDegrees: 0 }
const extents = (points: { east: number; north: number }[]) => ({
  east: [Math.min(...points.map(({ east }) => east)), Math.max(...points.map(({ east }) => east))],
  north: [Math.min(...points.map(({ north }) => north)), Math.max(...points.map(({ north }) => north))],
})

test('a photo straight down shows 2·h·tan of half its angle, not the angle times the height', () => {
  // 43.27 / 48 on the diagonal of 5, of which the sides are 4 and 3.
  const angles = halfAngles(facts)
  expect(angles.across).toBeCloseTo(((43.27 / 48) * 4) / 5, 9)
  expect(angles.up).toBeCloseTo(((43.27 / 48) * 3) / 5, 9)
  const { east, north } = extents(footprint(down, angles))
  expect(east[1]).toBeCloseTo(57.69, 2)
  expect(north[1]).toBeCloseTo(43.27, 2)
  expect(east[0]).toBeCloseTo(-57.69, 2)
})

test('the most trusted lens facts win: calibrated pixels, then the sensor, then 35 mm', () => {
  expect(halfAngles({ ...facts, focalLengthPixels: 200 })).toEqual({ across: 1, up: 0.75, isAssumed: false })
  const sensor = { focalLengthMillimeters: 10, sensorWidthMillimeters: 20, sensorHeightMillimeters: 15 }
  expect(halfAngles({ ...facts, ...sensor })).toEqual({ across: 1, up: 0.75, isAssumed: false })
  expect(halfAngles({ ...facts, focalLength35Millimeters: null })).toMatchObject({ isAssumed: true })
})

test('yaw turns the footprint, and so does roll when the camera looks down', () => {
  const angles = halfAngles(facts)
  const turned = extents(footprint({ ...down, yawDegrees: 90 }, angles))
  expect(turned.north[1]).toBeCloseTo(57.69, 2)
  expect(turned.east[1]).toBeCloseTo(43.27, 2)
  expect(extents(footprint({ ...down, rollDegrees: 180 }, angles)).east[1]).toBeCloseTo(57.69, 2)
})

test('a camera at 45° looks ahead: near and far edge by tan(45° ± half angle)', () => {
  const angles = halfAngles(facts)
  const half = Math.atan(angles.up)
  const { north, east } = extents(footprint({ ...down, pitchDegrees: -45 }, angles))
  expect(north[0]).toBeCloseTo(80 * Math.tan(Math.PI / 4 - half), 6)
  expect(north[1]).toBeCloseTo(80 * Math.tan(Math.PI / 4 + half), 6)
  expect(east[1]).toBeCloseTo(-(east[0] ?? 0), 6)
  const west = extents(footprint({ ...down, pitchDegrees: -45, yawDegrees: -90 }, angles))
  expect(west.east[1]).toBeCloseTo(-80 * Math.tan(Math.PI / 4 - half), 6)
})

test('what lies above the horizon or beyond 75° is cut off, and the sky has no footprint', () => {
  const angles = halfAngles(facts)
  const flat = footprint({ ...down, pitchDegrees: -10 }, angles)
  expect(flat.length).toBeGreaterThanOrEqual(3)
  expect(extents(flat).north[1]).toBeCloseTo(80 * Math.tan((75 * Math.PI) / 180), 6)
  expect(footprint({ ...down, pitchDegrees: 80 }, angles)).toEqual([])
  expect(footprint({ ...down, heightMeters: 0 }, angles)).toEqual([])
  expect(footprint({ ...down, heightMeters: Number.NaN }, angles)).toEqual([])
})
