import { expect, test } from 'vitest'
import { shadesOf } from './shades.ts'

const shades = (...values: number[]) => [...shadesOf(Float32Array.from(values))]
const ramp = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)

test('the values that all but 2 percent at each end lie between go from black to white', () => {
  const shown = shades(...ramp(100, 200))
  expect([0, 1, 2, 3, 50, 97, 98, 99, 100].map((at) => shown[at])).toEqual([
    0, 0, 0, 2, 127, 252, 255, 255, 255,
  ])
  // In whatever order they come.
  expect(shades(...ramp(100, 200).reverse())).toEqual(shown.reverse())
})

test('of a few values the last but one is white already', () => {
  expect(shades(0, 10, 20, 30)).toEqual([0, 127, 255, 255])
})

test('a single value far from the others does not make them all alike', () => {
  expect(shades(...ramp(1, 100), -10_000)).toEqual([...shades(...ramp(0, 100)).slice(1), 0])
})

test('values that are all the same are gray, and what was not measured is black', () => {
  expect(shades(7.5, 7.5, 7.5)).toEqual([128, 128, 128])
  expect(shades(Number.NaN, 3, Number.POSITIVE_INFINITY, 3)).toEqual([0, 128, 0, 128])
  expect(shades(Number.NaN, Number.NEGATIVE_INFINITY)).toEqual([0, 0])
  expect(shades()).toEqual([])
})
