import type { Map as MapLibreMap, StyleSpecification } from 'maplibre-gl'
import { isDark } from './color.ts'
import type { MapTokens } from './map-tokens.ts'

const id = 'night'

/** As #rrggbb, if the browser knows the color and it isn't transparent. */
const asHex = (color: string): string | undefined => {
  const context = document.createElement('canvas').getContext('2d')
  if (!context || !CSS.supports('color', color)) return undefined
  context.fillStyle = color
  return /^#[\da-f]{6}$/.exec(context.fillStyle) ? context.fillStyle : undefined
}

/** Whether a style is dark itself, by the color of its ground. An expression counts by its last color, of the closest view. */
const isDarkStyle = ({ layers }: StyleSpecification): boolean => {
  const ground = layers.find((layer) => layer.type === 'background')?.paint?.['background-color']
  const color = [ground]
    .flat(9)
    .map((part) => (typeof part === 'string' ? asHex(part) : undefined))
    .findLast((hex) => hex !== undefined)
  return color !== undefined && isDark(color)
}

/**
 * Dims a style from elsewhere while the theme is dark: most styles are light, and a bright map between dark cards
 * dazzles. It is above the style, and below imagery and everything that we draw, which keep their colors.
 */
export const addNight = (map: MapLibreMap): void => {
  if (isDarkStyle(map.getStyle())) return
  map.addLayer({ id, type: 'background', paint: { 'background-opacity': 0.55 } })
}

export const showNight = (map: MapLibreMap, { land }: MapTokens): void => {
  if (!map.getLayer(id)) return
  map.setPaintProperty(id, 'background-color', land)
  map.setLayoutProperty(id, 'visibility', isDark(land) ? 'visible' : 'none')
}
