import { type GrayPicture, halved } from './gray-picture.ts'

/** What is measured of a photo's pixels. */
export type PictureMeasures = {
  /** From 0 to 100; null if there is too little in the picture that could be sharp. */
  sharpness: number | null
  /** The share of the picture that is black, and the share that is white. */
  darkPercent: number
  brightPercent: number
  /** 64 bits in hexadecimal: pictures that look alike differ in few of them. */
  hash: string
}

/** The smallest picture that is worth measuring: icons and thumbnails say nothing of their photo. */
const leastSide = 256

/** Measures a picture, whichever decoder it came from. Null for one that is too small. */
export function measurePicture(picture: GrayPicture): PictureMeasures | null {
  if (Math.max(picture.width, picture.height) < leastSide) return null
  const half = halved(picture)
  return {
    sharpness: sharpnessOf(half),
    darkPercent: shareOf(half, (value) => value <= darkest),
    brightPercent: shareOf(half, (value) => value >= brightest),
    hash: hashOf(half),
  }
}

/** Detail is lost beyond these, though compression leaves a few levels. */
const darkest = 10
const brightest = 247

const tenths = (value: number): number => Math.round(value * 10) / 10

function shareOf({ values }: GrayPicture, isCounted: (value: number) => boolean): number {
  let count = 0
  for (const value of values) if (isCounted(value)) count += 1
  return tenths((100 * count) / values.length)
}

const tileSide = 32
/** How far a step is blurred again, to either side. */
const blurReach = 4
/** Levels from pixel to pixel, on average, that make a tile one with something to see. */
const leastDetail = 1.2
/** Below this, in one direction of such a tile, what is left are errors of rounding. */
const leastDetailAcross = 0.4
/** The share of tiles that must have something to see. */
const leastTiles = 0.04
/** Which of the tiles counts, from the blurred to the sharp ones: much of a good photo may be out of focus. */
const countedTile = 0.75

/**
 * How much of the steps from pixel to pixel a blur takes away: much of a sharp picture, little of one that is blurred
 * already. It is taken where there is something to see, and in the direction that has lost more, since a camera that
 * moves blurs along one only.
 */
function sharpnessOf({ width, height, values }: GrayPicture): number | null {
  const across: number[] = []
  const down: number[] = []
  let count = 0
  for (let top = 0; top + tileSide <= height; top += tileSide)
    for (let left = 0; left + tileSide <= width; left += tileSide) {
      count += 1
      const at = top * width + left
      const tile = { across: lostDetail(values, at, 1, width), down: lostDetail(values, at, width, 1) }
      if (Math.max(tile.across.detail, tile.down.detail) < leastDetail) continue
      if (tile.across.detail >= leastDetailAcross) across.push(tile.across.lost / tile.across.detail)
      if (tile.down.detail >= leastDetailAcross) down.push(tile.down.lost / tile.down.detail)
    }
  const judged = [across, down].filter((tiles) => tiles.length >= Math.max(1, count * leastTiles))
  if (judged.length === 0) return null
  const counted = judged.map((tiles) => {
    tiles.sort((a, b) => a - b)
    return tiles[Math.floor(countedTile * (tiles.length - 1))] as number
  })
  return Math.round(100 * Math.min(...counted))
}

/** Of a tile: the mean step along a direction, and how much of it a blur takes away. */
function lostDetail(values: Uint8Array, at: number, step: number, across: number) {
  const span = 2 * blurReach + 1
  let detail = 0
  let lost = 0
  let steps = 0
  for (let line = 0; line < tileSide; line += 1) {
    const start = at + line * across
    for (let index = blurReach + 1; index + blurReach < tileSide; index += 1) {
      const here = start + index * step
      const sharp = Math.abs((values[here] as number) - (values[here - step] as number))
      const added =
        (values[here + blurReach * step] as number) - (values[here - (blurReach + 1) * step] as number)
      detail += sharp
      lost += Math.max(0, sharp - Math.abs(added) / span)
      steps += 1
    }
  }
  return { detail: detail / steps, lost: lost / steps }
}

const hashColumns = 9
const hashRows = 8
/** Levels by which a field must be brighter than its neighbor: a cloudless sky has no structure. */
const hashStep = 2

/** Whether each field of a coarse grid is brighter than the one to its left. */
function hashOf({ width, height, values }: GrayPicture): string {
  const sums = new Float64Array(hashColumns * hashRows)
  const counts = new Float64Array(hashColumns * hashRows)
  for (let y = 0; y < height; y += 1) {
    const row = Math.floor((y * hashRows) / height) * hashColumns
    for (let x = 0; x < width; x += 1) {
      const field = row + Math.floor((x * hashColumns) / width)
      sums[field] = (sums[field] as number) + (values[y * width + x] as number)
      counts[field] = (counts[field] as number) + 1
    }
  }
  const mean = (field: number) => (sums[field] as number) / Math.max(1, counts[field] as number)
  let hash = ''
  for (let row = 0; row < hashRows; row += 1) {
    let bits = 0
    for (let column = 1; column < hashColumns; column += 1) {
      const field = row * hashColumns + column
      bits = bits * 2 + (mean(field) - mean(field - 1) > hashStep ? 1 : 0)
    }
    hash += bits.toString(16).padStart(2, '0')
  }
  return hash
}
