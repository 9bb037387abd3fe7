import type { MapFeature } from '@sortie/domain/mission/map-feature.schema'
import { FeatureMark } from '#ui/map/feature-mark.tsx'
import { featureShape } from '#ui/map/legend-items.ts'

/** The areas drawn for this mission; a no-fly zone is none of them. */
export const PropertyOutline = ({ features }: { features: readonly MapFeature[] }) => {
  const areas = features.filter(
    ({ kind, geometry_type }) => geometry_type === 'Polygon' && kind !== 'no_fly_zone',
  )
  if (areas.length === 0) return <p>No outline is drawn. The pin on the map marks the site.</p>
  return (
    <ul className="flex flex-col gap-2">
      {areas.map((area) => (
        <li key={area.id} className="flex flex-wrap items-center gap-x-3">
          <FeatureMark shape={featureShape(area)} colour={area.colour} isNamed />
          <span className="font-medium text-ink">{area.name}</span>
          <span className="figures text-small">{area.size}</span>
        </li>
      ))}
    </ul>
  )
}
