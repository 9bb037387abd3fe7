import type { Geometry } from '@sortie/domain/mission/map-feature.schema'
import { addressLine, locationUnknownText } from '@sortie/domain/place/location'
import type { DrawnSite } from '@sortie/ui/map/area-editor.tsx'

/** The address in parts, as the search found it or as it was typed. */
export interface Address {
  formatted_address: string
  address: string
  city: string
  state: string
  postal_code: string
  country: string
  timezone_id: string | null
}

export const emptyAddress: Address = {
  formatted_address: '',
  address: '',
  city: '',
  state: '',
  postal_code: '',
  country: '',
  timezone_id: null,
}

type AddressPart = 'address' | 'city' | 'state' | 'postal_code' | 'country'

/** A part typed by hand replaces the line that the search found: pilots read that line, and would miss the part. */
export const withAddressPart = (address: Address, part: AddressPart, text: string): Address => ({
  ...address,
  [part]: text,
  formatted_address: '',
})

/** The address as pilots read it; empty if there is none yet. */
export const addressText = (address: Address): string => {
  const line = addressLine(address)
  return line === locationUnknownText ? '' : line
}

/** A shape that cannot be drawn by hand, such as a line or a point of a KML file. It is sent as it is. */
export interface FileFeature {
  name: string
  notes: string
  kind: string
  geometry: Geometry
  /** The stored feature that it is, which has more than can be seen here. */
  origin?: number
}

/** Where a mission is, as it is filled in. */
export interface DraftedSite {
  address: Address
  site: DrawnSite
  fileFeatures: FileFeature[]
}
