import puppeteer, { type Page } from 'puppeteer-core'
import { demoPassword, demoPeople } from '../../../scripts/demo/accounts.ts'
import { requireChromium } from '../../../scripts/lib/chromium.ts'
import { Problem } from '../../../scripts/lib/problem.ts'
import { environment } from '../../../scripts/lib/settings.ts'
import { undoLater } from '../clean-up.ts'
import { felt } from '../web/visitor.ts'

const mostKilobytes = 200
const mostResponseMs = 200
const frameMs = 1000 / 60
const timesSlower = 4
const rowCount = 10_000
const presses = 200
const settleMs = 3000

const verdict = (missed: string[], isMet: boolean, text: string) => {
  console.log(`  ${text}: ${isMet ? 'met' : 'MISSED'}`)
  if (!isMet) missed.push(text)
}

const signIn = async (page: Page, url: string): Promise<void> => {
  const dispatcher = demoPeople.find(({ roles }) => roles.length === 1 && roles[0] === 'dispatcher')
  if (!dispatcher) throw new Problem('the demo has no dispatcher.')
  await page.goto(`${url}/console`)
  await page.locator('input[type=email], input[name=email]').fill(dispatcher.email)
  await page.locator('input[type=password]').fill(demoPassword)
  await page.keyboard.press('Enter')
  await page.waitForSelector('[data-line]', { timeout: 30_000 })
}

/** The scripts of the first page for someone who has none of them yet. */
const measureFirstLoad = async (page: Page, url: string): Promise<number> => {
  const client = await page.createCDPSession()
  await client.send('Network.enable')
  await client.send('Network.setCacheDisabled', { cacheDisabled: true })
  const scripts = new Set<string>()
  let bytes = 0
  client.on('Network.responseReceived', ({ requestId, type }) => {
    if (type === 'Script') scripts.add(requestId)
  })
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength
  })
  await page.goto(`${url}/console/today`, { waitUntil: 'networkidle0' })
  await client.detach()
  return bytes / 1000
}

type Act = (page: Page) => Promise<void>

