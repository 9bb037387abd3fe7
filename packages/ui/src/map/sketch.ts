import { boundsOf, featureBounds } from './bounds.ts'
import type { DrawnFeature, MapPosition } from './map-types.ts'

/** The units of the sketch; it is drawn as large as its frame allows. */
export const sketchSize = { width: 400, height: 240 }

const margin = 48
/** The smallest span, so that a single point is not enlarged beyond measure. */
const leastDegrees = 0.0008

export type SketchPoint = readonly [x: number, y: number]

/** Places positions on the sketch, north up and without distortion, so that all features fit. */
export const sketchPlan = (
  features: readonly DrawnFeature[],
  center?: MapPosition,
): ((position: readonly number[]) => SketchPoint) | null => {
  const bounds = featureBounds(features) ?? (center && boundsOf([[center.longitude, center.latitude]]))
  if (!bounds) return null
  const [west, south, east, north] = bounds
  const [longitude, latitude] = [(west + east) / 2, (south + north) / 2]
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const scale = Math.min(
    (sketchSize.width - 2 * margin) / Math.max(leastDegrees, (east - west) * narrowing),
    (sketchSize.height - 2 * margin) / Math.max(leastDegrees, north - south),
  )
  return ([x = longitude, y = latitude]) => [
    sketchSize.width / 2 + (x - longitude) * narrowing * scale,
    sketchSize.height / 2 - (y - latitude) * scale,
  ]
}

const round = (value: number) => Math.round(value * 10) / 10

/** The SVG path of lines or rings. */
export const sketchPath = (parts: readonly (readonly SketchPoint[])[], isClosed: boolean): string =>
  parts
    .map((part) => `M${part.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}${isClosed ? 'Z' : ''}`)
    .join('')
