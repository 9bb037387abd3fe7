import { t } from '@sortie/domain/language'
import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import type { DrawnFeature, FeatureShape, LegendItem } from './map-types.ts'

/** A token, so that the legend and the map have the same red. */
export const noFlyColor = 'var(--color-danger)'

const shapes = { Polygon: 'polygon', LineString: 'line', Point: 'point' } as const

export const featureShape = ({ kind, geometry }: Pick<MapFeature, 'kind' | 'geometry'>): FeatureShape =>
  kind === 'no_fly_zone' ? 'no-fly' : shapes[geometry.type]

/** One entry per feature in its color, and one for all no-fly zones at the end. */
export const featureLegend = (features: readonly DrawnFeature[]): LegendItem[] => {
  const items = features
    .filter(({ kind }) => kind !== 'no_fly_zone')
    .map((feature) => ({ label: feature.name, color: feature.colour, shape: featureShape(feature) }))
  return items.length === features.length
    ? items
    : [...items, { label: t('No-fly zone'), color: noFlyColor, shape: 'no-fly' }]
}
