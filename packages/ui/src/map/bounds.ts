import type { DrawnFeature, MapPosition } from './map-types.ts'

/** West, south, east, north. */
export type Bounds = [number, number, number, number]

const positionsOf = ({ geometry }: DrawnFeature): number[][] => {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()
}

/** Null for nothing; what is not a place on earth is left out rather than stretching the map to nowhere. */
export const boundsOf = (positions: readonly (readonly number[])[]): Bounds | null => {
  let bounds: Bounds | null = null
  for (const [longitude = Number.NaN, latitude = Number.NaN] of positions) {
    if (!(Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90)) continue
    const [west, south, east, north]: Bounds = bounds ?? [longitude, latitude, longitude, latitude]
    bounds = [
      Math.min(west, longitude),
      Math.min(south, latitude),
      Math.max(east, longitude),
      Math.max(north, latitude),
    ]
  }
  return bounds
}

export const featurePositions = (features: readonly DrawnFeature[]): number[][] =>
  features.flatMap(positionsOf)

export const featureBounds = (features: readonly DrawnFeature[]): Bounds | null =>
  boundsOf(featurePositions(features))

export const markerBounds = (markers: readonly MapPosition[]): Bounds | null =>
  boundsOf(markers.map(({ longitude, latitude }) => [longitude, latitude]))

/** Grown on every side by `share` of its own size. */
export const grow = ([west, south, east, north]: Bounds, share: number): Bounds => {
  const across = (east - west) * share
  const up = (north - south) * share
  return [west - across, Math.max(-85, south - up), east + across, Math.min(85, north + up)]
}

const wholeTurn = 360

const onEarth = (longitude: number): number =>
  ((((longitude + 180) % wholeTurn) + wholeTurn) % wholeTurn) - 180

export const world: Bounds = [-180, -90, 180, 90]

/** Longitudes between -180 and 180, however often the map was turned round; west may be greater than east then. */
export const normalized = ([west, south, east, north]: Bounds): Bounds =>
  east - west >= wholeTurn ? [-180, south, 180, north] : [onEarth(west), south, onEarth(east), north]

export const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
