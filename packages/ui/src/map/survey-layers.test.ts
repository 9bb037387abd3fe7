import type { FeatureCollection } from 'geojson'
import type { LayerSpecification, Map as MapLibreMap } from 'maplibre-gl'
import { expect, test } from 'vitest'
import type { MapTokens } from './map-tokens.ts'
import type { SurveyDrawing } from './map-types.ts'
import { pinZooms } from './photo-layers.ts'
import { drawSurvey } from './survey-layers.ts'

type Place = [number, number]

const tokens = { surface: '#fff', photo: '#036', firstPhoto: '#39c', danger: '#c00' } as MapTokens

const drawn = (photos: Place[]) => {
  const data = new Map<string, FeatureCollection>()
  const layers: LayerSpecification[] = []
  const map = {
    getLayer: () => undefined,
    getSource: () => undefined,
    hasImage: () => true,
    addSource: (id: string, source: { data: FeatureCollection }) => data.set(id, source.data),
    addLayer: (layer: LayerSpecification) => layers.push(layer),
  }
  const drawing: SurveyDrawing = { photos, paths: [], footprints: [], gaps: [], depth: null }
  drawSurvey(map as unknown as MapLibreMap, drawing, tokens)
  const layer = layers.find(({ id }) => id === 'survey-photos')
  const dots = layers.find(({ id }) => id === 'survey-photo-dots')
  return { type: layer?.type, layer, dots, features: data.get('survey-photos')?.features ?? [] }
}

const along = (count: number): Place[] =>
  Array.from({ length: count }, (_, index) => [-118 + index / 10_000, 34])

test('A-GPS-04 the position of every photo is on the map: a pin with its number', () => {
  const { type, features } = drawn(along(249))
  expect(type).toBe('symbol')
  expect(features.map(({ geometry }) => geometry)).toEqual(
    along(249).map((coordinates) => ({ type: 'Point', coordinates })),
  )
  expect(features.map(({ properties }) => properties?.number)).toEqual(
    Array.from({ length: 249 }, (_, index) => String(index + 1)),
  )
})

test('A-GPS-04 each of many photos is a dot, darker the later it was taken', () => {
  const { type, features } = drawn(along(1000))
  expect(type).toBe('circle')
  const places = features.flatMap(({ geometry }) =>
    geometry.type === 'MultiPoint' ? (geometry.coordinates as Place[]) : [],
  )
  expect(places).toEqual(along(1000))
  const shares = features.map(({ properties }) => properties?.share as number)
  expect(shares[0]).toBe(0)
  expect(shares).toEqual(shares.toSorted((a, b) => a - b))
  expect(shares.at(-1)).toBeLessThan(1)
})

test('A-OPEN-59 fewer photos are pins on their site, and dots from where pins would hide one another', () => {
  const { layer, dots } = drawn(along(249))
  expect(dots?.type).toBe('circle')
  expect(dots?.maxzoom).toBe(layer?.minzoom)
  expect(drawn(along(250)).dots).toBeUndefined()
  // Photos every 9 m are 28 px apart where pins are full, and 8 px apart where dots take over.
  const zooms = pinZooms(along(249))
  expect(zooms.full).toBeCloseTo(17.62, 1)
  expect(zooms.dots).toBeCloseTo(15.81, 1)
})

test('many photos of one place do not make pins of the site dots', () => {
  const bursts = along(40).flatMap((place) => [place, place, place, place, place])
  expect(pinZooms(bursts)).toEqual(pinZooms(along(40)))
  expect(pinZooms([[-118, 34]]).dots).toBeLessThan(18)
})
