import type { DepthGrid } from './depth-grid.ts'
import type { Point } from './ground.ts'

/** An area that too few photos show: its outer ring and its holes, closed by the first point. */
export type GroundGap = { rings: Point[][]; squareMeters: number }

/**
 * The parts of an area below a given depth, largest first. A gap ends at the date line, where another begins;
 * `dateLineEast` says where that is.
 */
export function gapsBelow(
  grid: DepthGrid,
  depth: number,
  leastSquareMeters: number,
  dateLineEast = Number.POSITIVE_INFINITY,
): GroundGap[] {
  const { columns, isInside, cellMeters } = grid
  const wall = Math.round((dateLineEast - grid.origin.east) / cellMeters)
  const eastOf = (column: number) => (column === wall ? dateLineEast : grid.origin.east + column * cellMeters)
  const isGap = isInside.map((inside, cell) => (inside === 1 && (grid.depth[cell] as number) < depth ? 1 : 0))
  const unseen = isGap.slice()
  const gaps: GroundGap[] = []
  isGap.forEach((_, start) => {
    if (unseen[start] === 0) return
    const cells = connectedCells(start, columns, unseen, wall)
    const squareMeters = cells.length * cellMeters * cellMeters
    if (squareMeters >= leastSquareMeters)
      gaps.push({ rings: outlineOf(cells, grid, isGap, wall, eastOf), squareMeters })
  })
  return gaps.sort((a, b) => b.squareMeters - a.squareMeters)
}

/**
 * Removes a gap from the cells that are still unseen. Millions of cells are processed here, so no object is created per
 * cell.
 */
function connectedCells(start: number, columns: number, unseen: Uint8Array, wall: number): number[] {
  const cells = [start]
  unseen[start] = 0
  // Newly found cells are added during the loop.
  for (const cell of cells) {
    const column = cell % columns
    if (column > 0 && column !== wall && unseen[cell - 1] === 1) {
      unseen[cell - 1] = 0
      cells.push(cell - 1)
    }
    if (column < columns - 1 && column !== wall - 1 && unseen[cell + 1] === 1) {
      unseen[cell + 1] = 0
      cells.push(cell + 1)
    }
    if (unseen[cell - columns] === 1) {
      unseen[cell - columns] = 0
      cells.push(cell - columns)
    }
    if (unseen[cell + columns] === 1) {
      unseen[cell + columns] = 0
      cells.push(cell + columns)
    }
  }
  return cells
}

/** Steps along the corners of cells: east, north, west, south. */
const steps = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const

/**
 * Walks around connected cells with the gap on the left: the outer ring counterclockwise, holes clockwise. No cell is
 * below the first one, so the first step is along the outer ring.
 */
function outlineOf(
  cells: readonly number[],
  { columns, cellMeters, origin }: DepthGrid,
  isGap: Uint8Array,
  wall: number,
  eastOf: (column: number) => number,
): Point[][] {
  const width = columns + 1
  // The remaining steps by the corner where they begin, with one bit for each direction.
  const open = new Map<number, number>()
  const add = (x: number, y: number, step: number) =>
    open.set(y * width + x, (open.get(y * width + x) ?? 0) | (1 << step))
  for (const cell of cells) {
    const column = cell % columns
    const row = (cell - column) / columns
    // A neighboring gap cell is part of the same gap; there is none before the first row and after the last.
    if (isGap[cell - columns] !== 1) add(column, row, 0)
    if (column === columns - 1 || column === wall - 1 || isGap[cell + 1] !== 1) add(column + 1, row, 1)
    if (isGap[cell + columns] !== 1) add(column + 1, row + 1, 2)
    if (column === 0 || column === wall || isGap[cell - 1] !== 1) add(column, row + 1, 3)
  }
  const walked = new Set<number>()
  const rings: Point[][] = []
  for (const [start, choices] of open) {
    // Every ring goes east and west somewhere.
    for (const first of [0, 2] as const) {
      if ((choices & (1 << first)) === 0 || walked.has(start * 4 + first)) continue
      const ring: Point[] = []
      let [corner, step]: [number, 0 | 1 | 2 | 3] = [start, first]
      do {
        walked.add(corner * 4 + step)
        const [x, y] = [corner % width, Math.floor(corner / width)]
        corner += steps[step][1] * width + steps[step][0]
        const next = nextStep(open.get(corner) as number, step)
        // Only corners are part of the ring; the path is straight in between.
        if (next !== step) {
          const [toX, toY] = [x + steps[step][0], y + steps[step][1]]
          ring.push({ east: eastOf(toX), north: origin.north + toY * cellMeters })
        }
        step = next
      } while (corner !== start || step !== first)
      for (const simple of simpleRings(ring)) rings.push([...simple, simple[0] as Point])
    }
  }
  return rings
}

/**
 * A ring that touches itself goes around several areas. Each becomes a separate ring, so that none touches itself. The
 * first is the one on which the walk began and ended.
 */
function simpleRings(ring: readonly Point[]): Point[][] {
  const rings: Point[][] = []
  const way: Point[] = []
  const places = new Map<string, number>()
  for (const point of ring) {
    const key = `${point.east},${point.north}`
    const before = places.get(key)
    if (before !== undefined) {
      rings.push(way.splice(before))
    }
    places.set(key, way.length)
    way.push(point)
  }
  return [way, ...rings]
}

/** Where two cells meet at a corner, turning left keeps their rings apart. */
const nextStep = (choices: number, last: 0 | 1 | 2 | 3): 0 | 1 | 2 | 3 => {
  const turns = [(last + 1) % 4, last, (last + 3) % 4] as (0 | 1 | 2 | 3)[]
  return turns.find((step) => (choices & (1 << step)) !== 0) as 0 | 1 | 2 | 3
}
