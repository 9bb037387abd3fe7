import type { Geometry } from '@sortie/domain/mission/map-feature.schema'
import { featureBounds } from '@sortie/ui/map/bounds.ts'
import type { DrawnArea } from '@sortie/ui/map/drawn-areas.ts'
import type { MapView } from '@sortie/ui/map/map-types.ts'
import type { FileFeature } from './drafted-site.ts'

/** Polygons as areas to change; null for another shape, and for one with holes, which cannot be drawn here. */
const areaOf = (name: string, geometry: Geometry): DrawnArea | null => {
  if (geometry.type !== 'Polygon' || geometry.coordinates.length !== 1) return null
  const vertices = (geometry.coordinates[0] ?? [])
    .slice(0, -1)
    .map(([longitude = 0, latitude = 0]) => ({ longitude, latitude }))
  return { name, vertices, isOpen: false }
}

/** The features of a file: areas that can be changed on the map, and the rest, which stays as it is. */
export const splitFeatures = (
  features: readonly FileFeature[],
): { areas: DrawnArea[]; others: FileFeature[] } => {
  const areas: DrawnArea[] = []
  const others: FileFeature[] = []
  for (const feature of features) {
    const area = feature.kind === 'polygon' ? areaOf(feature.name || 'Area', feature.geometry) : null
    if (area) areas.push(area)
    else others.push(feature)
  }
  return { areas, others }
}

const closestZoom = 16
/** Degrees that a map of half a laptop's width shows at zoom 0. */
const widestDegrees = 300

/** Where everything that a file has can be seen; null if there is nothing. */
export const viewOf = (features: readonly FileFeature[]): MapView | null => {
  const bounds = featureBounds(features)
  if (!bounds) return null
  const [west, south, east, north] = bounds
  const degrees = Math.max(east - west, north - south)
  return {
    longitude: (west + east) / 2,
    latitude: (south + north) / 2,
    zoom: degrees === 0 ? closestZoom : Math.min(closestZoom, Math.log2(widestDegrees / degrees)),
  }
}
