import { expect, test } from 'vitest'
import { draftOf, siteChangesOf } from './stored-site.ts'

type Stored = Parameters<typeof draftOf>[0]

const ring = [
  [-105.28, 40.01],
  [-105.27, 40.01],
  [-105.27, 40.02],
  [-105.28, 40.01],
]
const feature = (id: number, more: object) => ({
  id,
  name: `Feature ${id}`,
  notes: 'Keep out',
  kind: 'no_fly_zone',
  geometry_type: 'Polygon',
  geometry: { type: 'Polygon', coordinates: [ring] },
  properties: { color: 'red' },
  shot_type_attributes: { altitude: 60 },
  colour: '#009662',
  size: null,
  ...more,
})
const line = { type: 'LineString', coordinates: ring.slice(0, 2) }
const stored = {
  location: {
    name: 'Offices',
    latitude: 40.01,
    longitude: -105.28,
    address: '1155 Pearl Street',
    address2: 'Floor 2',
    city: 'Boulder',
    state: 'CO',
    postal_code: '80302',
    country: 'US',
    formatted_address: null,
    timezone_id: 'America/Denver',
    airmap_authorization: 'open',
  },
  map_features: [feature(1, { kind: 'line', geometry: line }), feature(2, {})],
} as unknown as Stored

test('a site that nobody changed is sent as it is stored', () => {
  const { location, map_features } = siteChangesOf(draftOf(stored), stored)
  expect(location).toEqual(stored.location)
  expect(map_features).toEqual(
    stored.map_features.map(({ name, notes, kind, geometry, properties, shot_type_attributes }) => ({
      name,
      notes,
      kind,
      geometry,
      properties,
      shot_type_attributes,
    })),
  )
})

test('a pin that is moved by hand gets its time zone from the server', () => {
  const draft = draftOf(stored)
  const moved = { ...draft, site: { ...draft.site, pin: { latitude: 51, longitude: 0 } } }
  expect(siteChangesOf(moved, stored).location).toMatchObject({
    latitude: 51,
    timezone_id: null,
    address2: 'Floor 2',
  })
})

test('a renamed area keeps what is not drawn of it, and a new one comes last', () => {
  const draft = draftOf(stored)
  const [area] = draft.site.areas
  if (!area) throw new Error('the polygon is no area')
  const areas = [
    { ...area, name: 'Tower' },
    { name: 'New', vertices: area.vertices, isOpen: false },
  ]
  const { map_features } = siteChangesOf({ ...draft, site: { ...draft.site, areas } }, stored)
  expect(map_features).toMatchObject([
    { name: 'Feature 1', kind: 'line' },
    {
      name: 'Tower',
      kind: 'no_fly_zone',
      notes: 'Keep out',
      shot_type_attributes: { altitude: 60 },
      properties: { color: 'red' },
    },
    { name: 'New', kind: 'polygon' },
  ])
})

test('a site without a place stays without one until something is filled in', () => {
  const none = { location: null, map_features: [] }
  const draft = draftOf(none)
  expect(siteChangesOf(draft, none)).toEqual({ map_features: [] })
  const typed = { ...draft, address: { ...draft.address, city: 'Boulder' } }
  expect(siteChangesOf(typed, none).location).toMatchObject({ city: 'Boulder', latitude: null })
})
