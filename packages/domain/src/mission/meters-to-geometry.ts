import { metersPerDegree } from '../units.ts'
import type { Geometry } from './map-feature.schema.ts'

export type Position = { latitude: number; longitude: number }
type Coordinate = readonly number[]
type Flat = [metersEast: number, metersNorth: number]

/** The difference of two longitudes, the short way, for a site at the date line. */
const degreesEast = (from: number, to: number): number => {
  const degrees = to - from
  if (degrees >= 180) return degrees - 360
  return degrees < -180 ? degrees + 360 : degrees
}

const metersPerDegreeEast = (latitude: number): number =>
  metersPerDegree * Math.cos((latitude * Math.PI) / 180)

/** The position of a shape's corner relative to a position, on a flat plane. */
export const metersFrom = ({ latitude, longitude }: Position, corner: Coordinate): Flat => {
  const [cornerLongitude, cornerLatitude] = corner as [number, number]
  return [
    degreesEast(longitude, cornerLongitude) * metersPerDegreeEast(latitude),
    (cornerLatitude - latitude) * metersPerDegree,
  ]
}

const square = (x: number, y: number): number => x * x + y * y

/** The square of the distance of a line segment from the origin. */
const squareToSegment = (ax: number, ay: number, bx: number, by: number): number => {
  const [dx, dy] = [bx - ax, by - ay]
  const length = square(dx, dy)
  const share = length === 0 ? 0 : Math.min(1, Math.max(0, -(ax * dx + ay * dy) / length))
  return square(ax + share * dx, ay + share * dy)
}

/** Some corners of a line in a row, with the frame around them. */
interface Piece {
  corners: readonly Coordinate[]
  west: number
  east: number
  south: number
  north: number
}

const cornersPerPiece = 32

/** Each piece begins with the last corner of the one before. */
const piecesOf = (line: readonly Coordinate[]): Piece[] => {
  const pieces: Piece[] = []
  for (let from = 0; from === 0 || from < line.length - 1; from += cornersPerPiece) {
    const corners = line.slice(from, from + cornersPerPiece + 1)
    const longitudes = corners.map(([longitude]) => longitude as number)
    const latitudes = corners.map(([, latitude]) => latitude as number)
    pieces.push({
      corners,
      west: Math.min(...longitudes),
      east: Math.max(...longitudes),
      south: Math.min(...latitudes),
      north: Math.max(...latitudes),
    })
  }
  return pieces
}

/** Thousands of photos are compared with one area, which may have thousands of corners. */
const known = new WeakMap<readonly Coordinate[], Piece[]>()
const knownPiecesOf = (line: readonly Coordinate[]): Piece[] => {
  const pieces = known.get(line) ?? piecesOf(line)
  known.set(line, pieces)
  return pieces
}

/** The distance of a line from a position if it is less than `most`, and whether the line goes around the position. */
const alongLine = (position: Position, line: readonly Coordinate[], most: number) => {
  const { latitude, longitude } = position
  const scale = metersPerDegreeEast(latitude)
  const pieces = knownPiecesOf(line)
  // The line is no farther than any of its corners, which leaves few pieces to look at in detail.
  let nearest = most * most
  for (const { corners } of pieces)
    nearest = Math.min(nearest, square(...metersFrom(position, corners[0] as Coordinate)))
  let isAround = false
  for (const { corners, west, east, south, north } of pieces) {
    const [first, last] = [degreesEast(longitude, west), degreesEast(longitude, east)]
    // Of a frame that goes around the far side of the globe, nothing is known.
    if (first <= last && (first > 0 || last < 0 || south > latitude || north < latitude)) {
      const metersEast = Math.max(first, -last, 0) * scale
      const metersNorth = Math.max(south - latitude, latitude - north, 0) * metersPerDegree
      if (square(metersEast, metersNorth) > nearest) {
        // As below: what begins on one side of the ray and ends on the other crosses it an odd number of times.
        const isNorth = ([, corner]: Coordinate) => (corner as number) > latitude
        if (first > 0 && isNorth(corners[0] as Coordinate) !== isNorth(corners.at(-1) as Coordinate))
          isAround = !isAround
        continue
      }
    }
    let [lastX, lastY] = metersFrom(position, corners[0] as Coordinate)
    for (const corner of corners) {
      const [x, y] = metersFrom(position, corner)
      nearest = Math.min(nearest, squareToSegment(lastX, lastY, x, y))
      // A closed line around the origin crosses the eastward ray an odd number of times.
      const isNorth = y > 0
      if (lastY > 0 !== isNorth && lastX * y > x * lastY === isNorth) isAround = !isAround
      lastX = x
      lastY = y
    }
  }
  return { meters: Math.sqrt(nearest), isAround }
}

export const outlineOf = (geometry: Geometry): readonly Coordinate[] => {
  switch (geometry.type) {
    case 'Point':
      return [geometry.coordinates]
    case 'LineString':
      return geometry.coordinates
    case 'Polygon':
      return geometry.coordinates[0] as Coordinate[]
  }
}

const metersWithin = (position: Position, geometry: Geometry, most: number): number => {
  const outline = alongLine(position, outlineOf(geometry), most)
  if (geometry.type !== 'Polygon') return outline.meters
  if (!outline.isAround) return outline.meters
  const holes = geometry.coordinates.slice(1).map((ring) => alongLine(position, ring, most))
  const hole = holes.find(({ isAround }) => isAround)
  return hole ? hole.meters : 0
}

/** Meters over the ground from a position to a shape; 0 over an area. */
export const metersToGeometry = (position: Position, geometry: Geometry): number =>
  metersWithin(position, geometry, Number.POSITIVE_INFINITY)

/** Meters to the nearest of some shapes; infinite without any. */
export const metersToNearest = (position: Position, geometries: Iterable<Geometry>): number => {
  let nearest = Number.POSITIVE_INFINITY
  for (const geometry of geometries) {
    nearest = metersWithin(position, geometry, nearest)
    if (nearest === 0) break
  }
  return nearest
}
