import { expect, test } from 'vitest'
import { labelPlace, roomyLabels } from './label-place.ts'

type Ring = [number, number][]

const square: Ring = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [0, 0],
]

test('the label of a gap is in its middle', () => {
  expect(labelPlace([square])).toEqual([2, 2])
})

test('the label of a gap that goes around something is in the gap', () => {
  const bay: Ring = [
    [0, 0],
    [10, 0],
    [10, 10],
    [9, 10],
    [9, 1],
    [0, 1],
    [0, 0],
  ]
  const [x, y] = labelPlace([bay])
  expect(x > 0 && x < 10 && y > 0 && y < 10 && (y < 1 || x > 9)).toBe(true)
  const hole: Ring = square.map(([east, north]) => [1 + east / 2, 1 + north / 2])
  const [longitude, latitude] = labelPlace([square, hole])
  expect(longitude < 1 || longitude > 3 || latitude < 1 || latitude > 3).toBe(true)
})

test('of two labels that would overlap the first keeps its words, the other is a number', () => {
  expect(
    roomyLabels([
      { x: 100, y: 100 },
      { x: 150, y: 110 },
      { x: 150, y: 140 },
      { x: 400, y: 100 },
    ]),
  ).toEqual([true, false, true, true])
})
