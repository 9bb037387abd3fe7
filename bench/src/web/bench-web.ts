import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import type { Result } from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { requireChromium } from '../../../scripts/lib/chromium.ts'
import { environment } from '../../../scripts/lib/settings.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
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
  let portal: Portal | undefined
  let browser: Awaited<ReturnType<typeof puppeteer.launch>> | undefined
  try {
    portal = await startPortal(folder)
    // A sandbox of the browser's own needs rights that root in a container does not have.
    browser = await puppeteer.launch({
      executablePath,
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    })
    const before = loadavg()[0] ?? 0
    const medians: [string, Result][] = []
    for (const [name, path] of Object.entries(await pagesOf(portal))) {
      const results: Result[] = []
      for (let run = 0; run < runs; run++) results.push(await visit(browser, portal, path))
      results.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
      medians.push([name, results[Math.floor(runs / 2)] as Result])
    }
    console.log(
      `\nLighthouse ${medians[0]?.[1].lighthouseVersion}, mobile settings with simulated throttling, the median of ${runs} by ` +
        `performance; ${availableParallelism()} cores shared by browser, server and database; load average ` +
        `${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after; Lighthouse's index of the machine's speed ` +
        `${medians[0]?.[1].environment.benchmarkIndex.toFixed(0)} (a phone's slow-down by 4 is meant for about 1500).`,
    )
    for (const [name, result] of medians) printPage(name, result)
    if (medians[0]) printScripts(medians[0][1])
  } finally {
    await browser?.close()
    await portal?.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
