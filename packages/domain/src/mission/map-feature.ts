import { t } from '../language.ts'
import { formatNumber, metersToFeet, squareMetersToAcres, squareMetersToSquareFeet } from '../units.ts'
import type { MapFeature } from './map-feature.schema.ts'

export const featureKinds = [
  'line',
  'polygon',
  'property_area',
  'no_fly_zone',
  'point_of_interest',
  'panorama',
] as const

export const featureColors = ['#009662', '#5B4DD3', '#FFCB05', '#3FC0C2', '#028AFF'] as const

export const featureColor = (position: number): string =>
  featureColors[position % featureColors.length] as string

type Measured = Pick<MapFeature, 'kind' | 'properties'>

const areaSquareMeters = ({ properties }: Measured): number => properties.rgeo_area ?? properties.area ?? 0

/** '2.47 acres', and below one acre '5,382 sq ft'. */
export const areaSize = (squareMeters: number): string => {
  const acres = squareMetersToAcres(squareMeters)
  return acres >= 1
    ? t('{count} acres', { count: formatNumber(acres, 2) })
    : t('{count} sq ft', { count: formatNumber(Math.round(squareMetersToSquareFeet(squareMeters))) })
}

/** '2.47 acres', '5,382 sq ft' or '328 ft'; null for a point. */
export const featureSize = (feature: Measured & Pick<MapFeature, 'geometry_type'>): string | null => {
  if (feature.geometry_type === 'Point') return null
  if (feature.geometry_type === 'LineString') {
    const feet = metersToFeet(feature.properties.rgeo_perimeter ?? 0)
    return t('{count} ft', { count: formatNumber(Math.round(feet)) })
  }
  return areaSize(areaSquareMeters(feature))
}

/** The acres of the areas to fly over, without no-fly zones; without areas, the stored number. */
export const missionAcreage = (mission: {
  acreage: number | null
  map_features: readonly Measured[]
}): number => {
  const flown = mission.map_features.filter((feature) => feature.kind !== 'no_fly_zone')
  const area = flown.reduce((sum, feature) => sum + areaSquareMeters(feature), 0)
  return Number((area > 0 ? squareMetersToAcres(area) : (mission.acreage ?? 0)).toFixed(2))
}
