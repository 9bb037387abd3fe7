import { expect, it } from 'vitest'
import { placeAfterKey } from './board.tsx'

const lengths = [3, 0, 1]

it('moves down and up a column, and no further than its ends', () => {
  expect(placeAfterKey('j', { column: 0, row: 1 }, lengths)).toEqual({ column: 0, row: 2 })
  expect(placeAfterKey('ArrowDown', { column: 0, row: 2 }, lengths)).toBeNull()
  expect(placeAfterKey('k', { column: 0, row: 1 }, lengths)).toEqual({ column: 0, row: 0 })
  expect(placeAfterKey('ArrowUp', { column: 0, row: 0 }, lengths)).toBeNull()
})

it('moves across, over columns without cards, to the end of a shorter one', () => {
  expect(placeAfterKey('l', { column: 0, row: 2 }, lengths)).toEqual({ column: 2, row: 0 })
  expect(placeAfterKey('ArrowRight', { column: 2, row: 0 }, lengths)).toBeNull()
  expect(placeAfterKey('h', { column: 2, row: 0 }, lengths)).toEqual({ column: 0, row: 0 })
  expect(placeAfterKey('x', { column: 2, row: 0 }, lengths)).toBeNull()
})
