import type { Map as MapLibreMap } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { attachBaseMap } from './attach-base-map.ts'
import { baseMapStyle } from './base-map-style.ts'
import { createMap, hasWebGl, type MapStart } from './create-map.ts'
import { type MapTokens, mapTokens } from './map-tokens.ts'
import type { MapUnits } from './map-types.ts'

export interface LiveMap {
  map: MapLibreMap
  tokens: MapTokens
  /** Counts the styles loaded: after each, the portal's own layers must be added again. */
  styles: number
}

/** Makes the map, keeps its base map filled and `data-map-idle` on the frame true; 'unavailable' without WebGL. */
export const useMap = (
  frame: RefObject<HTMLElement | null>,
  container: RefObject<HTMLDivElement | null>,
  startOf: () => MapStart,
  units: MapUnits,
): LiveMap | 'unavailable' | null => {
  const [live, setLive] = useState<LiveMap | 'unavailable' | null>(null)
  const isBuiltIn = useRef(true)
  const start = useEffectEvent(startOf)

  useEffect(() => {
    const box = container.current
    if (!box) return
    if (!hasWebGl()) {
      setLive('unavailable')
      return
    }
    const tokens = mapTokens()
    const initial = start()
    isBuiltIn.current = !initial.styleUrl
    let hasStyle = false
    const map = createMap(box, initial, tokens)
    map.on('style.load', () => {
      hasStyle = true
      setLive((before) => ({
        map,
        tokens,
        styles: before !== null && before !== 'unavailable' && before.map === map ? before.styles + 1 : 1,
      }))
    })
    map.on('error', ({ error }) => {
      console.warn(error.message)
      if (hasStyle || isBuiltIn.current) return
      isBuiltIn.current = true
      map.setStyle(baseMapStyle(tokens), { diff: false })
    })
    return () => {
      map.remove()
      setLive(null)
    }
  }, [container])

  useEffect(() => {
    if (live === null || live === 'unavailable') return
    const { map } = live
    let loading = 0
    const setIdle = (isIdle: boolean) =>
      frame.current?.toggleAttribute('data-map-idle', isIdle && loading === 0)
    const busy = () => setIdle(false)
    const idle = () => setIdle(true)
    const whileLoading = (work: Promise<unknown>) => {
      loading += 1
      const done = () => {
        loading -= 1
        map.triggerRepaint()
      }
      work.then(done, done)
    }
    map.on('movestart', busy)
    map.on('dataloading', busy)
    map.on('idle', idle)
    const detach = isBuiltIn.current ? attachBaseMap(map, units, whileLoading) : undefined
    map.triggerRepaint()
    return () => {
      detach?.()
      map.off('movestart', busy)
      map.off('dataloading', busy)
      map.off('idle', idle)
      busy()
    }
  }, [live, units, frame])

  return live
}
