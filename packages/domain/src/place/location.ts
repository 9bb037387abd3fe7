import type { Location } from './location.schema.ts'

export const locationUnknownText = 'Location Unknown'

const present = (part: string | null): part is string => Boolean(part?.trim())

/** The address to print: the formatted one, else the parts there are. */
export const addressLine = (
  location: Pick<Location, 'formatted_address' | 'address' | 'city' | 'state' | 'postal_code'> | null,
): string => {
  if (!location) return locationUnknownText
  if (present(location.formatted_address)) return location.formatted_address
  const stateAndCode = [location.state, location.postal_code].filter(present).join(' ')
  return [location.address, location.city, stateAndCode].filter(present).join(', ') || locationUnknownText
}
