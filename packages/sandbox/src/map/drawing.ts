import type { District } from './districts.ts'
import { bend, type Point } from './ground.ts'

export type Layer = 'area' | 'water' | 'road' | 'building' | 'roof' | 'tree'

export interface Shape {
  layer: Layer
  kind: string
  type: 'point' | 'line' | 'polygon'
  points: Point[]
}

/** Meters from the northwest corner of a district, to the east and to the south. */
export type Place = [east: number, south: number]

const flip = ([east, south]: Place): Place => [south, east]

export interface Rectangle {
  west: number
  north: number
  east: number
  south: number
}

export const widthOf = ({ west, east }: Rectangle): number => east - west
export const heightOf = ({ north, south }: Rectangle): number => south - north

export const inset = ({ west, north, east, south }: Rectangle, by: number): Rectangle => ({
  west: west + by,
  north: north + by,
  east: east - by,
  south: south - by,
})

export const flipRectangle = ({ west, north, east, south }: Rectangle): Rectangle => ({
  west: north,
  north: west,
  east: south,
  south: east,
})

const cornersOf = ({ west, north, east, south }: Rectangle): Place[] => [
  [west, north],
  [east, north],
  [east, south],
  [west, south],
]

const TREES_FROM = 15

/** The distance between the points of a bent line, by zoom. */
const stepMeters = (zoom: number): number => (zoom >= 13 ? 60 : zoom === 12 ? 250 : 1000)

const between = ([e1, s1]: Place, [e2, s2]: Place, meters: number): Place[] => {
  const steps = Math.max(1, Math.ceil(Math.hypot(e2 - e1, s2 - s1) / meters))
  return Array.from({ length: steps }, (_, step) => [
    e1 + ((e2 - e1) * step) / steps,
    s1 + ((s2 - s1) * step) / steps,
  ])
}

/** Draws shapes, given in meters of a district, onto the bent ground, if they are visible at a zoom. */
export class Drawing {
  readonly shapes: Shape[]
  readonly #district: District
  readonly #zoom: number
  readonly #isFlipped: boolean

  constructor(district: District, zoom: number, shapes: Shape[] = [], isFlipped = false) {
    this.#district = district
    this.#zoom = zoom
    this.shapes = shapes
    this.#isFlipped = isFlipped
  }

  /** Draws into the same shapes with east and south exchanged, so that lanes run from north to south. */
  flipped(): Drawing {
    return new Drawing(this.#district, this.#zoom, this.shapes, !this.#isFlipped)
  }

  #onMap(place: Place): Point {
    const { level, column, row, meters } = this.#district
    const count = 2 ** level
    const [east, south] = this.#isFlipped ? flip(place) : place
    return bend([(column + east / meters) / count, (row + south / meters) / count])
  }

  #along(places: readonly Place[]): Point[] {
    const meters = stepMeters(this.#zoom)
    return places
      .slice(1)
      .flatMap((place, index) => between(places[index] as Place, place, meters))
      .map((place) => this.#onMap(place))
  }

  /** Draws a line that bends with the ground along its whole length. */
  line(kind: string, from: number, ...places: Place[]): void {
    if (from > this.#zoom) return
    const points = [...this.#along(places), this.#onMap(places.at(-1) as Place)]
    this.shapes.push({ layer: 'road', kind, type: 'line', points })
  }

  /** A large area, whose edges bend like the streets. */
  area(layer: Layer, kind: string, from: number, places: Place[]): void {
    if (from > this.#zoom) return
    this.shapes.push({ layer, kind, type: 'polygon', points: this.#along([...places, places[0] as Place]) })
  }

  rectangle(layer: Layer, kind: string, from: number, rectangle: Rectangle): void {
    this.area(layer, kind, from, cornersOf(rectangle))
  }

  tree(place: Place): void {
    if (this.#zoom < TREES_FROM) return
    this.shapes.push({ layer: 'tree', kind: 'tree', type: 'point', points: [this.#onMap(place)] })
  }

  /** A yard in which right angles stay right: buildings are rotated with the street, but never skewed. */
  yard(middle: Place): Yard {
    let place: ((place: Place) => Point) | undefined
    const draw = (layer: Layer, kind: string, from: number, places: Place[]): void => {
      if (from > this.#zoom) return
      place ??= this.#turned(middle)
      this.shapes.push({
        layer,
        kind,
        type: layer === 'tree' ? 'point' : 'polygon',
        points: places.map(place),
      })
    }
    return {
      draw,
      box: (layer, kind, from, rectangle) => draw(layer, kind, from, cornersOf(rectangle)),
      tree: (at) => draw('tree', 'tree', TREES_FROM, [at]),
    }
  }

  #turned(middle: Place): (place: Place) => Point {
    const [x, y] = this.#onMap(middle)
    const toEast: Place = this.#isFlipped ? [0, 1] : [1, 0]
    const [x1, y1] = this.#onMap([middle[0] + toEast[0], middle[1] + toEast[1]])
    const length = Math.hypot(x1 - x, y1 - y)
    const [cos, sin] = [(x1 - x) / length, (y1 - y) / length]
    const perMeter = 1 / this.#district.meters / 2 ** this.#district.level
    return ([east, south]) => {
      const offset: Place = [(east - middle[0]) * perMeter, (south - middle[1]) * perMeter]
      const [right, down] = this.#isFlipped ? flip(offset) : offset
      return [x + right * cos - down * sin, y + right * sin + down * cos]
    }
  }
}

export interface Yard {
  /** Draws nothing below the zoom `from`. */
  draw(layer: Layer, kind: string, from: number, places: Place[]): void
  box(layer: Layer, kind: string, from: number, rectangle: Rectangle): void
  tree(place: Place): void
}
