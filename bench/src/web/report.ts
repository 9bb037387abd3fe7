import type { Result } from 'lighthouse'
import type { Felt } from './felt.ts'
import type { BenchedPage } from './pages.ts'
import { categories, costs, scriptsOf } from './run-lighthouse.ts'

const mostFelt = { paintMs: 2500, responseMs: 200, shift: 0.05 } as const
/**
 * The least scores in Lighthouse. Performance is lower, since attached developer tools slow a page down and cost
 * points.
 */
const leastScore = { performance: 90, accessibility: 95, 'best-practices': 95, seo: 95 } as const
const mostScriptKilobytes = 170

const verdict = (isMet: boolean) => (isMet ? 'met' : 'MISSED')

/** Prints what was felt of each page. Returns the targets that were missed, as all functions here do. */
export const printFelt = (pages: readonly [BenchedPage, Felt][]): string[] => {
  console.log('\nFelt on a phone, four times slower than this machine, on slow 4G, without developer tools:')
  return pages.flatMap(([{ name }, { paintMs, responseMs, slowest, shift }]) => {
    const rows: [string, number, number, string][] = [
      ['largest contentful paint', Math.round(paintMs ?? Number.POSITIVE_INFINITY), mostFelt.paintMs, 'ms'],
      ['interaction to next paint', responseMs, mostFelt.responseMs, `ms, ${slowest}`],
      ['layout shift', Number(shift.toFixed(3)), mostFelt.shift, ''],
    ]
    console.log(`\n${name}`)
    return rows.flatMap(([figure, value, most, note]) => {
      const isMet = value <= most
      console.log(`  ${figure.padEnd(26)} ${value} of ${most}: ${verdict(isMet)}  ${note}`.trimEnd())
      return isMet ? [] : [`${name}: ${figure} ${value}, target ${most}`]
    })
  })
}

export const scoreOf = (result: Result, category: string): number =>
  Math.round((result.categories[category]?.score ?? 0) * 100)

export const printLighthouse = (pages: readonly [BenchedPage, Result][]): string[] => {
  const version = pages[0]?.[1].lighthouseVersion
  console.log(`\nLighthouse ${version}, mobile settings with simulated throttling:`)
  return pages.flatMap(([{ name }, result]) => {
    console.log(`\n${name} (${new URL(result.finalDisplayedUrl).pathname})`)
    if (result.runtimeError) console.log(`  ${result.runtimeError.message}`)
    return categories.flatMap((category) => {
      const [score, least] = [scoreOf(result, category), leastScore[category]]
      const lost = costs(result, category)
      console.log(
        `  ${category.padEnd(15)} ${String(score).padStart(3)}  target ${least}: ${verdict(score >= least)}` +
          (lost.length > 0 ? `  less for ${lost.join(', ')}` : ''),
      )
      return score >= least ? [] : [`${name}: ${category} ${score}, target ${least}`]
    })
  })
}

export const printScripts = (result: Result): string[] => {
  const scripts = scriptsOf(result)
  const kilobytes = scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000
  console.log('\nJavaScript of the first load of the dashboard, as it went over the wire:')
  for (const { url, transferSize = 0, resourceSize = 0 } of scripts)
    console.log(
      `  ${(transferSize / 1000).toFixed(1).padStart(7)} KB of ${(resourceSize / 1000).toFixed(1)} KB  ${new URL(url).pathname}`,
    )
  console.log(`  ${kilobytes.toFixed(1).padStart(7)} KB in all, target ${mostScriptKilobytes} KB`)
  return kilobytes <= mostScriptKilobytes
    ? []
    : [`first load: ${kilobytes.toFixed(1)} KB of JavaScript, target ${mostScriptKilobytes} KB`]
}
