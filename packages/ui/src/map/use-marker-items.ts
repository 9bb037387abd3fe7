import { useEffect, useMemo, useState } from 'react'
import { viewBounds } from './attach-base-map.ts'
import { type Bounds, contains, grow, markerBounds } from './bounds.ts'
import { type MapItem, mapItems } from './cluster-items.ts'
import type { MapMarker } from './map-types.ts'
import type { LiveMap } from './use-map.ts'

/** Up to this number all markers are in the page, so that the keyboard reaches those beyond the edge too. */
const allUpTo = 40

interface Seen {
  /** In half steps, between which few overlaps change. */
  zoom: number
  around: Bounds
}

const seenOn = ({ map }: LiveMap): Seen => ({
  zoom: Math.round(map.getZoom() * 2) / 2,
  around: grow(viewBounds(map), 0.25),
})

/** The items on the map: pins, and clusters of those that would overlap; if there are many, only those in view. */
export const useMarkerItems = (live: LiveMap | null, markers: readonly MapMarker[]): MapItem[] => {
  const [seen, setSeen] = useState<Seen | null>(null)

  useEffect(() => {
    if (!live) return
    const { map } = live
    const look = () => setSeen(seenOn(live))
    look()
    map.on('moveend', look)
    return () => void map.off('moveend', look)
  }, [live])

  const zoom = seen?.zoom
  const items = useMemo(() => (zoom === undefined ? [] : mapItems(markers, zoom)), [markers, zoom])
  const around = markers.length > allUpTo ? seen?.around : undefined
  return useMemo(() => {
    if (!around) return items
    return items.filter((item) => {
      const bounds = markerBounds([item.kind === 'pin' ? item.marker : item])
      return bounds !== null && contains(around, bounds)
    })
  }, [items, around])
}
