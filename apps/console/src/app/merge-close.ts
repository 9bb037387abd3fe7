import type { MapPosition } from '@sortie/ui/map/map-types.ts'

/** What the server grouped, with the rows of a small group. */
export interface Group<Row> extends MapPosition {
  count: number
  west: number
  south: number
  east: number
  north: number
  rows: readonly Row[]
}

/** Two circles closer than this lie on each other. */
const leastPixels = 56

const worldPixels = (zoom: number): number => 512 * 2 ** zoom

const pointOf = ({ latitude, longitude }: MapPosition, zoom: number): [x: number, y: number] => {
  const sine = Math.sin((latitude * Math.PI) / 180)
  const size = worldPixels(zoom)
  return [((longitude + 180) / 360) * size, (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size]
}

const join = <Row>(one: Group<Row>, other: Group<Row>): Group<Row> => {
  const count = one.count + other.count
  const middle = (name: 'latitude' | 'longitude') =>
    (one[name] * one.count + other[name] * other.count) / count
  const isListed = one.rows.length === one.count && other.rows.length === other.count
  return {
    latitude: middle('latitude'),
    longitude: middle('longitude'),
    count,
    west: Math.min(one.west, other.west),
    south: Math.min(one.south, other.south),
    east: Math.max(one.east, other.east),
    north: Math.max(one.north, other.north),
    rows: isListed ? [...one.rows, ...other.rows] : [],
  }
}

/** The server groups by a grid, at whose lines two groups can touch. Those are one for whoever looks at the map. */
export const mergeClose = <Row>(groups: readonly Group<Row>[], zoom: number): Group<Row>[] => {
  const merged: Group<Row>[] = []
  for (const group of groups.toSorted((one, other) => other.count - one.count)) {
    const [x, y] = pointOf(group, zoom)
    const near = merged.findIndex((other) => {
      const [otherX, otherY] = pointOf(other, zoom)
      return Math.hypot(x - otherX, y - otherY) < leastPixels
    })
    if (near < 0) merged.push(group)
    else merged[near] = join(merged[near] as Group<Row>, group)
  }
  return merged
}
