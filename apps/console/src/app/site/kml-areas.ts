import type { Geometry } from '@sortie/domain/mission/map-feature.schema'
import type { DrawnArea } from '@sortie/ui/map/drawn-areas.ts'
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
