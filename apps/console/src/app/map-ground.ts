import type { MapGround } from '@sortie/ui/map/map-ground.ts'
import { consoleConfig } from './console-config.ts'

/** The base of this installation's maps. */
export const mapGround = (): MapGround => {
  const { style_urls, imagery } = consoleConfig().map
  return {
    styleUrls: style_urls,
    imagery: imagery && { url: imagery.url, attribution: imagery.attribution, maxZoom: imagery.max_zoom },
  }
}
