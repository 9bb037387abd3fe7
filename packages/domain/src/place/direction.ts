import { t, toTranslate } from '../language.ts'
import type { Geometry } from '../mission/map-feature.schema.ts'
import { formatDistance, formatNumber, metersToFeet, usesMiles } from '../units.ts'

export interface Place {
  latitude: number
  longitude: number
}

const radians = (degrees: number) => (degrees * Math.PI) / 180
const turn = 360

/** Any angle as 0 to 360 degrees. */
export const fullCircle = (degrees: number): number => ((degrees % turn) + turn) % turn

/** The direction in which one sets out for a place: degrees clockwise from north. */
export const bearingDegrees = (from: Place, to: Place): number => {
  const [a, b] = [radians(from.latitude), radians(to.latitude)]
  const east = radians(to.longitude - from.longitude)
  const x = Math.sin(east) * Math.cos(b)
  const y = Math.cos(a) * Math.sin(b) - Math.sin(a) * Math.cos(b) * Math.cos(east)
  return fullCircle((Math.atan2(x, y) * 180) / Math.PI)
}

const points = [
  toTranslate('north'),
  toTranslate('northeast'),
  toTranslate('east'),
  toTranslate('southeast'),
  toTranslate('south'),
  toTranslate('southwest'),
  toTranslate('west'),
  toTranslate('northwest'),
] as const

export type CompassPoint = (typeof points)[number]

/** The nearest of eight directions. */
export const compassPoint = (degrees: number): CompassPoint =>
  points[Math.round(fullCircle(degrees) / 45) % points.length] as CompassPoint

const feetUntilMiles = 1000
const metersUntilKilometers = 1000

/** A distance on foot: '120 ft' or '40 m', and '0.4 miles' or '1.2 km' from where nobody counts steps. */
export const walkText = (meters: number, country: string | null | undefined): string => {
  if (usesMiles(country)) {
    const feet = metersToFeet(meters)
    return feet < feetUntilMiles
      ? t('{count} ft', { count: formatNumber(Math.round(feet / 10) * 10) })
      : formatDistance(meters, country)
  }
  return meters < metersUntilKilometers
    ? t('{count} m', { count: formatNumber(Math.round(meters / 5) * 5) })
    : formatDistance(meters, country)
}

type Point = [longitude: number, latitude: number, ...altitude: number[]]

const middle = (places: readonly Point[]): Place => ({
  longitude: places.reduce((sum, [x]) => sum + x, 0) / places.length,
  latitude: places.reduce((sum, [, y]) => sum + y, 0) / places.length,
})

/** Where to go for what is drawn on the map: the point itself, the start of a line, the middle of an area. */
export const placeToGo = ({ type, coordinates }: Geometry): Place => {
  if (type === 'Point') return middle([coordinates as Point])
  if (type === 'LineString') return middle(coordinates.slice(0, 1) as Point[])
  // The last point of a ring is its first.
  const [outline] = coordinates as [Point[]]
  return middle(outline.slice(0, -1))
}

const crossesRing = ({ latitude, longitude }: Place, ring: readonly Point[]): boolean => {
  let isIn = false
  for (const [index, [x1, y1]] of ring.entries()) {
    const [x2, y2] = ring.at(index - 1) as Point
    if (y1 > latitude !== y2 > latitude && longitude < ((x2 - x1) * (latitude - y1)) / (y2 - y1) + x1)
      isIn = !isIn
  }
  return isIn
}

/** Whether a place is in an area; never in a line or a point. */
export const isInArea = (place: Place, geometry: Geometry): boolean => {
  if (geometry.type !== 'Polygon') return false
  const [outline, ...holes] = geometry.coordinates as [Point[], ...Point[][]]
  return crossesRing(place, outline) && !holes.some((hole) => crossesRing(place, hole))
}
