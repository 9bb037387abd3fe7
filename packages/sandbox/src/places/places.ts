import { sendJson } from '../http/messages.ts'
import type { Service } from '../http/service.ts'

interface Address {
  type: 'city' | 'house'
  name?: string
  housenumber?: string
  street?: string
  city?: string
  state: string
  stateCode: string
  country: string
  countrycode: string
  position: [longitude: number, latitude: number]
}

const town = (
  name: string,
  [state, stateCode]: [string, string],
  position: Address['position'],
): Address => ({
  type: 'city',
  name,
  state,
  stateCode,
  country: 'United States',
  countrycode: 'US',
  position,
})

const COLORADO: [string, string] = ['Colorado', 'CO']
const CALIFORNIA: [string, string] = ['California', 'CA']

const pearlStreet = (housenumber: string, position: Address['position']): Address => ({
  type: 'house',
  housenumber,
  street: 'Pearl Street',
  city: 'Boulder',
  state: 'Colorado',
  stateCode: 'CO',
  country: 'United States',
  countrycode: 'US',
  position,
})

/** All known addresses, towns first. */
const ADDRESSES: Address[] = [
  town('Boulder', COLORADO, [-105.2705, 40.015]),
  town('Denver', COLORADO, [-104.9903, 39.7392]),
  town('Chicago', ['Illinois', 'IL'], [-87.6298, 41.8781]),
  town('Oakland', CALIFORNIA, [-122.2712, 37.8044]),
  town('Santa Monica', CALIFORNIA, [-118.4912, 34.0195]),
  pearlStreet('12', [-105.2935, 40.0149]),
  pearlStreet('1155', [-105.2809, 40.0174]),
  pearlStreet('1200', [-105.2804, 40.0175]),
]

const wordsOf = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const matches = (address: Address, query: string): boolean => {
  const { name, housenumber, street, city, state, stateCode, country } = address
  const known = wordsOf([name, housenumber, street, city, state, stateCode, country].join(' '))
  return wordsOf(query).every((word) => known.some((own) => own.startsWith(word)))
}

const featureOf = ({ position, stateCode: _, ...properties }: Address, index: number) => ({
  type: 'Feature',
  geometry: { type: 'Point', coordinates: position },
  properties: { osm_type: 'N', osm_id: index + 1, ...properties },
})

/** An address search with Photon's protocol that knows a handful of addresses, and finds no others. */
export const places: Service = async ({ req, res, path }) => {
  if (path !== '/places/api' || req.method !== 'GET') return false
  const query = new URL(req.url ?? '', 'http://sandbox').searchParams
  const typed = query.get('q')?.trim() ?? ''
  const features = ADDRESSES.map(featureOf).filter(
    (_, index) => typed && matches(ADDRESSES[index] as Address, typed),
  )
  sendJson(res, 200, {
    type: 'FeatureCollection',
    features: features.slice(0, Number(query.get('limit')) || 15),
  })
  return true
}
