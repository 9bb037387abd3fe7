import { expect, test } from 'vitest'
import { metersToGeometry } from './meters-to-geometry.ts'
import { type SuggestionPhoto, suggestShots } from './shot-suggestions.ts'

const site = { latitude: 37.7955, longitude: -122.3937 }
/** Meters east and north of the site. */
const at = (east: number, north: number) => ({
  latitude: site.latitude + north / 111_195,
  longitude: site.longitude + east / (111_195 * Math.cos((site.latitude * Math.PI) / 180)),
})
const coordinates = (east: number, north: number): number[] => {
  const { latitude, longitude } = at(east, north)
  return [longitude, latitude]
}
const square = (east: number, north: number, size: number) => ({
  type: 'Polygon' as const,
  coordinates: [
    [
      coordinates(east, north),
      coordinates(east + size, north),
      coordinates(east + size, north + size),
      coordinates(east, north + size),
      coordinates(east, north),
    ],
  ],
})

const roof = { id: 1, name: 'Main roof', kind: 'polygon' as const, geometry: square(0, 0, 40) }
const tower = {
  id: 2,
  name: 'Tower',
  kind: 'point_of_interest' as const,
  geometry: { type: 'Point' as const, coordinates: coordinates(300, 0) },
}
const shot = (id: number, name: string, feature: { id: number; name: string } | null) => ({
  id,
  name,
  shot_type: null,
  map_feature: feature && { id: feature.id, name: feature.name },
})
const nadir = shot(11, 'Roof nadir', roof)
const orbit = shot(12, 'Roof orbit', roof)
const towerShot = shot(21, 'Tower close-up', tower)
const street = shot(31, 'Street view', null)

const noon = Date.parse('2026-06-15T12:00:00Z')
const photo = (id: string, more: Partial<SuggestionPhoto>): SuggestionPhoto => ({
  id,
  position: null,
  gimbalPitch: null,
  takenAt: null,
  ...more,
})
const suggest = (
  photos: SuggestionPhoto[],
  more: Partial<Parameters<typeof suggestShots>[0]> = {},
): ReturnType<typeof suggestShots> =>
  suggestShots({
    photos,
    assigned: [],
    shots: [nadir, orbit, towerShot, street],
    features: [roof, tower],
    country: 'US',
    ...more,
  })

test('a photo near a feature is suggested for its shot, with the distance and the camera as the reason', () => {
  expect(suggest([photo('a', { position: at(-12, 20), gimbalPitch: -90 })])).toEqual([
    { id: 'a', shot_id: nadir.id, reason: 'Taken 39 ft from Main roof, camera straight down' },
  ])
})

test('distances are in meters where the country counts in them', () => {
  const [suggestion] = suggest([photo('a', { position: at(-12, 20), gimbalPitch: -90 })], { country: 'DE' })
  expect(suggestion?.reason).toBe('Taken 12 m from Main roof, camera straight down')
})

test('a photo over an area says so', () => {
  const [suggestion] = suggest([photo('a', { position: at(20, 20), gimbalPitch: -88 })])
  expect(suggestion?.reason).toBe('Taken over Main roof, camera straight down')
})

test("the camera's direction decides between two shots of one feature", () => {
  const suggestions = suggest([
    photo('down', { position: at(20, 20), gimbalPitch: -90 }),
    photo('across', { position: at(80, 20), gimbalPitch: -30 }),
  ])
  expect(suggestions.map(({ id, shot_id }) => [id, shot_id])).toEqual([
    ['down', nadir.id],
    ['across', orbit.id],
  ])
  expect(suggestions[1]?.reason).toBe('Taken 131 ft from Main roof, camera angled down')
})

test('a near shot is preferred to a far one, however well its name fits', () => {
  const shots = [shot(1, 'Roof', roof), shot(2, 'Tower nadir', tower)]
  expect(suggest([photo('a', { position: at(20, 20), gimbalPitch: -90 })], { shots })).toMatchObject([
    { shot_id: 1 },
  ])
})

test('without a direction two shots of one feature are equally likely, and nothing is suggested', () => {
  expect(suggest([photo('a', { position: at(20, 20) })])).toEqual([])
})

test('between equals the photos taken around the same time decide, and the reason says so', () => {
  const photos = [photo('a', { position: at(20, 20), takenAt: noon })]
  expect(suggest(photos, { assigned: [{ shot_id: orbit.id, takenAt: noon - 8000 }] })).toEqual([
    {
      id: 'a',
      shot_id: orbit.id,
      reason: 'Taken over Main roof, 8 seconds after a photo of this shot',
    },
  ])
})

