/** A change and its position, by the number that turns it on. */
export type Switched = { id: number; start: number; end: number; text: string | undefined }

/** The name of the function that says whether a change is on, and of the one that ends endless loops. */
export const switchName = '__sortieMutant'
export const loopName = '__sortieMutantLoop'

type Place = { start: number; end: number; rank: number; write: (original: string) => string }

/**
 * One module with every change in it, each behind a switch: a file is compiled once for all its mutants, and only the
 * one whose number is set takes effect.
 */
export function compileSwitches(
  source: string,
  mutants: readonly Switched[],
  loops: readonly { start: number; end: number }[] = [],
): string {
  const sites = new Map<string, Switched[]>()
  for (const mutant of mutants) {
    const place = `${mutant.start}-${mutant.end}-${isStatement(mutant)}`
    sites.set(place, [...(sites.get(place) ?? []), mutant])
  }
  const places: Place[] = [...sites.values()].map((variants) => {
    const { start, end, text } = variants[0] as Switched
    return { start, end, rank: text === undefined ? 1 : 2, write: (original) => choose(variants, original) }
  })
  for (const { start, end } of loops)
    places.push({ start, end, rank: 0, write: (body) => `{ ${loopName}(); ${body} }` })
  places.sort(compare)
  let next = 0

  /** Writes the source from one offset to another, with the places inside it as choices. */
  const write = (from: number, to: number): string => {
    let text = ''
    let at = from
    while (next < places.length) {
      const { start, end, write: wrap } = places[next] as Place
      if (start >= to) break
      next += 1
      text += source.slice(at, start) + wrap(write(start, end))
      at = end
    }
    return text + source.slice(at, to)
  }
  return write(0, source.length)
}

const isStatement = ({ text }: Switched) => text === undefined

/**
 * A place that contains another comes first. Of equal ones, a body comes before its statement, and that before its
 * expression.
 */
const compare = (a: Place, b: Place) => a.start - b.start || b.end - a.end || a.rank - b.rank

function choose(variants: readonly Switched[], original: string): string {
  const [first] = variants
  // In braces, so that an `else` after it still belongs to the `if` before it.
  if (first && isStatement(first)) return `{ if (!${switchName}(${first.id})) { ${original} } }`
  const choices = variants.map(({ id, text }) => `${switchName}(${id}) ? (${text}) : `).join('')
  return `(${choices}(${original}))`
}

/** What the server compiles at its first use, by the file that keeps it: a change that comes later would do nothing. */
const kept: Readonly<Record<string, [before: string, after: string]>> = {
  'apps/api/src/platform/named-statements.ts': ['compiled ??= compile(db)', 'compiled = compile(db)'],
}

/** Makes a file do each time what it does only once. Undefined for all others. */
export function forgetful(path: string, source: string): string | undefined {
  const found = kept[path]
  if (!found) return undefined
  const [before, after] = found
  if (!source.includes(before)) throw new Error(`${path} has no "${before}"`)
  return source.replace(before, after)
}
