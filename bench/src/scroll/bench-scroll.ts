import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { requireChromium } from '../../../scripts/lib/chromium.ts'
import { Problem } from '../../../scripts/lib/problem.ts'
import { environment } from '../../../scripts/lib/settings.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { undoLater } from '../clean-up.ts'
import { median } from '../median.ts'
import { type Portal, startPortal } from '../web/portal.ts'
import { addAssets } from './add-assets.ts'
import type { Frames, StillPage, WatchingPage } from './figures.ts'
import { type Tasks, tasksOf } from './main-thread.ts'

const mostTaskMs = 50
/** The share of the frames that a page without any script reaches with the same rows on the same machine. */
const leastOfStill = 0.8

const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

type Scrolled = Frames & Tasks

/** It belongs to the page, whose types this program does not have. */
const { watchFrames } = (await import(new URL('page/watch-frames.ts', import.meta.url).href)) as WatchingPage
const { standStill } = (await import(new URL('page/stand-still.ts', import.meta.url).href)) as StillPage

interface Case {
  name: string
  screen: keyof typeof screens
  path: string
  /** The label of the collection. */
  label: string
  /** In pixels a second: passing by, unless it says otherwise. */
  speed?: number
  prepare?: (page: Page) => Promise<void>
}

const press = async (page: Page, ...names: string[]): Promise<void> => {
  for (const name of names) {
    const button = await page.waitForSelector(`::-p-aria([name="${name}"][role="button"])`)
    await button?.evaluate((element) => (element as unknown as { click(): void }).click())
  }
}

const casesOf = (missionId: number): Case[] => {
  const upload = { path: `/clientmission/${missionId}/upload`, label: 'Unassigned assets' }
  return [
    { name: 'list of the upload page', screen: 'desktop', ...upload },
    { name: 'list of the upload page, looked at', screen: 'desktop', speed: 1000, ...upload },
    { name: 'list of the upload page, a phone', screen: 'phone', ...upload },
    {
      name: 'list of the upload page, all selected',
      screen: 'desktop',
      ...upload,
      prepare: (page) => press(page, 'Select all: Unassigned assets'),
    },
    {
      name: 'list while files are sent',
      screen: 'desktop',
      path: '/ui-gallery',
      label: 'Five thousand assets',
      prepare: (page) => press(page, 'Show as a list', 'Upload'),
    },
  ]
}

const scroll = async (
  browser: Browser,
  portal: Portal,
  { screen, path, label, prepare, speed = 4000 }: Case,
  { pixels, isStill }: { pixels: number; isStill: boolean },
): Promise<Scrolled> => {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(120_000)
    await page.setViewport(screens[screen])
    await page.goto(`${portal.url}/config.json`)
    await page.evaluate(
      (session) => localStorage.setItem('sortie.session', session),
      JSON.stringify({ credentials: portal.credentials, actingAs: null }),
    )
    const pictures: string[] = []
    page.on('response', async (response) => {
      if (!/missions\/\d+\/assets/.test(response.url()) || response.status() !== 200) return
      for (const [, url = ''] of (await response.text()).matchAll(/"small_640":"([^"]+)"/g))
        pictures.push(url)
    })
    await page.goto(`${portal.url}${path}`)
    const selector = `[role="grid"][aria-label="${label}"]`
    // All pages of the list have arrived.
    await page.waitForSelector(`${selector}[aria-rowcount="5000"] [role="row"]`)
    await prepare?.(page)
    const collection = await page.$(selector)
    if (!collection) throw new Problem(`${path} has no ${label}.`)
    // The pictures of the design-system page are drawn there, and so the same over and over.
    if (pictures.length === 0 && path !== '/ui-gallery') throw new Problem(`${path} got no pictures.`)
    const grid = isStill ? await collection.evaluateHandle(standStill, pixels, pictures) : collection
    await grid.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await page.waitForNetworkIdle({ idleTime: 300 })
    const { width, height } = screens[screen]
    const session = await page.createCDPSession()
    const distance = (pixels * speed) / 4000
    await page.tracing.start({ categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] })
    const watched = await grid.evaluateHandle(watchFrames, !isStill)
    await session.send('Input.synthesizeScrollGesture', {
      x: Math.round(width / 3),
      y: Math.round(height / 2),
      yDistance: -distance,
      speed,
      gestureSourceType: 'mouse',
    })
    const { scrolledPixels, ...frames } = await watched.evaluate(({ end }) => end())
    const trace = await page.tracing.stop()
    if (scrolledPixels < distance / 2)
      throw new Problem(`${label} moved by ${scrolledPixels} of ${distance} pixels.`)
    if (!trace) throw new Problem('the browser gave no trace.')
    return { ...frames, ...tasksOf(trace) }
  } finally {
    await context.close()
  }
}

