import { addressLine } from '@sortie/domain/place/location'
import type { Location } from '@sortie/domain/place/location.schema'

/** An address that the maps app of a phone, or the browser, opens; null for a place nobody could find. */
export const mapsLink = (location: Location | null): string | null => {
  if (!location) return null
  const { latitude, longitude } = location
  const address = addressLine(location)
  if (latitude === null || longitude === null)
    return address === 'Location Unknown' ? null : searchLink(address)
  return searchLink(`${latitude},${longitude}`)
}

const searchLink = (query: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
