import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useLayoutEffect } from 'react'

/** Keeps an element at its place while the map moves. It is positioned on every frame, without React. */
export const useMapPlacement = (
  map: MapLibreMap,
  element: RefObject<HTMLElement | null>,
  { latitude, longitude, isOff = false }: { latitude: number; longitude: number; isOff?: boolean },
): void => {
  useLayoutEffect(() => {
    const node = element.current
    if (!node || isOff) return
    const place = () => {
      const { x, y } = map.project([longitude, latitude])
      node.style.translate = `${Math.round(x)}px ${Math.round(y)}px`
    }
    place()
    map.on('move', place)
    map.on('resize', place)
    return () => {
      map.off('move', place)
      map.off('resize', place)
      node.style.translate = ''
    }
  }, [map, element, latitude, longitude, isOff])
}
