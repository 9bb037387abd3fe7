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
import { categories, costs, scriptsOf, visit } from './run-lighthouse.ts'

const leastScore = 95
const mostScriptKilobytes = 150

const pagesOf = async (portal: Portal): Promise<Record<string, string>> => ({
  dashboard: '/active-missions',
  'mission request': `/availablemission/${await portal.missionWith('pilots_notified')}`,
  'mission details': `/clientmission/${await portal.missionWith('pilot_accepted')}`,
})

const scoreOf = (result: Result, category: string) =>
  Math.round((result.categories[category]?.score ?? 0) * 100)

const printPage = (name: string, result: Result): void => {
  console.log(`\n${name} (${new URL(result.finalDisplayedUrl).pathname})`)
  for (const category of categories) {
    const score = scoreOf(result, category)
    const lost = costs(result, category)
    console.log(
      `  ${category.padEnd(15)} ${String(score).padStart(3)}  aim ${leastScore}: ${score >= leastScore ? 'reached' : 'SHORT'}` +
        (lost.length > 0 ? `  less for ${lost.join(', ')}` : ''),
    )
  }
  if (result.runtimeError) console.log(`  ${result.runtimeError.message}`)
}

const printScripts = (result: Result): void => {
  const scripts = scriptsOf(result)
  const kilobytes = scripts.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000
  console.log('\nJavaScript of the first load of the dashboard, as it went over the wire:')
  for (const { url, transferSize = 0, resourceSize = 0 } of scripts)
    console.log(
      `  ${(transferSize / 1000).toFixed(1).padStart(7)} KB of ${(resourceSize / 1000).toFixed(1)} KB  ${new URL(url).pathname}`,
    )
  const verdict = kilobytes <= mostScriptKilobytes ? 'within' : 'OVER'
  console.log(
    `  ${kilobytes.toFixed(1).padStart(7)} KB in all, ${verdict} the budget of ${mostScriptKilobytes} KB`,
  )
}

/** Lighthouse, as on a phone, on the three pages a pilot opens most, and the weight of the first one. */
export const benchWeb = async (args: string[]): Promise<void> => {
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
  for (const [name, path] of Object.entries(await pagesOf(portal))) {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await visit(browser, portal, path))
    results.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
    medians.push([name, results[Math.floor(runs / 2)] as Result])
  }
  const { lighthouseVersion, environment: machine } = (medians[0] as [string, Result])[1]
  console.log(
    `\nLighthouse ${lighthouseVersion}, mobile settings with simulated throttling, the median of ${runs} by performance; ` +
      `${availableParallelism()} cores shared by browser, server and database; load average ${before.toFixed(1)} before, ` +
      `${(loadavg()[0] ?? 0).toFixed(1)} after; Lighthouse's index of this machine's speed: ${machine.benchmarkIndex.toFixed(0)}.`,
  )
  for (const [name, result] of medians) printPage(name, result)
  printScripts((medians[0] as [string, Result])[1])
}
