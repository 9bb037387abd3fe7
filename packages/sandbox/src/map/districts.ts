import { EQUATOR_METERS, type Point, stretch } from './ground.ts'

/** A square of the plan, some 900 m wide, with roads along its edges. */
export interface District {
  /** There are 2^level districts around the world, and fewer toward the poles, where the map is stretched. */
  level: number
  column: number
  row: number
  meters: number
}

const USUAL_METERS = 900
const COARSEST_LEVEL = 12

/**
 * Rows of the coarsest level have districts of one size, so that districts of every size fit next to their neighbors.
 */
const levelOfBand = (band: number): number => {
  const meters = EQUATOR_METERS / stretch((band + 0.5) / 2 ** COARSEST_LEVEL)
  return Math.max(COARSEST_LEVEL, Math.round(Math.log2(meters / USUAL_METERS)))
}

const makeDistrict = (level: number, column: number, row: number): District => ({
  level,
  column,
  row,
  meters: EQUATOR_METERS / stretch((row + 0.5) / 2 ** level) / 2 ** level,
})

/** The districts in a part of the plan. It includes columns beyond the edge of the world, for the tiles there. */
export function* districtsWithin([west, north]: Point, [east, south]: Point): Generator<District> {
  const bands = 2 ** COARSEST_LEVEL
  const [first, last] = [
    Math.max(0, Math.floor(north * bands)),
    Math.min(bands - 1, Math.floor(south * bands)),
  ]
  for (let band = first; band <= last; band += 1) {
    const level = levelOfBand(band)
    const count = 2 ** level
    const inBand = 2 ** (level - COARSEST_LEVEL)
    const top = Math.max(band * inBand, Math.floor(north * count))
    const bottom = Math.min((band + 1) * inBand - 1, Math.floor(south * count))
    for (let row = top; row <= bottom; row += 1)
      for (let column = Math.floor(west * count); column <= Math.floor(east * count); column += 1)
        yield makeDistrict(level, column, row)
  }
}

/** The column of the same district, whichever way around the world it was reached. */
export const wrappedColumn = ({ level, column }: Pick<District, 'level' | 'column'>): number => {
  const count = 2 ** level
  return ((column % count) + count) % count
}
