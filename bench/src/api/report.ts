import { availableParallelism } from 'node:os'
import type { Results } from './bench-api.ts'
import { percentile, rateOf } from './measure.ts'

/** What issue 3 asks for: half the plain driver's rate, and a slowest hundredth that grows by less than a third. */
const leastRatio = 0.5
const mostGrowth = 4 / 3

const verdict = (reached: boolean) => (reached ? 'reached' : 'SHORT')

const table = (rows: readonly (readonly string[])[]): string => {
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

export const printReport = (results: Results, circumstances: Circumstances): void => {
  const { connections, seconds, rounds, loadBefore, loadAfter } = circumstances
  console.log(
    `\n${connections} connections, ${seconds} s each in ${rounds} turns after one to warm up, ${availableParallelism()} cores ` +
      `shared by server, database and client; load average ${loadBefore.toFixed(1)} before, ${loadAfter.toFixed(1)} after; ` +
      'PostgreSQL with fsync off, which reads do not notice; no compression on either side.\n',
  )
  const rows = results.flatMap(({ size, figures }) =>
    Object.entries(figures).map(([name, { ours, peer }]) => {
      const ratio = rateOf(ours) / rateOf(peer)
      return [
        `${name}, ${size.missions} missions`,
        rateOf(ours).toFixed(0),
        rateOf(peer).toFixed(0),
        ratio.toFixed(2),
        verdict(ratio >= leastRatio),
        percentile(ours, 50).toFixed(1),
        percentile(ours, 99).toFixed(1),
        percentile(peer, 99).toFixed(1),
        (ours.bytes / ours.latencies.length / 1024).toFixed(0),
        (peer.bytes / peer.latencies.length / 1024).toFixed(0),
      ]
    }),
  )
  console.log(
    table([
      [
        ...['question', 'ours/s', 'driver/s', 'ratio', `aim ${leastRatio}`],
        ...['p50 ms', 'p99 ms', 'driver p99', 'KB', 'driver KB'],
      ],
      ...rows,
    ]),
  )
  const [small, large] = [results[0], results.at(-1)]
  if (!small || !large || small === large) return
  const growth = Object.keys(small.figures).map((name) => {
    const p99 = (result: Results[number], side: 'ours' | 'peer') => {
      const figures = result.figures[name]
      return figures ? percentile(figures[side], 99) : Number.NaN
    }
    const [ours, peer] = [p99(large, 'ours') / p99(small, 'ours'), p99(large, 'peer') / p99(small, 'peer')]
    return [name, ours.toFixed(2), verdict(ours < mostGrowth), peer.toFixed(2)]
  })
  console.log(`\np99 at ${large.size.missions} missions over p99 at ${small.size.missions}:`)
  console.log(table([['question', 'ours', `aim ${mostGrowth.toFixed(2)}`, 'driver'], ...growth]))
}
