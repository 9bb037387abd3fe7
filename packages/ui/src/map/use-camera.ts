import { defaultMapCenter, mapZoom } from '@sortie/domain/mission/map-pins'
import { useEffect, useEffectEvent, useRef } from 'react'
import { type Bounds, boundsOf, featureBounds, featurePositions, markerBounds } from './bounds.ts'
import { fitOptions, type MapStart } from './create-map.ts'
import type { MapProps } from './map-types.ts'
import type { LiveMap } from './use-map.ts'

/** A roof may be only 30 m wide. Features fill the map, while markers share it. */
const closestToFeatures = 18

const boundsOfProps = ({ fitTo, features = [], markers = [], survey }: MapProps): Bounds | null => {
  if (fitTo === 'features') return featureBounds(features)
  if (fitTo === 'survey') return boundsOf([...featurePositions(features), ...(survey?.photos ?? [])])
  return fitTo === 'markers' ? markerBounds(markers) : null
}

const closest = (props: MapProps, isMobile: boolean): number =>
  props.fitTo === 'features' || props.fitTo === 'survey'
    ? closestToFeatures
    : (props.zoom ?? mapZoom(isMobile))

export const useMapStart = (props: MapProps, isMobile: boolean) => (): MapStart => ({
  bounds: props.view ? null : boundsOfProps(props),
  view: {
    ...(props.view ?? props.center ?? defaultMapCenter),
    zoom: props.view?.zoom ?? props.zoom ?? mapZoom(isMobile),
  },
  closest: closest(props, isMobile),
  isInPage: (props.gestures ?? 'page') === 'page',
})

/** Reports the bounds of the map. */
export const useBoundsReport = (live: LiveMap | null, { onBoundsChange }: MapProps): void => {
  const map = live?.map
  const report = useEffectEvent(() => {
    if (map) onBoundsChange?.(map.getBounds().toArray().flat() as Bounds, map.getZoom())
  })

  useEffect(() => {
    if (!map) return
    report()
    const moved = () => report()
    map.on('moveend', moved)
    return () => void map.off('moveend', moved)
  }, [map])
}

/** Follows `view` and `fitTo`. Returns a function that fits again, or nothing if there is nothing to fit to. */
export const useCamera = (
  live: LiveMap | null,
  props: MapProps,
  isMobile: boolean,
): (() => void) | undefined => {
  const map = live?.map
  const { view, zoom, fitTo } = props
  const bounds = boundsOfProps(props)
  const wanted = bounds && `${fitTo} ${fitTo === 'markers' ? '' : bounds.join(' ')}`
  const fitted = useRef<string | null>(null)
  const seen = useRef(view)

  const hasView = Boolean(view)

  const fit = () => {
    if (!map || !bounds) return
    // The change may have resized the map.
    map.resize()
    map.fitBounds(bounds, fitOptions(map.getContainer(), closest(props, isMobile)))
  }
  const fitNow = useEffectEvent(fit)

  useEffect(() => {
    if (!map || !wanted || fitted.current === wanted) return
    fitted.current = wanted
    // The map must not leave a place that the pilot asked for.
    if (!hasView) fitNow()
  }, [map, wanted, hasView])

  useEffect(() => {
    if (!map || !view || seen.current === view) return
    seen.current = view
    const nearer = view.zoom ?? zoom ?? mapZoom(isMobile)
    map.easeTo({ center: [view.longitude, view.latitude], zoom: nearer })
  }, [map, view, zoom, isMobile])

  return bounds ? fit : undefined
}
