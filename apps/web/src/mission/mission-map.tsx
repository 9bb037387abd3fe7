import { addressLine } from '@sortie/domain/location'
import type { Mission } from '@sortie/domain/mission.schema'
import { usesMiles } from '@sortie/domain/units'
import { useMemo } from 'react'
import { portalConfig } from '#app/portal-config.ts'
import { InteractiveMap } from '#ui/map/interactive-map.tsx'
import { featureLegend } from '#ui/map/legend-items.ts'
import type { MapMarker } from '#ui/map/map-types.ts'
import { missionPinLook } from './mission-pin.tsx'

const siteMarker = (mission: Mission): MapMarker | null => {
  const { latitude, longitude } = mission.location ?? {}
  if (latitude == null || longitude == null) return null
  return { id: 'site', ...missionPinLook(mission), latitude, longitude, title: addressLine(mission.location) }
}

type MissionMapProps = {
  mission: Mission
  /** Only what is part of the portal itself, for a view without a network. */
  isOffline?: boolean
  className?: string
}

/** The site with what is to be flown, in the colours of the shot list. The map itself is fetched when shown. */
export const MissionMap = ({ mission, isOffline, className = 'h-96' }: MissionMapProps) => {
  const marker = useMemo(() => siteMarker(mission), [mission])
  const markers = useMemo(() => (marker ? [marker] : []), [marker])
  const features = mission.map_features
  const legend = useMemo(() => featureLegend(features), [features])
  if (features.length === 0 && !marker)
    return (
      <p className="rounded-card border border-line bg-sunken px-4 py-8 text-center text-ink-soft">
        The place of this mission is not known yet.
      </p>
    )
  return (
    <InteractiveMap
      label="Map of the site"
      features={features}
      markers={markers}
      centre={marker ?? undefined}
      fitTo={features.length > 0 ? 'features' : undefined}
      legend={legend}
      units={usesMiles(mission.location?.country) ? 'imperial' : 'metric'}
      styleUrl={isOffline ? null : portalConfig().map_style_url}
      className={className}
    />
  )
}
