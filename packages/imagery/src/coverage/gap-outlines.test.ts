import { expect, test } from 'vitest'
import type { DepthGrid } from './depth-grid.ts'
import { gapsBelow } from './gaps.ts'

/** Rows from the north, as on a map: a digit is the depth of a cell, a dot is outside of the area. */
const gridOf = (rows: readonly string[], cellMeters = 1, origin = { east: 0, north: 0 }): DepthGrid => {
  const cells = rows.toReversed().join('')
  const isInside = Uint8Array.from(cells, (cell) => (cell === '.' ? 0 : 1))
  return {
    ...{ cellMeters, columns: rows[0]?.length ?? 0, rows: rows.length, origin, isInside },
    depth: Uint16Array.from(cells, (cell) => (cell === '.' ? 0 : Number(cell))),
    cellsInside: isInside.filter(Boolean).length,
  }
}

const gapsOf = (grid: DepthGrid, least = 0, dateLine?: number) =>
  gapsBelow(grid, 3, least, dateLine).map(({ rings, squareMeters }) => [
    squareMeters,
    ...rings.map((ring) => ring.map(({ east, north }) => `${east},${north}`).join(' ')),
  ])

test.each<[string, string[], (number | string)[][]]>([
  ['none', ['333', '939'], []],
  ['one cell', ['999', '929', '999'], [[1, '2,1 2,2 1,2 1,1 2,1']]],
  ['what is outside of the area is none', ['...', '.2.', '...'], [[1, '2,1 2,2 1,2 1,1 2,1']]],
  ['the whole area', ['02', '10'], [[4, '2,0 2,2 0,2 0,0 2,0']]],
  [
    'a bar at each end of a row, which is no bar around the end',
    ['299', '992'],
    [
      [1, '3,0 3,1 2,1 2,0 3,0'],
      [1, '1,1 1,2 0,2 0,1 1,1'],
    ],
  ],
  [
    'a column beside a cell of the row below, which is another',
    ['299', '292'],
    [
      [2, '1,0 1,2 0,2 0,0 1,0'],
      [1, '3,0 3,1 2,1 2,0 3,0'],
    ],
  ],
  ['an L', ['29', '22'], [[3, '2,0 2,1 1,1 1,2 0,2 0,0 2,0']]],
  ['an L upside down', ['22', '92'], [[3, '2,0 2,2 0,2 0,1 1,1 1,0 2,0']]],
  ['an arch', ['222', '292'], [[5, '1,0 1,1 2,1 2,0 3,0 3,2 0,2 0,0 1,0']]],
  [
    'the larger one first',
    ['9922', '2999'],
    [
      [2, '4,1 4,2 2,2 2,1 4,1'],
      [1, '1,0 1,1 0,1 0,0 1,0'],
    ],
  ],
  [
    'a hole, clockwise, after the outer ring',
    ['222', '292', '222'],
    [[8, '3,0 3,3 0,3 0,0 3,0', '1,1 1,2 2,2 2,1 1,1']],
  ],
  [
    'a hole that touches the outside at a corner, after the outer ring',
    ['222', '292', '229'],
    [[7, '2,0 2,1 3,1 3,3 0,3 0,0 2,0', '2,1 1,1 1,2 2,2 2,1']],
  ],
  [
    'two cells that meet at a corner',
    ['29', '92'],
    [
      [1, '2,0 2,1 1,1 1,0 2,0'],
      [1, '1,1 1,2 0,2 0,1 1,1'],
    ],
  ],
])('%s', (_, rows, expected) => {
  expect(gapsOf(gridOf(rows))).toEqual(expected)
})

test('cells have their size and place', () => {
  expect(gapsOf(gridOf(['92'], 2, { east: -10, north: 5 }))).toEqual([[4, '-6,5 -6,7 -8,7 -8,5 -6,5']])
})

test('gaps smaller than the limit are left out', () => {
  const grid = gridOf(['2292'])
  expect(gapsOf(grid, 2).map(([squareMeters]) => squareMeters)).toEqual([2])
  expect(gapsOf(grid, 2.1)).toEqual([])
})

test.each<[number, (number | string)[][]]>([
  [
    2,
    [
      [2, '2,0 2,1 0,1 0,0 2,0'],
      [2, '4,0 4,1 2,1 2,0 4,0'],
    ],
  ],
  // The gap ends at the edge of cells nearest to the date line, and is drawn at the date line.
  [
    1.4,
    [
      [3, '4,0 4,1 1.4,1 1.4,0 4,0'],
      [1, '1.4,0 1.4,1 0,1 0,0 1.4,0'],
    ],
  ],
  [0, [[4, '4,0 4,1 0,1 0,0 4,0']]],
  [9, [[4, '4,0 4,1 0,1 0,0 4,0']]],
  [-9, [[4, '4,0 4,1 0,1 0,0 4,0']]],
])('with the date line at %d a gap ends there', (dateLine, expected) => {
  expect(gapsOf(gridOf(['2222']), 0, dateLine)).toEqual(expected)
})

test('the date line has its place among cells of any size, anywhere', () => {
  const grid = gridOf(['2222'], 2, { east: -10, north: 5 })
  expect(gapsOf(grid)).toEqual([[16, '-2,5 -2,7 -10,7 -10,5 -2,5']])
  expect(gapsOf(grid, 0, -6.6)).toEqual([
    [8, '-6.6,5 -6.6,7 -10,7 -10,5 -6.6,5'],
    [8, '-2,5 -2,7 -6.6,7 -6.6,5 -2,5'],
  ])
})

test('holes that touch at a corner are rings of their own', () => {
  const [gap] = gapsOf(gridOf(['2222', '2922', '2292', '2222']))
  expect(gap?.[0]).toBe(14)
  expect(gap?.slice(1).toSorted()).toEqual([
    '2,1 2,2 3,2 3,1 2,1',
    '2,2 1,2 1,3 2,3 2,2',
    '4,0 4,4 0,4 0,0 4,0',
  ])
})