test('photos of one shot are at most two minutes apart', () => {
  const of = (takenAt: number) =>
    suggest([photo('a', { position: at(20, 20), takenAt: noon })], {
      assigned: [{ shot_id: orbit.id, takenAt }],
    }).map(({ shot_id }) => shot_id)
  expect(of(noon - 120_000)).toEqual([orbit.id])
  expect(of(noon + 120_000)).toEqual([orbit.id])
  expect(of(noon - 121_000)).toEqual([])
  expect(of(noon + 121_000)).toEqual([])
})

test('a photo far from everything gets no suggestion; an oblique view may be farther away', () => {
  expect(suggest([photo('a', { position: at(-150, 20), gimbalPitch: -90 })])).toEqual([])
  expect(suggest([photo('a', { position: at(-150, 20), gimbalPitch: -20 })])).toEqual([
    { id: 'a', shot_id: orbit.id, reason: 'Taken 492 ft from Main roof, camera angled down' },
  ])
  expect(suggest([photo('a', { position: at(-900, 20), gimbalPitch: -20 })])).toEqual([])
})

test('a photo between two features gets no suggestion, and one nearer to a feature gets that feature', () => {
  const shots = [shot(1, 'Roof', roof), shot(2, 'Tower', tower)]
  expect(suggest([photo('a', { position: at(170, 20), gimbalPitch: -10 })], { shots })).toEqual([])
  expect(suggest([photo('a', { position: at(260, 0), gimbalPitch: -10 })], { shots })).toMatchObject([
    { shot_id: 2, reason: 'Taken 131 ft from Tower, camera level' },
  ])
})

test('a no-fly zone is nothing to take photos of', () => {
  const zone = { ...roof, kind: 'no_fly_zone' as const }
  expect(suggest([photo('a', { position: at(20, 20), gimbalPitch: -90 })], { features: [zone] })).toEqual([])
})

test('without a position only a close neighbor in time counts', () => {
  const assigned = [{ shot_id: street.id, takenAt: noon }]
  expect(suggest([photo('a', { takenAt: noon + 1000, gimbalPitch: 0 })], { assigned })).toEqual([
    { id: 'a', shot_id: street.id, reason: 'Taken 1 second after a photo of this shot, camera level' },
  ])
  const at30 = (sign: number, ms: number) =>
    suggest([photo('a', { takenAt: noon + sign * ms })], { assigned }).length
  expect([at30(1, 30_000), at30(-1, 30_000), at30(1, 31_000), at30(-1, 31_000)]).toEqual([1, 1, 0, 0])
})

test('without a position, a photo between those of two shots gets no suggestion', () => {
  const assigned = [
    { shot_id: street.id, takenAt: noon - 5000 },
    { shot_id: towerShot.id, takenAt: noon + 5000 },
  ]
  expect(suggest([photo('a', { takenAt: noon })], { assigned })).toEqual([])
})

test('a photo without metadata gets no suggestion', () => {
  expect(suggest([photo('a', {})], { assigned: [{ shot_id: street.id, takenAt: noon }] })).toEqual([])
})

test('distances to shapes: a point, a line, an area, and the hole of an area', () => {
  const line = { type: 'LineString' as const, coordinates: [coordinates(0, 0), coordinates(100, 0)] }
  expect(metersToGeometry(at(50, 30), line)).toBeCloseTo(30, 1)
  expect(metersToGeometry(at(130, 40), line)).toBeCloseTo(50, 1)
  expect(metersToGeometry(at(300, 25), tower.geometry)).toBeCloseTo(25, 1)
  expect(metersToGeometry(at(20, 20), roof.geometry)).toBe(0)
  const courtyard = {
    type: 'Polygon' as const,
    coordinates: [...square(0, 0, 100).coordinates, ...square(40, 40, 20).coordinates],
  }
  expect(metersToGeometry(at(50, 50), courtyard)).toBeCloseTo(10, 1)
  expect(metersToGeometry(at(10, 10), courtyard)).toBe(0)
})

test('a site at the date line is measured the short way', () => {
  const point = { type: 'Point' as const, coordinates: [-179.9999, 0] }
  expect(metersToGeometry({ latitude: 0, longitude: 179.9999 }, point)).toBeCloseTo(22.2, 0)
})

