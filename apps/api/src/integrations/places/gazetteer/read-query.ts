import { foldName } from './fold-name.ts'

/** One interpretation of the typed text. */
export interface Reading {
  /** Folded, and possibly only the beginning of the name. */
  city: string
  /** Regions and countries that must match, folded. */
  within: string[]
  /** Set if the beginning of a name would match too many. */
  wholeName: boolean
}

const streetWords = new Set(
  'street st road rd avenue ave lane ln drive dr way boulevard blvd court ct place pl square terrace close'.split(
    ' ',
  ),
)

const dutchCode = /^\d{4} ?[A-Z]{2}\b/

/** A line such as 'CA 90401' or '10115 Berlin' without the part that looks like a postal code. */
const withoutPostalCode = (line: string): string => {
  const dutch = dutchCode.exec(line)?.[0]
  if (dutch && line.length > dutch.length) return line.slice(dutch.length).trim()
  const isCode = (word: string) => /^(?=.*\d)[\dA-Za-z-]{3,10}$/.test(word)
  return line
    .split(' ')
    .filter((word) => !isCode(word))
    .join(' ')
}

/** The city and the regions it must be in, once with the whole line as the city and once with a region at its end. */
const readTown = (lines: readonly string[]): Reading[] => {
  const [city = '', ...within] = lines.map((line) => foldName(withoutPostalCode(line))).filter(Boolean)
  if (!city) return []
  // A single letter begins a tenth of all names, and is the name of a few villages.
  const wholeName = city.length === 1 && within.length > 0
  const whole = { city, within, wholeName }
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
    return readTown([town.join(' ')]).map((reading) => ({ ...reading, wholeName: true }))
  })
}

/** Every town that the text may mean, likeliest first: the first line, or a line after a street of one or two lines. */
export const readQuery = (query: string): Reading[] => {
  const lines = query
    .split(',')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
  const [first = '', second = '', ...others] = lines
  if (lines.length < 2) return [...readTown(lines), ...readUnbroken(first)]
  return [
    ...readTown(lines),
    ...readTown([second, ...others]),
    ...(others.length > 0 ? readTown(others) : []),
  ]
}
