import type { Point } from './ground.ts'

/** Cells of the area of interest, and how many photos show each. */
export type DepthGrid = {
  cellMeters: number
  columns: number
  rows: number
  /** The southwest corner of the first cell. */
  origin: Point
  /** 1 for a cell whose middle is in the area; row by row from the south. */
  isInside: Uint8Array
  /** How many footprints contain the middle of the cell, inside the area or not. */
  depth: Uint16Array
  cellsInside: number
}

const finestCellMeters = 1
const coarsestCellMeters = 2
/** Above this number of cells they grow from one meter to two. */
const comfortableCells = 1_000_000
/** An area of more than 64 square kilometers gets larger cells, so that memory is limited. */
const mostCells = 16_000_000

type Shape = readonly (readonly Point[])[]

/** Counts footprints over an area, given as polygons with holes. */
export function depthGrid(area: readonly Shape[], footprints: readonly (readonly Point[])[]): DepthGrid {
  const grid = emptyGrid(area)
  for (const shape of area) markInside(grid, shape)
  for (const inside of grid.isInside) grid.cellsInside += inside
  countFootprints(grid, footprints)
  return grid
}

/** The size of the cells of an area. */
export function cellMetersOf(squareMeters: number): number {
  const comfortable = Math.min(
    Math.max(Math.sqrt(squareMeters / comfortableCells), finestCellMeters),
    coarsestCellMeters,
  )
  return Math.max(comfortable, Math.sqrt(squareMeters / mostCells))
}

function emptyGrid(area: readonly Shape[]): DepthGrid {
  const points = area.flat(2)
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity]
  for (const { east: x, north: y } of points) {
    west = Math.min(west, x)
    east = Math.max(east, x)
    south = Math.min(south, y)
    north = Math.max(north, y)
  }
  const extent = points.length === 0 ? 0 : (east - west) * (north - south)
  const cellMeters = cellMetersOf(extent)
  const [columns, rows] =
    extent > 0 ? [Math.ceil((east - west) / cellMeters), Math.ceil((north - south) / cellMeters)] : [0, 0]
  return {
    cellMeters,
    columns,
    rows,
    origin: { east: west, north: south },
    isInside: new Uint8Array(columns * rows),
    depth: new Uint16Array(columns * rows),
    cellsInside: 0,
  }
}

/** A cell belongs to a shape when a line from its middle crosses the shape's rings an odd number of times. */
function markInside(grid: DepthGrid, shape: Shape): void {
  const crossings: number[][] = Array.from({ length: grid.rows }, () => [])
  for (const ring of shape) eachCrossing(grid, ring, (row, east) => (crossings[row] as number[]).push(east))
  crossings.forEach((places, row) => {
    places.sort((a, b) => a - b)
    places.forEach((east, index) => {
      if (index % 2 === 0) return
      const [first, last] = columnsBetween(grid, places[index - 1] as number, east)
      grid.isInside.fill(1, row * grid.columns + first, row * grid.columns + last)
    })
  })
}

/**
 * Footprints are convex, so each row of cells has one stretch of each. Only the ends of the stretches are recorded, and
 * summed up at the end: the work grows with the rows of the footprints, not with their cells. A stretch to the end of a
 * row ends where the next row begins.
 */
function countFootprints(grid: DepthGrid, footprints: readonly (readonly Point[])[]): void {
  const { columns, rows } = grid
  const changes = new Int32Array(columns * rows)
  const [from, to] = [new Float64Array(rows), new Float64Array(rows)]
  for (const corners of footprints) {
    const norths = corners.map(({ north }) => north)
    const [firstRow, lastRow] = rowsBetween(grid, Math.min(...norths), Math.max(...norths))
    from.fill(Infinity, firstRow, lastRow)
    to.fill(-Infinity, firstRow, lastRow)
    eachCrossing(grid, corners, (row, east) => {
      from[row] = Math.min(from[row] as number, east)
      to[row] = Math.max(to[row] as number, east)
    })
    for (let row = firstRow; row < lastRow; row += 1) {
      const [first, last] = columnsBetween(grid, from[row] as number, to[row] as number)
      const start = row * columns
      changes[start + first] = (changes[start + first] as number) + 1
      changes[start + last] = (changes[start + last] as number) - 1
    }
  }
  let depth = 0
  changes.forEach((change, cell) => {
    depth += change
    grid.depth[cell] = Math.min(depth, 65_535)
  })
}

/** Where the edges of a ring cross the lines through the middles of rows. Horizontal edges cross none. */
function eachCrossing(
  grid: DepthGrid,
  ring: readonly Point[],
  take: (row: number, east: number) => void,
): void {
  ring.forEach((from, index) => {
    const to = ring[(index + 1) % ring.length] as Point
    // Calculated from the lower end, so that an edge is crossed at the same place whichever way it is drawn.
    const [low, high] = from.north < to.north ? [from, to] : [to, from]
    const slope = (high.east - low.east) / (high.north - low.north)
    const [first, last] = rowsBetween(grid, low.north, high.north)
    for (let row = first; row < last; row += 1)
      take(row, low.east + (middleNorth(grid, row) - low.north) * slope)
  })
}

const middleNorth = (grid: DepthGrid, row: number): number =>
  grid.origin.north + (row + 0.5) * grid.cellMeters

/** The rows whose middle is between two heights, from the first number up to but not including the second. */
const rowsBetween = (grid: DepthGrid, south: number, north: number): [number, number] =>
  cellsBetween(south - grid.origin.north, north - grid.origin.north, grid.cellMeters, grid.rows)

const columnsBetween = (grid: DepthGrid, west: number, east: number): [number, number] =>
  cellsBetween(west - grid.origin.east, east - grid.origin.east, grid.cellMeters, grid.columns)

const cellsBetween = (from: number, to: number, size: number, count: number): [number, number] => [
  Math.min(Math.max(Math.ceil(from / size - 0.5), 0), count),
  Math.min(Math.max(Math.ceil(to / size - 0.5), 0), count),
]

/** The share of the area that at least this many photos show; 0 for an area without cells. */
export function depthShare({ isInside, depth, cellsInside }: DepthGrid, atLeast: number): number {
  let cells = 0
  depth.forEach((photos, cell) => {
    if (isInside[cell] === 1 && photos >= atLeast) cells += 1
  })
  return cellsInside === 0 ? 0 : cells / cellsInside
}
