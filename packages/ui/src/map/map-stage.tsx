import './map.css'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '../class-names.ts'
import { useIsMobile } from '../use-is-mobile.ts'
import { drawFeatures } from './feature-layers.ts'
import { showImagery } from './imagery-layer.ts'
import { BeyondEdge, GroundSwitch, MapControls, MapScale } from './map-controls.tsx'
import { MapDrawingHandles } from './map-drawing.tsx'
import { MapFallback } from './map-fallback.tsx'
import { MapGaps } from './map-gaps.tsx'
import { MapItems } from './map-items.tsx'
import { MapLegend } from './map-legend.tsx'
import { MapPopup } from './map-popup.tsx'
import { MapSpots } from './map-spots.tsx'
import type { DrawnFeature, MapCluster, MapMarker, MapProps } from './map-types.ts'
import { RegionDrawing } from './region-drawing.tsx'
import { useBeyondView, useZoomToNearest } from './use-beyond-view.ts'
import { useBoundsReport, useCamera, useMapStart } from './use-camera.ts'
import { useMap } from './use-map.ts'
import { useMarkerItems } from './use-marker-items.ts'
import { useSurvey } from './use-survey.ts'

const noFeatures: readonly DrawnFeature[] = []
const noMarkers: readonly MapMarker[] = []
const noClusters: readonly MapCluster[] = []

/** The map itself, including all of MapLibre. Import it lazily only: see interactive-map.tsx. */
export const MapStage = (props: MapProps) => {
  const { features = noFeatures, markers = noMarkers, renderPopup, units = 'metric', legend } = props
  const frame = useRef<HTMLElement>(null)
  const container = useRef<HTMLDivElement>(null)
  const [openId, setOpenId] = useState<string | null>(null)
  const isMobile = useIsMobile()
  const hasImagery = Boolean(props.ground?.imagery)
  const [isSatellite, setSatellite] = useState(hasImagery && props.startsOnSatellite === true)
  const made = useMap(frame, container, useMapStart(props, isMobile), props.ground, units)
  const live = made === 'unavailable' ? null : made
  const items = useMarkerItems(live, markers)
  const fit = useCamera(live, props, isMobile)
  useBoundsReport(live, props)
  useZoomToNearest(live, props)
  const beyond = useBeyondView(live, props)

  useEffect(() => {
    if (live) showImagery(live.map, isSatellite)
  }, [live, isSatellite])

  useEffect(() => {
    if (live) drawFeatures(live.map, features, live.tokens)
  }, [live, features])

  const { gaps, chosenGap, choose } = useSurvey(live, props)

  if (made === 'unavailable') return <MapFallback {...props} />

  // A marker that was filtered out must not come back with its pop-up open.
  if (openId !== null && !markers.some(({ id }) => id === openId)) setOpenId(null)
  const openMarker = renderPopup && markers.find(({ id }) => id === openId)
  const press = (id: string) => {
    if (renderPopup) setOpenId(id)
    props.onMarkerSelect?.(id)
  }
  const close = () => {
    setOpenId(null)
    props.onMarkerSelect?.(null)
    const pin = frame.current?.querySelector<HTMLElement>(`[data-marker="${CSS.escape(openId ?? '')}"]`)
    const next = pin ?? live?.map.getCanvas()
    next?.focus({ preventScroll: true })
  }
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !openMarker) return
    // A dialog around the map must stay open.
    event.stopPropagation()
    close()
  }

  return (
    <section
      ref={frame}
      aria-label={props.label}
      onKeyDown={closeOnEscape}
      className={classNames(
        'group/map flex flex-col overflow-hidden rounded-card border border-line bg-sunken',
        props.className ?? 'h-96',
      )}
    >
      <div className="relative min-h-0 flex-1">
        {/* Its pins stay below the sketch until the map is drawn: a site with two pins would be misread. */}
        <div
          ref={container}
          className="sortie-map absolute inset-0 isolate group-data-map-drawn/map:isolation-auto"
        />
        {props.sketch && (
          <div className="pointer-events-none absolute inset-0 bg-sunken group-data-map-drawn/map:hidden">
            {props.sketch}
          </div>
        )}
        {live && (
          <>
            {createPortal(
              <>
                {props.spots && props.spots.length > 0 && <MapSpots map={live.map} spots={props.spots} />}
                <MapItems
                  map={live.map}
                  items={items}
                  clusters={props.clusters ?? noClusters}
                  openId={openId}
                  press={renderPopup ? 'opens' : props.onMarkerSelect ? 'reports' : 'nothing'}
                  onPress={press}
                />
                {props.drawing && <MapDrawingHandles map={live.map} drawing={props.drawing} />}
                {gaps && gaps.length > 0 && (
                  <MapGaps map={live.map} gaps={gaps} chosen={chosenGap} onChoose={choose} />
                )}
              </>,
              live.map.getCanvasContainer(),
            )}
            <div className="[container-type:size] pointer-events-none absolute inset-0 overflow-hidden">
              <MapScale map={live.map} units={units} hasGrid={live.isBuiltIn && !isSatellite} />
              {beyond && !openMarker && <BeyondEdge map={live.map} beyond={beyond} />}
              {openMarker && (
                <MapPopup map={live.map} marker={openMarker} onClose={close}>
                  {renderPopup(openMarker.id)}
                </MapPopup>
              )}
              {props.regionDrawing && <RegionDrawing map={live.map} {...props.regionDrawing} />}
              <MapControls map={live.map} onFit={fit} />
              {hasImagery && <GroundSwitch isSatellite={isSatellite} onChange={setSatellite} />}
            </div>
          </>
        )}
      </div>
      {legend && legend.length > 0 && <MapLegend items={legend} />}
    </section>
  )
}
