import { describe, expect, test } from 'vitest'
import { cellMetersOf, depthGrid, depthShare } from './depth-grid.ts'
import type { Point } from './ground.ts'

/** Corners as `east,north`. */
const shape = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [east = 0, north = 0] = pair.split(',').map(Number)
    return { east, north }
  })
const box = (west: number, south: number, east: number, north: number) =>
  shape(`${west},${south} ${east},${south} ${east},${north} ${west},${north}`)

/** The rows from north to south, as on a map. */
const drawn = (values: Uint8Array | Uint16Array, columns: number): string[] =>
  Array.from({ length: values.length / columns }, (_, row) =>
    values.subarray(row * columns, (row + 1) * columns).join(''),
  ).reverse()

const inside = (...area: Point[][][]) => {
  const { isInside, columns } = depthGrid(area, [])
  return drawn(isInside, columns)
}
const depths = (...footprints: Point[][]) => {
  const { depth, columns } = depthGrid([[box(0, 0, 6, 4)]], footprints)
  return drawn(depth, columns)
}

describe('the cells of an area', () => {
  test.each([
    ['a box', [[box(0, 0, 3, 2)]], ['111', '111']],
    ['a box that is drawn the other way', [[box(0, 0, 3, 2).toReversed()]], ['111', '111']],
    ['a hole', [[box(0, 0, 5, 3), box(1, 1, 4, 2)]], ['11111', '10001', '11111']],
    ['two polygons', [[box(0, 0, 1, 1)], [box(2, 1, 4, 3)]], ['0011', '0011', '1000']],
    ['a triangle', [[shape('0,0 6,0 0,6')]], ['000000', '100000', '110000', '111000', '111100', '111110']],
    ['a notch from the north', [[shape('0,0 5,0 5,3 3,3 3,1 2,1 2,3 0,3')]], ['11011', '11011', '11111']],
    ['parts of cells: those whose middle is inside', [[shape('0,0 3.4,0 3.4,1.6 0,1.6')]], ['1110', '1110']],
    ['less than a square meter', [[box(0, 0, 0.7, 0.7)]], ['1']],
    ['an area far from the origin', [[box(-101, 49, -99, 50)]], ['11']],
    ['a line has none', [[shape('0,0 5,0')]], []],
    ['nor has nothing', [], []],
  ])('%s', (_, area, expected) => {
    expect(inside(...area)).toEqual(expected)
  })

  test('begin in the southwest, and their number is known', () => {
    expect(depthGrid([[box(-2, 3, 1, 5), box(-1, 3, 0, 4)]], [])).toMatchObject({
      ...{ cellMeters: 1, columns: 3, rows: 2, origin: { east: -2, north: 3 }, cellsInside: 5 },
    })
    expect(depthGrid([[shape('0,0 5,0')]], [])).toMatchObject({ columns: 0, rows: 0, cellsInside: 0 })
    expect(depthGrid([[shape('0,0 0,5')]], [])).toMatchObject({ columns: 0, rows: 0, cellsInside: 0 })
    expect(depthGrid([], [])).toMatchObject({ cellMeters: 1, columns: 0, rows: 0, cellsInside: 0 })
  })

  // In square meters: a million cells, then larger ones, then more cells of 2 m, then 16 million that are larger still.
  test.each([
    [0, 1],
    [1_000_000, 1],
    [2_250_000, 1.5],
    [4_000_000, 2],
    [6_000_000, 2],
    [64_000_000, 2],
    [144_000_000, 3],
  ])('of %i square meters are %d meters large', (squareMeters, cellMeters) => {
    expect(cellMetersOf(squareMeters)).toBe(cellMeters)
  })

  test('are so large that the last ones reach beyond the area', () => {
    const small = depthGrid([[box(0, 0, 2.1, 1.1)]], [])
    expect([small.columns, small.rows]).toEqual([3, 2])
  })
})

describe('the depth', () => {
  test.each([
    ['of nothing', [], ['000000', '000000', '000000', '000000']],
    ['of the whole area', [box(0, 0, 6, 4)], ['111111', '111111', '111111', '111111']],
    ['of two that overlap', [box(0, 0, 3, 2), box(1, 1, 5, 3)], ['000000', '011110', '122110', '111000']],
    [
      'of one that is drawn the other way',
      [box(1, 1, 5, 3).toReversed()],
      ['000000', '011110', '011110', '000000'],
    ],
    [
      'of one that begins and ends in the middle of cells',
      [box(0.5, 0.5, 2.5, 2.5)],
      ['000000', '000000', '110000', '110000'],
    ],
    ['of one that reaches beyond the area', [box(-9, -9, 2, 99)], ['110000', '110000', '110000', '110000']],
    [
      'of one beside it',
      [box(7, 0, 9, 4), box(-3, 0, -1, 4), box(0, 5, 6, 9), box(0, -9, 6, -5)],
      ['000000', '000000', '000000', '000000'],
    ],
    ['of a diamond', [shape('3,-0.2 5.2,2 3,4.2 0.8,2')], ['001100', '011110', '011110', '001100']],
    ['of a triangle', [shape('0,4 6,4 0,0')], ['111110', '111100', '110000', '100000']],
    [
      'of one between the middles of cells',
      [box(0.6, 0.6, 1.4, 1.4)],
      ['000000', '000000', '000000', '000000'],
    ],
  ])('%s', (_, footprints, expected) => {
    expect(depths(...footprints)).toEqual(expected)
  })

  test('is that of larger cells where the area is large', () => {
    // 6 square kilometers, in cells of two meters.
    const leaning = shape('-900.2,-300 -896.2,-300 -890.2,-294 -894.2,-294')
    const grid = depthGrid([[box(-1000, -500, 2000, 1500)]], [leaning])
    expect([grid.cellMeters, grid.columns, grid.rows, grid.cellsInside]).toEqual([2, 1500, 1000, 1_500_000])
    const seen: number[][] = []
    grid.depth.forEach((depth, cell) => {
      if (depth === 1) seen.push([Math.floor(cell / 1500), cell % 1500])
    })
    expect(seen).toEqual([
      ...[
        [100, 50],
        [100, 51],
        [101, 51],
        [101, 52],
        [102, 52],
        [102, 53],
      ],
    ])
  })

  test('has an end, for a drone that hovers for days', () => {
    const footprint = box(0, 0, 1, 1)
    const { depth } = depthGrid(
      [[box(0, 0, 2, 1)]],
      Array.from({ length: 65_536 }, () => footprint),
    )
    expect([...depth]).toEqual([65_535, 0])
  })

  test('is shared by what is inside the area', () => {
    const grid = depthGrid([[box(0, 0, 5, 3), box(1, 1, 4, 2)]], [box(0, 0, 5, 2), box(0, 0, 3, 1)])
    expect([0, 1, 2, 3].map((least) => depthShare(grid, least))).toEqual([1, 7 / 12, 3 / 12, 0])
    expect(depthShare(depthGrid([], []), 0)).toBe(0)
  })
})
