import { featureColour } from '@sortie/domain/mission/map-feature'
import type { DrawnFeature, MapMarker } from '#ui/map/map-types.ts'
import { pinTypes } from '#ui/map/pin-types.ts'

const site = { latitude: 37.7955, longitude: -122.3937 }

/** Metres east and north of the site. */
const at = (east: number, north: number): [number, number] => [
  site.longitude + east / 87_970,
  site.latitude + north / 111_320,
]

const ring = (...corners: [number, number][]) => {
  const places = corners.map(([east, north]) => at(east, north))
  return [[...places, ...places.slice(0, 1)]]
}

const shapes: Omit<DrawnFeature, 'id' | 'colour'>[] = [
  {
    name: 'Main roof',
    kind: 'polygon',
    geometry: { type: 'Polygon', coordinates: ring([-150, -60], [40, -90], [70, 60], [-120, 90]) },
  },
  {
    name: 'Property line',
    kind: 'property_area',
    geometry: { type: 'Polygon', coordinates: ring([-260, -190], [170, -240], [230, 190], [-220, 230]) },
  },
  {
    name: 'Access road',
    kind: 'line',
    geometry: {
      type: 'LineString',
      coordinates: [at(-240, -260), at(-60, -150), at(120, -160), at(300, -40)],
    },
  },
  {
    name: 'Front entrance',
    kind: 'point_of_interest',
    geometry: { type: 'Point', coordinates: at(60, -110) },
  },
  { name: 'Panorama', kind: 'panorama', geometry: { type: 'Point', coordinates: at(-40, 10) } },
  {
    name: 'Heliport',
    kind: 'no_fly_zone',
    geometry: { type: 'Polygon', coordinates: ring([120, 60], [330, 90], [300, 270], [140, 240]) },
  },
]

export const exampleFeatures: DrawnFeature[] = shapes.map((shape, index) => ({
  ...shape,
  id: index + 1,
  colour: featureColour(index),
}))

/** Only shown: without a pop-up or a listener a pin is no button. */
export const siteMarkers: MapMarker[] = [
  { id: 'site', ...site, pin: 'client', colour: featureColour(0), title: '1 Pier 4' },
]

const streets = [
  'Pier 4',
  'Bay Street',
  'Grand Avenue',
  'Mission Bay',
  'Alameda Point',
  'Twin Peaks',
  'Lake Merritt',
]

const fewPlaces: [number, number][] = [
  [37.8044, -122.2712],
  [37.7749, -122.4194],
  [37.8716, -122.2727],
  [37.7599, -122.3904],
  [37.7652, -122.2416],
  [37.7544, -122.4477],
  [37.8199, -122.4783],
  [37.8199, -122.4783],
]

export const fewMarkers: MapMarker[] = fewPlaces.map(([latitude, longitude], index) => ({
  id: `mission-${index}`,
  latitude,
  longitude,
  pin: pinTypes[index % pinTypes.length] ?? 'client',
  colour: featureColour(index),
  title: `${index + 1} ${streets[index % streets.length]}`,
}))

/** Spread without a random source, so that every run draws the same picture. */
export const manyMarkers: MapMarker[] = Array.from({ length: 400 }, (_, index) => ({
  id: `place-${index}`,
  latitude: 30 + ((index * 7.31) % 17) + Math.sin(index) * 0.8,
  longitude: -120 + ((index * index * 0.37) % 42) + Math.cos(index) * 0.8,
  pin: pinTypes[index % pinTypes.length] ?? 'client',
  colour: featureColour(index),
  title: `${100 + index} ${streets[index % streets.length]}`,
}))
