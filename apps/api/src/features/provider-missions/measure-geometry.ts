import type { Geometry } from '@sortie/domain/mission/map-feature.schema'
import { area } from '@turf/area'
import { length } from '@turf/length'
import type { LineString, Point, Polygon } from 'geojson'

const positions = (geometry: Geometry): number[][] => {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()
}

export const countPositions = (geometry: Geometry): number => positions(geometry).length

/** Longitude and latitude only: heights belong to the shots. */
export const flatten = (geometry: Geometry): Geometry => {
  const flat = (position: number[]) => position.slice(0, 2)
  if (geometry.type === 'Point') return { ...geometry, coordinates: flat(geometry.coordinates) }
  if (geometry.type === 'LineString') return { ...geometry, coordinates: geometry.coordinates.map(flat) }
  return { ...geometry, coordinates: geometry.coordinates.map((ring) => ring.map(flat)) }
}

const asGeoJson = (geometry: Geometry) => geometry as Point | LineString | Polygon
const round = (value: number) => Number(value.toFixed(2))

/** Square meters of a polygon; meters of a line or around a polygon. */
export const measure = (geometry: Geometry): { rgeo_area?: number; rgeo_perimeter?: number } => {
  if (geometry.type === 'Point') return {}
  const feature = { type: 'Feature', properties: {}, geometry: asGeoJson(geometry) } as const
  const rgeo_perimeter = round(length(feature, { units: 'meters' }))
  return geometry.type === 'Polygon'
    ? { rgeo_area: round(area(feature)), rgeo_perimeter }
    : { rgeo_perimeter }
}

const isClosed = (ring: number[][]): boolean => {
  const [first, last] = [ring.at(0), ring.at(-1)]
  return first?.[0] === last?.[0] && first?.[1] === last?.[1]
}

/** The error of a geometry that has the right form; null if there is none. */
export const geometryProblem = (geometry: Geometry): string | null => {
  for (const [longitude = Number.NaN, latitude = Number.NaN] of positions(geometry)) {
    if (!(Math.abs(longitude) <= 180)) return `The longitude ${longitude} is not between -180 and 180.`
    if (!(Math.abs(latitude) <= 90)) return `The latitude ${latitude} is not between -90 and 90.`
  }
  if (geometry.type !== 'Polygon') return null
  if (!geometry.coordinates.every(isClosed)) return 'A ring must end where it starts.'
  return area(asGeoJson(geometry)) > 0 ? null : 'The polygon encloses no area.'
}
