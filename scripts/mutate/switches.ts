/** What is changed where, by the number that turns it on. */
export type Switched = { id: number; start: number; end: number; text: string | undefined }

/** The name of the function that says whether a change is on. */
export const switchName = '__sortieMutant'

/**
 * One module with every change in it, each behind a switch: a file is compiled once for all its mutants, and only the
 * one whose number is set takes effect.
 */
export function compileSwitches(source: string, mutants: readonly Switched[]): string {
  const sites = new Map<string, Switched[]>()
  for (const mutant of mutants) {
    const place = `${mutant.start}-${mutant.end}-${isStatement(mutant)}`
    sites.set(place, [...(sites.get(place) ?? []), mutant])
  }
  const places = [...sites.values()].sort(([a], [b]) => compare(a as Switched, b as Switched))
  let next = 0

  /** Writes the source from one offset to another, with the places inside it as choices. */
  const write = (from: number, to: number): string => {
    let text = ''
    let at = from
    while (next < places.length) {
      const variants = places[next] as Switched[]
      const { start, end } = variants[0] as Switched
      if (start >= to) break
      next += 1
      text += source.slice(at, start) + choose(variants, write(start, end))
      at = end
    }
    return text + source.slice(at, to)
  }
  return write(0, source.length)
}

const isStatement = ({ text }: Switched) => text === undefined

/** What contains another place comes first; a statement contains its expression, even where they are equally long. */
const compare = (a: Switched, b: Switched) =>
  a.start - b.start || b.end - a.end || Number(isStatement(b)) - Number(isStatement(a))

function choose(variants: readonly Switched[], original: string): string {
  const [first] = variants
  // In braces, so that an `else` after it still belongs to the `if` before it.
  if (first && isStatement(first)) return `{ if (!${switchName}(${first.id})) { ${original} } }`
  const choices = variants.map(({ id, text }) => `${switchName}(${id}) ? (${text}) : `).join('')
  return `(${choices}(${original}))`
}
