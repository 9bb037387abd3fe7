import { addressLine, locationUnknownText } from '@sortie/domain/place/location'
import type { Location } from '@sortie/domain/place/location.schema'

/** A URL that opens a maps app or the browser; null for a place that cannot be found. */
export const mapsLink = (location: Location | null): string | null => {
  if (!location) return null
  const { latitude, longitude } = location
  const address = addressLine(location)
  if (latitude === null || longitude === null)
    return address === locationUnknownText ? null : searchLink(address)
  return searchLink(`${latitude},${longitude}`)
}

const searchLink = (query: string): string =>
  `https://www.google.com/maps/search/?${new URLSearchParams({ api: '1', query })}`
