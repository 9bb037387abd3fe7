import { foldName } from './fold-name.ts'

/** One way to read what has been typed. */
export interface Reading {
  /** As typed. */
  street: string | null
  postalCode: string | null
  /** Folded, and perhaps only its beginning. */
  city: string
  /** Folded: regions and countries that must match. */
  within: string[]
  /** Set where the beginning of a name would be too wide a guess. */
  wholeName: boolean
}

const streetWords = new Set(
  'street st road rd avenue ave lane ln drive dr way boulevard blvd court ct place pl square terrace close'.split(
    ' ',
  ),
)

const dutchCode = /^\d{4} ?[A-Z]{2}\b/

/** Splits what is written like a postal code off the rest of a line such as 'CA 90401' or '10115 Berlin'. */
const splitPostalCode = (line: string): { rest: string; postalCode: string | null } => {
  const dutch = dutchCode.exec(line)?.[0]
  if (dutch && line.length > dutch.length) return { rest: line.slice(dutch.length).trim(), postalCode: dutch }
  const words = line.split(' ')
  const isCode = (word: string) => /^(?=.*\d)[\dA-Za-z-]{3,10}$/.test(word)
  return {
    rest: words.filter((word) => !isCode(word)).join(' '),
    postalCode: words.filter(isCode).join(' ') || null,
  }
}

/** City and what it must lie in, once with the city's line whole and once with a region at its end. */
const readTown = (street: string | null, lines: readonly string[]): Reading[] => {
  const split = lines.map(splitPostalCode)
  const postalCode = split.map((line) => line.postalCode).find(Boolean) ?? null
  const [city = '', ...within] = split.map((line) => foldName(line.rest)).filter(Boolean)
  if (!city) return []
  // A single letter is the beginning of a tenth of the world, and the name of a few villages.
  const wholeName = city.length === 1 && within.length > 0
  const whole = { street, postalCode, city, within, wholeName }
  const lastSpace = city.lastIndexOf(' ')
  if (lastSpace < 0) return [whole]
  const region = city.slice(lastSpace + 1)
  return [whole, { ...whole, city: city.slice(0, lastSpace), within: [region, ...within], wholeName: true }]
}

/** 'Hauptstraße 5 Berlin', '1 Example Way Santa Monica': the longest end that is a city. */
const readUnbroken = (line: string): Reading[] => {
  const words = line.split(' ')
  if (words.length < 3 || !words.some((word) => /\d/.test(word))) return []
  return words.slice(2).flatMap((_, index) => {
    const [street, town] = [words.slice(0, index + 2), words.slice(index + 2)]
    if (!street.some((word) => /\d/.test(word))) return []
    if (streetWords.has(foldName(town[0] ?? ''))) return []
    return readTown(street.join(' '), [town.join(' ')]).map((reading) => ({ ...reading, wholeName: true }))
  })
}

/** Everything the words may mean, the likeliest first: a city, a street in a city, a street of two lines. */
export const readQuery = (query: string): Reading[] => {
  const lines = query
    .split(',')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const [first = '', second = '', ...others] = lines
  if (lines.length < 2) return [...readTown(null, lines), ...readUnbroken(first)]
  return [
    ...readTown(null, lines),
    ...readTown(first, [second, ...others]),
    ...(others.length > 0 ? readTown(`${first}, ${second}`, others) : []),
  ]
}
