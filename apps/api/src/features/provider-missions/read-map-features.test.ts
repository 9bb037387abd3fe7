import { expect, test } from 'vitest'
import { readMapFeatures } from './read-map-features.ts'

type Body = Parameters<typeof readMapFeatures>[0]
type Feature = NonNullable<Body['map_features']>[number]

const point = { type: 'Point', coordinates: [10, 50] } as const
const line = {
  type: 'LineString',
  coordinates: [
    [10, 50],
    [10, 51],
  ],
} as const satisfies { type: 'LineString'; coordinates: unknown }
const square = {
  type: 'Polygon',
  coordinates: [
    [
      [0, 0],
      [0.01, 0],
      [0.01, 0.01],
      [0, 0],
    ],
  ],
} as const satisfies { type: 'Polygon'; coordinates: unknown }

const read = (body: object, fromKml: readonly object[] = []) =>
  readMapFeatures(body as Body, {
    read: async () => fromKml as Feature[],
    close: async () => {},
  })
const one = async (feature: object) => (await read({ map_features: [feature] }))?.[0]
const refusal = (body: object, fromKml?: readonly object[]) =>
  read(body, fromKml).then(
    () => null,
    (error: { fields: object }) => error.fields,
  )

test('fields outside of the properties take precedence, and the rest is kept', async () => {
  const feature = {
    name: 'Mast',
    notes: 'High',
    kind: 'panorama',
    geometry: point,
    properties: { name: 'x', notes: 'x', kind: 'x', altitude: 30, owner: 'North' },
    shot_type_attributes: { altitude: 40 },
  }
  expect(await one(feature)).toEqual({
    name: 'Mast',
    notes: 'High',
    kind: 'panorama',
    geometry: point,
    properties: { type: 'panorama', owner: 'North' },
    shot_type_attributes: { altitude: 40 },
  })
})

test('a name, notes and a height are found where drawing tools put them', async () => {
  const said = (properties: object) => one({ geometry: point, properties })
  expect(await said({ name: ' Mast ', notes: ' ', description: ' High ', altitude: '30.5' })).toMatchObject({
    name: 'Mast',
    notes: 'High',
    shot_type_attributes: { altitude: 30.5 },
  })
  expect(await said({ notes: 'Low', description: 'High' })).toMatchObject({ name: '', notes: 'Low' })
  expect(await said({ name: 7, notes: null, description: 7 })).toMatchObject({ name: '', notes: '' })
  for (const altitude of ['', ' ', 'high', null, true, Number.POSITIVE_INFINITY])
    expect((await said({ altitude }))?.shot_type_attributes, String(altitude)).toEqual({})
  expect(await one({ geometry: point })).toMatchObject({ name: '', notes: '', shot_type_attributes: {} })
})

test.each([
  [point, {}, 'point_of_interest'],
  [line, {}, 'line'],
  [square, {}, 'polygon'],
  [square, { properties: { kind: 'no_fly_zone' } }, 'no_fly_zone'],
  [line, { properties: { kind: 'no_fly_zone' } }, 'no_fly_zone'],
  [square, { properties: { type: 'property_area' } }, 'property_area'],
  [square, { properties: { type: 'Feature' } }, 'polygon'],
  [point, { properties: { kind: 'panorama', type: 'point_of_interest' } }, 'panorama'],
])('the kind of %j with %j is %s', async (geometry, fields, kind) => {
  expect((await one({ geometry, ...fields }))?.kind).toBe(kind)
})

test('the measurements of a feature are calculated, whatever it contains', async () => {
  expect((await one({ geometry: line, properties: { rgeo_perimeter: 1 } }))?.properties).toEqual({
    type: 'line',
    rgeo_perimeter: 111_195.08,
  })
})

test('a property of ours that means something else there is left out', async () => {
  const properties = { area: '12 acres', rgeo_area: null, rgeo_perimeter: [1], type: 5, owner: 'North' }
  expect((await one({ geometry: point, properties }))?.properties).toEqual({
    type: 'point_of_interest',
    owner: 'North',
  })
  const own = { area: 12.5, type: 'Roof' }
  expect((await one({ geometry: point, properties: own }))?.properties).toEqual(own)
})

test.each([
  ['line', point, 'LineString'],
  ['polygon', line, 'Polygon'],
  ['property_area', point, 'Polygon'],
  ['point_of_interest', line, 'Point'],
  ['panorama', square, 'Point'],
])('a %s is no %j', async (kind, geometry, needed) => {
  expect(await refusal({ map_features: [{ geometry: point }, { kind, geometry }] })).toEqual({
    'map_features.1.geometry': [`A feature of kind ${kind} must be a ${needed}.`],
  })
})

test('an unknown kind or an invalid position is refused at its field', async () => {
  const wrong = { geometry: point, properties: { kind: 'circle' } }
  const unknown =
    'The kind must be one of line, polygon, property_area, no_fly_zone, point_of_interest, panorama.'
  const off = { geometry: { type: 'Point', coordinates: [200, 0] } }
  const outside = 'The longitude 200 is not between -180 and 180.'
  expect(await refusal({ map_features: [wrong, { geometry: point }, off] })).toEqual({
    'map_features.0.geometry': [unknown],
    'map_features.2.geometry': [outside],
  })
  expect(await refusal({ kml: '<kml/>' }, [wrong, { geometry: point }, off])).toEqual({
    kml: [`Geometry 1: ${unknown}`, `Geometry 3: ${outside}`],
  })
})

test('features come from one source or none, and none differs from an empty list', async () => {
  expect(await refusal({ map_features: [], kml: '<kml/>' })).toEqual({
    kml: ['Send either map_features or kml.'],
  })
  expect(await read({})).toBeUndefined()
  expect(await read({ map_features: [] })).toEqual([])
  expect(await read({ kml: '<kml/>' }, [{ geometry: point }])).toHaveLength(1)
})

test('20,000 positions in all, and no more', async () => {
  const long = {
    geometry: { type: 'LineString', coordinates: Array.from({ length: 10_000 }, (_, x) => [x / 100, 0]) },
  }
  expect(await read({ map_features: [long, long] })).toHaveLength(2)
  const tooMany = [long, long, { geometry: point }]
  expect(await refusal({ map_features: tooMany })).toEqual({
    map_features: ['At most 20000 positions in all.'],
  })
  expect(await refusal({ kml: '<kml/>' }, tooMany)).toEqual({ kml: ['At most 20000 positions in all.'] })
})