const cells = (first: string, ...rest: string[]): string =>
  first.padEnd(40) + rest.map((cell) => cell.padStart(11)).join('')

const printRow = (name: string, rounds: readonly Scrolled[], still?: readonly Scrolled[]): void => {
  const all = rounds.flatMap(({ frames }) => frames).sort((a, b) => a - b)
  const share = (of: number) => all[Math.min(all.length - 1, Math.floor(all.length * of))] ?? 0
  const figures = [
    framesOf(rounds),
    share(0.5),
    share(0.95),
    Math.max(...rounds.map(({ longestTaskMs }) => longestTaskMs)),
    median(rounds.map(({ busyMs }) => busyMs)),
    Math.max(...rounds.map(({ emptyFrames }) => emptyFrames)),
  ]
  const ratio = still ? (framesOf(rounds) / framesOf(still)).toFixed(2) : ''
  console.log(cells(name, ...figures.map((figure) => figure.toFixed(0)), ratio))
}

const framesOf = (rounds: readonly Scrolled[]): number => median(rounds.map(({ frames }) => frames.length))

/** Returns the targets that were missed. */
const report = (name: string, ours: readonly Scrolled[], still: readonly Scrolled[]): string[] => {
  printRow(name, ours, still)
  printRow('  the same rows, standing still', still)
  const ratio = framesOf(ours) / framesOf(still)
  const longestTask = median(ours.map(({ longestTaskMs }) => longestTaskMs))
  const empty = Math.max(...ours.map(({ emptyFrames }) => emptyFrames))
  return [
    ...(ratio < leastOfStill
      ? [`${name}: ${ratio.toFixed(2)} of the frames of still rows, target ${leastOfStill}`]
      : []),
    ...(longestTask > mostTaskMs
      ? [`${name}: a task of ${longestTask.toFixed(0)} ms, target ${mostTaskMs} ms at most`]
      : []),
    ...(empty > 0 ? [`${name}: ${empty} frames in which rows were missing, target none`] : []),
  ]
}

/** Scrolls through 5,000 assets, next to a page that only scrolls. Returns the targets that were missed. */
export const benchScroll = async (args: string[]): Promise<string[]> => {
  const { values } = parseArgs({
    args,
    options: {
      pixels: { type: 'string', default: '20000' },
      rounds: { type: 'string', default: '3' },
    },
  })
  const executablePath = requireChromium(environment)
  const folder = await createTemporaryFolder()
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const portal = await startPortal(folder, { buildVariables: { UI_GALLERY: 'on' } })
  undoLater(portal.stop)
  const missionId = await portal.missionWith('pilot_accepted')
  await addAssets(folder, portal.databaseUrl, missionId, 5000)
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await puppeteer.launch({ executablePath, args: sandbox, protocolTimeout: 600_000 })
  undoLater(() => browser.close())
  const before = loadavg()[0] ?? 0
  const [pixels, rounds] = [Number(values.pixels), Number(values.rounds)]
  const results: { name: string; ours: Scrolled[]; still: Scrolled[] }[] = []
  for (const one of casesOf(missionId)) {
    const result = { name: one.name, ours: [] as Scrolled[], still: [] as Scrolled[] }
    for (let round = 0; round < rounds; round++) {
      result.ours.push(await scroll(browser, portal, one, { pixels, isStill: false }))
      result.still.push(await scroll(browser, portal, one, { pixels, isStill: true }))
    }
    results.push(result)
  }
  console.log(
    `\n${await browser.version()}, without a graphics card; ${pixels} pixels at 4000 a second, or 1000 where they are looked at; ${rounds} rounds in turns; ` +
      `${availableParallelism()} cores shared by browser, server and database; load average ${before.toFixed(1)} before, ` +
      `${(loadavg()[0] ?? 0).toFixed(1)} after.\n`,
  )
  console.log(cells('', 'frames', 'median ms', '95 % ms', 'task ms', 'busy ms', 'empty', 'of still'))
  return results.flatMap(({ name, ours, still }) => report(name, ours, still))
}
