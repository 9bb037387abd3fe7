import { rm } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { requireChromium } from '../../../scripts/lib/chromium.ts'
import { Problem } from '../../../scripts/lib/problem.ts'
import { environment } from '../../../scripts/lib/settings.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { undoLater } from '../clean-up.ts'
import { type Portal, startPortal } from '../web/portal.ts'
import { addAssets } from './add-assets.ts'
import type { Frames, WatchingPage } from './figures.ts'
import { type Tasks, tasksOf } from './main-thread.ts'

const mostTaskMs = 50
/** Two frames of a screen with 60 of them a second. */
const mostFrameMs = 34
/** Of a hundred frames, the five slowest may be slower. */
const inTime = 0.95

const screens = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const

type Scrolled = Frames & Tasks

/** It belongs to the page, whose types this program does not have. */
const { watchFrames } = (await import(new URL('page/watch-frames.ts', import.meta.url).href)) as WatchingPage

interface Case {
  name: string
  screen: keyof typeof screens
  path: string
  /** Of the collection. */
  label: string
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
  const specimen = { path: '/ui-gallery', label: 'Five thousand assets', screen: 'desktop' } as const
  return [
    { name: 'list of the upload page', screen: 'desktop', ...upload },
    { name: 'list of the upload page, a phone', screen: 'phone', ...upload },
    {
      name: 'list of the upload page, all selected',
      screen: 'desktop',
      ...upload,
      prepare: (page) => press(page, 'Select all: Unassigned assets'),
    },
    { name: 'grid in a box', ...specimen },
    {
      name: 'grid that scrolls with the page',
      ...specimen,
      prepare: (page) => press(page, 'Scroll with the page'),
    },
    {
      name: 'list while files are sent',
      ...specimen,
      prepare: (page) => press(page, 'Show as a list', 'Upload'),
    },
  ]
}

const scroll = async (
  browser: Browser,
  portal: Portal,
  { screen, path, label, prepare }: Case,
  pixels: number,
  speed: number,
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
    await page.goto(`${portal.url}${path}`)
    const selector = `[role="grid"][aria-label="${label}"]`
    // All pages of the list have arrived.
    await page.waitForSelector(`${selector}[aria-rowcount="5000"] [role="row"]`)
    await prepare?.(page)
    const grid = await page.$(selector)
    if (!grid) throw new Problem(`${path} has no ${label}.`)
    await grid.evaluate((element) => element.scrollIntoView({ block: 'start' }))
    await page.waitForNetworkIdle({ idleTime: 300 })
    const { width, height } = screens[screen]
    const session = await page.createCDPSession()
    await page.tracing.start({ categories: ['disabled-by-default-devtools.timeline', 'devtools.timeline'] })
    const watched = await grid.evaluateHandle(watchFrames)
    await session.send('Input.synthesizeScrollGesture', {
      x: Math.round(width / 3),
      y: Math.round(height / 2),
      yDistance: -pixels,
      speed,
      gestureSourceType: 'mouse',
    })
    const { scrolledPixels, ...frames } = await watched.evaluate(({ end }) => end())
    const trace = await page.tracing.stop()
    if (scrolledPixels < pixels / 2)
      throw new Problem(`${label} moved by ${scrolledPixels} of ${pixels} pixels.`)
    if (!trace) throw new Problem('the browser gave no trace.')
    return { ...frames, ...tasksOf(trace) }
  } finally {
    await context.close()
  }
}

const cells = (first: string, ...rest: string[]): string =>
  first.padEnd(40) + rest.map((cell) => cell.padStart(11)).join('')

const report = (name: string, { frames, longestTaskMs, busyMs, emptyFrames }: Scrolled): string[] => {
  const sorted = [...frames].sort((a, b) => a - b)
  const share = (of: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * of))] ?? 0
  const figures = [share(0.5), share(inTime), share(1), longestTaskMs, busyMs]
  console.log(cells(name, String(frames.length), ...figures.map((ms) => ms.toFixed(0)), String(emptyFrames)))
  return [
    ...(share(inTime) > mostFrameMs
      ? [`${name}: 95 % of the frames within ${share(inTime).toFixed(0)} ms, target ${mostFrameMs} ms`]
      : []),
    ...(longestTaskMs > mostTaskMs
      ? [`${name}: a task of ${longestTaskMs.toFixed(0)} ms, target ${mostTaskMs} ms at most`]
      : []),
    ...(emptyFrames > 0 ? [`${name}: ${emptyFrames} frames in which rows were missing, target none`] : []),
  ]
}

/** Scrolls through 5,000 assets, as a grid and as a list. Returns the targets that were missed. */
export const benchScroll = async (args: string[]): Promise<string[]> => {
  const { values } = parseArgs({
    args,
    options: { pixels: { type: 'string', default: '20000' }, speed: { type: 'string', default: '4000' } },
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
  const results: [string, Scrolled][] = []
  for (const one of casesOf(missionId))
    results.push([one.name, await scroll(browser, portal, one, Number(values.pixels), Number(values.speed))])
  console.log(
    `\n${await browser.version()}, without a graphics card; ${values.pixels} pixels at ${values.speed} a second; ` +
      `${availableParallelism()} cores shared by browser, server and database; load average ${before.toFixed(1)} before, ` +
      `${(loadavg()[0] ?? 0).toFixed(1)} after.\n`,
  )
  console.log(cells('', 'frames', 'median ms', '95 % ms', 'longest ms', 'task ms', 'busy ms', 'empty'))
  return results.flatMap(([name, scrolled]) => report(name, scrolled))
}
