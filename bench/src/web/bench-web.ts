import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Result } from 'lighthouse'
import puppeteer from 'puppeteer-core'
import { requireChromium } from '../../../scripts/lib/chromium.ts'
import { environment } from '../../../scripts/lib/settings.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { undoLater } from '../clean-up.ts'
import type { Felt } from './felt.ts'
import { feltVisit, medianFelt } from './measure-felt.ts'
import { measureSlowing } from './measure-slowing.ts'
import { type BenchedPage, pagesOf } from './pages.ts'
import { startPhone } from './phone.ts'
import { type Portal, startPortal } from './portal.ts'
import { printFelt, printLighthouse, printScripts, scoreOf } from './report.ts'
import { lighthouseVisit } from './run-lighthouse.ts'
import { openSlowLine } from './slow-line.ts'

interface Options {
  executablePath: string
  folder: string
  runs: number
}

/** Measures what a pilot experiences on each page, without developer tools. */
const measureFelt = async (
  portal: Portal,
  pages: readonly BenchedPage[],
  { executablePath, folder, runs }: Options,
): Promise<{ felt: [BenchedPage, Felt][]; timesSlower: number }> => {
  const port = Number(new URL(portal.url).port)
  const line = await openSlowLine(port)
  undoLater(line.close)
  const ports = { from: port, to: line.port }
  const phone = await startPhone({ executablePath, folder: join(folder, 'phone'), ports })
  undoLater(phone.close)
  const timesSlower = await measureSlowing(phone)
  const visits = pages.map((page): [BenchedPage, Felt[]] => [page, []])
  // In rounds, so that whatever else the machine does affects all pages alike.
  for (let run = 0; run < runs; run++)
    for (const [page, felt] of visits) felt.push(await feltVisit(phone, line, portal, page))
  return { felt: visits.map(([page, felt]) => [page, medianFelt(felt)]), timesSlower }
}

/** The median run of each page by Lighthouse's performance. */
const measureLighthouse = async (
  portal: Portal,
  pages: readonly BenchedPage[],
  { executablePath, runs }: Options,
): Promise<[BenchedPage, Result][]> => {
  // A sandbox of the browser's own needs rights that root in a container does not have.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await puppeteer.launch({ executablePath, args: sandbox })
  undoLater(() => browser.close())
  const medians: [BenchedPage, Result][] = []
  for (const page of pages) {
    const results: Result[] = []
    for (let run = 0; run < runs; run++) results.push(await lighthouseVisit(browser, portal, page))
    results.sort((a, b) => scoreOf(a, 'performance') - scoreOf(b, 'performance'))
    medians.push([page, results[Math.floor(runs / 2)] as Result])
  }
  return medians
}

/**
 * The pages a pilot opens most and the one a newcomer sees: what is felt of them on a slow phone, what Lighthouse says,
 * and the weight of the first load. Returns the targets that were missed.
 */
export const benchWeb = async (args: string[]): Promise<string[]> => {
  const { values } = parseArgs({ args, options: { runs: { type: 'string', default: '3' } } })
  const folder = await createTemporaryFolder()
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const options = { executablePath: requireChromium(environment), folder, runs: Number(values.runs) }
  const portal = await startPortal(folder)
  undoLater(portal.stop)
  const pages = await pagesOf(portal)
  const before = loadavg()[0] ?? 0
  const { felt, timesSlower } = await measureFelt(portal, pages, options)
  const results = await measureLighthouse(portal, pages, options)
  const [first] = results
  if (!first) throw new Error('there is no page')
  console.log(
    `\nMedians of ${options.runs}; ${availableParallelism()} cores shared by browser, server and database; load average ` +
      `${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after; Lighthouse's index of this machine's speed: ` +
      `${first[1].environment.benchmarkIndex.toFixed(0)}. A script took ${timesSlower.toFixed(1)} times as long on the ` +
      'slowed phone: far from 4, the machine was busy and the figures mean nothing.',
  )
  return [...printFelt(felt), ...printLighthouse(results), ...printScripts(first[1])]
}
