import { describe, expect, test } from 'vitest'
import { distance, GroundFrame, hullOf, middleOf, type Point } from './ground.ts'

const at = (east: number, north: number): Point => ({ east, north })
const place = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('a frame around a site', () => {
  // Lengths of a degree on the WGS 84 ellipsoid, as tables give them.
  test.each([
    [0, 111_319.49, 110_574.28],
    [45, 78_846.84, 111_131.78],
    [-60, 55_800.0, 111_412.29],
  ])('at a latitude of %i° has degrees of these lengths', (latitude, east, north) => {
    const frame = new GroundFrame(place(latitude, 10))
    const corner = frame.toGround(place(latitude + 1, 11))
    expect(corner.east).toBeCloseTo(east, 0)
    expect(corner.north).toBeCloseTo(north, 0)
    expect(frame.toPosition(corner).latitude).toBeCloseTo(latitude + 1, 12)
    expect(frame.toPosition(corner).longitude).toBeCloseTo(11, 12)
    expect(frame.toGround(place(latitude - 1, 9)).east).toBeCloseTo(-east, 0)
    expect(frame.toGround(place(latitude - 1, 9)).north).toBeCloseTo(-north, 0)
  })

  test('at a pole has degrees of longitude that are short, but have a length', () => {
    const frame = new GroundFrame(place(90, 0))
    expect(frame.toGround(place(90, 1)).east).toBeCloseTo(0.11169, 5)
  })

  test.each([
    [179.5, 0.5],
    [-179.5, -0.5],
    [180, 0],
    [-180, 0],
    [1, 179],
    [-1, -179],
  ])('with its middle at %d° has the date line %d° to the east, the short way', (longitude, degrees) => {
    const frame = new GroundFrame(place(0, longitude))
    expect(frame.dateLineEast / 111_319.49).toBeCloseTo(degrees, 5)
  })

  test('takes the short way across the date line', () => {
    const meters = (from: number, to: number) =>
      new GroundFrame(place(0, from)).toGround(place(0, to)).east / 111_319.49
    expect(meters(179.5, -179.5)).toBeCloseTo(1, 5)
    expect(meters(-179.5, 179.5)).toBeCloseTo(-1, 5)
    expect(meters(350, -10)).toBeCloseTo(0, 5)
    expect(meters(-359, 1)).toBeCloseTo(0, 5)
  })
})

test.each([
  [[place(1, 2)], place(1, 2)],
  [[place(1, 2), place(5, 4)], place(3, 3)],
  [[place(5, 4), place(1, 2), place(2, 3)], place(3, 3)],
  [[place(3, 10), place(1, 20), place(2, 6)], place(2, 13)],
  [[place(-1, 179), place(1, -177)], place(0, -179)],
  [[place(1, -177), place(-1, 179)], place(0, -179)],
  [[place(0, -179), place(0, 177)], place(0, 179)],
  [[], place(0, 0)],
])('the middle of %j', (positions, middle) => {
  const found = middleOf(positions)
  expect(found.latitude).toBeCloseTo(middle.latitude, 9)
  expect(found.longitude).toBeCloseTo(middle.longitude, 9)
})

test('the middle is the same in any order, where two are equally far south and half the globe apart', () => {
  const places = [place(0, -90), place(0, 90), place(0, 0)]
  expect(middleOf(places)).toEqual(middleOf(places.toReversed()))
  expect(middleOf(places).longitude).toBe(-135)
})

test('a distance is that of Pythagoras', () => {
  expect(distance(at(1, 2), at(4, 6))).toBe(5)
  expect(distance(at(4, 6), at(1, 2))).toBe(5)
  expect(distance(at(-4, -6), at(-1, -2))).toBe(5)
})

describe('a hull', () => {
  test('is counterclockwise from its westernmost corner, without what lies inside or on its edges', () => {
    const corners = [at(0, 0), at(4, 0), at(4, 3), at(0, 3)]
    const others = [at(1, 1), at(2, 0), at(4, 1), at(0, 2), at(2, 3), at(3, 2), at(0, 0), at(4, 3)]
    expect(hullOf([...others, ...corners])).toEqual(corners)
  })

  test('keeps every corner, however slight its turn', () => {
    const corners = [
      at(0, 0.3),
      at(0.1, 0.1),
      at(0.3, 0),
      at(0.5, 0.1),
      at(0.6, 0.3),
      at(0.5, 0.5),
      at(0.3, 0.6),
    ]
    expect(hullOf([...corners.toReversed(), at(0.1, 0.5)])).toEqual([...corners, at(0.1, 0.5)])
  })

  test('of a triangle that stands on its point', () => {
    expect(hullOf([at(2, 5), at(0, 1), at(5, 2)])).toEqual([at(0, 1), at(5, 2), at(2, 5)])
  })

  test('of a line is its ends, of nothing is nothing', () => {
    expect(hullOf([at(1, 1), at(3, 3), at(2, 2)])).toEqual([at(1, 1), at(3, 3)])
    expect(hullOf([])).toEqual([])
  })
})
