import type { Bounds } from '@sortie/ui/map/bounds.ts'

export interface MapCenter {
  latitude: number
  longitude: number
  /** Whether the map is zoomed in enough that its center names a street rather than a region. */
  isClose: boolean
}

/** Close enough to tell the houses of a street apart. */
export const streetZoom = 15
export const townZoom = 13
export const countryZoom = 4

/** About 2 km: the center of a town is not where anyone lives. */
const closeDegrees = 0.025
const degrees = 180 / Math.PI

const mercator = (latitude: number): number => Math.asinh(Math.tan(latitude / degrees))
const latitudeOf = (y: number): number => Math.atan(Math.sinh(y)) * degrees

const onEarth = (longitude: number): number => ((((longitude + 180) % 360) + 360) % 360) - 180

/** Rounds to six digits, a tenth of a meter. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6

/** The center of a map with these bounds, in the Mercator projection. */
export const mapCenter = ([west, south, east, north]: Bounds): MapCenter => ({
  latitude: rounded(latitudeOf((mercator(south) + mercator(north)) / 2)),
  longitude: rounded(onEarth((west + east) / 2)),
  isClose: east - west <= closeDegrees,
})
