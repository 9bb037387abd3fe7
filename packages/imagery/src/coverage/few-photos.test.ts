import { describe, expect, test } from 'vitest'
import { plainFacts } from '../../testing/plain-facts.ts'
import type { PhotoFacts } from '../photo-facts.ts'
import { surveyCoverage } from './survey-coverage.ts'

/** A meter at the equator in degrees, from tables of the lengths of a degree. */
const [eastMeter, northMeter] = [1 / 111_319.49, 1 / 110_574.28]

const clock = (second: number) => ({
  local: new Date(Date.UTC(2026, 4, 4, 10) + second * 1000).toISOString().slice(0, 19),
  offsetMinutes: null,
})

/** A photo from 50 m that shows 100 m by 80 m with 1000 by 800 pixels, so that a pixel is 10 cm. */
const photo = (name: string, east: number, north: number, known: Partial<PhotoFacts> = {}) => ({
  name,
  facts: plainFacts({
    position: { latitude: north * northMeter, longitude: 10 + east * eastMeter },
    ...{ relativeAltitudeMeters: 50, gimbalPitchDegrees: -90, gimbalYawDegrees: 0 },
    ...{ focalLengthPixels: 500, width: 1000, height: 800, make: 'DJI', model: 'M3E' },
    ...known,
  }),
})

const blind = (name: string) => photo(name, 0, 0, { position: null })

const ring = (west: number, south: number, east: number, north: number): [number, number][] =>
  [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
  ].map(([x = 0, y = 0]) => [10 + x * eastMeter, y * northMeter])

/** Meters, rounded. */
const inMeters = ([longitude, latitude]: readonly number[]) =>
  `${Math.round(((longitude ?? 0) - 10) / eastMeter)},${Math.round((latitude ?? 0) / northMeter)}`

describe('what is named', () => {
  test('photos that do not look straight down, from 15° and from 25°', () => {
    const pitches = [-90, -75, -74.9, -65, -64.9, -105, -105.1, -115, -115.1]
    const photos = pitches.map((gimbalPitchDegrees, index) =>
      photo(String(gimbalPitchDegrees), index * 30, 0, { gimbalPitchDegrees }),
    )
    const silent = photo('silent', -30, 0, { gimbalPitchDegrees: null })
    const { offNadir, assumed } = surveyCoverage([...photos, silent])
    expect(offNadir.warnings.toSorted()).toEqual(['-105.1', '-115', '-65', '-74.9'])
    expect(offNadir.errors.toSorted()).toEqual(['-115.1', '-64.9'])
    expect(assumed).toEqual({ height: 0, lens: 0, pitch: 1, yaw: 0 })
  })

  test.each<[string, Partial<PhotoFacts>, number, boolean]>([
    // 20 m in 2 s are 10 m/s, which is 20 cm, or two pixels, in a fiftieth of a second.
    ['two pixels', { exposureSeconds: 0.02 }, 20, false],
    ['more than two pixels', { exposureSeconds: 0.0201 }, 20, true],
    ['more at a higher speed', { exposureSeconds: 0.02 }, 20.1, true],
    ['more with a longer lens', { exposureSeconds: 0.0101, focalLengthPixels: 1000 }, 20, true],
    ['less from higher up', { exposureSeconds: 0.0201, relativeAltitudeMeters: 51 }, 20, false],
    ['unknown without an exposure', { exposureSeconds: null }, 20, false],
    ['unknown without a time', { exposureSeconds: 1, takenAt: null }, 20, false],
    ['unknown without a width', { exposureSeconds: 1, width: null }, 20, false],
    ['unknown within the same second', { exposureSeconds: 1, takenAt: clock(2) }, 20, false],
    ['known from a second on', { exposureSeconds: 0.0101, takenAt: clock(1) }, 20, true],
  ])('photos that moved while the shutter was open: %s', (_, known, north, isBlurred) => {
    const photos = [
      photo('a', 0, 0, { takenAt: clock(0), ...known }),
      photo('b', 0, north, { takenAt: clock(2) }),
    ]
    expect(surveyCoverage(photos).blurred).toEqual(isBlurred ? ['a'] : [])
    expect(
      surveyCoverage(photos.map(({ name, facts }) => ({ name: name === 'a' ? 'c' : name, facts }))).blurred,
    ).toEqual(isBlurred ? ['c'] : [])
  })

  test('the last photo of a flight by the one before it, and one that is alone not at all', () => {
    const photos = [
      photo('a', 0, 0, { takenAt: clock(0) }),
      photo('b', 0, 20, { takenAt: clock(2), exposureSeconds: 0.03 }),
      photo('c', 0, 60, { takenAt: clock(500), exposureSeconds: 1 }),
    ]
    expect(surveyCoverage(photos).blurred).toEqual(['b'])
  })

  test.each([
    ['a kilometer away from the middle of the others', [0, 1, 2, 3, 1001.5], []],
    ['further than that', [0, 1, 2, 3, 1003], ['1003']],
    ['ten times as far as usual, where that is more', [0, 200, 400, 600, 2390], []],
    ['further than that', [0, 200, 400, 600, 2410], ['2410']],
  ])('photos from elsewhere: %s', (_, easts, stray) => {
    const found = surveyCoverage(easts.map((east) => photo(String(east), east, 0)))
    expect(found.stray).toEqual(stray)
    const across = surveyCoverage(easts.map((north) => photo(String(north), 0, north)))
    expect(across.stray).toEqual(stray)
  })

  test('photos without GPS, in the order of their names', () => {
    const found = surveyCoverage([blind('c'), photo('b', 0, 0), blind('a')])
    expect([found.withGps, found.withoutGps]).toEqual([1, ['a', 'c']])
  })

  test('values that had to be assumed', () => {
    const silent = { gimbalYawDegrees: null, relativeAltitudeMeters: null, focalLengthPixels: null }
    const found = surveyCoverage([
      photo('a', 0, 0, silent),
      photo('b', 0, 30, { ...silent, flightYawDegrees: 90 }),
      photo('c', 0, 60),
    ])
    expect(found.assumed).toEqual({ height: 2, lens: 2, pitch: 0, yaw: 1 })
    const flown = [0, 30, 60].map((north) =>
      photo(`${north}`, 0, north, { ...silent, takenAt: clock(north) }),
    )
    expect(surveyCoverage(flown).assumed).toMatchObject({ height: 3, yaw: 0 })
  })
})