test('the camera in words, to the degree', () => {
  const words = (gimbalPitch: number) =>
    suggest([photo('a', { position: at(290, 0), gimbalPitch })], { shots: [towerShot] })[0]?.reason.split(
      ', ',
    )[1]
  expect([-90, -75, -74, -15, -14, 14, 15, 90].map(words)).toEqual([
    'camera straight down',
    'camera straight down',
    'camera angled down',
    'camera angled down',
    'camera level',
    'camera level',
    'camera angled up',
    'camera angled up',
  ])
})

test('a photo belongs to what is within 75 meters, or 200 for a slanted view', () => {
  const found = (east: number, gimbalPitch: number | null) =>
    suggest([photo('a', { position: at(east, 0), gimbalPitch })], { shots: [towerShot] }).length
  expect([found(226, null), found(224, null)]).toEqual([1, 0])
  expect([found(226, -60), found(224, -60)]).toEqual([1, 0])
  expect([found(100.5, -59), found(99.5, -59)]).toEqual([1, 0])
})

test('straight down from 75 degrees, across above 60, and between them neither is clear', () => {
  const chosen = (gimbalPitch: number) =>
    suggest([photo('a', { position: at(20, 20), gimbalPitch })], { shots: [nadir, orbit] })[0]?.shot_id
  expect([-75, -74, -60, -59].map(chosen)).toEqual([11, undefined, undefined, 12])
})

test('two minutes around a photo of the shot decide between two at one place, and half a minute without a place', () => {
  const after = (ms: number, more: Partial<SuggestionPhoto>, shot_id: number) =>
    suggest([photo('a', { takenAt: noon + ms, ...more })], { assigned: [{ shot_id, takenAt: noon }] })[0]
  const unclear = { position: at(20, 20), gimbalPitch: -70 }
  expect(after(120_000, unclear, 11)).toMatchObject({
    shot_id: 11,
    reason: 'Taken over Main roof, camera angled down, 2 minutes after a photo of this shot',
  })
  expect(after(120_001, unclear, 11)).toBeUndefined()
  expect(after(-120_000, unclear, 12)).toMatchObject({
    shot_id: 12,
    reason: 'Taken over Main roof, camera angled down, 2 minutes before a photo of this shot',
  })
  expect(after(30_000, {}, 31)).toMatchObject({
    shot_id: 31,
    reason: 'Taken 30 seconds after a photo of this shot',
  })
  expect(after(30_001, {}, 31)).toBeUndefined()
  expect(after(499, {}, 31)?.reason).toBe('Taken at the same time as a photo of this shot')
  expect(after(500, {}, 31)?.reason).toBe('Taken 1 second after a photo of this shot')
  expect(after(-499, {}, 31)?.reason).toBe('Taken at the same time as a photo of this shot')
  expect(after(-500, {}, 31)?.reason).toBe('Taken 1 second before a photo of this shot')
  expect(after(-30_000, {}, 31)?.reason).toBe('Taken 30 seconds before a photo of this shot')
  const over = 'Taken over Main roof, camera angled down'
  expect(after(499, unclear, 11)?.reason).toBe(`${over}, at the same time as a photo of this shot`)
  expect(after(500, unclear, 11)?.reason).toBe(`${over}, 1 second after a photo of this shot`)
})

test('meters to a point, a line, an area and the hole in one', () => {
  const point = { type: 'Point' as const, coordinates: coordinates(30, 40) }
  const line = { type: 'LineString' as const, coordinates: [coordinates(-10, 20), coordinates(10, 20)] }
  expect(metersToGeometry(at(0, 0), point)).toBeCloseTo(50, 3)
  expect(metersToGeometry(at(0, 0), line)).toBeCloseTo(20, 3)
  expect(metersToGeometry(at(13, 16), line)).toBeCloseTo(5, 3)
  expect(metersToGeometry(at(-13, 24), line)).toBeCloseTo(5, 3)
  const area = square(0, 0, 40)
  const holed = { ...area, coordinates: [...area.coordinates, ...square(10, 10, 20).coordinates] }
  expect(metersToGeometry(at(5, 5), holed)).toBe(0)
  expect(metersToGeometry(at(20, 15), holed)).toBeCloseTo(5, 3)
  expect(metersToGeometry(at(-7, 20), holed)).toBeCloseTo(7, 3)
  expect(metersToGeometry(at(20, 49), holed)).toBeCloseTo(9, 3)
  expect(metersToGeometry(at(-7, 40), holed)).toBeCloseTo(7, 3)
})

