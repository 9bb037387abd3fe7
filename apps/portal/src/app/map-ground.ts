import type { MapGround } from '@sortie/ui/map/map-ground.ts'
import { portalConfig } from './portal-config.ts'

/** What this installation's maps are drawn on. */
export const mapGround = (): MapGround => {
  const { style_urls, imagery } = portalConfig().map
  return {
    styleUrls: style_urls,
    imagery: imagery && { url: imagery.url, attribution: imagery.attribution, maxZoom: imagery.max_zoom },
  }
}

/** Only the portal's own files, for a view without a network. */
export const offlineGround: MapGround = { styleUrls: [], imagery: null }
