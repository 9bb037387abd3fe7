import { language, locale, numberText, t } from './language.ts'

const squareFeetPerSquareMeter = 10.76391
const acresPerSquareMeter = 0.0002471
const feetPerMeter = 3.2808
export const metersPerMile = 1609
/** Of latitude, and of longitude at the equator. */
export const metersPerDegree = 111_195
const metersPerKilometer = 1000

export const squareMetersToSquareFeet = (area: number): number => area * squareFeetPerSquareMeter
export const squareMetersToAcres = (area: number): number => area * acresPerSquareMeter
export const metersToFeet = (length: number): number => length * feetPerMeter
export const feetToMeters = (length: number): number => length / feetPerMeter

const countriesInMiles: readonly (string | null | undefined)[] = [
  'US',
  'United States',
  'United States of America',
  'GB',
]

export const usesMiles = (country: string | null | undefined): boolean => countriesInMiles.includes(country)

/**
 * '1,234.5': thousands separated, always with that many decimals. Written out because `Intl` loads its tables when it is
 * first used, which took 7 ms of the processor in the first drawing of the dashboard, 30 ms on a phone. Other languages
 * need its tables.
 */
export const formatNumber = (value: number, decimals = 0): string =>
  language() === 'en'
    ? value.toFixed(decimals).replace(/(?<!\.\d*)\B(?=(\d{3})+(?!\d))/g, ',')
    : numberFormat(decimals).format(value)

const numberFormats = new Map<string, Intl.NumberFormat>()

const numberFormat = (decimals: number): Intl.NumberFormat => {
  const key = `${locale()} ${decimals}`
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  const format = numberFormats.get(key) ?? new Intl.NumberFormat(locale(), options)
  numberFormats.set(key, format)
  return format
}

/** '3.1 miles' or '5.0 km', by the country of the place. */
export const formatDistance = (meters: number, country: string | null | undefined): string =>
  usesMiles(country)
    ? t('{count} miles', { count: formatNumber(meters / metersPerMile, 1) })
    : t('{count} km', { count: formatNumber(meters / metersPerKilometer, 1) })

/** '39 ft' or '12 m', by the country of the place. */
export const formatLength = (meters: number, country: string | null | undefined): string =>
  usesMiles(country)
    ? t('{count} ft', { count: formatNumber(metersToFeet(meters)) })
    : t('{count} m', { count: formatNumber(meters) })

interface Position {
  latitude: number | null
  longitude: number | null
}

const earthRadiusMeters = 6371008.8
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** Distance on a sphere; null when either place is unknown. */
export const greatCircleMeters = (from: Position, to: Position): number | null => {
  if (from.latitude === null || from.longitude === null || to.latitude === null || to.longitude === null)
    return null
  const halfLatitude = radians(to.latitude - from.latitude) / 2
  const halfLongitude = radians(to.longitude - from.longitude) / 2
  const chord =
    Math.sin(halfLatitude) ** 2 +
    Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude)) * Math.sin(halfLongitude) ** 2
  return 2 * earthRadiusMeters * Math.asin(Math.min(1, Math.sqrt(chord)))
}

const byteUnits = ['B', 'KB', 'MB', 'GB', 'TB']

/** '1.5 MB', base 1024. */
export const formatFileSize = (bytes: number): string => {
  let amount = bytes
  let unit = 0
  // Rounded before the comparison: 1 048 575 bytes are 1 MB, not 1024 KB.
  while (Number(amount.toFixed(1)) >= 1024 && unit < byteUnits.length - 1) {
    amount /= 1024
    unit += 1
  }
  const number = Number(amount.toFixed(1))
  return `${language() === 'en' ? number : numberText(number)} ${byteUnits[unit]}`
}
