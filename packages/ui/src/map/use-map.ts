import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import { attachBaseMap } from './attach-base-map.ts'
import { baseMapStyle } from './base-map-style.ts'
import { createMap, hasWebGl, type MapStart } from './create-map.ts'
import { addImagery } from './imagery-layer.ts'
import { loadStyle, type MapGround } from './map-ground.ts'
import { type MapTokens, mapTokens } from './map-tokens.ts'
import type { MapUnits } from './map-types.ts'
import { addNight, showNight } from './night-layer.ts'

export interface LiveMap {
  map: MapLibreMap
  tokens: MapTokens
  /** Whether the built-in shapes are shown, because no other style is given or can be loaded. */
  isBuiltIn: boolean
}

/** A map whose tiles hang is used as it is after this time. */
const drawnAfterMilliseconds = 3_000

/**
 * Creates the map with the first style of its ground that can be loaded. Maintains two attributes of the frame:
 * `data-map-idle` while there is nothing left to draw, and `data-map-drawn` once the map has been drawn for the first
 * time. Returns 'unavailable' without WebGL.
 */
export const useMap = (
  frame: RefObject<HTMLElement | null>,
  container: RefObject<HTMLDivElement | null>,
  startOf: () => MapStart,
  ground: MapGround | undefined,
  units: MapUnits,
): LiveMap | 'unavailable' | null => {
  const [live, setLive] = useState<LiveMap | 'unavailable' | null>(null)
  const start = useEffectEvent(startOf)
  const groundNow = useEffectEvent(() => ground)

  useEffect(() => {
    const box = container.current
    if (!box) return
    if (!hasWebGl()) {
      setLive('unavailable')
      return
    }
    let map: MapLibreMap | undefined
    let isOver = false
    let tokens = mapTokens()
    const themes = new MutationObserver(() => followTheme())
    themes.observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast'] })
    let followTheme = () => {}
    const { styleUrls = [], imagery = null } = groundNow() ?? {}

    const create = (style: StyleSpecification | null) => {
      if (isOver) return
      let isBuiltIn = style === null
      let hasStyle = false
      const made = createMap(box, start(), style ?? baseMapStyle(tokens))
      map = made
      made.on('style.load', () => {
        hasStyle = true
        if (!isBuiltIn) addNight(made)
        showNight(made, tokens)
        if (imagery) addImagery(made, imagery)
        // A new object each time, because the portal's own layers must be added to every style.
        setLive({ map: made, tokens, isBuiltIn })
      })
      made.on('error', ({ error }) => {
        console.warn(error.message)
        if (hasStyle || isBuiltIn) return
        isBuiltIn = true
        made.setStyle(baseMapStyle(tokens), { diff: false })
      })
      // A style from elsewhere has colors of its own, which are dimmed in the dark.
      followTheme = () => {
        tokens = mapTokens()
        if (isBuiltIn) made.setStyle(baseMapStyle(tokens), { diff: false })
        else showNight(made, tokens)
      }
    }
    if (styleUrls.length === 0) create(null)
    else void loadStyle({ styleUrls, imagery }).then(create)
    return () => {
      isOver = true
      themes.disconnect()
      map?.remove()
      setLive(null)
    }
  }, [container])

  useEffect(() => {
    if (live === null || live === 'unavailable') return
    const { map } = live
    let loading = 0
    const drawn = () => frame.current?.toggleAttribute('data-map-drawn', true)
    const setIdle = (isIdle: boolean) =>
      frame.current?.toggleAttribute('data-map-idle', isIdle && loading === 0)
    const busy = () => setIdle(false)
    const idle = () => {
      drawn()
      setIdle(true)
    }
    const whileLoading = (work: Promise<unknown>) => {
      loading += 1
      const done = () => {
        loading -= 1
        map.triggerRepaint()
      }
      work.then(done, done)
    }
    const timer = setTimeout(drawn, drawnAfterMilliseconds)
    map.on('movestart', busy)
    map.on('dataloading', busy)
    map.on('idle', idle)
    const detach = live.isBuiltIn ? attachBaseMap(map, units, whileLoading) : undefined
    map.triggerRepaint()
    return () => {
      clearTimeout(timer)
      detach?.()
      map.off('movestart', busy)
      map.off('dataloading', busy)
      map.off('idle', idle)
      busy()
    }
  }, [live, units, frame])

  return live
}
