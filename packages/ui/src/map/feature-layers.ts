import { strokeWeights } from '@sortie/domain/mission/map-pins'
import type { FeatureCollection } from 'geojson'
import type {
  ExpressionSpecification,
  FilterSpecification,
  GeoJSONSource,
  LayerSpecification,
  Map as MapLibreMap,
} from 'maplibre-gl'
import { featureShape } from './legend-items.ts'
import type { MapTokens } from './map-tokens.ts'
import type { DrawnFeature } from './map-types.ts'

const hatchSize = 32

/** Slanted stripes that repeat seamlessly, on a faint background of the same color. */
const hatchImage = (color: string): ImageData => {
  const canvas = document.createElement('canvas')
  canvas.width = hatchSize
  canvas.height = hatchSize
  const context = canvas.getContext('2d')
  if (!context) return new ImageData(hatchSize, hatchSize)
  context.strokeStyle = color
  context.fillStyle = color
  context.globalAlpha = 0.12
  context.fillRect(0, 0, hatchSize, hatchSize)
  context.globalAlpha = 0.75
  context.lineWidth = 4
  context.beginPath()
  for (const start of [-hatchSize, -hatchSize / 2, 0, hatchSize / 2, hatchSize]) {
    context.moveTo(start - 8, hatchSize + 8)
    context.lineTo(start + hatchSize + 8, -8)
  }
  context.stroke()
  return context.getImageData(0, 0, hatchSize, hatchSize)
}

const source = 'features'
const hatch = 'no-fly-hatch'

export const featureCollection = (features: readonly DrawnFeature[]): FeatureCollection => ({
  type: 'FeatureCollection',
  features: features.map((feature) => ({
    type: 'Feature',
    id: feature.id,
    properties: { color: feature.colour, shape: featureShape(feature) },
    geometry: feature.geometry,
  })),
})

const drawnAs = (type: 'Polygon' | 'LineString' | 'Point'): FilterSpecification => [
  '==',
  ['geometry-type'],
  type,
]
const isNoFly: ExpressionSpecification = ['==', ['get', 'shape'], 'no-fly']
const isArea: FilterSpecification = ['==', ['get', 'shape'], 'polygon']

const layers = (tokens: MapTokens): LayerSpecification[] => {
  // An invalid color must not break the whole map.
  const own: ExpressionSpecification = ['to-color', ['get', 'color'], tokens.accent]
  const color: ExpressionSpecification = ['case', isNoFly, tokens.danger, own]
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  const stroke = (
    id: string,
    type: 'Polygon' | 'LineString',
    width: number,
    rim: boolean,
  ): LayerSpecification => ({
    id,
    type: 'line',
    source,
    filter: drawnAs(type),
    layout: round,
    paint: rim
      ? { 'line-color': tokens.ink, 'line-opacity': 0.35, 'line-width': width + 2 }
      : { 'line-color': color, 'line-width': width },
  })
  return [
    {
      id: 'feature-areas',
      type: 'fill',
      source,
      filter: ['all', drawnAs('Polygon') as ExpressionSpecification, isArea as ExpressionSpecification],
      paint: { 'fill-color': own, 'fill-opacity': 0.24 },
    },
    // The rim keeps yellow visible on a pale background.
    stroke('feature-outline-rims', 'Polygon', strokeWeights.polygon, true),
    stroke('feature-outlines', 'Polygon', strokeWeights.polygon, false),
    {
      id: 'no-fly-zones',
      type: 'fill',
      source,
      filter: ['all', drawnAs('Polygon') as ExpressionSpecification, isNoFly],
      paint: { 'fill-pattern': hatch },
    },
    stroke('feature-line-rims', 'LineString', strokeWeights.line, true),
    stroke('feature-lines', 'LineString', strokeWeights.line, false),
    {
      id: 'feature-points',
      type: 'circle',
      source,
      filter: drawnAs('Point'),
      paint: {
        'circle-color': color,
        'circle-radius': 7,
        'circle-stroke-color': tokens.surface,
        'circle-stroke-width': 2.5,
      },
    },
  ]
}

/** Adds the layers to a style that does not have them yet, then sets their features. */
export const drawFeatures = (
  map: MapLibreMap,
  features: readonly DrawnFeature[],
  tokens: MapTokens,
): void => {
  const data = featureCollection(features)
  const existing = map.getSource<GeoJSONSource>(source)
  if (existing) {
    existing.setData(data)
    return
  }
  if (!map.hasImage(hatch)) map.addImage(hatch, hatchImage(tokens.danger), { pixelRatio: 2 })
  map.addSource(source, { type: 'geojson', data })
  for (const layer of layers(tokens)) map.addLayer(layer)
}
