import type { Bounds } from '@sortie/ui/map/bounds.ts'

export interface MapCenter {
  latitude: number
  longitude: number
  /** Whether the map shows so little that its center names a street rather than a region. */
  isClose: boolean
}

/** Close enough to tell the houses of a street apart. */
export const streetZoom = 15
export const townZoom = 13
export const countryZoom = 4

/** Some 2 km: a town's center is not where anyone lives. */
const closeDegrees = 0.025
const degrees = 180 / Math.PI

const mercator = (latitude: number): number => Math.asinh(Math.tan(latitude / degrees))
const latitudeOf = (y: number): number => Math.atan(Math.sinh(y)) * degrees

const onEarth = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** Six digits are a tenth of a meter. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** What is in the middle of a map that shows these bounds; the map is drawn in Mercator's projection. */
export const mapCenter = ([west, south, east, north]: Bounds): MapCenter => ({
  latitude: rounded(latitudeOf((mercator(south) + mercator(north)) / 2)),
  longitude: rounded(onEarth((west + east) / 2)),
  isClose: east - west <= closeDegrees,
})
