import { t } from '@sortie/domain/language'
import { type Bounds, contains, markerBounds } from './bounds.ts'
import { pixelsAt } from './cluster-items.ts'
import type { MapPosition, MapUnits } from './map-types.ts'
import { metersPerDegree } from './measure.ts'

/** The distance that counts as near, in round numbers. */
const nearby: Readonly<Record<MapUnits, { meters: number; text: (count: number) => string }>> = {
  imperial: { meters: 80_467, text: (count) => t('{count} more within 50 miles', { count }) },
  metric: { meters: 80_000, text: (count) => t('{count} more within 80 km', { count }) },
}

const metersBetween = (a: MapPosition, b: MapPosition): number => {
  const narrowing = Math.cos((a.latitude * Math.PI) / 180)
  return metersPerDegree * Math.hypot((a.longitude - b.longitude) * narrowing, a.latitude - b.latitude)
}

export interface BeyondView {
  text: string
  /** The bounds that show them, together with the middle of the map. */
  bounds: Bounds
}

/** Which of these places are out of view: the near ones first, and all others once those are in view. */
export const beyondView = (
  places: readonly MapPosition[],
  shown: Bounds,
  center: MapPosition,
  units: MapUnits,
): BeyondView | null => {
  const outside = places.filter((place) => {
    const bounds = markerBounds([place])
    return bounds !== null && !contains(shown, bounds)
  })
  const { meters, text } = nearby[units]
  const isNear = (place: MapPosition) => metersBetween(center, place) <= meters
  const near = outside.filter(isNear)
  const bounds = markerBounds([center, ...(near.length > 0 ? places.filter(isNear) : places)])
  if (outside.length === 0 || !bounds) return null
  return {
    text: near.length > 0 ? text(near.length) : t('{count} more farther away', { count: outside.length }),
    bounds,
  }
}

/** A pin counts as in view if it is at least this far from the edge. */
const marginPixels = 56
const widestZoom = 2

/** The zoom at which the nearest of these places is in view, but never closer than `zoom`. */
export const zoomToNearest = (
  places: readonly MapPosition[],
  center: MapPosition,
  zoom: number,
  size: { width: number; height: number },
): number => {
  const [x, y] = pixelsAt(center, zoom)
  const steps = places.map((place) => {
    const [placeX, placeY] = pixelsAt(place, zoom)
    return Math.log2(
      Math.max(
        Math.abs(placeX - x) / Math.max(1, size.width / 2 - marginPixels),
        Math.abs(placeY - y) / Math.max(1, size.height / 2 - marginPixels),
      ),
    )
  })
  return steps.length === 0 ? zoom : Math.max(widestZoom, Math.min(zoom, zoom - Math.min(...steps)))
}
