import type { GeoJSONSource } from 'maplibre-gl'
import { useEffect, useMemo, useState } from 'react'
import { viewBounds } from './attach-base-map.ts'
import { contains, grow, markerBounds } from './bounds.ts'
import { clusterFrom, clusterItems, type MapItem, pinItems, sameItems } from './cluster-items.ts'
import type { MapMarker } from './map-types.ts'
import type { LiveMap } from './use-map.ts'

export const markerSource = 'markers'

const collection = (markers: readonly MapMarker[]) => ({
  type: 'FeatureCollection' as const,
  features: markers.map(({ id, latitude, longitude }) => ({
    type: 'Feature' as const,
    properties: { id },
    geometry: { type: 'Point' as const, coordinates: [longitude, latitude] },
  })),
})

/** What stands on the map: every marker, or with many of them those of the view, near ones as one cluster. */
export const useMarkerItems = (live: LiveMap | null, markers: readonly MapMarker[]): MapItem[] => {
  const isClustered = markers.length >= clusterFrom
  const all = useMemo(() => (isClustered ? [] : pinItems(markers)), [isClustered, markers])
  const [clustered, setClustered] = useState<MapItem[]>([])

  useEffect(() => {
    if (!live || !isClustered) return
    const { map } = live
    const markerById = new Map(markers.map((marker) => [marker.id, marker]))
    const data = collection(markers)
    const existing = map.getSource<GeoJSONSource>(markerSource)
    if (existing) existing.setData(data)
    else {
      map.addSource(markerSource, {
        type: 'geojson',
        data,
        cluster: true,
        clusterRadius: 56,
        clusterMaxZoom: 16,
      })
      // Tiles load only for a layer; the pins themselves are buttons above the canvas.
      map.addLayer({
        id: markerSource,
        type: 'circle',
        source: markerSource,
        paint: { 'circle-radius': 0, 'circle-opacity': 0 },
      })
    }
    const read = () => {
      if (!map.getSource(markerSource) || !map.isSourceLoaded(markerSource)) return
      const around = grow(viewBounds(map), 0.25)
      const isNear = (item: MapItem) => {
        const bounds = markerBounds([item.kind === 'pin' ? item.marker : item])
        return bounds !== null && contains(around, bounds)
      }
      const items = clusterItems(map.querySourceFeatures(markerSource), markerById).filter(isNear)
      setClustered((before) => (sameItems(before, items) ? before : items))
    }
    map.on('idle', read)
    map.on('moveend', read)
    return () => {
      map.off('idle', read)
      map.off('moveend', read)
    }
  }, [live, isClustered, markers])

  return isClustered ? clustered : all
}
