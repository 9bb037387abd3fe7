import type { GeoJSONVTFeature } from '@maplibre/geojson-vt'
import { fromGeojsonVt } from '@maplibre/vt-pbf'
import { type District, districtsWithin } from './districts.ts'
import type { Layer, Shape } from './drawing.ts'
import { type Point, unbend } from './ground.ts'
import { drawDistrict } from './town.ts'
import { WORLD_UNTIL_ZOOM, worldTile } from './world-shapes.ts'

export const MAX_ZOOM = 15
const TOWNS_FROM_ZOOM = 9

const EXTENT = 4096
const BUFFER = 128

/** A district in all detail takes some milliseconds, and half a megabyte. */
const KEPT_FROM_ZOOM = 13
const KEPT_DISTRICTS = 64

type Line = [x: number, y: number][]

/** Neighboring tiles share districts, so the last ones drawn are kept. */
const drawn = new Map<string, Shape[]>()

const shapesOf = (district: District, zoom: number): Shape[] => {
  if (zoom < KEPT_FROM_ZOOM) return drawDistrict(district, zoom)
  const key = `${zoom} ${district.level} ${district.column} ${district.row}`
  const known = drawn.get(key)
  if (known) return known
  const shapes = drawDistrict(district, zoom)
  if (drawn.size >= KEPT_DISTRICTS) drawn.delete(drawn.keys().next().value as string)
  drawn.set(key, shapes)
  return shapes
}

/** The part of a polygon on one side of a vertical (0) or horizontal (1) line. */
const cut = (ring: Line, axis: 0 | 1, limit: number, isIn: (value: number) => boolean): Line =>
  ring.flatMap((point, index) => {
    const before = ring.at(index - 1) as [number, number]
    const [from, to] = [before[axis], point[axis]]
    const kept = isIn(to) ? [point] : []
    if (isIn(from) === isIn(to)) return kept
    const share = (limit - from) / (to - from)
    const other = axis === 0 ? 1 : 0
    const crossing: [number, number] = [0, 0]
    crossing[axis] = limit
    crossing[other] = before[other] + (point[other] - before[other]) * share
    return [crossing, ...kept]
  })

const [LOW, HIGH] = [-BUFFER, EXTENT + BUFFER]

const clipPolygon = (ring: Line): Line => {
  let kept = ring
  for (const axis of [0, 1] as const) {
    kept = cut(kept, axis, LOW, (value) => value >= LOW)
    kept = cut(kept, axis, HIGH, (value) => value <= HIGH)
  }
  return kept
}

const misses = ([x1, y1]: Line[number], [x2, y2]: Line[number]): boolean =>
  (x1 < LOW && x2 < LOW) || (x1 > HIGH && x2 > HIGH) || (y1 < LOW && y2 < LOW) || (y1 > HIGH && y2 > HIGH)

/** The sections of a line that are near the tile. */
const clipLine = (line: Line): Line[] => {
  const stretches: Line[] = []
  let current: Line | null = null
  for (const [index, point] of line.slice(1).entries()) {
    const before = line[index] as Line[number]
    if (misses(before, point)) current = null
    else if (current) current.push(point)
    else {
      current = [before, point]
      stretches.push(current)
    }
  }
  return stretches
}

const clip = (type: Shape['type'], line: Line): Line[] => {
  if (type === 'line') return clipLine(line)
  const isFar = (value: number) => value < LOW || value > HIGH
  if (type === 'point') return line.some(([x, y]) => isFar(x) || isFar(y)) ? [] : [line]
  const ring = line.some(([x, y]) => isFar(x) || isFar(y)) ? clipPolygon(line) : line
  return ring.length < 3 ? [] : [[...ring, ring[0] as Line[number]]]
}

const TYPES = { point: 1, line: 2, polygon: 3 } as const

/** The part of the plan that a tile may show: its corners and edges, converted to the coordinates of the plan. */
const planOf = (zoom: number, x: number, y: number): [Point, Point] => {
  const size = 1 / 2 ** zoom
  const shares = [-0.03, 0.25, 0.5, 0.75, 1.03]
  const points = shares.flatMap((across) =>
    shares.map((down) => unbend([(x + across) * size, (y + down) * size])),
  )
  const [xs, ys] = [points.map(([px]) => px), points.map(([, py]) => py)]
  const margin = size * 0.03
  return [
    [Math.min(...xs) - margin, Math.min(...ys) - margin],
    [Math.max(...xs) + margin, Math.max(...ys) + margin],
  ]
}

const townLayers = (zoom: number, x: number, y: number): [Layer, { features: GeoJSONVTFeature[] }][] => {
  const count = 2 ** zoom
  const layers = new Map<Layer, { features: GeoJSONVTFeature[] }>()
  const [from, to] = planOf(zoom, x, y)
  for (const district of districtsWithin(from, to))
    for (const shape of shapesOf(district, zoom)) {
      const line = shape.points.map(([px, py]): Line[number] => [
        Math.round((px * count - x) * EXTENT),
        Math.round((py * count - y) * EXTENT),
      ])
      const geometry = clip(shape.type, line)
      if (geometry.length === 0) continue
      const layer = layers.get(shape.layer) ?? { features: [] }
      layers.set(shape.layer, layer)
      layer.features.push({
        type: TYPES[shape.type],
        geometry: shape.type === 'point' ? line : geometry,
        tags: { kind: shape.kind },
      } as GeoJSONVTFeature)
    }
  return [...layers]
}

/** A vector tile of the sample map. */
export const makeTile = (zoom: number, x: number, y: number): Uint8Array => {
  const layers = Object.fromEntries([
    ...(zoom <= WORLD_UNTIL_ZOOM ? worldTile(zoom, x, y) : []),
    ...(zoom >= TOWNS_FROM_ZOOM ? townLayers(zoom, x, y) : []),
  ])
  return fromGeojsonVt(layers as Parameters<typeof fromGeojsonVt>[0], { version: 2, extent: EXTENT })
}
