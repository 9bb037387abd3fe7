import type { MapUnits } from './map-types.ts'

const equatorMeters = 40_075_016.686
const metersPerFoot = 0.3048
const feetPerMile = 5280

export const metersPerDegree = equatorMeters / 360

export const metersPerPixel = (latitude: number, zoom: number): number =>
  (equatorMeters * Math.cos((latitude * Math.PI) / 180)) / (512 * 2 ** zoom)

export interface Length {
  meters: number
  label: string
}

const metric = (meters: number): Length => ({
  meters,
  label: meters < 1000 ? `${meters} m` : `${(meters / 1000).toLocaleString('en-US')} km`,
})

const imperial = (feet: number): Length => ({
  meters: feet * metersPerFoot,
  label:
    feet < feetPerMile
      ? `${feet.toLocaleString('en-US')} ft`
      : `${(feet / feetPerMile).toLocaleString('en-US')} mi`,
})

const oneTwoFive = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power))

/** Round lengths that are easy to count in, the shortest first. */
const roundLengths: Record<MapUnits, Length[]> = {
  metric: oneTwoFive.toSorted((a, b) => a - b).map(metric),
  imperial: [
    ...[5, 10, 20, 50, 100, 250, 500, 1000, 2000].map(imperial),
    ...oneTwoFive
      .filter((miles) => miles <= 5000)
      .toSorted((a, b) => a - b)
      .map((miles) => imperial(miles * feetPerMile)),
  ],
}

const lengthsOf = (units: MapUnits): [Length, ...Length[]] => roundLengths[units] as [Length, ...Length[]]

export const longestWithin = (units: MapUnits, meters: number): Length => {
  const lengths = lengthsOf(units)
  return lengths.findLast((length) => length.meters <= meters) ?? lengths[0]
}

export const shortestFrom = (units: MapUnits, meters: number): Length => {
  const lengths = lengthsOf(units)
  return lengths.find((length) => length.meters >= meters) ?? longestWithin(units, meters)
}
