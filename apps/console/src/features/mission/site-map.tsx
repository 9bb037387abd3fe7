import { addressLine } from '@sortie/domain/place/location'
import { usesMiles } from '@sortie/domain/units'
import { InteractiveMap } from '@sortie/ui/map/interactive-map.tsx'
import { featureLegend } from '@sortie/ui/map/legend-items.ts'
import { SiteSketch } from '@sortie/ui/map/map-sketch.tsx'
import { useMemo } from 'react'
import { mapGround } from '#app/map-ground.ts'
import type { ProviderMission } from './mission.queries.ts'

/** The site with its areas. */
export const SiteMap = ({ mission }: { mission: ProviderMission }) => {
  const { map_features: features, location } = mission
  const spot = useMemo(() => {
    const { latitude, longitude } = location ?? {}
    if (latitude == null || longitude == null) return null
    return { kind: 'found' as const, latitude, longitude, title: addressLine(location) }
  }, [location])
  const spots = useMemo(() => (spot ? [spot] : []), [spot])
  const legend = useMemo(() => featureLegend(features), [features])
  if (features.length === 0 && !spot)
    return <p className="text-small text-ink-soft">This mission doesn't have a location yet.</p>
  return (
    <InteractiveMap
      label="Map of the site"
      features={features}
      spots={spots}
      center={spot ?? undefined}
      fitTo={features.length > 0 ? 'features' : undefined}
      legend={legend}
      units={usesMiles(location?.country) ? 'imperial' : 'metric'}
      ground={mapGround()}
      sketch={<SiteSketch features={features} marker={null} center={spot ?? undefined} />}
      className="h-80"
    />
  )
}
