import { defaultMapCentre, type PinType } from '@sortie/domain/mission/map-pins'
import type { MissionSummary } from '@sortie/domain/mission/mission.schema'
import { useMemo, useState } from 'react'
import { portalConfig } from '#app/portal-config.ts'
import { DeclineDialog } from '#mission/decline-dialog.tsx'
import { InteractiveMap } from '#ui/map/interactive-map.tsx'
import { featureLegend } from '#ui/map/legend-items.ts'
import type { MapView } from '#ui/map/map-types.ts'
import { mapMarkers, typesPresent } from './map-places.ts'
import { type FoundPlace, MapToolbar } from './map-toolbar.tsx'
import { MapTrouble } from './map-trouble.tsx'
import { PlacePopup } from './place-popup.tsx'
import { TypeFilters } from './type-filters.tsx'
import { useClaim } from './use-claim.ts'
import { useLostPoints } from './use-lost-points.ts'
import { useMapPlaces } from './use-map-places.ts'
import { useOwnPosition } from './use-own-position.ts'
import { useSelectedFeatures } from './use-selected-features.ts'

/** The pilot's missions and the points to be claimed, with what finds and filters them. */
export const MissionsMap = () => {
  const { places, isError, isPending, retry } = useMapPlaces()
  const [hidden, setHidden] = useState<ReadonlySet<PinType>>(new Set())
  const [view, setView] = useState<MapView>(defaultMapCentre)
  const [found, setFound] = useState<FoundPlace | null>(null)
  const [selected, setSelected] = useState<string | null>(null)
  const [declining, setDeclining] = useState<MissionSummary | null>(null)
  const { looking, look, forget } = useOwnPosition(setView)
  const { lost, lose, removeLost } = useLostPoints()
  const claim = useClaim(lose)
  const markers = useMemo(() => mapMarkers(places, ({ type }) => !hidden.has(type)), [places, hidden])
  const types = useMemo(() => typesPresent(places), [places])
  const features = useSelectedFeatures(places.find(({ id }) => id === selected))

  const toggle = (type: PinType) => {
    const next = new Set(hidden)
    if (!next.delete(type)) next.add(type)
    setHidden(next)
  }

  return (
    <>
      <MapToolbar
        looking={looking}
        found={found}
        onLook={() => {
          setFound(null)
          look()
        }}
        onFind={(place) => {
          forget()
          setFound(place)
          setView({ latitude: place.latitude, longitude: place.longitude })
        }}
      />
      {types.length > 0 && <TypeFilters types={types} hidden={hidden} onToggle={toggle} />}
      <MapTrouble isError={isError} isEmpty={!isPending && places.length === 0} onRetry={retry} />
      <InteractiveMap
        label="Map of missions"
        markers={markers}
        features={features}
        legend={featureLegend(features)}
        view={view}
        fitTo="markers"
        gestures="map"
        units="imperial"
        styleUrl={portalConfig().map_style_url}
        className="min-h-0 flex-1 rounded-none border-x-0 border-b-0"
        onMarkerSelect={(id) => {
          setSelected(id)
          removeLost()
        }}
        renderPopup={(id) => (
          <PlacePopup
            place={places.find((place) => place.id === id)}
            lost={lost}
            claiming={claim.isPending ? claim.variables : null}
            onClaim={(pointId) => claim.mutate(pointId)}
            onDecline={setDeclining}
          />
        )}
      />
      <DeclineDialog mission={declining} onClose={() => setDeclining(null)} />
    </>
  )
}