test('the type of a shot says as well which way the camera looks', () => {
  const typed = (id: number, name: string) => ({ ...shot(id, 'Roof', roof), shot_type: { name } })
  const shots = [typed(1, 'Nadir'), typed(2, 'Oblique')]
  const chosen = (gimbalPitch: number) =>
    suggest([photo('a', { position: at(20, 20), gimbalPitch })], { shots })[0]?.shot_id
  expect([-90, -30].map(chosen)).toEqual([1, 2])
})

test('a shot whose name says nothing comes after one the camera looks for, and before one it does not', () => {
  const plain = shot(10, 'Roof', roof)
  const chosen = (other: typeof plain) =>
    [-90, -75, -74, -60, -59, 0].map(
      (gimbalPitch) =>
        suggest([photo('a', { position: at(20, 20), gimbalPitch })], { shots: [plain, other] })[0]?.shot_id,
    )
  expect(chosen(nadir)).toEqual([nadir.id, nadir.id, undefined, undefined, plain.id, plain.id])
  expect(chosen(orbit)).toEqual([plain.id, plain.id, undefined, undefined, orbit.id, orbit.id])
})

test('a shot the camera does not look for leaves the photo to its neighbors in time', () => {
  const reason = (other: typeof nadir, gimbalPitch: number) =>
    suggest([photo('a', { position: at(20, 20), gimbalPitch, takenAt: noon })], {
      shots: [other, street],
      assigned: [{ shot_id: street.id, takenAt: noon - 1000 }],
    })[0]?.reason
  expect(reason(nadir, 0)).toBe('Taken 1 second after a photo of this shot, camera level')
  expect(reason(orbit, -90)).toBe('Taken 1 second after a photo of this shot, camera straight down')
})

test('a shot whose feature is elsewhere takes no photo, however close in time', () => {
  const assigned = [{ shot_id: towerShot.id, takenAt: noon - 1000 }]
  const found = (more: Partial<SuggestionPhoto>, features = [roof, tower]) =>
    suggest([photo('a', { takenAt: noon, ...more })], { assigned, features }).map(({ shot_id }) => shot_id)
  expect(found({ position: at(-200, 0) })).toEqual([])
  expect(found({})).toEqual([towerShot.id])
  // Without a known feature, the photo may belong to the shot.
  expect(found({ position: at(-200, 0) }, [roof])).toEqual([towerShot.id])
})

/** On the equator, where meters to the north are exact. */
const origin = { latitude: 0, longitude: 0 }
const north = (id: number, meters: number) => ({
  id,
  name: `Mast ${id}`,
  kind: 'point_of_interest' as const,
  geometry: { type: 'Point' as const, coordinates: [0, meters / 111_195] },
})
/** A shot for each mast, and a photo at the origin. */
const fromOrigin = (meters: number[], more: Partial<Parameters<typeof suggestShots>[0]> = {}) => {
  const features = meters.map((each, index) => north(index + 1, each))
  return suggest([photo('a', { position: origin, takenAt: noon })], {
    features,
    shots: features.map((feature) => shot(feature.id, 'Mast', feature)),
    ...more,
  })[0]
}

test('a photo is over what is less than a meter away', () => {
  const reasons = [0.9, 1, 10, 75].map((meters) => fromOrigin([meters])?.reason)
  expect(reasons).toEqual([
    'Taken over Mast 1',
    'Taken 3 ft from Mast 1',
    'Taken 33 ft from Mast 1',
    'Taken 246 ft from Mast 1',
  ])
  expect(fromOrigin([75.01])).toBeUndefined()
})

test('the nearest is clear when the next is more than half as far again and five meters', () => {
  expect(fromOrigin([10, -20])).toBeUndefined()
  expect(fromOrigin([10, -20.1])?.shot_id).toBe(1)
  expect(fromOrigin([-20.1, 10])?.shot_id).toBe(2)
})

test('of those about as near the neighbors in time decide, never for one farther away', () => {
  const assigned = [{ shot_id: 3, takenAt: noon - 1000 }]
  expect(fromOrigin([10, -12, 60], { assigned })).toBeUndefined()
  const both = [...assigned, { shot_id: 1, takenAt: noon - 50_000 }]
  expect(fromOrigin([10, -12, 60], { assigned: both })?.shot_id).toBe(1)
  expect(fromOrigin([10, -12, 20], { assigned: both })?.shot_id).toBe(3)
})

