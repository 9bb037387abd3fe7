import { expect, test } from 'vitest'
import {
  type CollectionLayout,
  cellPlace,
  collectionLayout,
  indexAfterKey,
  indexesBetween,
  indexesInBox,
} from './collection-layout.ts'

/** Three columns of 100 x 80 with gaps of 10; the last of four rows has two cells. */
const layout: CollectionLayout = {
  count: 11,
  columns: 3,
  cellWidth: 100,
  cellHeight: 80,
  gap: 10,
  height: 350,
}

test('columns share the width of a grid, and a phone shows two', () => {
  const grid = (width: number) => collectionLayout({ kind: 'grid', count: 5000, width, rem: 16 })
  expect(grid(334).columns).toBe(2)
  expect(grid(1088).columns).toBe(6)
  const { columns, cellWidth, gap } = grid(1088)
  expect(columns * cellWidth + (columns - 1) * gap).toBeCloseTo(1088)
  expect(grid(1).columns).toBe(1)
})

test('larger text makes fewer columns and higher rows', () => {
  const grid = (rem: number) => collectionLayout({ kind: 'grid', count: 100, width: 1088, rem })
  expect(grid(24).columns).toBeLessThan(grid(16).columns)
  const list = (rem: number) => collectionLayout({ kind: 'list', count: 100, width: 1088, rem })
  expect(list(24).cellHeight).toBeGreaterThan(list(16).cellHeight)
})

test('the height is that of all rows, and zero without any', () => {
  const list = collectionLayout({ kind: 'list', count: 5000, width: 800, rem: 16 })
  expect(list.height).toBe(5000 * list.cellHeight)
  expect(collectionLayout({ kind: 'grid', count: 0, width: 800, rem: 16 }).height).toBe(0)
})

test('cells lie next to and below each other', () => {
  expect(cellPlace(layout, 0)).toEqual({ left: 0, top: 0 })
  expect(cellPlace(layout, 5)).toEqual({ left: 220, top: 90 })
})

test('a box selects every cell it touches, also a corner of one, and none by a gap alone', () => {
  expect(indexesInBox(layout, { left: 95, right: 115, top: 75, bottom: 95 })).toEqual([0, 1, 3, 4])
  expect(indexesInBox(layout, { left: 102, right: 108, top: 0, bottom: 300 })).toEqual([])
  expect(indexesInBox(layout, { left: 0, right: 320, top: 82, bottom: 88 })).toEqual([])
})

test('a box beyond the last cell selects the cells that it covers', () => {
  expect(indexesInBox(layout, { left: 0, right: 320, top: 200, bottom: 900 })).toEqual([6, 7, 8, 9, 10])
})

test('a part of the page contains whole rows', () => {
  expect(indexesBetween(layout, 85, 100)).toEqual({ first: 3, end: 6 })
  expect(indexesBetween(layout, -500, -100)).toEqual({ first: 0, end: 0 })
  const { first, end } = indexesBetween(layout, 5000, 6000)
  expect(end - first).toBeLessThanOrEqual(0)
})

test.each([
  ['ArrowRight', 4, 5],
  ['ArrowRight', 10, 10],
  ['ArrowLeft', 3, 2],
  ['ArrowLeft', 0, 0],
  ['ArrowDown', 4, 7],
  ['ArrowDown', 8, 10],
  ['ArrowDown', 9, 9],
  ['ArrowUp', 4, 1],
  ['ArrowUp', 2, 2],
  ['Home', 7, 0],
  ['End', 0, 10],
  ['PageDown', 1, 7],
  ['PageUp', 10, 4],
])('%s leads from %i to %i', (key, from, to) => {
  expect(indexAfterKey(layout, from, key, 180)).toBe(to)
})

test('other keys lead nowhere', () => {
  expect(indexAfterKey(layout, 0, 'x', 180)).toBeUndefined()
})
