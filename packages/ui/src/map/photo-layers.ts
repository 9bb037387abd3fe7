import { photoPinStyle } from '@sortie/domain/mission/map-pins'
import type { Feature } from 'geojson'
import type { DataDrivenPropertyValueSpecification, LayerSpecification } from 'maplibre-gl'
import { dropOutline } from './map-pin.tsx'
import type { MapTokens } from './map-tokens.ts'
import type { SurveyDrawing } from './map-types.ts'
import { metersPerDegree, metersPerPixel } from './measure.ts'

export const photoPin = 'survey-photo-pin'

/** Thousands of dots are grouped into a few features, one for each section of the flight. */
const stretches = 32

export const photoFeatures = (photos: SurveyDrawing['photos']): Feature[] => {
  if (photoPinStyle(photos.length) === 'pin')
    return photos.map((place, index) => ({
      type: 'Feature',
      properties: { number: String(index + 1), share: index / photos.length },
      geometry: { type: 'Point', coordinates: place },
    }))
  const size = Math.ceil(photos.length / stretches)
  return Array.from({ length: Math.ceil(photos.length / size) }, (_, index) => ({
    type: 'Feature',
    properties: { share: (index * size) / photos.length },
    geometry: { type: 'MultiPoint', coordinates: photos.slice(index * size, (index + 1) * size) },
  }))
}

/** A pin of full size needs this distance to the next one, in pixels; below the second distance, pins become dots. */
const [fullPixels, dotPixels] = [28, 8]
/** Photos that are closer together than this count as one place. */
const leastMeters = 0.5
const [widestFull, nearestFull] = [15, 19]

/** The zoom from which pins have their full size and number, and the zoom below which they are dots. */
export const pinZooms = (photos: SurveyDrawing['photos']): { full: number; dots: number } => {
  const latitude = photos[0]?.[1] ?? 0
  const narrowing = Math.cos((latitude * Math.PI) / 180)
  const distances = photos
    .slice(1)
    .map(([x, y], index) => {
      const [beforeX, beforeY] = photos[index] as SurveyDrawing['photos'][number]
      return metersPerDegree * Math.hypot((x - beforeX) * narrowing, y - beforeY)
    })
    .filter((meters) => meters > leastMeters)
    .toSorted((a, b) => a - b)
  const usual = distances[Math.floor(distances.length / 2)]
  const zoom =
    usual === undefined ? nearestFull : Math.log2((metersPerPixel(latitude, 0) * fullPixels) / usual)
  const full = Math.min(nearestFull, Math.max(widestFull, zoom))
  return { full, dots: full - Math.log2(fullPixels / dotPixels) }
}

const dots = (tokens: MapTokens): Extract<LayerSpecification, { type: 'circle' }>['paint'] => ({
  'circle-radius': ['interpolate', ['linear'], ['zoom'], 13, 1.5, 18, 4],
  // Later photos are darker, so that the eye can follow the flight.
  'circle-color': [
    'interpolate',
    ['linear'],
    ['get', 'share'],
    0,
    tokens.firstPhoto,
    1,
    tokens.photo,
  ] as DataDrivenPropertyValueSpecification<string>,
  'circle-stroke-color': tokens.surface,
  'circle-stroke-width': ['interpolate', ['linear'], ['zoom'], 15, 0, 17, 1],
})

/** Dots for many photos. Fewer photos are pins, as large as the space between them allows, and dots from far away. */
export const photoLayers = (
  photos: SurveyDrawing['photos'],
  source: string,
  tokens: MapTokens,
): LayerSpecification[] => {
  if (photoPinStyle(photos.length) === 'dot')
    return [{ id: 'survey-photos', type: 'circle', source, paint: dots(tokens) }]
  const zooms = pinZooms(photos)
  const leastSize = dotPixels / fullPixels
  return [
    { id: 'survey-photo-dots', type: 'circle', source, maxzoom: zooms.dots, paint: dots(tokens) },
    {
      id: 'survey-photos',
      type: 'symbol',
      source,
      minzoom: zooms.dots,
      layout: {
        'icon-image': photoPin,
        'icon-anchor': 'bottom',
        'icon-allow-overlap': true,
        'icon-size': ['interpolate', ['exponential', 2], ['zoom'], zooms.dots, leastSize, zooms.full, 1],
        'text-field': ['step', ['zoom'], '', zooms.full - 0.25, ['get', 'number']],
        'text-font': ['Inter Variable'],
        'text-size': 10,
        'text-offset': [0, -2],
        'text-allow-overlap': true,
        'symbol-z-order': 'source',
      },
      paint: { 'text-color': tokens.surface },
    },
  ]
}

export const pinImage = (tokens: MapTokens): ImageData => {
  const canvas = document.createElement('canvas')
  const [width, height] = [48, 58]
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.scale(width / 40, height / 48)
  const outline = new Path2D(dropOutline)
  context.strokeStyle = tokens.surface
  context.lineWidth = 3
  context.stroke(outline)
  context.fillStyle = tokens.photo
  context.fill(outline)
  return context.getImageData(0, 0, width, height)
}
