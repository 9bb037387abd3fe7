import { known, t } from '@sortie/domain/language'
import type { Mission } from '@sortie/domain/mission/mission.schema'
import { addressLine } from '@sortie/domain/place/location'
import { usesMiles } from '@sortie/domain/units'
import { InteractiveMap } from '@sortie/ui/map/interactive-map.tsx'
import { featureLegend } from '@sortie/ui/map/legend-items.ts'
import { MapSketch, SiteSketch } from '@sortie/ui/map/map-sketch.tsx'
import type { MapMarker, MapSpot } from '@sortie/ui/map/map-types.ts'
import { useIsMobile } from '@sortie/ui/use-is-mobile.ts'
import { useMemo, useRef, useState } from 'react'
import { mapGround, offlineGround } from '#app/map-ground.ts'
import { missionMarkerLook } from './mission-pin.tsx'

const siteMarker = (mission: Mission): MapMarker | null => {
  const { latitude, longitude } = mission.location ?? {}
  if (latitude == null || longitude == null) return null
  return {
    id: 'site',
    ...missionMarkerLook(mission),
    latitude,
    longitude,
    title: known(addressLine(mission.location)),
  }
}

type MissionMapProps = {
  mission: Mission
  /** Uses the portal's own files only, for a view without a network. */
  isOffline?: boolean
  /** Where the pilot is, for example. */
  spots?: readonly MapSpot[]
  /** Draws the map on a phone as well, where the pilot has just asked for it. */
  isOpen?: boolean
  className?: string
}

/**
 * The site with its features, in the colors of the shot list. A phone shows a sketch and loads the map, which
 * is larger than the rest of the portal, only on request (docs/decisions/011).
 */
export const MissionMap = ({ mission, isOffline, spots, isOpen, className = 'h-96' }: MissionMapProps) => {
  const marker = useMemo(() => siteMarker(mission), [mission])
  const markers = useMemo(() => (marker ? [marker] : []), [marker])
  const isMobile = useIsMobile()
  const [isAsked, setIsAsked] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const features = mission.map_features
  const legend = useMemo(() => featureLegend(features), [features])
  if (features.length === 0 && !marker)
    return (
      <p className="rounded-card border border-line bg-sunken px-4 py-8 text-center text-ink-soft">
        {t("This mission doesn't have a location yet.")}
      </p>
    )
  const site = { label: t('Map of the site'), features, center: marker ?? undefined, legend, className }
  const map = (
    <InteractiveMap
      {...site}
      markers={markers}
      spots={spots}
      fitTo={features.length > 0 ? 'features' : undefined}
      units={usesMiles(mission.location?.country) ? 'imperial' : 'metric'}
      ground={isOffline ? offlineGround : mapGround()}
      startsOnSatellite
      sketch={<SiteSketch features={features} marker={marker} center={site.center} />}
    />
  )
  if (!isMobile || isOpen) return map
  const open = () => {
    setIsAsked(true)
    // The button has disappeared, so the focus moves to the map.
    box.current?.focus({ preventScroll: true })
  }
  return (
    <div ref={box} tabIndex={-1} className="outline-none">
      {isAsked ? map : <MapSketch {...site} marker={marker} onOpen={open} />}
    </div>
  )
}
