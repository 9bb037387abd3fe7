import { median } from '../median.ts'
import type { Figures, Side } from './figures.ts'

const leastOfSlices = 0.97
const leastOfRaw = 0.8
/** Or as much as the share of the raw way makes, where the raw way itself is not far beyond that. */
const leastOfUppy = 3
const mostAddingMs = 4000
const mostTaskMs = 100

export interface Sent {
  set: 'large' | 'small'
  what: string
  heldMs: number
  figures: Record<Side, Figures[]>
}

const titles: Record<Side, string> = {
  slices: 'raw: slices',
  whole: 'raw: whole files',
  calls: 'bare calls of the protocol',
  uppy: 'Uppy, multipart',
  ours: 'ours',
}

const rateOf = (figures: readonly Figures[]): number =>
  median(figures.map(({ bytes, ms }) => bytes / 1_048_576 / (ms / 1000)))

const cells = (first: string, ...rest: string[]): string =>
  first.padEnd(30) + rest.map((cell) => cell.padStart(13)).join('')

const printSent = ({ set, what, heldMs, figures }: Sent): string[] => {
  const name = `${what}, ${heldMs === 0 ? 'immediate responses' : `each response held ${heldMs} ms`}`
  console.log(`\n${name}`)
  console.log(cells('', 'MiB/s', 'of raw', 'blocked ms', 'longest ms', 'heap MiB', 'requests'))
  const raw = Math.max(rateOf(figures.slices), rateOf(figures.whole))
  for (const [side, each] of Object.entries(figures) as [Side, Figures[]][])
    console.log(
      cells(
        titles[side],
        rateOf(each).toFixed(0),
        (rateOf(each) / raw).toFixed(2),
        median(each.map(({ blockedMs }) => blockedMs)).toFixed(0),
        Math.max(...each.map(({ longestTaskMs }) => longestTaskMs)).toFixed(0),
        (Math.max(...each.map(({ heapBytes }) => heapBytes)) / 1_048_576).toFixed(1),
        String(median(each.map(({ requests }) => requests))),
      ),
    )
  const [mine, uppy] = [rateOf(figures.ours), rateOf(figures.uppy)]
  const targets: [string, number, number][] =
    set === 'large'
      ? [['of raw slices', mine / rateOf(figures.slices), leastOfSlices]]
      : [
          ['of the fastest raw way', mine / raw, leastOfRaw],
          ["of Uppy's multipart", mine / uppy, Math.min(leastOfUppy, (leastOfRaw * raw) / uppy)],
        ]
  return targets.flatMap(([of, ratio, least]) => {
    const isMet = ratio >= least
    const target = `target ${Number(least.toFixed(2))}`
    console.log(`  ${ratio.toFixed(2)} ${of}, ${target}: ${isMet ? 'met' : 'MISSED'}`)
    return isMet ? [] : [`${name}: ${ratio.toFixed(2)} ${of}, ${target}`]
  })
}

const printAdded = (count: number, added: Record<'uppy' | 'ours', Figures>): string[] => {
  console.log(`\nadding ${count} files`)
  console.log(cells('', 'ms', 'longest ms', 'blocked ms', 'heap MiB'))
  for (const [side, { ms, longestTaskMs, blockedMs, heapBytes }] of Object.entries(added))
    console.log(
      cells(
        side === 'ours' ? 'ours, sending meanwhile' : 'Uppy, adding alone',
        ...[ms, longestTaskMs, blockedMs].map((value) => value.toFixed(0)),
        (heapBytes / 1_048_576).toFixed(1),
      ),
    )
  const { ms, longestTaskMs } = added.ours
  return [
    ...(ms < mostAddingMs
      ? []
      : [`adding ${count} files: ${ms.toFixed(0)} ms, target below ${mostAddingMs} ms`]),
    ...(longestTaskMs <= mostTaskMs
      ? []
      : [`adding ${count} files: a task of ${longestTaskMs.toFixed(0)} ms, target ${mostTaskMs} ms at most`]),
  ]
}

/** Prints what was measured and returns the targets that were missed. */
export const printReport = (
  sent: readonly Sent[],
  count: number,
  added: Record<'uppy' | 'ours', Figures>,
): string[] => [...sent.flatMap(printSent), ...printAdded(count, added)]
