import { language, locale } from '../language.ts'
import { compareNames } from '../names.ts'
import { type Country, countries, countryName, isCountryCode } from './countries.ts'

const displayNames = new Map<string, Intl.DisplayNames>()

const namesHere = (): Intl.DisplayNames => {
  const names = displayNames.get(locale()) ?? new Intl.DisplayNames(locale(), { type: 'region' })
  displayNames.set(locale(), names)
  return names
}

/** The name of a country in the reader's language; anything that isn't a code stays as it is. */
export const countryNameHere = (code: string): string =>
  language() === 'en' || !isCountryCode(code) ? countryName(code) : (namesHere().of(code) as string)

/** Every country to choose from, in the reader's language: the United States and Canada, then the others by name. */
export const countriesHere = (): Country[] => {
  const all = countries()
  if (language() === 'en') return all
  const named = all.map(({ code }) => ({ code, name: countryNameHere(code) }))
  return [...named.slice(0, 2), ...named.slice(2).sort((a, b) => compareNames(a.name, b.name))]
}
