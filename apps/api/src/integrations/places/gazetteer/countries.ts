import { listedRegion } from '../regions.ts'
import { foldName } from './fold-name.ts'

const displayNames = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' })

export const countryName = (code: string): string => displayNames.of(code) ?? code

const spokenNames: Readonly<Record<string, readonly string[]>> = {
  US: ['usa', 'america'],
  GB: ['uk', 'great britain'],
  DE: ['deutschland'],
  AT: ['osterreich'],
  CH: ['schweiz', 'suisse'],
  SE: ['sverige'],
  TR: ['turkey'],
  ES: ['espana'],
  IT: ['italia'],
  NL: ['holland'],
}

interface Inside {
  country: string
  adminCode: string
}

interface Surroundings {
  codes: string[]
  names: string[]
}

const describeSurroundings = ({ country, adminCode }: Inside): Surroundings => {
  const region = listedRegion(country, adminCode)
  const codes = [country, region?.code ?? country].map((code) => code.toLowerCase())
  const names = [countryName(country), region?.name ?? country].map(foldName)
  return { codes, names: [...names, ...(spokenNames[country] ?? [])] }
}

/** Keyed by country and then by region; there are a few thousand. */
const known = new Map<string, Map<string, Surroundings>>()

const surroundingsOf = (city: Inside): Surroundings => {
  const regions = known.get(city.country) ?? new Map<string, Surroundings>()
  known.set(city.country, regions)
  const surroundings = regions.get(city.adminCode) ?? describeSurroundings(city)
  regions.set(city.adminCode, surroundings)
  return surroundings
}

/** Whether the country or region of a city equals or begins with each of the words. */
export const liesWithin = (city: Inside, words: readonly string[]): boolean => {
  const { codes, names } = surroundingsOf(city)
  return words.every((word) => codes.includes(word) || names.some((name) => name.startsWith(word)))
}
