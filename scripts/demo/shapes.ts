import type { MapFeatureInput } from '@sortie/contract/provider-mission.body'
import type { Place } from './places.ts'

const metersPerDegree = 111_320

/** The position so many meters east and north of a place. */
const beside = ({ latitude, longitude }: Place, east: number, north: number): [number, number] => [
  round(longitude + east / (metersPerDegree * Math.cos((latitude * Math.PI) / 180))),
  round(latitude + north / metersPerDegree),
]

const round = (degrees: number) => Math.round(degrees * 1e6) / 1e6

type Corners = readonly (readonly [east: number, north: number])[]

/** A polygon through corners given in meters from the place. */
export const area = (
  name: string,
  kind: 'polygon' | 'property_area' | 'no_fly_zone',
  at: Place,
  corners: Corners,
  altitude?: number,
): MapFeatureInput => {
  const ring = corners.map(([east, north]) => beside(at, east, north))
  return {
    type: 'Feature',
    name,
    kind,
    geometry: { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] },
    ...(altitude === undefined ? {} : { shot_type_attributes: { altitude } }),
  }
}

export const box = (width: number, height: number, east = 0, north = 0): Corners => [
  [east - width / 2, north - height / 2],
  [east + width / 2, north - height / 2],
  [east + width / 2, north + height / 2],
  [east - width / 2, north + height / 2],
]

export const line = (name: string, at: Place, points: Corners, altitude: number): MapFeatureInput => ({
  type: 'Feature',
  name,
  kind: 'line',
  geometry: { type: 'LineString', coordinates: points.map(([east, north]) => beside(at, east, north)) },
  shot_type_attributes: { altitude },
})

export const point = (
  name: string,
  kind: 'point_of_interest' | 'panorama',
  at: Place,
  [east, north]: readonly [number, number] = [0, 0],
  altitude?: number,
): MapFeatureInput => ({
  type: 'Feature',
  name,
  kind,
  geometry: { type: 'Point', coordinates: beside(at, east, north) },
  ...(altitude === undefined ? {} : { shot_type_attributes: { altitude } }),
})