const press = async (page: Page, selector: string) => {
  await page.locator(selector).click()
  await pause()
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 700))
const keys = async (page: Page, ...all: Parameters<Page['keyboard']['press']>[0][]) => {
  for (const key of all) {
    await page.keyboard.press(key)
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  await pause()
}

/** Answers the question about what was typed. An open form would stand in the way of the next visit. */
const discard = '::-p-aria([name="Discard"][role="button"])'

const visits: readonly { name: string; path: string; ready: string; act: Act }[] = [
  {
    name: 'Today',
    path: '/today',
    ready: '[data-line]',
    act: async (page) => {
      await keys(page, 'j', 'j', 'k')
      await press(page, 'nav[aria-label=Kinds] li:nth-child(2) a')
      await press(page, 'nav[aria-label=Kinds] li:nth-child(1) a')
      await page.keyboard.down('Control')
      await keys(page, 'k')
      await page.keyboard.up('Control')
      await keys(page, 'y', 'a', 'r', 'd')
      await keys(page, 'Escape')
    },
  },
  {
    name: 'Missions',
    path: '/missions',
    ready: '[role=row][data-index]',
    act: async (page) => {
      await keys(page, 'j', 'j', 'Space', 'j', 'Space', 'Escape')
      await press(page, 'fieldset button:nth-of-type(3)')
      await press(page, 'fieldset button:nth-of-type(3)')
      await keys(page, '/', 'y', 'a', 'r', 'd')
      await keys(page, 'Escape')
      await press(page, '[role=radiogroup] [role=radio]:nth-child(3)')
      await press(page, '[role=radiogroup] [role=radio]:nth-child(1)')
    },
  },
  {
    name: 'A mission',
    path: '/missions/100111',
    // The map as well: in software, drawing it takes longer than whatever is pressed meanwhile.
    ready: 'main:has(ul[aria-label="Pilots for this mission"] li):has([data-map-drawn])',
    act: async (page) => {
      await press(page, 'button[aria-label="Edit the mission"]')
      await page.keyboard.press('Tab')
      await keys(page, 'Tab', 'a', 'b')
      await press(page, 'button[aria-label="Close"]')
      await press(page, discard)
    },
  },
  {
    name: 'The map of missions',
    path: '/missions?view=map',
    ready: '[data-map-drawn]',
    act: async (page) => {
      await press(page, 'button[aria-label="Zoom in"]')
      await press(page, 'button[aria-label="Zoom out"]')
      await press(page, 'fieldset button:nth-of-type(3)')
    },
  },
  {
    name: 'A new mission',
    path: '/missions/new',
    ready: 'main form, main section',
    act: async (page) => {
      await press(page, '::-p-aria([name="Name"][role="textbox"])')
      await keys(page, 'y', 'a', 'r', 'd')
      await press(page, '::-p-aria([name="Instructions"][role="textbox"])')
      await keys(page, 'n', 'o', 'w')
    },
  },
  {
    name: 'Pilots',
    path: '/pilots',
    ready: '[role=row][data-index]',
    act: async (page) => {
      await keys(page, 'j', 'j', 'k')
      await keys(page, '/', 'r', 'o', 'b')
      await keys(page, 'Escape')
      await press(page, '[role=radiogroup] [role=radio]:nth-child(2)')
      await press(page, '[role=radiogroup] [role=radio]:nth-child(1)')
    },
  },
  {
    name: 'A pilot',
    path: '/pilots/1001',
    ready: 'main h1',
    act: async (page) => {
      await keys(page, 'Tab', 'Tab', 'Tab')
      await press(page, '::-p-aria([name="Message"][role="button"])')
      await page.keyboard.press('Tab')
      await keys(page, 'Tab', 'h', 'i')
      await keys(page, 'Escape')
      await press(page, discard)
    },
  },
]

const measureInteractions = async (page: Page, url: string, missed: string[]): Promise<void> => {
  for (const { name, path, ready, act } of visits) {
    await page.goto(`${url}/console${path}`, { waitUntil: 'networkidle2' })
    await page.waitForSelector(ready, { timeout: 30_000 })
    // What a page still does by itself once it is shown would count for whatever is pressed first.
    await new Promise((resolve) => setTimeout(resolve, settleMs))
    await page.emulateCPUThrottling(timesSlower)
    await page.evaluate(felt.watchInteractions)
    await act(page)
    const { responseMs, slowest } = await page.evaluate(felt.readFelt)
    await page.emulateCPUThrottling(null)
    const text = `${name}: interaction to next paint ${responseMs} ms of ${mostResponseMs}, ${slowest}`
    verdict(missed, responseMs <= mostResponseMs, text)
  }
}

type Row = { id: number }

/** The list of missions as the server sends it, with the same rows over and over. */
const withManyRows = (text: string): string => {
  const { data, meta } = JSON.parse(text) as { data: Row[]; meta: object }
  const rows = Array.from({ length: rowCount }, (_, index) => ({
    ...data[index % data.length],
    id: 900_000 - index,
  }))
  return JSON.stringify({ data: rows, meta: { ...meta, next: null } })
}

/** How long a key keeps the page busy, from its event to the layout of what it changed. */
const measureKeys = async (page: Page, url: string): Promise<number[]> => {
  await page.setRequestInterception(true)
  page.on('request', (request) => {
    const isList = /\/v1\/provider\/missions\?/.test(request.url())
    if (!isList) return void request.continue()
    void fetch(request.url(), { headers: request.headers() })
      .then((response) => response.text())
      .then((text) => request.respond({ contentType: 'application/json', body: withManyRows(text) }))
  })
  await page.goto(`${url}/console/missions`)
  await page.waitForSelector('[role=row][data-index="20"]')
  await page.keyboard.press('j')
  const times = await page.evaluate(async (count) => {
    const scope = globalThis as unknown as {
      document: { activeElement: EventTarget; body: { offsetHeight: number } }
      KeyboardEvent: new (type: string, init: object) => Event
      requestAnimationFrame(run: () => void): void
    }
    const taken: number[] = []
    for (let index = 0; index < count; index++) {
      const start = performance.now()
      const key = index % 40 === 39 ? 'PageDown' : 'j'
      scope.document.activeElement.dispatchEvent(new scope.KeyboardEvent('keydown', { key, bubbles: true }))
      await Promise.resolve()
      await Promise.resolve()
      if (scope.document.body.offsetHeight === 0) throw new Error('the page is empty')
      taken.push(performance.now() - start)
      await new Promise<void>((resolve) => scope.requestAnimationFrame(() => resolve()))
    }
    return taken
  }, presses)
  return times.sort((one, other) => one - other)
}

/** What people feel of the console's pages, of a Sortie that runs with its demo data. Returns the missed targets. */
export const benchPages = async (url: string): Promise<string[]> => {
  // A sandbox of the browser's own needs rights that root in a container does not have.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await puppeteer.launch({ executablePath: requireChromium(environment), args: sandbox })
  undoLater(() => browser.close())
  const page = await browser.newPage()
  await page.setViewport({ width: 1440, height: 900 })
  await signIn(page, url)
  const missed: string[] = []
  console.log('\nThe pages of the console, at 1440 x 900:')
  const kilobytes = await measureFirstLoad(page, url)
  const weight = `Today: first load of ${kilobytes.toFixed(1)} KB of JavaScript, of ${mostKilobytes}`
  verdict(missed, kilobytes <= mostKilobytes, weight)
  console.log(`  With the processor slowed ${timesSlower} times:`)
  await measureInteractions(page, url, missed)
  const times = await measureKeys(page, url)
  const at = (share: number) => times[Math.floor((times.length * share) / 100)] ?? Number.NaN
  const p99 = at(99)
  const text = `A key in a list of ${rowCount} rows: p50 ${at(50).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, of a frame's ${frameMs.toFixed(1)}`
  verdict(missed, p99 <= frameMs, text)
  return missed
}
