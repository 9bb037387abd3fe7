import { kml } from '@tmcw/togeojson'
import { DOMParser } from '@xmldom/xmldom'
import { describe, expect, test } from 'vitest'
import { exampleFeature } from './example-mission.fixture.ts'
import { kmlColor, kmlFileName, missionKml, noFlyZoneStyle } from './kml-writer.ts'
import type { Geometry, MapFeature } from './map-feature.schema.ts'

const feature = (changes: Partial<MapFeature>): MapFeature => ({ ...exampleFeature, ...changes })
const read = (text: string) => kml(new DOMParser().parseFromString(text, 'text/xml'))
const write = (...map_features: MapFeature[]) => missionKml({ name: 'Warehouse roof', map_features })
const readBack = (...features: MapFeature[]) => read(write(...features)).features

const line: Geometry = {
  type: 'LineString',
  coordinates: [
    [-122.3941234567891, 37.79512345678912, 60.5],
    [-122.393, 37.796, 61],
    [179.9999999, -89.9999999, 0],
  ],
}
const point: Geometry = { type: 'Point', coordinates: [13.405, 52.52, 34] }
const withHole: Geometry = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0, 0],
      [4, 0, 0],
      [4, 4, 0],
      [0, 4, 0],
      [0, 0, 0],
    ],
    [
      [1, 1, 0],
      [1, 2, 0],
      [2, 2, 0],
      [1, 1, 0],
    ],
  ],
}

describe('geometry', () => {
  test.each([
    ['a line', line],
    ['a point', point],
    ['a polygon with a hole', withHole],
  ])('M-DETAIL-03 %s reads back exactly', (_, geometry) => {
    expect(readBack(feature({ geometry })).map((each) => each.geometry)).toEqual([geometry])
  })

  test('M-DETAIL-03 every feature is there, in order, and the document is of KML 2.2', () => {
    const names = ['first', 'second', 'third']
    const features = names.map((name, index) =>
      feature({ name, geometry: [line, point, withHole][index] ?? line }),
    )
    expect(readBack(...features).map((each) => each.properties?.name)).toEqual(names)
    const root = new DOMParser().parseFromString(write(), 'text/xml').documentElement
    expect([root?.localName, root?.namespaceURI]).toEqual(['kml', 'http://www.opengis.net/kml/2.2'])
    expect(readBack()).toEqual([])
  })

  test('M-DETAIL-03 a place without an altitude is on the ground', () => {
    const flat: Geometry = { type: 'Point', coordinates: [13.405, 52.52] }
    expect(readBack(feature({ geometry: flat }))[0]?.geometry).toEqual({
      type: 'Point',
      coordinates: [13.405, 52.52, 0],
    })
  })

  test('M-DETAIL-03 an open ring is closed', () => {
    const corners = [
      [0, 0, 0],
      [4, 0, 0],
      [4, 4, 0],
      [0, 4, 0],
    ]
    // The text itself is checked, because the reader would close an open ring.
    const text = write(feature({ geometry: { type: 'Polygon', coordinates: [corners] } }))
    expect(text).toContain('<coordinates>0,0,0 4,0,0 4,4,0 0,4,0 0,0,0</coordinates>')
  })
})

describe('looks', () => {
  const style = (changes: Partial<MapFeature>) => readBack(feature(changes))[0]?.properties ?? {}

  test('colors are written aabbggrr', () => {
    expect(kmlColor('#5B4DD3')).toBe('ffd34d5b')
    expect(kmlColor('#FFCB05', '66')).toBe('6605cbff')
    expect(kmlColor('green')).toBe(kmlColor('#009662'))
  })

  test('each feature is drawn in its color, lines with 6 and polygons with 2', () => {
    expect(style({ colour: '#5B4DD3', geometry: line })).toMatchObject({
      stroke: '#5b4dd3',
      'stroke-width': 6,
    })
    expect(style({ colour: '#028AFF', geometry: withHole })).toMatchObject({
      stroke: '#028aff',
      'stroke-width': 2,
      fill: '#028aff',
    })
  })

  test('the kind and the height are read back, and a no-fly zone is known by its style as well', () => {
    const [area, zone] = readBack(
      feature({ kind: 'polygon', geometry: withHole, shot_type_attributes: { altitude: 80 } }),
      feature({ kind: 'no_fly_zone', geometry: withHole, shot_type_attributes: {} }),
    )
    expect(area?.properties).toMatchObject({ kind: 'polygon', altitude: '80' })
    expect(zone?.properties).toMatchObject({ kind: 'no_fly_zone', styleUrl: noFlyZoneStyle })
    expect(zone?.properties).not.toHaveProperty('altitude')
    expect(area?.properties?.styleUrl).not.toBe(noFlyZoneStyle)
  })

  test('no-fly zones are red, whatever their color', () => {
    expect(style({ kind: 'no_fly_zone', colour: '#028AFF' })).toMatchObject({
      stroke: '#ff0000',
      fill: '#ff0000',
    })
  })

  test('features of one look share a style', () => {
    const text = write(feature({ id: 1 }), feature({ id: 2 }), feature({ id: 3, geometry: line }))
    expect(text.match(/<Style /g)).toHaveLength(2)
  })
})

