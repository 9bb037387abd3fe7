import { expect, test } from 'vitest'
import { readNominatimResult } from './nominatim.ts'

const place = (
  address: Record<string, string>,
  position: { lat?: number; lon?: number } = { lat: 52.5, lon: 13.4 },
) => readNominatimResult({ osm_type: 'node', osm_id: 1, display_name: 'as it says', address, ...position })

const types = (found: ReturnType<typeof place>) =>
  Object.fromEntries(
    found.address_components.map((part) => [part.types[0], [part.long_name, part.short_name]]),
  )

test('Nominatim: the parts of an address get the types of the maps service', () => {
  const found = place({
    house_number: '5',
    road: 'Hauptstraße',
    quarter: 'Rathausviertel',
    suburb: 'Schöneberg',
    city: 'Berlin',
    state: 'Berlin',
    'ISO3166-2-lvl4': 'DE-BE',
    postcode: '10827',
    country: 'Germany',
    country_code: 'de',
  })
  expect(types(found)).toEqual({
    street_number: ['5', '5'],
    route: ['Hauptstraße', 'Hauptstraße'],
    neighborhood: ['Rathausviertel', 'Rathausviertel'],
    sublocality: ['Schöneberg', 'Schöneberg'],
    locality: ['Berlin', 'Berlin'],
    administrative_area_level_1: ['Berlin', 'BE'],
    postal_code: ['10827', '10827'],
    country: ['Germany', 'DE'],
  })
  expect(found.timezone_id).toBe('Europe/Berlin')
  expect(found.formatted_address).toBe('as it says')
})

test('Nominatim: the province in Turkey, the postal town in Sweden', () => {
  expect(
    types(place({ town: 'Çankaya', province: 'Ankara', state: 'Central Anatolia', country_code: 'tr' })),
  ).toMatchObject({ administrative_area_level_1: ['Ankara', 'Ankara'], locality: ['Çankaya', 'Çankaya'] })
  expect(types(place({ village: 'Åre', municipality: 'Åre kommun', country_code: 'se' }))).toMatchObject({
    postal_town: ['Åre', 'Åre'],
    administrative_area_level_3: ['Åre kommun', 'Åre kommun'],
  })
})

test('M-ADDR-01 Nominatim: a result without a position has no geometry', () => {
  expect(place({}, {}).geometry).toBeNull()
})
