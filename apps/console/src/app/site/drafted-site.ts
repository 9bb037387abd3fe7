import type { Geometry } from '@sortie/domain/mission/map-feature.schema'
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
