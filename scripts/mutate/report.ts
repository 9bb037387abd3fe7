import { homeOf, type PlannedMutant } from './plan.ts'
import type { Results } from './results.ts'

/** A mutant that no test can notice, or need not: the program does the same with it. */
export type Accepted = {
  file: string
  /** The source line without its indentation. A changed line is looked at again. */
  line: string
  change: string
  reason: string
}

export type Row = {
  name: string
  mutants: number
  killed: number
  timedOut: number
  accepted: number
  survived: number
}
export type Survivor = { place: string; change: string; line: string; reached: boolean }
export type Report = { rows: Row[]; survivors: Survivor[]; stale: Accepted[] }

export function report(
  files: Record<string, readonly PlannedMutant[]>,
  tried: ReadonlySet<number>,
  results: Results,
  accepted: readonly Accepted[],
): Report {
  const rows = new Map<string, Row>()
  const survivors: Survivor[] = []
  const used = new Set<Accepted>()
  const reached = new Set([...results.passed].map((text) => text.split(' ')[0]))
  for (const [file, mutants] of Object.entries(files)) {
    const name = homeOf(file)
    const row = rows.get(name) ?? { name, mutants: 0, killed: 0, timedOut: 0, accepted: 0, survived: 0 }
    rows.set(name, row)
    for (const mutant of mutants) {
      if (!tried.has(mutant.id)) continue
      row.mutants += 1
      const verdict = results.noticed.get(mutant.key)?.verdict
      const known = accepted.find(
        (entry) => entry.file === file && entry.line === mutant.lineText && entry.change === mutant.change,
      )
      if (verdict === 'timeout') row.timedOut += 1
      else if (verdict === 'killed') row.killed += 1
      else if (known) {
        used.add(known)
        row.accepted += 1
      } else {
        row.survived += 1
        survivors.push({
          place: `${file}:${mutant.line}`,
          change: mutant.change,
          line: mutant.lineText,
          reached: reached.has(mutant.key),
        })
      }
    }
  }
  return { rows: [...rows.values()], survivors, stale: staleEntries(files, tried, accepted, used) }
}

/** Entries that no longer accept anything, in files whose mutants were all tried. */
function staleEntries(
  files: Record<string, readonly PlannedMutant[]>,
  tried: ReadonlySet<number>,
  accepted: readonly Accepted[],
  used: ReadonlySet<Accepted>,
): Accepted[] {
  return accepted.filter(
    (entry) => !used.has(entry) && (files[entry.file]?.every(({ id }) => tried.has(id)) ?? false),
  )
}

const share = (part: number, all: number) => (all === 0 ? '-' : `${((100 * part) / all).toFixed(1)}%`)

export function reportLines({ rows, survivors, stale }: Report): string[] {
  const columns = ['mutants', 'killed', 'timed out', 'accepted', 'survived', 'survived %']
  const width = Math.max(7, ...rows.map(({ name }) => name.length))
  const line = (name: string, cells: readonly (string | number)[]) =>
    `${name.padEnd(width)}${cells.map((cell) => String(cell).padStart(12)).join('')}`
  const cellsOf = (row: Row) => [
    row.mutants,
    row.killed,
    row.timedOut,
    row.accepted,
    row.survived,
    share(row.survived, row.mutants),
  ]
  return [
    ...survivors.map(
      ({ place, change, reached, line: text }) =>
        `${place}  ${change}${reached ? '' : '  (no test reaches it)'}\n    ${text}`,
    ),
    ...stale.map(({ file, line: text, change }) => `stale: ${file} accepts "${change}" in "${text}"`),
    '',
    line('package', columns),
    ...rows.map((row) => line(row.name, cellsOf(row))),
  ]
}
