import { availableParallelism } from 'node:os'
import type { Results } from './bench-api.ts'
import { kilobytesOf, percentile, processorOf, rateOf } from './measure.ts'

/** Half the peer's rate, and a p99 that grows by less than a third while the data grows a hundredfold. */
const leastRatio = 0.5
const mostGrowth = 4 / 3

export const table = (rows: readonly (readonly string[])[]): string => {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
  return rows.map(line).join('\n')
}

interface Circumstances {
  connections: number
  seconds: number
  rounds: number
  loadBefore: number
  loadAfter: number
}

const verdict = (missed: string[], reached: boolean, text: string): string => {
  if (!reached) missed.push(text)
  return reached ? 'met' : 'MISSED'
}

const printRates = (results: Results): string[] => {
  const missed: string[] = []
  const rows = results.flatMap(({ size, figures }) =>
    Object.entries(figures).map(([name, { ours, peer, limit }]) => {
      const call = `${name}, ${size.missions} missions`
      const ratio = rateOf(ours) / rateOf(peer)
      const short = `${call}: ${ratio.toFixed(2)} of the peer's rate, target ${leastRatio}`
      return [
        call,
        ...[ours, peer, limit].map((side) => rateOf(side).toFixed(0)),
        ratio.toFixed(2),
        verdict(missed, ratio >= leastRatio, short),
        (rateOf(ours) / rateOf(limit)).toFixed(2),
        ...[percentile(ours, 50), percentile(ours, 99), percentile(peer, 99)].map((ms) => ms.toFixed(1)),
        ...[ours, peer].map((side) => kilobytesOf(side).toFixed(0)),
        ...processorOf(ours).map((ms) => ms.toFixed(1)),
      ]
    }),
  )
  const titles = [
    ...['call', 'ours/s', 'peer/s', 'limit/s', 'of peer', `target ${leastRatio}`, 'of limit'],
    ...['p50 ms', 'p99 ms', 'peer p99', 'KB', 'peer KB', 'server ms', 'database ms'],
  ]
  console.log(table([titles, ...rows]))
  return missed
}

const printGrowth = (results: Results): string[] => {
  const [small, large] = [results[0], results.at(-1)]
  if (!small || !large || small === large) return []
  const missed: string[] = []
  const rows = Object.entries(small.figures).map(([name, before]) => {
    const growth = (side: 'ours' | 'peer') => {
      const after = large.figures[name]
      return after ? percentile(after[side], 99) / percentile(before[side], 99) : Number.NaN
    }
    const short = `${name}: p99 grows to ${growth('ours').toFixed(2)}, target below ${mostGrowth.toFixed(2)}`
    return [
      name,
      growth('ours').toFixed(2),
      verdict(missed, growth('ours') < mostGrowth, short),
      growth('peer').toFixed(2),
    ]
  })
  console.log(`\np99 at ${large.size.missions} missions over p99 at ${small.size.missions}:`)
  console.log(table([['call', 'ours', `target ${mostGrowth.toFixed(2)}`, 'peer'], ...rows]))
  return missed
}

/** Prints what was measured and returns the targets that were missed. */
export const printReport = (results: Results, circumstances: Circumstances): string[] => {
  const { connections, seconds, rounds, loadBefore, loadAfter } = circumstances
  console.log(
    `\n${connections} connections, ${seconds} s each in ${rounds} turns after one to warm up, without the first request of each connection, ${availableParallelism()} cores ` +
      `shared by server, database and client; load average ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after; ` +
      'PostgreSQL with fsync off, which reads do not notice.\n' +
      'ours: the production server; a pair of tokens is verified once and found again after that. peer: node:http, tokens verified with every request, ' +
      'one prepared statement for the session and one for the call, JSON.stringify, and the links of assets. limit: node:http sending the same bytes from memory.\n',
  )
  return [...printRates(results), ...printGrowth(results)]
}
