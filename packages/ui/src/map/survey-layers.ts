import type { Feature, FeatureCollection } from 'geojson'
import type { FilterSpecification, GeoJSONSource, LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { rgbOf } from './color.ts'
import type { MapTokens } from './map-tokens.ts'
import type { DepthPicture, SurveyDrawing, SurveyPart } from './map-types.ts'
import { photoFeatures, photoLayers, photoPin, pinImage } from './photo-layers.ts'

const sources = {
  depth: 'survey-depth',
  footprints: 'survey-footprints',
  paths: 'survey-paths',
  photos: 'survey-photos',
  gaps: 'survey-gaps',
} as const

/** The layers of the parts that can be hidden; all others are always shown. */
const partLayers: Readonly<Record<SurveyPart, readonly string[]>> = {
  depth: ['survey-depth'],
  footprints: ['survey-footprints', 'survey-footprint-outlines'],
  photos: ['survey-path-rims', 'survey-paths', 'survey-photo-dots', 'survey-photos'],
}

export const gapLayer = 'survey-gaps'
const chosenGapLayer = 'survey-chosen-gap'
const lastingLayers = [gapLayer, 'survey-gap-outlines', chosenGapLayer]

const nothing: FeatureCollection = { type: 'FeatureCollection', features: [] }

/** The red of gaps is above everything but the photos, and the outlines of the mission are above the depth. */
const belowOutlines = 'feature-outline-rims'

type Mutable<T> = T extends readonly (infer Item)[] ? Mutable<Item>[] : T

/** Passes coordinates on unchanged; GeoJSON's types only lack `readonly`. */
const coordinates = <T>(places: T) => places as Mutable<T>

const collection = (features: Feature[]): FeatureCollection => ({ type: 'FeatureCollection', features })

const depthCanvas = ({ width, height, classes }: DepthPicture, tokens: MapTokens): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  const picture = context.createImageData(width, height)
  const colors = [[0, 0, 0, 0], ...tokens.depths.map((color) => [...rgbOf(color), 255])]
  for (let pixel = 0; pixel < classes.length; pixel += 1)
    picture.data.set(colors[classes[pixel] as number] ?? [], pixel * 4)
  context.putImageData(picture, 0, 0)
  return canvas
}

const addDepth = (map: MapLibreMap, picture: DepthPicture, tokens: MapTokens): void => {
  const [west, south, east, north] = picture.bounds
  map.addSource(sources.depth, {
    type: 'canvas',
    canvas: depthCanvas(picture, tokens),
    animate: false,
    coordinates: [
      [west, north],
      [east, north],
      [east, south],
      [west, south],
    ],
  })
  map.addLayer(
    {
      id: 'survey-depth',
      type: 'raster',
      source: sources.depth,
      paint: { 'raster-opacity': 0.55, 'raster-resampling': 'nearest', 'raster-fade-duration': 0 },
    },
    map.getLayer(belowOutlines) ? belowOutlines : undefined,
  )
}

const isGap = (index: number | null): FilterSpecification => ['==', ['get', 'index'], index ?? -1]

const layers = (drawing: SurveyDrawing, tokens: MapTokens): LayerSpecification[] => {
  const round = { 'line-cap': 'round', 'line-join': 'round' } as const
  return [
    {
      id: 'survey-footprints',
      type: 'fill',
      source: sources.footprints,
      paint: { 'fill-color': tokens.firstPhoto, 'fill-opacity': 0.05, 'fill-antialias': false },
    },
    {
      id: 'survey-footprint-outlines',
      type: 'line',
      source: sources.footprints,
      paint: { 'line-color': tokens.photo, 'line-opacity': 0.35, 'line-width': 1 },
    },
    {
      id: gapLayer,
      type: 'fill',
      source: sources.gaps,
      paint: { 'fill-color': tokens.danger, 'fill-opacity': 0.45 },
    },
    {
      id: 'survey-gap-outlines',
      type: 'line',
      source: sources.gaps,
      paint: { 'line-color': tokens.danger, 'line-width': 2 },
    },
    {
      id: 'survey-path-rims',
      type: 'line',
      source: sources.paths,
      layout: round,
      paint: { 'line-color': tokens.surface, 'line-opacity': 0.7, 'line-width': 4 },
    },
    {
      id: 'survey-paths',
      type: 'line',
      source: sources.paths,
      layout: round,
      paint: { 'line-color': tokens.photo, 'line-width': 1.5 },
    },
    ...photoLayers(drawing.photos, sources.photos, tokens),
    {
      id: chosenGapLayer,
      type: 'line',
      source: sources.gaps,
      filter: isGap(null),
      paint: { 'line-color': tokens.ink, 'line-width': 4 },
    },
  ]
}

const removeSurvey = (map: MapLibreMap): void => {
  for (const id of [...Object.values(partLayers).flat(), ...lastingLayers])
    if (map.getLayer(id)) map.removeLayer(id)
  for (const id of Object.values(sources)) if (map.getSource(id)) map.removeSource(id)
}

/** Draws a survey in place of the previous one; null removes it. */
export const drawSurvey = (map: MapLibreMap, drawing: SurveyDrawing | null, tokens: MapTokens): void => {
  removeSurvey(map)
  if (!drawing) return
  if (!map.hasImage(photoPin)) map.addImage(photoPin, pinImage(tokens), { pixelRatio: 2 })
  const add = (id: string, data: FeatureCollection) => map.addSource(id, { type: 'geojson', data })
  if (drawing.depth) addDepth(map, drawing.depth, tokens)
  add(sources.footprints, nothing)
  add(
    sources.gaps,
    collection(
      drawing.gaps.map(({ polygon }, index) => ({
        type: 'Feature',
        properties: { index },
        geometry: { type: 'Polygon', coordinates: coordinates(polygon) },
      })),
    ),
  )
  add(
    sources.paths,
    collection([
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiLineString', coordinates: coordinates(drawing.paths) },
      },
    ]),
  )
  add(sources.photos, collection(photoFeatures(drawing.photos)))
  for (const layer of layers(drawing, tokens)) map.addLayer(layer)
}

/** Thousands of footprints are passed to the map only when they are first shown. */
const footprintsGiven = new WeakMap<GeoJSONSource, boolean>()

const giveFootprints = (map: MapLibreMap, { footprints }: SurveyDrawing): void => {
  const source = map.getSource<GeoJSONSource>(sources.footprints)
  if (!source || footprintsGiven.has(source)) return
  footprintsGiven.set(source, true)
  source.setData(
    collection([
      {
        type: 'Feature',
        properties: {},
        geometry: { type: 'MultiPolygon', coordinates: footprints.map((ring) => [coordinates(ring)]) },
      },
    ]),
  )
}

/** Shows these parts of the current survey, and hides the others. */
export const showSurveyParts = (
  map: MapLibreMap,
  drawing: SurveyDrawing,
  shown: readonly SurveyPart[],
): void => {
  if (shown.includes('footprints')) giveFootprints(map, drawing)
  for (const [part, ids] of Object.entries(partLayers))
    for (const id of ids)
      if (map.getLayer(id))
        map.setLayoutProperty(id, 'visibility', shown.includes(part as SurveyPart) ? 'visible' : 'none')
}

/** Outlines this gap of the current survey; null outlines none. */
export const outlineGap = (map: MapLibreMap, index: number | null): void => {
  if (map.getLayer(chosenGapLayer)) map.setFilter(chosenGapLayer, isGap(index))
}
