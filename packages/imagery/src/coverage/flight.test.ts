import { describe, expect, test } from 'vitest'
import {
  angleBetween,
  bearing,
  byName,
  flightTracks,
  inTimeOrder,
  secondsBetween,
  trackBearings,
} from './flight.ts'

const at = (seconds: number, offsetMinutes: number | null = -300) => ({
  local: new Date(Date.UTC(2026, 4, 4, 10) + seconds * 1000).toISOString().slice(0, 19),
  offsetMinutes,
})

const photo = (name: string, takenAt: ReturnType<typeof at> | null, camera = 'FC6310') => ({
  name,
  camera,
  at: { east: 0, north: 0 },
  takenAt,
})

const tracksOf = (...photos: ReturnType<typeof photo>[]) =>
  flightTracks(photos).map((track) => [track.photos.map(({ name }) => name).join(''), track.seconds])

describe('A-GPS-06 a flight', () => {
  test('continues over a pause of 120 seconds, and ends with one of 121', () => {
    expect(tracksOf(photo('a', at(0)), photo('b', at(120)), photo('c', at(240)))).toEqual([['abc', 240]])
    expect(tracksOf(photo('a', at(0)), photo('b', at(120)), photo('c', at(241)))).toEqual([
      ['ab', 120],
      ['c', 0],
    ])
    // The pause counts from the previous flight, not from the first of the day.
    expect(tracksOf(photo('a', at(0)), photo('b', at(300)), photo('c', at(310)))).toEqual([
      ['a', 0],
      ['bc', 10],
    ])
  })

  test('is in the order of time, whatever the order of the files', () => {
    expect(tracksOf(photo('c', at(4)), photo('a', at(2)), photo('b', at(300)))).toEqual([
      ['ac', 2],
      ['b', 0],
    ])
  })

  test('is of one camera: two in the air at once are two', () => {
    expect(tracksOf(photo('a', at(0)), photo('b', at(1), 'FC220'), photo('c', at(2)))).toEqual([
      ['ac', 2],
      ['b', 0],
    ])
  })

  test('counts by offsets where every photo has one, and by the clock of the camera where one has none', () => {
    expect(tracksOf(photo('a', at(0, -300)), photo('b', at(3600, -240)))).toEqual([['ab', 0]])
    expect(tracksOf(photo('a', at(0, -300)), photo('b', at(3600, null)))).toEqual([
      ['a', 0],
      ['b', 0],
    ])
  })

  test('leaves out photos without a time', () => {
    expect(tracksOf(photo('a', null), photo('b', at(1)))).toEqual([['b', 0]])
  })

  test('comes before another by the name of its first photo, whichever camera was first', () => {
    const others = [photo('d', at(0), 'FC220'), photo('b', at(9), 'FC220')]
    expect(tracksOf(photo('c', at(0)), photo('e', at(500)), ...others, photo('a', at(5), 'M3E'))).toEqual([
      ...[
        ['a', 0],
        ['c', 0],
        ['db', 9],
        ['e', 0],
      ],
    ])
  })

  test('has photos of the same second in the order of their names, and offsets only where all have one', () => {
    expect(tracksOf(photo('c', at(0)), photo('a', at(0)), photo('b', at(0)))).toEqual([['abc', 0]])
    expect(tracksOf(photo('b', at(0, null)), photo('a', at(60, -300)))).toEqual([['ba', 60]])
    expect(tracksOf(photo('b', at(0, -300)), photo('a', at(60, null)))).toEqual([['ba', 60]])
    // An hour later, on a clock that is an hour further east.
    expect(tracksOf(photo('b', at(3600, 60)), photo('a', at(60, 0)))).toEqual([['ba', 60]])
  })
})

test.each([
  [
    'by time, then by name, and what says nothing comes last',
    [photo('e', null), photo('d', null), photo('b', at(9)), photo('c', at(1)), photo('a', at(9))],
    'cabde',
  ],
  [
    'by offsets where all that have a time have one',
    [photo('a', at(3600, 0)), photo('b', at(3601, 60)), photo('c', null)],
    'bac',
  ],
  ['by the clock of the camera otherwise', [photo('a', at(3600, null)), photo('b', at(3601, 60))], 'ab'],
])('photos are in order %s', (_, photos, expected) => {
  expect(
    inTimeOrder(photos)
      .map(({ name }) => name)
      .join(''),
  ).toBe(expected)
})

test('names are in the order of their letters, capitals first, and equal ones are equal', () => {
  const order = (a: string, b: string) => byName({ name: a }, { name: b })
  expect([order('a', 'b'), order('b', 'a'), order('a', 'a'), order('Z', 'a')]).toEqual([-1, 1, 0, -1])
})

test('seconds between two photos are those of the camera, whichever was first', () => {
  expect([secondsBetween(at(1), at(8, 60)), secondsBetween(at(8), at(1, 60))]).toEqual([7, 7])
})

const point = (east: number, north: number) => ({ east, north })

test.each([
  [0, 1, 0],
  [1, 1, 45],
  [1, 0, 90],
  [1, -1, 135],
  [-1, 0, -90],
])('the bearing of %i east and %i north is %i°', (east, north, degrees) => {
  expect(bearing(point(5, 7), point(5 + east, 7 + north))).toBeCloseTo(degrees, 9)
})

test('the direction of flight is that to the nearer neighbor that is not the same place', () => {
  // The way leads north for 10 m, then east; the corner is nearer to the next photo.
  const way = [point(0, 0), point(0, 10), point(4, 10), point(4.5, 10), point(5.01, 10), point(5.01, 40)]
  expect(trackBearings(way)).toEqual([0, 90, 90, 90, 90, 0])
  expect(trackBearings([point(0, 0), point(0.5, 0)])).toEqual([null, null])
  expect(trackBearings([point(0, 0), point(0.51, 0)])).toEqual([90, 90])
  expect(trackBearings([point(0, 0)])).toEqual([null])
})

test.each([
  [10, 350, 20],
  [350, 10, 20],
  [0, 179, 179],
  [0, 180, 180],
  [0, 181, 179],
  [-90, 270, 0],
  [-170, 725, 175],
  [90, 90, 0],
])('the angle between %i° and %i° is %i°', (a, b, degrees) => {
  expect(angleBetween(a, b)).toBe(degrees)
})
