import { known, toTranslate } from '../language.ts'
import type { Location } from './location.schema.ts'

export const locationUnknownText = toTranslate('Location Unknown')

const present = (part: string | null): part is string => Boolean(part?.trim())

type Addressed = Pick<Location, 'formatted_address' | 'address' | 'city' | 'state' | 'postal_code'> | null

/** The formatted address, else the parts there are; empty without any. */
export const addressText = (location: Addressed): string => {
  if (!location) return ''
  if (present(location.formatted_address)) return location.formatted_address
  const stateAndCode = [location.state, location.postal_code].filter(present).join(' ')
  return [location.address, location.city, stateAndCode].filter(present).join(', ')
}

/** The address to print. */
export const addressLine = (location: Addressed): string =>
  addressText(location) || known(locationUnknownText)
