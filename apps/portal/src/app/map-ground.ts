import type { MapGround } from '@sortie/ui/map/map-ground.ts'
import { portalConfig } from './portal-config.ts'

/** The base of this installation's maps. */
export const mapGround = (): MapGround => {
  const { style_urls, imagery } = portalConfig().map
  return {
    styleUrls: style_urls,
    imagery: imagery && { url: imagery.url, attribution: imagery.attribution, maxZoom: imagery.max_zoom },
  }
}

/** Uses the portal's own files only, for a view without a network. */
export const offlineGround: MapGround = { styleUrls: [], imagery: null }
