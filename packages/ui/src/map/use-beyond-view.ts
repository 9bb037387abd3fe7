import { useEffect, useRef, useState } from 'react'
import { viewBounds } from './attach-base-map.ts'
import { type BeyondView, beyondView, zoomToNearest } from './beyond-view.ts'
import type { MapPosition, MapProps } from './map-types.ts'
import type { LiveMap } from './use-map.ts'

const noPlaces: readonly MapPosition[] = []

/** Widens an empty view to the nearest place, once per place, unless someone has moved the map before. */
export const useZoomToNearest = (live: LiveMap | null, { reach = noPlaces, view }: MapProps): void => {
  const map = live?.map
  const reached = useRef<MapProps['view']>(undefined)
  const isMoved = useRef(false)

  useEffect(() => {
    if (!map) return
    const moved = ({ originalEvent }: { originalEvent?: unknown }) => {
      if (originalEvent) isMoved.current = true
    }
    map.on('movestart', moved)
    return () => void map.off('movestart', moved)
  }, [map])

  useEffect(() => {
    if (!map || !view || view.isAsked || reach.length === 0 || isMoved.current || reached.current === view)
      return
    const widen = () => {
      reached.current = view
      const { clientWidth: width, clientHeight: height } = map.getContainer()
      const zoom = zoomToNearest(reach, view, map.getZoom(), { width, height })
      if (zoom < map.getZoom()) map.easeTo({ center: [view.longitude, view.latitude], zoom })
    }
    // While the map moves to a view, its zoom is not final.
    if (!map.isMoving()) return widen()
    map.once('moveend', widen)
    return () => void map.off('moveend', widen)
  }, [map, view, reach])
}

/** The places that are beyond the edge of the map. */
export const useBeyondView = (
  live: LiveMap | null,
  { reach = noPlaces, units = 'metric' }: MapProps,
): BeyondView | null => {
  const [beyond, setBeyond] = useState<BeyondView | null>(null)
  const map = live?.map

  useEffect(() => {
    if (!map) return
    const look = () => {
      const { lng: longitude, lat: latitude } = map.getCenter()
      const next = beyondView(reach, viewBounds(map), { latitude, longitude }, units)
      setBeyond((before) =>
        before?.text === next?.text && before?.bounds.join() === next?.bounds.join() ? before : next,
      )
    }
    look()
    map.on('moveend', look)
    return () => void map.off('moveend', look)
  }, [map, reach, units])

  return beyond
}