describe('texts', () => {
  test('names and notes are read back unchanged', () => {
    const name = `Roof "A" & 'B' <north> ]]> 屋根 🛰`
    const notes = 'Keep < 5 m\nfrom the edge & the <b>mast</b>'
    expect(readBack(feature({ name, notes }))[0]?.properties).toMatchObject({ name, description: notes })
    expect(readBack(feature({ notes: '' }))[0]?.properties).not.toHaveProperty('description')
  })

  test('characters that XML cannot contain are left out', () => {
    const [read] = readBack(feature({ name: 'a\u0000b\u001bc\ud800d\uffffe' }))
    expect(read?.properties?.name).toBe('abcde')
  })
})

describe('M-DETAIL-04 the file name', () => {
  const location = { address: '1 Example Street', city: 'San Francisco', state: 'CA' }

  test('is made of id, address, city and state', () => {
    expect(kmlFileName({ id: 1001, location })).toBe('1001_1_Example_Street_San_Francisco_CA.kml')
  })

  test('drops empty parts', () => {
    expect(kmlFileName({ id: 7, location: { address: null, city: 'Oslo', state: '' } })).toBe('7_Oslo.kml')
    expect(kmlFileName({ id: 7, location: { address: '//', city: null, state: null } })).toBe('7.kml')
    expect(kmlFileName({ id: 7, location: null })).toBe('7.kml')
  })

  test('contains no character that a file system refuses', () => {
    const nasty = { address: '../..\\St. Mary\'s "A/B":*?<>|\n', city: 'Zürich', state: '..' }
    expect(kmlFileName({ id: 7, location: nasty })).toBe('7_St._Mary_s_A_B_Zürich.kml')
  })
})

test('the whole document, as flight apps read it', () => {
  const square = [
    [0, 0],
    [0, 1],
    [1, 1],
  ]
  const hole = [
    [0.1, 0.1],
    [0.1, 0.2],
    [0.2, 0.2],
    [0.1, 0.1],
  ]
  const site = {
    name: 'Roof',
    notes: '',
    kind: 'area',
    colour: '#112233',
    geometry: { type: 'Polygon', coordinates: [square, hole] },
  }
  const gate = {
    name: 'Gate',
    notes: 'Locked',
    kind: 'area',
    colour: '#112233',
    geometry: { type: 'Point', coordinates: [2, 3, 4] },
    shot_type_attributes: { altitude: 30 },
  }
  const lines = missionKml({ name: 'A & B', map_features: [site, gate] as never }).split('\n')
  expect(lines).toEqual([
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<kml xmlns="http://www.opengis.net/kml/2.2">',
    '  <Document>',
    '    <name>A &amp; B</name>',
    '    <Style id="polygon-ff332211">',
    '      <IconStyle><color>ff332211</color></IconStyle>',
    expect.stringMatching(/^ {6}<LineStyle><color>ff332211<\/color><width>\d+<\/width><\/LineStyle>$/),
    '      <PolyStyle><color>66332211</color></PolyStyle>',
    '    </Style>',
    '    <Placemark>',
    '      <name>Roof</name>',
    '      <styleUrl>#polygon-ff332211</styleUrl>',
    '      <ExtendedData><Data name="kind"><value>area</value></Data></ExtendedData>',
    '      <Polygon><tessellate>1</tessellate><outerBoundaryIs><LinearRing><coordinates>0,0,0 0,1,0 1,1,0 0,0,0</coordinates></LinearRing></outerBoundaryIs><innerBoundaryIs><LinearRing><coordinates>0.1,0.1,0 0.1,0.2,0 0.2,0.2,0 0.1,0.1,0</coordinates></LinearRing></innerBoundaryIs></Polygon>',
    '    </Placemark>',
    '    <Placemark>',
    '      <name>Gate</name>',
    '      <description>Locked</description>',
    '      <styleUrl>#polygon-ff332211</styleUrl>',
    '      <ExtendedData><Data name="kind"><value>area</value></Data><Data name="altitude"><value>30</value></Data></ExtendedData>',
    '      <Point><coordinates>2,3,4</coordinates></Point>',
    '    </Placemark>',
    '  </Document>',
    '</kml>',
    '',
  ])
})

test('an invalid color is drawn as the first one', () => {
  const first = kmlColor('no color')
  expect(kmlColor('x#112233')).toBe(first)
  expect(kmlColor('#1122334')).toBe(first)
  expect(kmlColor('#112233')).toBe('ff332211')
})
