import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapImagery } from './map-ground.ts'

const id = 'imagery'

/** Adds imagery above the style and below everything that the portal draws. Nothing is fetched while it is hidden. */
export const addImagery = (map: MapLibreMap, { url, attribution, maxZoom }: MapImagery): void => {
  map.addSource(id, { type: 'raster', tiles: [url], tileSize: 256, maxzoom: maxZoom, attribution })
  map.addLayer({
    id,
    type: 'raster',
    source: id,
    layout: { visibility: 'none' },
    paint: { 'raster-fade-duration': 0 },
  })
}

export const showImagery = (map: MapLibreMap, isShown: boolean): void => {
  if (map.getLayer(id)) map.setLayoutProperty(id, 'visibility', isShown ? 'visible' : 'none')
}
