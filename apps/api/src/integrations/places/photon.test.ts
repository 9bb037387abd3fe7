import { expect, test } from 'vitest'
import { readPhotonFeature } from './photon.ts'

const types = (place: ReturnType<typeof readPhotonFeature>) =>
  Object.fromEntries(
    place.address_components.map((part) => [part.types[0], [part.long_name, part.short_name]]),
  )

test('Photon: a house has its parts under the types of the maps service, and its time zone', () => {
  const place = readPhotonFeature({
    geometry: { coordinates: [-118.49, 34.02] },
    properties: {
      osm_type: 'W',
      osm_id: 4711,
      type: 'house',
      housenumber: '1',
      street: 'Example Way',
      district: 'Wilmont',
      city: 'Santa Monica',
      county: 'Los Angeles County',
      state: 'California',
      postcode: '90401',
      country: 'United States',
      countrycode: 'US',
    },
  })
  expect(types(place)).toEqual({
    street_number: ['1', '1'],
    route: ['Example Way', 'Example Way'],
    sublocality: ['Wilmont', 'Wilmont'],
    locality: ['Santa Monica', 'Santa Monica'],
    administrative_area_level_2: ['Los Angeles County', 'Los Angeles County'],
    administrative_area_level_1: ['California', 'CA'],
    postal_code: ['90401', '90401'],
    country: ['United States', 'US'],
  })
  expect(place.geometry?.location).toEqual({ lat: 34.02, lng: -118.49 })
  expect(place.timezone_id).toBe('America/Los_Angeles')
  expect(place.formatted_address).toBe('1 Example Way, Santa Monica, California 90401, United States')
})

test('Photon: a city carries its name itself; in Britain it is the postal town', () => {
  const city = (name: string, countrycode: string) =>
    types(
      readPhotonFeature({
        geometry: { coordinates: [0, 52] },
        properties: { osm_type: 'R', osm_id: 1, type: 'city', name, countrycode, country: 'Somewhere' },
      }),
    )
  expect(city('Berlin', 'DE')).toMatchObject({ locality: ['Berlin', 'Berlin'] })
  expect(city('Leeds', 'GB')).toMatchObject({ postal_town: ['Leeds', 'Leeds'] })
})

test('M-ADDR-01 Photon: a result without a position has no geometry', () => {
  const place = readPhotonFeature({
    geometry: null,
    properties: { osm_type: 'N', osm_id: 2, type: 'street', name: 'Nowhere Lane' },
  })
  expect(place.geometry).toBeNull()
  expect(place.timezone_id).toBeNull()
})
