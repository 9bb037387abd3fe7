import { numberText, t } from '@sortie/domain/language'
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

/** A length that is said once it is needed. */
interface RoundLength {
  meters: number
  label: () => string
}

const metric = (meters: number): RoundLength => ({
  meters,
  label: () =>
    meters < 1000 ? t('{count} m', { count: meters }) : t('{count} km', { count: numberText(meters / 1000) }),
})

const imperial = (feet: number): RoundLength => ({
  meters: feet * metersPerFoot,
  label: () =>
    feet < feetPerMile
      ? t('{count} ft', { count: numberText(feet) })
      : t('{count} mi', { count: numberText(feet / feetPerMile) }),
})

const oneTwoFive = [1, 2, 5].flatMap((digit) => [0, 1, 2, 3, 4, 5, 6].map((power) => digit * 10 ** power))

/** Round lengths that are easy to count in, the shortest first. */
const roundLengths: Record<MapUnits, RoundLength[]> = {
  metric: oneTwoFive.toSorted((a, b) => a - b).map(metric),
  imperial: [
    ...[5, 10, 20, 50, 100, 250, 500, 1000, 2000].map(imperial),
    ...oneTwoFive
      .filter((miles) => miles <= 5000)
      .toSorted((a, b) => a - b)
      .map((miles) => imperial(miles * feetPerMile)),
  ],
}

const lengthsOf = (units: MapUnits): [RoundLength, ...RoundLength[]] =>
  roundLengths[units] as [RoundLength, ...RoundLength[]]

const said = ({ meters, label }: RoundLength): Length => ({ meters, label: label() })

export const longestWithin = (units: MapUnits, meters: number): Length => {
  const lengths = lengthsOf(units)
  return said(lengths.findLast((length) => length.meters <= meters) ?? lengths[0])
}

export const shortestFrom = (units: MapUnits, meters: number): Length => {
  const length = lengthsOf(units).find((length) => length.meters >= meters)
  return length ? said(length) : longestWithin(units, meters)
}
