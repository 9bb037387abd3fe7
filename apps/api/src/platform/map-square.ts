import { type RawBuilder, sql } from 'kysely'

/** Squares of 64 pixels on a map whose tiles have 512. */
const squaresPerTile = 8

/** The square of a map in which a row's latitude and longitude are, as columns `x` and `y`. */
export const mapSquare = (zoom: number): RawBuilder<unknown> => {
  const squares = squaresPerTile * 2 ** zoom
  // The poles are infinitely far away on such a map.
  const north = sql`radians(least(85, greatest(-85, latitude)))`
  return sql`floor((longitude + 180) / 360 * ${squares}::float8) as x,
    floor((1 - asinh(tan(${north})) / pi()) / 2 * ${squares}::float8) as y`
}
