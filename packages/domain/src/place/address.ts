import { inLanguage, t, toTranslate } from '../language.ts'

export const invalidAddressText = toTranslate('Not a valid address. Please try again.')
export const noAddressResultsText = toTranslate('Address search returned no results.')

/** A place as the places services describe it. */
export interface Place {
  formatted_address?: string | undefined
  address_components: readonly { long_name: string; short_name: string; types: readonly string[] }[]
  geometry?: { location: { lat: number; lng: number } } | null | undefined
}

export interface PlaceAddress {
  address: string
  city: string
  state: string
  postal_code: string
  /** The short code, such as US. */
  country: string
  latitude: number
  longitude: number
}

/** The maximum length of each part. */
const longestParts = {
  address: 200,
  address2: 200,
  city: 100,
  state: 100,
  postal_code: 20,
} as const

export const mostCharacters = (part: keyof typeof longestParts): number => longestParts[part]

const tooLongTexts: Readonly<Record<keyof typeof longestParts, (most: number) => string>> = {
  address: (most) => t('Please use {most} characters or fewer for the street address', { most }),
  address2: (most) => t('Please use {most} characters or fewer for the second line of the address', { most }),
  city: (most) => t('Please use {most} characters or fewer for the city', { most }),
  state: (most) => t('Please use {most} characters or fewer for the state or region', { most }),
  postal_code: (most) => t('Please use {most} characters or fewer for the postal code', { most }),
}

/**
 * It names the part, since the errors of all parts of an address may be shown at one field. In English, since schemas
 * are made when modules are loaded. Fields say it in the reader's language.
 */
export const partTooLongText = (part: keyof typeof longestParts): string =>
  inLanguage(undefined, () => tooLongTexts[part](longestParts[part]))

type Components = Place['address_components']

const component = (components: Components, type: string) =>
  components.find(({ types }) => types.includes(type))
const longName = (components: Components, type: string) => component(components, type)?.long_name ?? ''
const shortName = (components: Components, type: string) => component(components, type)?.short_name ?? ''

/** Number and route, or only the route; a number without a route is dropped. */
const streetOf = (components: Components): string => {
  const route = longName(components, 'route')
  const number = longName(components, 'street_number')
  return route && number ? `${number} ${route}` : route
}

/** The components that contain the town, by country; the first one present is the city. */
const cityComponents: Readonly<Record<string, readonly string[]>> = {
  TR: ['administrative_area_level_1'],
  GB: ['postal_town'],
  SE: ['postal_town'],
}
const usualCityComponents = ['locality', 'administrative_area_level_3', 'neighborhood', 'sublocality']

const cityOf = (components: Components, country: string): string => {
  const types = cityComponents[country] ?? usualCityComponents
  return types.map((type) => longName(components, type)).find(Boolean) ?? ''
}

/** The fields of an address from a chosen place; null for a place without a position, which is not an address. */
export const addressOfPlace = (place: Place): PlaceAddress | null => {
  const { lat, lng } = place.geometry?.location ?? { lat: Number.NaN, lng: Number.NaN }
  if (!Number.isFinite(lat) || !Number.isFinite(lng)) return null
  const components = place.address_components
  const country = shortName(components, 'country')
  return {
    address: streetOf(components),
    city: cityOf(components, country),
    state: shortName(components, 'administrative_area_level_1'),
    postal_code: longName(components, 'postal_code'),
    country,
    latitude: lat,
    longitude: lng,
  }
}

/**
 * The street of a typed line: '1155 Pearl Street' of '1155 Pearl Street, Boulder', since the town follows the street.
 */
export const typedStreet = (line: string): string => {
  const [street, ...town] = line.split(',') as [string, ...string[]]
  return town.length > 0 && /\d/.test(street) ? street.trim() : ''
}
