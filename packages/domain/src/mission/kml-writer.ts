import type { Location } from '../place/location.schema.ts'
import type { Geometry, MapFeature } from './map-feature.schema.ts'
import { featureColors } from './map-feature.ts'
import { noFlyZoneColor, strokeWeights } from './map-pins.ts'
import type { Mission } from './mission.schema.ts'

type Coordinate = readonly number[]

const fillAlpha = '66'

// Characters that XML 1.0 can't contain: most control characters, halves of surrogate pairs, two code points.
const unwritable = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu
const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}
const escapeXml = (text: string): string =>
  text.replace(unwritable, '').replace(/[&<>"']/g, (character) => entities[character] as string)

/** '#RRGGBB' as KML spells it: aabbggrr. */
export const kmlColor = (color: string, alpha = 'ff'): string => {
  const known = /^#[0-9a-f]{6}$/i.test(color) ? color : featureColors[0]
  return `${alpha}${known.slice(5)}${known.slice(3, 5)}${known.slice(1, 3)}`.toLowerCase()
}

const tuple = ([longitude, latitude, altitude = 0]: Coordinate): string =>
  `${longitude},${latitude},${altitude}`
const tuples = (coordinates: readonly Coordinate[]): string =>
  `<coordinates>${coordinates.map(tuple).join(' ')}</coordinates>`

const closed = (ring: readonly Coordinate[]): readonly Coordinate[] =>
  tuples(ring.slice(0, 1)) === tuples(ring.slice(-1)) ? ring : [...ring, ...ring.slice(0, 1)]

const ringXml = (ring: readonly Coordinate[], index: number): string => {
  const side = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs'
  return `<${side}><LinearRing>${tuples(closed(ring))}</LinearRing></${side}>`
}

const geometryXml = (geometry: Geometry): string => {
  switch (geometry.type) {
    case 'Point':
      return `<Point>${tuples([geometry.coordinates])}</Point>`
    case 'LineString':
      return `<LineString><tessellate>1</tessellate>${tuples(geometry.coordinates)}</LineString>`
    case 'Polygon':
      return `<Polygon><tessellate>1</tessellate>${geometry.coordinates.map(ringXml).join('')}</Polygon>`
  }
}

type Drawn = Pick<MapFeature, 'name' | 'notes' | 'kind' | 'colour' | 'geometry'> &
  Partial<Pick<MapFeature, 'shot_type_attributes'>>

const styleOf = ({ kind, colour: color, geometry }: Drawn) => {
  const drawn = kind === 'no_fly_zone' ? noFlyZoneColor : color
  const stroke = kmlColor(drawn)
  const shape = geometry.type === 'LineString' ? 'line' : 'polygon'
  return { id: `${shape}-${stroke}`, stroke, fill: kmlColor(drawn, fillAlpha), width: strokeWeights[shape] }
}

/** The style of no-fly zones, by which they are recognized in documents from before their kind was written. */
export const noFlyZoneStyle = `#polygon-${kmlColor(noFlyZoneColor)}`

const styleXml = ({ id, stroke, fill, width }: ReturnType<typeof styleOf>): string =>
  [
    `    <Style id="${id}">`,
    `      <IconStyle><color>${stroke}</color></IconStyle>`,
    `      <LineStyle><color>${stroke}</color><width>${width}</width></LineStyle>`,
    `      <PolyStyle><color>${fill}</color></PolyStyle>`,
    '    </Style>',
  ].join('\n')

/** Values that a drawing can't show, under the names that readers of KML look for. */
const dataXml = ({ kind, shot_type_attributes }: Drawn): string => {
  const altitude = shot_type_attributes?.altitude
  const data = { kind, ...(altitude === undefined ? {} : { altitude }) }
  const values = Object.entries(data).map(
    ([name, value]) => `<Data name="${name}"><value>${value}</value></Data>`,
  )
  return `<ExtendedData>${values.join('')}</ExtendedData>`
}

const placemarkXml = (feature: Drawn): string =>
  [
    '    <Placemark>',
    `      <name>${escapeXml(feature.name)}</name>`,
    ...(feature.notes ? [`      <description>${escapeXml(feature.notes)}</description>`] : []),
    `      <styleUrl>#${styleOf(feature).id}</styleUrl>`,
    `      ${dataXml(feature)}`,
    `      ${geometryXml(feature.geometry)}`,
    '    </Placemark>',
  ].join('\n')

/** The drawn features of a mission as a KML document, for flight apps and map programs. */
export const missionKml = (mission: Pick<Mission, 'name'> & { map_features: readonly Drawn[] }): string => {
  const styles = new Map(mission.map_features.map(styleOf).map((style) => [style.id, style]))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    '  <Document>',
    `    <name>${escapeXml(mission.name)}</name>`,
    ...[...styles.values()].map(styleXml),
    ...mission.map_features.map(placemarkXml),
    '  </Document>',
    '</kml>',
    '',
  ].join('\n')
}

/** '1001_1_Example_Street_San_Francisco_CA.kml'; safe on every file system. */
export const kmlFileName = (mission: {
  id: number
  location: Pick<Location, 'address' | 'city' | 'state'> | null
}): string => {
  const { address, city, state } = mission.location ?? {}
  const parts = [String(mission.id), address, city, state].map((part) =>
    (part ?? '')
      .normalize('NFC')
      .replace(/[^\p{L}\p{M}\p{N}.-]+/gu, '_')
      .replace(/^[_.]+|[_.]+$/g, ''),
  )
  return `${parts.filter(Boolean).join('_')}.kml`
}
