import { describe, expect, test } from 'vitest'
import {
  addressOfPlace,
  invalidAddressText,
  mostCharacters,
  noAddressResultsText,
  type Place,
  partTooLongText,
  typedStreet,
} from './address.ts'

type Parts = Readonly<Record<string, string | readonly [string, string]>>

/** A place from its components: a name, or its long and its short form. */
const place = (parts: Parts, geometry: Place['geometry'] = { location: { lat: 10, lng: 20 } }): Place => ({
  formatted_address: 'as the service writes it',
  address_components: Object.entries(parts).map(([type, name]) => ({
    long_name: typeof name === 'string' ? name : name[0],
    short_name: typeof name === 'string' ? name : name[1],
    types: [type, 'political'],
  })),
  geometry,
})
const cityOf = (parts: Parts) => addressOfPlace(place(parts))?.city
const country = (name: string, code: string) => ({ country: [name, code] as const })

test('each part of an address has its longest length', () => {
  const parts = ['address', 'address2', 'city', 'state', 'postal_code'] as const
  expect(parts.map(mostCharacters)).toEqual([200, 200, 100, 100, 20])
  expect(partTooLongText('address2')).toBe(
    'Please use 200 characters or fewer for the second line of the address',
  )
})

describe('what is an address', () => {
  test('M-ADDR-01 a result without geometry is not', () => {
    expect(invalidAddressText).toBe('Not a valid address. Please try again.')
    const parts = { route: 'Main Street', ...country('United States', 'US') }
    expect(addressOfPlace({ ...place(parts), geometry: undefined })).toBeNull()
    expect(addressOfPlace(place(parts, { location: { lat: Number.NaN, lng: 3 } }))).toBeNull()
    expect(addressOfPlace(place(parts, { location: { lat: 0, lng: 0 } }))).not.toBeNull()
  })

  test('M-ADDR-02 a search without results has a message', () => {
    expect(noAddressResultsText).toBe('Address search returned no results.')
  })

  test('M-ADDR-03 number and route, else the route, else nothing', () => {
    const street = (parts: Parts) => addressOfPlace(place(parts))?.address
    expect(street({ street_number: '1600', route: 'Amphitheatre Parkway' })).toBe('1600 Amphitheatre Parkway')
    expect(street({ route: 'Amphitheatre Parkway' })).toBe('Amphitheatre Parkway')
    expect(street({ street_number: '1600' })).toBe('')
    expect(street({})).toBe('')
  })

  test('A-REG-15 a chosen place fills every field', () => {
    const parts: Parts = {
      street_number: '1600',
      route: ['Amphitheatre Parkway', 'Amphitheatre Pkwy'],
      locality: 'Mountain View',
      administrative_area_level_2: 'Santa Clara County',
      administrative_area_level_1: ['California', 'CA'],
      ...country('United States', 'US'),
      postal_code: '94043',
    }
    expect(addressOfPlace(place(parts, { location: { lat: 37.422, lng: -122.084 } }))).toEqual({
      address: '1600 Amphitheatre Parkway',
      city: 'Mountain View',
      state: 'CA',
      postal_code: '94043',
      country: 'US',
      latitude: 37.422,
      longitude: -122.084,
    })
  })

  test('a place with no components but a position has empty fields', () => {
    expect(addressOfPlace(place({}))).toMatchObject({ address: '', city: '', state: '', country: '' })
  })
})

describe('the city', () => {
  const everything: Parts = {
    locality: 'Locality',
    postal_town: 'Postal town',
    administrative_area_level_1: 'First level',
    administrative_area_level_3: 'Third level',
    neighborhood: 'Neighborhood',
    sublocality: 'Sublocality',
  }
  const without = (...types: string[]): Parts =>
    Object.fromEntries(Object.entries(everything).filter(([type]) => !types.includes(type)))

  test('M-ADDR-04 of Turkey is the first-level area, by the code of the country', () => {
    expect(cityOf({ ...everything, ...country('Türkiye', 'TR') })).toBe('First level')
    const istanbul = {
      administrative_area_level_2: 'Beyoğlu',
      administrative_area_level_1: 'İstanbul',
      ...country('Türkiye', 'TR'),
    }
    expect(cityOf(istanbul)).toBe('İstanbul')
    expect(cityOf({ ...everything, ...country('Turkey', 'XX') })).toBe('Locality')
  })

  test.each([
    ['United Kingdom', 'GB', 'London'],
    ['Sweden', 'SE', 'Stockholm'],
  ])('M-ADDR-04 of %s is the postal town', (name, code, town) => {
    expect(cityOf({ ...everything, postal_town: town, ...country(name, code) })).toBe(town)
    expect(cityOf({ ...without('postal_town'), ...country(name, code) })).toBe('')
  })

  test.each(['US', 'DE', 'FR', 'JP', 'BR', 'NO', 'AU', ''])(
    'M-ADDR-05 of "%s" is the first present of four',
    (code) => {
      const city = (parts: Parts) => cityOf({ ...parts, ...country('A country', code) })
      expect(city(everything)).toBe('Locality')
      expect(city(without('locality'))).toBe('Third level')
      expect(city(without('locality', 'administrative_area_level_3'))).toBe('Neighborhood')
      expect(city(without('locality', 'administrative_area_level_3', 'neighborhood'))).toBe('Sublocality')
      expect(city({ postal_town: 'Postal town', administrative_area_level_1: 'First level' })).toBe('')
    },
  )

  test('M-ADDR-05 as places of some countries come', () => {
    expect(cityOf({ locality: 'Berlin', sublocality: 'Mitte', ...country('Germany', 'DE') })).toBe('Berlin')
    expect(cityOf({ locality: 'Paris', ...country('France', 'FR') })).toBe('Paris')
    expect(cityOf({ sublocality: 'Chiyoda City', ...country('Japan', 'JP') })).toBe('Chiyoda City')
    expect(cityOf({ sublocality: 'Brooklyn', ...country('United States', 'US') })).toBe('Brooklyn')
  })
})

test.each([
  [' 1155 Pearl Street , Boulder', '1155 Pearl Street'],
  ['1155 Pearl Street, Boulder', '1155 Pearl Street'],
  ['Torstraße 12, 10119 Berlin', 'Torstraße 12'],
  ['Boulder, CO 80302', ''],
  ['1155 Pearl Street', ''],
  ['', ''],
])('of the line %j the street is %j', (line, street) => {
  expect(typedStreet(line)).toBe(street)
})
