import { dronePhoto } from '@sortie/testing/photo-fixture'
import { expect, test } from 'vitest'
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

test('the view above the horizon or beyond 75° is cut off, and the sky has no footprint', () => {
  const angles = halfAngles(facts)
  const flat = footprint({ ...down, pitchDegrees: -10 }, angles)
  expect(flat.length).toBeGreaterThanOrEqual(3)
  expect(extents(flat).north[1]).toBeCloseTo(80 * Math.tan((75 * Math.PI) / 180), 6)
  expect(footprint({ ...down, pitchDegrees: 80 }, angles)).toEqual([])
  expect(footprint({ ...down, heightMeters: 0 }, angles)).toEqual([])
  expect(footprint({ ...down, heightMeters: Number.NaN }, angles)).toEqual([])
})

test('what is cut off ends at 75°, and the rest is as it was', () => {
  // The footprint extends from the point below the camera to the horizon.
  const points = footprint({ ...down, heightMeters: 1, pitchDegrees: -45 }, { across: 0.5, up: 1 })
  expect(points.map(({ east, north }) => `${east.toFixed(4)},${Math.abs(north).toFixed(4)}`)).toEqual([
    ...['1.6730,3.7321', '0.3536,0.0000', '-0.3536,0.0000', '-1.6730,3.7321'],
  ])
})

test('a lens that shows exactly 75° to both sides is not cut', () => {
  const points = footprint(
    { ...down, heightMeters: 1 },
    { across: Math.tan((75 * Math.PI) / 180), up: 0.125 },
  )
  expect(points.map(({ east, north }) => `${east.toFixed(4)},${north.toFixed(4)}`)).toEqual([
    ...['-3.7321,0.1250', '3.7321,0.1250', '3.7321,-0.1250', '-3.7321,-0.1250'],
  ])
})

// Expected values come from multiplying the matrices of the three rotations, which is independent of the formulas under
// test.
test.each([
  [100, 0, -90, 0, 0.6, 0.4, '-60,40 60,40 60,-40 -60,-40'],
  [100, 0, -90, 90, 0.6, 0.4, '40,60 40,-60 -40,-60 -40,60'],
  [100, 30, -60, 10, 0.6, 0.4, '2.2888,172.9923 131.3627,44.3927 43.5734,-18.0511 -44.2513,54.0002'],
  [100, 200, -75, -20, 0.5, 0.3, '44.0419,-57.5807 -68.7218,-62.2961 -59.2999,5.3526 37.5018,3.9041'],
  [50, -45, -80, 5, 0.7, 0.5, '-54.8825,2.8079 5.322,52.3191 33.6831,9.0454 -16.1364,-33.2557'],
])(
  'from %i m with a yaw of %i, a pitch of %i and a roll of %i',
  (heightMeters, yawDegrees, pitchDegrees, rollDegrees, across, up, expected) => {
    const points = footprint({ heightMeters, yawDegrees, pitchDegrees, rollDegrees }, { across, up })
    const wanted = expected.split(' ').map((pair) => pair.split(',').map(Number))
    expect(points).toHaveLength(4)
    for (const [index, { east, north }] of points.entries()) {
      expect(east).toBeCloseTo(wanted[index]?.[0] ?? Number.NaN, 3)
      expect(north).toBeCloseTo(wanted[index]?.[1] ?? Number.NaN, 3)
    }
  },
)

test('a very wide lens is cut off at 75° ahead, behind and to both sides of the camera', () => {
  for (const [wide, pitchDegrees] of [
    [4, -90],
    [20, -90],
    [40, -80],
    [40, -100],
  ] as const)
    for (const yawDegrees of [0, 90, 30]) {
      const pose = { ...down, heightMeters: 1, pitchDegrees, yawDegrees }
      const points = footprint(pose, { across: wide, up: wide })
      const angle = (yawDegrees * Math.PI) / 180
      const turned = points.map(({ east, north }) => ({
        east: east * Math.cos(angle) - north * Math.sin(angle),
        north: north * Math.cos(angle) + east * Math.sin(angle),
      }))
      for (const range of Object.values(extents(turned))) {
        expect(range[0]).toBeCloseTo(-3.732051, 6)
        expect(range[1]).toBeCloseTo(3.732051, 6)
      }
    }
  expect(footprint({ ...down, heightMeters: 0.5 }, { across: 1, up: 1 })).toHaveLength(4)
})

const lens = (known: Partial<typeof facts>) => {
  const { across, up, isAssumed } = halfAngles({ ...facts, focalLength35Millimeters: 43.27 / 2, ...known })
  return [Math.round(across * 1000), Math.round(up * 1000), isAssumed]
}

test.each<[string, Partial<typeof facts>, [number, number, boolean]]>([
  ['35 mm', {}, [800, 600, false]],
  ['35 mm without a size in pixels', { width: null, height: null }, [800, 600, false]],
  ['35 mm of a photo that is 16:9', { width: 1600, height: 900 }, [872, 490, false]],
  ['none', { focalLength35Millimeters: null }, [721, 541, true]],
  ['pixels without a width', { focalLengthPixels: 200, width: null }, [800, 600, false]],
  ['pixels without a height', { focalLengthPixels: 200, height: null }, [800, 600, false]],
  [
    'a sensor without a width',
    { focalLengthMillimeters: 10, sensorHeightMillimeters: 15 },
    [800, 600, false],
  ],
  [
    'a sensor without a height',
    { focalLengthMillimeters: 10, sensorWidthMillimeters: 20 },
    [800, 600, false],
  ],
  [
    'a sensor without a lens',
    { focalLengthMillimeters: null, sensorWidthMillimeters: 20, sensorHeightMillimeters: 15 },
    [800, 600, false],
  ],
])('the lens by %s', (_, known, expected) => {
  expect(lens(known)).toEqual(expected)
})