describe('the area', () => {
  test('is the given one, and footprints are closed rings around the photos', () => {
    const found = surveyCoverage([photo('b', 20, 0, { gimbalYawDegrees: 90 }), photo('a', 0, 0)], {
      area: [[ring(0, 0, 59.9, 19.9)], [ring(0, 0, 0, 0).slice(0, 2)], []],
    })
    expect(found).toMatchObject({
      isAreaFromPhotos: false,
      areaSquareMeters: 1200,
      level: 'poor',
      reason: 'few-with-gps',
    })
    expect(found.footprints.map(({ name, ring }) => [name, ring.map(inMeters).join(' ')])).toEqual([
      ['a', '-50,40 50,40 50,-40 -50,-40 -50,40'],
      ['b', '60,50 60,-50 -20,-50 -20,50 60,50'],
    ])
    expect(found.shares).toEqual({ five: 0, three: 0, one: 1 })
    expect(
      found.gaps.map(({ squareMeters, polygon }) => [squareMeters, polygon[0]?.map(inMeters).join(' ')]),
    ).toEqual([[1200, '60,0 60,20 0,20 0,0 60,0']])
    const { southWest, northEast } = found.grid
    expect([southWest, northEast].map(({ latitude, longitude }) => inMeters([longitude, latitude]))).toEqual([
      '0,0',
      '60,20',
    ])
  })

  test.each([
    ['of three corners', [[ring(0, 0, 60, 20).slice(0, 3)]], false],
    ['of two corners is none', [[ring(0, 0, 60, 20).slice(0, 2)]], true],
    ['without a ring is none', [[]], true],
  ])('%s', (_, area, isAreaFromPhotos) => {
    expect(surveyCoverage([photo('a', 0, 0)], { area })).toMatchObject({ isAreaFromPhotos })
  })

  test('has the size that it has at its own latitude, wherever photos are', () => {
    // At 60° a degree is 55,800 m by 111,412 m.
    const corners: [number, number][] = [
      [10, 60],
      [10.002, 60],
      [10.002, 60.001],
      [10, 60.001],
    ]
    const given = surveyCoverage([photo('a', 0, 0)], { area: [[corners]] })
    const photos = corners.map(([longitude, latitude], index) =>
      photo(`${index}`, 0, 0, { position: { latitude, longitude } }),
    )
    for (const { areaSquareMeters } of [given, surveyCoverage(photos)])
      expect(Math.round(areaSquareMeters / 1000)).toBe(12)
  })

  test('is measured in larger cells where it is large', () => {
    // A strip of 20 m by 2 km, from one corner of 6 square kilometers to the other.
    const [southWest, , northEast] = ring(0, 0, 2999.9, 1999.9)
    const beside = ring(0, 0, 2979.9, 1999.9)[2]
    if (!southWest || !northEast || !beside) throw new Error('a ring has four corners')
    const found = surveyCoverage([photo('a', 0, 0)], { area: [[[southWest, northEast, beside]]] })
    expect(Math.round(found.areaSquareMeters / 1000)).toBe(20)
    const { latitude, longitude } = found.grid.northEast
    expect(inMeters([longitude, latitude])).toBe('3000,2000')
  })

  test('is the hull of the photos that belong to the site where none is given', () => {
    const corners = [
      [0, 0],
      [60, 0],
      [60, 20],
      [0, 20],
      [5000, 5000],
    ] as const
    const found = surveyCoverage(corners.map(([east, north], index) => photo(`${index}`, east, north)))
    expect([found.isAreaFromPhotos, Math.round(found.areaSquareMeters / 100)]).toEqual([true, 12])
  })

  test('of no photos is empty, but has a position', () => {
    const { grid, flight, overlap, ...found } = surveyCoverage([blind('a')])
    expect(found).toMatchObject({ areaSquareMeters: 0, footprints: [], gaps: [], isAreaFromPhotos: true })
    expect([grid.southWest, grid.northEast]).toEqual([
      { latitude: 0, longitude: 0 },
      { latitude: 0, longitude: 0 },
    ])
    expect([flight, overlap]).toEqual([
      { seconds: null, tracks: [] },
      { front: null, side: null },
    ])
  })

  test.each([
    [0, { five: 0, three: 0, one: 0 }],
    [1, { five: 0, three: 0, one: 1 }],
    [2, { five: 0, three: 0, one: 1 }],
    [3, { five: 0, three: 1, one: 1 }],
    [4, { five: 0, three: 1, one: 1 }],
    [5, { five: 1, three: 1, one: 1 }],
  ])('is seen by %i photos', (count, shares) => {
    const photos = [0, 6, 12, 18, 24].slice(0, count).map((north) => photo(`${north}`, 0, north))
    const elsewhere = photo('elsewhere', 500, 0)
    expect(surveyCoverage([...photos, elsewhere], { area: [[ring(-5, -5, 5, 5)]] }).shares).toEqual(shares)
  })

  test.each<[string, Partial<PhotoFacts>, string]>([
    [
      'straight down, with north above, where nothing says otherwise',
      { gimbalPitchDegrees: null, gimbalYawDegrees: null, gimbalRollDegrees: null },
      '-50,40 50,40 50,-40 -50,-40 -50,40',
    ],
    ['as far as it is rolled', { gimbalRollDegrees: 90 }, '40,50 40,-50 -40,-50 -40,50 40,50'],
  ])('is seen %s', (_, known, expected) => {
    const [footprint] = surveyCoverage([photo('a', 0, 0, known)]).footprints
    expect(footprint?.ring.map(inMeters).join(' ')).toBe(expected)
  })

  test('is seen from as many places as there are, by photos that look at the ground', () => {
    const stack = [0, 6, 12, 18, 24, 24.1].map((north) => photo(`${north}`, 0, north))
    const sky = photo('sky', 0, 50, { gimbalPitchDegrees: 60 })
    const found = surveyCoverage([...stack, sky], { area: [[ring(-5, -5, 5, 5)]] })
    expect([found.shares, found.doubled]).toEqual([{ five: 1, three: 1, one: 1 }, ['24.1']])
    expect([found.footprints.length, Math.max(...found.grid.depth), found.gaps]).toEqual([6, 5, []])
  })
})

test('overlap is that of photos from different places', () => {
  const photos = [0, 20, 20.1, 40].map((north) => photo(`${north}`, 0, north, { takenAt: clock(north) }))
  const { overlap, doubled } = surveyCoverage(photos)
  expect(doubled).toEqual(['20.1'])
  expect(overlap.front).toBeCloseTo(0.75, 4)
})

test('A-GPS-06 time in the air is that of all flights, by camera', () => {
  const photos = [
    photo('b', 0, 0, { takenAt: clock(10) }),
    photo('a', 0, 20, { takenAt: clock(0) }),
    photo('c', 0, 40, { takenAt: clock(500) }),
    photo('d', 0, 60, { takenAt: clock(507) }),
    photo('e', 0, 80, { takenAt: clock(5), model: 'FC220' }),
    photo('f', 0, 90, { takenAt: clock(6), make: 'Parrot' }),
  ]
  expect(surveyCoverage(photos).flight).toEqual({
    seconds: 17,
    tracks: [
      { names: ['a', 'b'], seconds: 10 },
      { names: ['c', 'd'], seconds: 7 },
      { names: ['e'], seconds: 0 },
      { names: ['f'], seconds: 0 },
    ],
  })
})
