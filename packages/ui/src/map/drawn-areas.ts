import type { Geometry } from '@sortie/domain/mission/map-feature.schema'
import type { MapPosition } from './map-types.ts'

/** An area that someone draws: its vertices in order, without the first one again at the end. */
export interface DrawnArea {
  name: string
  vertices: readonly MapPosition[]
  /** Whether it is still being drawn. Presses on the map then add vertices. */
  isOpen: boolean
}

type Areas = readonly DrawnArea[]

const fewest = 3

const change = (areas: Areas, index: number, changed: (area: DrawnArea) => DrawnArea): Areas =>
  areas.map((area, at) => (at === index ? changed(area) : area))

const names = (areas: Areas) => new Set(areas.map(({ name }) => name))

/** Begins another area, with a name that none has yet. */
export const addArea = (areas: Areas): Areas => {
  const taken = names(areas)
  let number = areas.length + 1
  while (taken.has(`Area ${number}`)) number += 1
  return [...areas, { name: `Area ${number}`, vertices: [], isOpen: true }]
}

export const renameArea = (areas: Areas, index: number, name: string): Areas =>
  change(areas, index, (area) => ({ ...area, name }))

export const removeArea = (areas: Areas, index: number): Areas => areas.filter((_, at) => at !== index)

/** Degrees with six decimals are about ten centimeters; more than a hand can point at. */
const rounded = ({ latitude, longitude }: MapPosition): MapPosition => ({
  latitude: Number(latitude.toFixed(6)),
  longitude: Number(longitude.toFixed(6)),
})

/** Adds a vertex before the given place, at the end unless said. */
export const addVertex = (areas: Areas, index: number, vertex: MapPosition, before?: number): Areas =>
  change(areas, index, (area) => ({
    ...area,
    vertices: area.vertices.toSpliced(before ?? area.vertices.length, 0, rounded(vertex)),
  }))

export const moveVertex = (areas: Areas, index: number, at: number, vertex: MapPosition): Areas =>
  change(areas, index, (area) => ({ ...area, vertices: area.vertices.with(at, rounded(vertex)) }))

/** An area that loses a vertex it cannot do without is open again. */
export const removeVertex = (areas: Areas, index: number, at: number): Areas =>
  change(areas, index, (area) => {
    const vertices = area.vertices.toSpliced(at, 1)
    return { ...area, vertices, isOpen: area.isOpen || vertices.length < fewest }
  })

export const canClose = ({ vertices }: DrawnArea): boolean => vertices.length >= fewest

export const closeArea = (areas: Areas, index: number): Areas =>
  change(areas, index, (area) => (canClose(area) ? { ...area, isOpen: false } : area))

/** The place halfway between a vertex and the next one. */
export const middleAfter = ({ vertices }: DrawnArea, at: number): MapPosition => {
  const from = vertices[at] ?? { latitude: 0, longitude: 0 }
  const to = vertices[(at + 1) % vertices.length] ?? from
  return { latitude: (from.latitude + to.latitude) / 2, longitude: (from.longitude + to.longitude) / 2 }
}

const position = ({ longitude, latitude }: MapPosition): number[] => [longitude, latitude]

/** The shape that the map draws: a line until there are enough vertices for an area; null for a single one. */
export const geometryOf = ({ vertices, isOpen }: DrawnArea): Geometry | null => {
  const places = vertices.map(position)
  if (places.length < 2) return null
  if (isOpen || places.length < fewest) return { type: 'LineString', coordinates: places }
  return { type: 'Polygon', coordinates: [[...places, ...places.slice(0, 1)]] }
}
