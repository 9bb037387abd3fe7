/** A point in Mercator's projection: x and y from 0 to 1 over the whole world, north at the top. */
export type Point = [x: number, y: number]

export const EQUATOR_METERS = 40_075_016.686

const mix = (hash: number, value: number): number => {
  let mixed = Math.imul(hash ^ value, 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}

/** A number from 0 to 1 that is always the same for the same integers. */
export const chance = (a: number, b: number, salt: number): number =>
  (mix(mix(mix(0x9e3779b9, a), b), salt) >>> 0) / 4_294_967_296

/** A sequence of such numbers. */
export const chances = (a: number, b: number, salt: number): (() => number) => {
  let count = 0
  const seed = mix(mix(mix(0x51ed270b, a), b), salt)
  return () => (mix(mix(seed, ++count), 0x2545f491) >>> 0) / 4_294_967_296
}

const smooth = (share: number): number => share * share * (3 - 2 * share)

/** Smooth hills and valleys from -1 to 1 over a lattice of 2^level cells around the world. */
export const noise = (level: number, x: number, y: number, salt: number): number => {
  const cells = 2 ** level
  const [column, row] = [Math.floor(x * cells), Math.floor(y * cells)]
  const [across, down] = [smooth(x * cells - column), smooth(y * cells - row)]
  // The last column is next to the first one, because the world is round.
  const west = ((column % cells) + cells) % cells
  const east = west + 1 === cells ? 0 : west + 1
  const [northWest, southWest] = [chance(west, row, salt), chance(west, row + 1, salt)]
  const top = northWest + (chance(east, row, salt) - northWest) * across
  const bottom = southWest + (chance(east, row + 1, salt) - southWest) * across
  return (top + (bottom - top) * down) * 2 - 1
}

/** The factor by which the map enlarges a meter: 1 at the equator, 2 at 60 degrees. */
export const stretch = (y: number): number => Math.cosh(Math.PI * (1 - 2 * y))

/** The lattices that bend the streets at the equator, and how far, as a share of their cells. */
const BENDS = [
  { level: 12, share: 0.085 },
  { level: 14, share: 0.06 },
  { level: 16, share: 0.045 },
]

const shift = (x: number, y: number, coarser: number, salt: number): number => {
  let sum = 0
  for (const { level, share } of BENDS)
    sum += (noise(level - coarser, x, y, salt + level) * share) / 2 ** (level - coarser)
  return sum
}

/**
 * The map is stretched toward the poles, so the bends must be too: between two latitudes they change from one set of
 * lattices to the next.
 */
const displacement = ([x, y]: Point): Point => {
  const doublings = Math.log2(stretch(y))
  const coarser = Math.floor(doublings)
  const share = smooth(doublings - coarser)
  const [east, south] = [shift(x, y, coarser, 100), shift(x, y, coarser, 200)]
  if (share < 0.001) return [east, south]
  return [
    east + (shift(x, y, coarser + 1, 100) - east) * share,
    south + (shift(x, y, coarser + 1, 200) - south) * share,
  ]
}

/**
 * Moves a point of the straight plan to its place on the map, so that streets bend gently. The result does not depend
 * on the tile, so streets meet at the edges of tiles.
 */
export const bend = (point: Point): Point => {
  const [x, y] = displacement(point)
  return [point[0] + x, point[1] + y]
}

/** The point of the plan that `bend` moves to this one, approximately. */
export const unbend = (target: Point): Point => {
  let guess = target
  for (let round = 0; round < 6; round += 1) {
    const [x, y] = displacement(guess)
    guess = [target[0] - x, target[1] - y]
  }
  return guess
}
