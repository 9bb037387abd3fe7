import type { DrawnFeature, MapPosition } from './map-types.ts'

/** West, south, east, north. */
export type Bounds = [number, number, number, number]

type Shape = Pick<DrawnFeature, 'geometry'>

const positionsOf = ({ geometry }: Shape): number[][] => {
  if (geometry.type === 'Point') return [geometry.coordinates]
  return geometry.type === 'LineString' ? geometry.coordinates : geometry.coordinates.flat()
}

/** The bounds of positions; null for none. Invalid positions are ignored, so that they don't stretch the map. */
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

export const featurePositions = (features: readonly Shape[]): number[][] => features.flatMap(positionsOf)

export const featureBounds = (features: readonly Shape[]): Bounds | null =>
  boundsOf(featurePositions(features))

export const markerBounds = (markers: readonly MapPosition[]): Bounds | null =>
  boundsOf(markers.map(({ longitude, latitude }) => [longitude, latitude]))

/** The bounds, enlarged on every side by `share` of their size. */
export const grow = ([west, south, east, north]: Bounds, share: number): Bounds => {
  const across = (east - west) * share
  const up = (north - south) * share
  return [west - across, Math.max(-85, south - up), east + across, Math.min(85, north + up)]
}

const wholeTurn = 360

const onEarth = (longitude: number): number =>
  ((((longitude + 180) % wholeTurn) + wholeTurn) % wholeTurn) - 180

export const world: Bounds = [-180, -90, 180, 90]

/**
 * The bounds with longitudes between -180 and 180, however often the map was panned around the world. West may then be
 * greater than east.
 */
export const normalized = ([west, south, east, north]: Bounds): Bounds =>
  east - west >= wholeTurn ? [-180, south, 180, north] : [onEarth(west), south, onEarth(east), north]

export const contains = (outer: Bounds, inner: Bounds): boolean =>
  outer[0] <= inner[0] && outer[1] <= inner[1] && outer[2] >= inner[2] && outer[3] >= inner[3]