test('a neighbor in time is clear when the next is more than half as long again and two seconds', () => {
  const chosen = (first: number, second: number) =>
    suggest([photo('a', { takenAt: noon })], {
      assigned: [
        { shot_id: street.id, takenAt: noon - first },
        { shot_id: towerShot.id, takenAt: noon + second },
      ],
    })[0]?.shot_id
  expect(chosen(4000, 8000)).toBeUndefined()
  expect(chosen(4000, 8001)).toBe(street.id)
  expect(chosen(8001, 4000)).toBe(towerShot.id)
})

test('of all photos of a shot the nearest in time is named', () => {
  const assigned = [300, 0, 400, 100, 200].map((seconds) => ({
    shot_id: towerShot.id,
    takenAt: noon + seconds * 1000,
  }))
  const words = (seconds: number) =>
    suggest([photo('a', { position: at(300, 0), takenAt: noon + seconds * 1000 })], { assigned })[0]
      ?.reason.split(', ')[1]
      ?.replace(' a photo of this shot', '')
  expect([-30, 0, 5, 95, 103, 150, 198, 260, 301, 390, 425, 521].map(words)).toEqual([
    '30 seconds before',
    'at the same time as',
    '5 seconds after',
    '5 seconds before',
    '3 seconds after',
    '50 seconds after',
    '2 seconds before',
    '40 seconds before',
    '1 second after',
    '10 seconds before',
    '25 seconds after',
    undefined,
  ])
  expect([-89.5, -89.47, -0.5, -0.499, 0.499, 489.47, 489.5].map(words)).toEqual([
    '2 minutes before',
    '89 seconds before',
    '1 second before',
    'at the same time as',
    'at the same time as',
    '89 seconds after',
    '2 minutes after',
  ])
})

test('a photo without a time has no neighbors, not even at the beginning of all times', () => {
  const found = (takenAt: number | null, other: number | null) =>
    suggest([photo('a', { takenAt })], { assigned: [{ shot_id: street.id, takenAt: other }] }).length
  expect([found(0, 0), found(null, 0), found(0, null), found(null, null)]).toEqual([1, 0, 0, 0])
  // Nor does it hide the photos of others.
  const assigned = [-1000, null].map((takenAt) => ({ shot_id: street.id, takenAt }))
  expect(suggest([photo('a', { takenAt: 1000 })], { assigned })).toMatchObject([{ shot_id: street.id }])
})

test('a large feature is reached from each of its ends', () => {
  const found = (geometry: typeof roof.geometry | typeof wall, east: number, up: number) =>
    suggest([photo('a', { position: at(east, up) })], {
      features: [{ ...roof, geometry: geometry as typeof roof.geometry }],
      shots: [shot(1, 'Field', roof)],
    }).length
  const wall = { type: 'LineString' as const, coordinates: [coordinates(0, 0), coordinates(300, 0)] }
  const field = square(0, 0, 400)
  expect([found(field, 440, 440), found(field, -74, 0), found(field, 476, 400)]).toEqual([1, 1, 0])
  expect([found(wall, 374.9, 0), found(wall, -74.9, 0), found(wall, 375.1, 0)]).toEqual([1, 1, 0])
})

test('a degree is 111,195 meters, to the east fewer the farther from the equator', () => {
  const meters = (latitude: number, to: number[]) =>
    metersToGeometry({ latitude, longitude: 0 }, { type: 'Point', coordinates: to })
  expect(meters(0, [0, 1])).toBeCloseTo(111_195, 6)
  expect(meters(0, [1, 0])).toBeCloseTo(111_195, 6)
  expect(meters(60, [1, 60])).toBeCloseTo(111_195 / 2, 6)
})

test('an area with slanted sides ends at its sides', () => {
  const corners = [
    coordinates(40, 0),
    coordinates(0, 40),
    coordinates(-40, 0),
    coordinates(0, -40),
    coordinates(40, 0),
  ]
  const meters = (east: number, up: number) =>
    metersToGeometry(at(east, up), { type: 'Polygon', coordinates: [corners] })
  for (const [east, up] of [
    [1, 1],
    [-1, 1],
    [-1, -1],
    [1, -1],
  ] as const) {
    expect(meters(19 * east, 19 * up)).toBe(0)
    expect(meters(39 * east, 0.5 * up)).toBe(0)
    // Two meters along both axes make one and a half diagonally.
    expect(meters(21 * east, 21 * up)).toBeCloseTo(Math.SQRT2, 3)
    expect(meters(60 * east, 0.5 * up)).toBeCloseTo(20.006, 2)
  }
})
