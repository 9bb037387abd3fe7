import type { Feature, FeatureCollection, LineString } from 'geojson'
import type { Bounds } from './bounds.ts'
import { metersPerDegree } from './measure.ts'

type Line = Feature<LineString, { isMajor: boolean }>

const line = (from: [number, number], to: [number, number], isMajor: boolean): Line => ({
  type: 'Feature',
  properties: { isMajor },
  geometry: { type: 'LineString', coordinates: [from, to] },
})

const majorEvery = 5
const most = 400

const indices = (from: number, to: number): number[] => {
  const first = Math.ceil(from)
  return Array.from({ length: Math.min(most, Math.max(0, Math.floor(to) - first + 1)) }, (_, n) => first + n)
}

/** Lines are anchored at a place near the view, so that they stay in place while the map moves. */
const anchorOf = ([west, south, east, north]: Bounds) => ({
  latitude: Math.round(south + north) / 2,
  longitude: Math.round(west + east) / 2,
})

/** Squares of `stepMeters` on the ground that cover the bounds; every fifth line is a major one. */
export const gridLines = (bounds: Bounds, stepMeters: number): FeatureCollection<LineString> => {
  const [west, south, east, north] = bounds
  const anchor = anchorOf(bounds)
  const up = stepMeters / metersPerDegree
  const across = up / Math.cos((anchor.latitude * Math.PI) / 180)
  const isMajor = (index: number) => index % majorEvery === 0
  const meridians = indices((west - anchor.longitude) / across, (east - anchor.longitude) / across).map(
    (n) => {
      const longitude = anchor.longitude + n * across
      return line([longitude, south], [longitude, north], isMajor(n))
    },
  )
  const parallels = indices((south - anchor.latitude) / up, (north - anchor.latitude) / up).map((n) => {
    const latitude = anchor.latitude + n * up
    return line([west, latitude], [east, latitude], isMajor(n))
  })
  return { type: 'FeatureCollection', features: [...meridians, ...parallels] }
}

/** Meridians and parallels of the whole earth. */
export const graticule = (stepDegrees: number): FeatureCollection<LineString> => {
  const meridians = indices(-180 / stepDegrees, 180 / stepDegrees).map((n) =>
    line([n * stepDegrees, -85], [n * stepDegrees, 85], n === 0),
  )
  const parallels = indices(-80 / stepDegrees, 80 / stepDegrees).map((n) =>
    line([-180, n * stepDegrees], [180, n * stepDegrees], n === 0),
  )
  return { type: 'FeatureCollection', features: [...meridians, ...parallels] }
}
