import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Result } from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { requireChromium } from '../../../scripts/lib/chromium.ts'
import { environment } from '../../../scripts/lib/settings.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { undoLater } from '../clean-up.ts'
import { type Portal, startPortal } from './portal.ts'
import { type BenchedPage, categories, costs, scriptsOf, visit } from './run-lighthouse.ts'

const leastScore = 95
const mostScriptKilobytes = 150

const pagesOf = async (portal: Portal): Promise<Record<string, BenchedPage>> => ({
  dashboard: { path: '/active-missions', visitor: 'pilot' },
  'mission request': {
    path: `/availablemission/${await portal.missionWith('pilots_notified')}`,
    visitor: 'pilot',
  },
  'mission details': {
    path: `/clientmission/${await portal.missionWith('pilot_accepted')}`,
    visitor: 'pilot',
  },
  profile: { path: '/profile', visitor: 'pilot' },
  registration: { path: '/register', visitor: 'stranger' },
})

const scoreOf = (result: Result, category: string) =>
  Math.round((result.categories[category]?.score ?? 0) * 100)

const printPage = (name: string, result: Result): string[] => {
  console.log(`\n${name} (${new URL(result.finalDisplayedUrl).pathname})`)
  const missed: string[] = []
  for (const category of categories) {
    const score = scoreOf(result, category)
    const lost = costs(result, category)
    if (score < leastScore) missed.push(`${name}: ${category} ${score}, target ${leastScore}`)
    console.log(
      `  ${category.padEnd(15)} ${String(score).padStart(3)}  target ${leastScore}: ${score >= leastScore ? 'met' : 'MISSED'}` +
        (lost.length > 0 ? `  less for ${lost.join(', ')}` : ''),
    )
  }
  if (result.runtimeError) console.log(`  ${result.runtimeError.message}`)
  return missed
}

const printScripts = (result: Result): string[] => {
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

/** Lighthouse, as on a phone, on the pages a pilot opens most and on those a newcomer sees, and the weight of the first one. Returns the targets that were missed. */
export const benchWeb = async (args: string[]): Promise<string[]> => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '3' } } })
  const runs = Number(values.runs)
  const executablePath = requireChromium(environment)
  const folder = await createTemporaryFolder()
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const portal = await startPortal(folder)
  undoLater(portal.stop)
  // A sandbox of the browser's own needs rights that root in a container does not have.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await puppeteer.launch({ executablePath, args: sandbox })
  undoLater(() => browser.close())
  const before = loadavg()[0] ?? 0
  const medians: [string, Result][] = []
  for (const [name, page] of Object.entries(await pagesOf(portal))) {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await visit(browser, portal, page))
    results.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
    medians.push([name, results[Math.floor(runs / 2)] as Result])
  }
  const { lighthouseVersion, environment: machine } = (medians[0] as [string, Result])[1]
  console.log(
    `\nLighthouse ${lighthouseVersion}, mobile settings with simulated throttling, the median of ${runs} by performance; ` +
      `${availableParallelism()} cores shared by browser, server and database; load average ${before.toFixed(1)} before, ` +
      `${(loadavg()[0] ?? 0).toFixed(1)} after; Lighthouse's index of this machine's speed: ${machine.benchmarkIndex.toFixed(0)}.`,
  )
  return [
    ...medians.flatMap(([name, result]) => printPage(name, result)),
    ...printScripts((medians[0] as [string, Result])[1]),
  ]
}
