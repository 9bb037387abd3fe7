import tzLookup from '@photostructure/tz-lookup'
import type { Place } from '@sortie/contract/place.calls'
import { regionCode } from './regions.ts'

/** The parts of an address under their plain names, as far as a service knows them. */
export interface AddressParts {
  streetNumber?: string | undefined
  route?: string | undefined
  neighborhood?: string | undefined
  sublocality?: string | undefined
  city?: string | undefined
  areaLevel3?: string | undefined
  areaLevel2?: string | undefined
  areaLevel1?: string | undefined
  areaLevel1Code?: string | undefined
  postalCode?: string | undefined
  country?: string | undefined
  countryCode?: string | undefined
}

type Component = Place['address_components'][number]

/** In these countries the city of an address is the postal town. */
const postalTownCountries = new Set(['GB', 'SE'])

const component = (types: string[], long: string | undefined, short = long): Component[] =>
  long ? [{ long_name: long, short_name: short || long, types }] : []

/** The parts in the form and order of the maps service. */
export const addressComponents = (parts: AddressParts): Component[] => {
  const country = parts.countryCode?.toUpperCase()
  const cityTypes = country && postalTownCountries.has(country) ? ['postal_town'] : ['locality', 'political']
  const areaCode = parts.areaLevel1Code ?? regionCode(country, parts.areaLevel1)
  return [
    ...component(['street_number'], parts.streetNumber),
    ...component(['route'], parts.route),
    ...component(['neighborhood', 'political'], parts.neighborhood),
    ...component(['sublocality', 'political'], parts.sublocality),
    ...component(cityTypes, parts.city),
    ...component(['administrative_area_level_3', 'political'], parts.areaLevel3),
    ...component(['administrative_area_level_2', 'political'], parts.areaLevel2),
    ...component(['administrative_area_level_1', 'political'], parts.areaLevel1, areaCode),
    ...component(['country', 'political'], parts.country ?? country, country),
    ...component(['postal_code'], parts.postalCode),
  ]
}

interface Found {
  formattedAddress: string
  components: Component[]
  /** Null if the service knows the text but not the position. */
  position: { latitude: number; longitude: number } | null
}

const isOnEarth = ({ latitude, longitude }: { latitude: number; longitude: number }): boolean =>
  Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180

export const makePlace = ({ formattedAddress, components, position }: Found): Place => {
  const there = position && isOnEarth(position) ? position : null
  return {
    formatted_address: formattedAddress,
    address_components: components,
    geometry: there && { location: { lat: there.latitude, lng: there.longitude } },
    timezone_id: there && tzLookup(there.latitude, there.longitude),
  }
}
