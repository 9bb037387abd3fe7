export type Position = { latitude: number; longitude: number }
/** Meters east and north of the middle of the site. */
export type Point = { east: number; north: number }
/** Longitude before latitude, as in GeoJSON. Near the date line a ring may continue beyond 180. */
export type Ring = [longitude: number, latitude: number][]
/** The outer ring and its holes. */
export type Polygon = Ring[]

const radians = Math.PI / 180
const equatorMeters = 6_378_137
const eccentricitySquared = 0.00669437999014

/** A flat coordinate system in meters around a site, accurate for some tens of kilometers. */
export class GroundFrame {
  readonly #middle: Position
  readonly #eastMeters: number
  readonly #northMeters: number

  constructor(middle: Position) {
    this.#middle = middle
    const sine = Math.sin(middle.latitude * radians)
    const bulge = 1 - eccentricitySquared * sine * sine
    this.#northMeters = (radians * equatorMeters * (1 - eccentricitySquared)) / bulge ** 1.5
    this.#eastMeters =
      (radians * equatorMeters * Math.max(Math.cos(middle.latitude * radians), 1e-6)) / Math.sqrt(bulge)
  }

  toGround({ latitude, longitude }: Position): Point {
    return {
      east: shortWay(longitude - this.#middle.longitude) * this.#eastMeters,
      north: (latitude - this.#middle.latitude) * this.#northMeters,
    }
  }

  /** The distance to the date line, positive to the east, the short way. */
  get dateLineEast(): number {
    return shortWay(180 - this.#middle.longitude) * this.#eastMeters
  }

  toPosition({ east, north }: Point): Position {
    return {
      latitude: this.#middle.latitude + north / this.#northMeters,
      longitude: this.#middle.longitude + east / this.#eastMeters,
    }
  }
}

/** The difference of two longitudes, the short way around the globe. */
const shortWay = (degrees: number): number => ((((degrees + 180) % 360) + 360) % 360) - 180

/** The middle of the rectangle around positions, in any order and on any side of the date line. */
export function middleOf(positions: readonly Position[]): Position {
  const first = positions.reduce(
    (least, position) =>
      position.latitude < least.latitude ||
      (position.latitude === least.latitude && position.longitude < least.longitude)
        ? position
        : least,
    positions[0] ?? { latitude: 0, longitude: 0 },
  )
  let [north, west, east] = [first.latitude, 0, 0]
  for (const { latitude, longitude } of positions) {
    north = Math.max(north, latitude)
    west = Math.min(west, shortWay(longitude - first.longitude))
    east = Math.max(east, shortWay(longitude - first.longitude))
  }
  return { latitude: (first.latitude + north) / 2, longitude: shortWay(first.longitude + (west + east) / 2) }
}

export const distance = (a: Point, b: Point): number => Math.hypot(a.east - b.east, a.north - b.north)

/** The convex hull, counterclockwise. */
export function hullOf(points: readonly Point[]): Point[] {
  const sorted = points.toSorted((a, b) => a.east - b.east || a.north - b.north)
  const half = (ordered: Point[]) => {
    const chain: Point[] = []
    for (const point of ordered) {
      while (chain.length > 1 && turn(chain.at(-2) as Point, chain.at(-1) as Point, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.toReversed())]
}

const turn = (a: Point, b: Point, c: Point): number =>
  (b.east - a.east) * (c.north - a.north) - (b.north - a.north) * (c.east - a.east)
