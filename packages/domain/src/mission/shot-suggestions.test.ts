import { expect, test } from 'vitest'
import { metersToGeometry, type SuggestionPhoto, suggestShots } from './shot-suggestions.ts'

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

test('a photo near a feature is proposed for its shot, with the distance and the camera as the reason', () => {
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

test("of two shots of one feature the camera's direction decides", () => {
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

test('a shot far away takes nothing from a near one, however well its name fits', () => {
  const shots = [shot(1, 'Roof', roof), shot(2, 'Tower nadir', tower)]
  expect(suggest([photo('a', { position: at(20, 20), gimbalPitch: -90 })], { shots })).toMatchObject([
    { shot_id: 1 },
  ])
})

test('without a direction two shots of one feature are equally likely, and nothing is proposed', () => {
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

test('a photo far from everything is proposed for nothing; a slanted view may be farther away', () => {
  expect(suggest([photo('a', { position: at(-150, 20), gimbalPitch: -90 })])).toEqual([])
  expect(suggest([photo('a', { position: at(-150, 20), gimbalPitch: -20 })])).toEqual([
    { id: 'a', shot_id: orbit.id, reason: 'Taken 492 ft from Main roof, camera angled down' },
  ])
  expect(suggest([photo('a', { position: at(-900, 20), gimbalPitch: -20 })])).toEqual([])
})

test('a photo between two features is proposed for neither, and nearer to one for that one', () => {
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

test('without a position, between photos of two shots, nothing is proposed', () => {
  const assigned = [
    { shot_id: street.id, takenAt: noon - 5000 },
    { shot_id: towerShot.id, takenAt: noon + 5000 },
  ]
  expect(suggest([photo('a', { takenAt: noon })], { assigned })).toEqual([])
})

test('a photo that says nothing is proposed for nothing', () => {
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
  expect([found(101, -59), found(99, -59)]).toEqual([1, 0])
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
