import type { Geometry } from '@sortie/domain/mission/map-feature.schema'
import { expect, test } from 'vitest'
import { countPositions, flatten, geometryProblem, measure } from './measure-geometry.ts'

const point = (...coordinates: number[]): Geometry => ({ type: 'Point', coordinates })
const line = (...coordinates: number[][]): Geometry => ({ type: 'LineString', coordinates })
const polygon = (...coordinates: number[][][]): Geometry => ({ type: 'Polygon', coordinates })

/** A hundredth of a degree each way, at the equator. */
const square = [
  [0.01, 0],
  [0.01, 0.01],
  [0, 0.01],
  [0, 0],
  [0.01, 0],
]
const hole = [
  [0.004, 0.004],
  [0.004, 0.006],
  [0.006, 0.006],
  [0.004, 0.004],
]

test('a line has its length and a polygon its area and what is around it, on a globe with a radius of 6,371 km', () => {
  expect(measure(point(10, 50))).toEqual({})
  expect(measure(line([10, 50], [10, 51]))).toEqual({ rgeo_perimeter: 111_195.08 })
  const { rgeo_area, rgeo_perimeter } = measure(polygon(square))
  expect(rgeo_area).toBeCloseTo(1_236_434.58, 1)
  expect(rgeo_perimeter).toBeCloseTo(4447.8, 1)
  expect(rgeo_perimeter).toBe(Number(rgeo_perimeter?.toFixed(2)))
})

test('the positions of all rings count', () => {
  expect([point(1, 2), line([1, 2], [3, 4]), polygon(square, hole)].map(countPositions)).toEqual([1, 2, 9])
})

test('heights are left out', () => {
  expect(flatten(point(1, 2, 30))).toEqual(point(1, 2))
  expect(flatten(line([1, 2, 30], [3, 4, 30]))).toEqual(line([1, 2], [3, 4]))
  const high = square.map((position) => [...position, 30])
  expect(flatten(polygon(high, hole))).toEqual(polygon(square, hole))
})

test.each([
  ['the edges of the world', point(180, 90), null],
  ['its other edges', point(-180, -90), null],
  ['a line that goes back', line([1, 2], [3, 4], [1, 2]), null],
  ['an open line', line([1, 2], [3, 4]), null],
  ['a square with a hole', polygon(square, hole), null],
  [
    'less than a square meter',
    polygon([
      [0, 0],
      [0.000005, 0],
      [0.000005, 0.000005],
      [0, 0],
    ]),
    null,
  ],
  ['a ring of nothing', polygon([]), 'The polygon encloses no area.'],
  ['too far east', point(180.1, 2), 'The longitude 180.1 is not between -180 and 180.'],
  ['too far west', line([1, 2], [-180.1, 2]), 'The longitude -180.1 is not between -180 and 180.'],
  ['too far north', point(1, 90.1), 'The latitude 90.1 is not between -90 and 90.'],
  ['too far south', polygon([[1, -90.1]]), 'The latitude -90.1 is not between -90 and 90.'],
  ['a position of nothing', point(), 'The longitude NaN is not between -180 and 180.'],
  ['a position of one number', point(1), 'The latitude NaN is not between -90 and 90.'],
  ['an open ring', polygon(square.slice(0, -1)), 'A ring must end where it starts.'],
  ['an open hole', polygon(square, hole.slice(0, -1)), 'A ring must end where it starts.'],
  [
    'a ring that ends below its start',
    polygon([...square.slice(0, -1), [0.01, 0.001]]),
    'A ring must end where it starts.',
  ],
  [
    'a ring that ends beside its start',
    polygon([...square.slice(0, -1), [0.001, 0]]),
    'A ring must end where it starts.',
  ],
  [
    'a line for a ring',
    polygon([
      [0, 0],
      [0, 1],
      [0, 2],
      [0, 0],
    ]),
    'The polygon encloses no area.',
  ],
] as const)('%s', (_, geometry, problem) => {
  expect(geometryProblem(geometry)).toBe(problem)
})
