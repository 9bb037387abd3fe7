import type {
  DataDrivenPropertyValueSpecification,
  LayerSpecification,
  StyleSpecification,
} from 'maplibre-gl'
import { graticule } from './grid-lines.ts'
import type { MapTokens } from './map-tokens.ts'

const nothing = { type: 'FeatureCollection' as const, features: [] }
const attribution = 'Natural Earth, U.S. Census Bureau'

/**
 * Coasts at this scale are off by up to a kilometer. So the sea fades into the color of the land near a site: better no
 * coast than a site that seems to be in the water.
 */
export const coastEndsAtZoom = 9.5

/** The grid appears where the coast fades out. */
export const gridFromZoom = 8.5

const fade = (from: number, to: number): DataDrivenPropertyValueSpecification<number> => [
  'interpolate',
  ['linear'],
  ['zoom'],
  from,
  1,
  to,
  0,
]

const names = (
  id: string,
  tokens: MapTokens,
  zooms: { minzoom: number; maxzoom: number },
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: id,
  ...zooms,
  layout: {
    'text-field': ['get', 'name'],
    // Without a glyph URL, MapLibre draws letters with the page's own fonts.
    'text-font': ['Inter Variable'],
    'text-size': ['interpolate', ['linear'], ['zoom'], 2, 11, 7, 13],
    'text-max-width': 7,
    'text-padding': 8,
    'symbol-sort-key': ['-', 0, ['get', 'area']],
  },
  paint: { 'text-color': tokens.name, 'text-halo-color': tokens.land, 'text-halo-width': 1.25 },
})

const layers = (tokens: MapTokens): LayerSpecification[] => [
  {
    id: 'background',
    type: 'background',
    paint: {
      'background-color': [
        'interpolate',
        ['linear'],
        ['zoom'],
        7.5,
        tokens.sea,
        coastEndsAtZoom,
        tokens.land,
      ],
    },
  },
  { id: 'land', type: 'fill', source: 'land', maxzoom: 10, paint: { 'fill-color': tokens.land } },
  { id: 'nation', type: 'fill', source: 'nation', maxzoom: 10, paint: { 'fill-color': tokens.land } },
  {
    id: 'graticule',
    type: 'line',
    source: 'graticule',
    maxzoom: 8,
    paint: { 'line-color': tokens.graticule, 'line-width': 0.75, 'line-opacity': fade(5, 8) },
  },
  {
    id: 'stateBorders',
    type: 'line',
    source: 'stateBorders',
    minzoom: 3,
    maxzoom: 11,
    paint: { 'line-color': tokens.stateBorder, 'line-width': 1, 'line-opacity': fade(9, 11) },
  },
  {
    id: 'borders',
    type: 'line',
    source: 'borders',
    maxzoom: 11,
    paint: { 'line-color': tokens.border, 'line-width': 1, 'line-opacity': fade(9, 11) },
  },
  {
    id: 'grid',
    type: 'line',
    source: 'grid',
    minzoom: gridFromZoom,
    paint: {
      'line-color': ['case', ['get', 'isMajor'], tokens.gridMajor, tokens.gridMinor],
      'line-opacity': ['interpolate', ['linear'], ['zoom'], gridFromZoom, 0, coastEndsAtZoom, 1],
    },
  },
  names('countryNames', tokens, { minzoom: 1.5, maxzoom: 6 }),
  names('stateNames', tokens, { minzoom: 4, maxzoom: 9 }),
]

/** The built-in base map. Its shapes arrive a moment later: see attachBaseMap. */
export const baseMapStyle = (tokens: MapTokens): StyleSpecification => {
  const source = (more: object = {}) => ({ type: 'geojson' as const, data: nothing, ...more })
  const shapes = { maxzoom: 9, attribution }
  return {
    version: 8,
    sources: {
      land: source(shapes),
      nation: source(shapes),
      borders: source(shapes),
      stateBorders: source(shapes),
      countryNames: source(),
      stateNames: source(),
      graticule: source({ data: graticule(10), maxzoom: 7 }),
      grid: source(),
    },
    layers: layers(tokens),
  }
}
