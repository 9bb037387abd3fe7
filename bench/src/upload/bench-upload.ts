import { readdir, rm, stat } from 'node:fs/promises'
import { availableParallelism, loadavg } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import puppeteer, { type Browser, type Page } from 'puppeteer-core'
import { requireChromium } from '../../../scripts/lib/chromium.ts'
import { Problem } from '../../../scripts/lib/problem.ts'
import { environment } from '../../../scripts/lib/settings.ts'
import { createTemporaryFolder } from '../../../scripts/lib/temporary.ts'
import { undoLater } from '../clean-up.ts'
import { type Portal, startPortal } from '../web/portal.ts'
import { type Figures, type Side, sides, type UploadPage } from './figures.ts'
import { type FileSet, makeFileSet, makePhotos } from './make-files.ts'
import { printReport, type Sent } from './report.ts'

const pathOf = (name: string) => fileURLToPath(new URL(name, import.meta.url))

/** Puts the files into an input of the page, as if they had been picked. */
const pick = async (page: Page, input: '#files' | '#parts', paths: readonly string[]): Promise<void> => {
  const element = await page.$(`input${input}`)
  if (!element) throw new Problem('the page of the bench did not load.')
  if (paths.length > 0) await element.uploadFile(...paths)
}

/** A new page for each turn: none inherits the memory or the connections of another. */
const inPage = async (
  browser: Browser,
  portal: Portal,
  picked: { files: readonly string[]; parts?: readonly string[] },
  work: (page: Page) => Promise<Figures>,
): Promise<Figures> => {
  const context = await browser.createBrowserContext()
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(0)
    page.on('pageerror', (error) => console.error(error))
    page.on('console', (message) => {
      if (message.type() === 'error') console.error(`  in the page: ${message.text()}`)
    })
    await page.goto(`${portal.url}/config.json`)
    await page.evaluate(
      (session) => localStorage.setItem('sortie.session', session),
      JSON.stringify({ credentials: portal.credentials, actingAs: null }),
    )
    await page.goto(`${portal.url}/`)
    await pick(page, '#files', picked.files)
    await pick(page, '#parts', picked.parts ?? [])
    const session = await page.createCDPSession()
    await session.send('HeapProfiler.collectGarbage')
    return await work(page)
  } finally {
    await context.close()
  }
}

type WithPage = { uploadPage: UploadPage }

/** Files that have arrived are not needed again, and would fill the disk over time. */
const emptyStore = async (folder: string): Promise<void> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const { size } = await stat(path)
    // Records of the store are small, and it looks for them.
    if (size >= 65_536) await rm(path)
  }
}

const numbers = (text: string, count: number): number[] => {
  const list = text.split(',').map(Number)
  if (list.length !== count || list.some((value) => !(value > 0)))
    throw new Problem(`${text} should be ${count} ${count === 1 ? 'number' : 'numbers'} above 0.`)
  return list
}

const options = {
  files: { type: 'string', default: '4,400' },
  mib: { type: 'string', default: '256,1' },
  added: { type: 'string', default: '10000' },
  hold: { type: 'string', default: '40' },
  rounds: { type: 'string', default: '3' },
} as const

/** Sends the same files in the same browser to the same store: raw, by Uppy and by our engine. Returns the targets that were missed. */
export const benchUpload = async (args: string[]): Promise<string[]> => {
  const { values } = parseArgs({ args, options })
  const [largeCount = 0, smallCount = 0] = numbers(values.files, 2)
  const [largeMib = 0, smallMib = 0] = numbers(values.mib, 2)
  const [[added = 0], [hold = 0], [rounds = 0]] = [values.added, values.hold, values.rounds].map((text) =>
    numbers(text, 1),
  ) as [number[], number[], number[]]
  const executablePath = requireChromium(environment)
  const folder = await createTemporaryFolder()
  undoLater(() => rm(folder, { recursive: true, force: true }))
  const sets = [
    await makeFileSet(join(folder, 'large'), 'large', largeCount, largeMib * 1_048_576),
    await makeFileSet(join(folder, 'small'), 'small', smallCount, smallMib * 1_048_576),
  ]
  const photos = await makePhotos(join(folder, 'photos'), added)
  const portal = await startPortal(folder, {
    viteOptions: ['--config', pathOf('page/vite.config.ts')],
    nodeOptions: ['--import', pathOf('hold-responses.ts')],
  })
  undoLater(portal.stop)
  const missionId = await portal.missionTakingPhotos('pilot_accepted')
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await puppeteer.launch({
    executablePath,
    args: [...sandbox, '--enable-precise-memory-info'],
    protocolTimeout: 3_600_000,
    // Otherwise the browser reports every request, which costs those most that make many.
    networkEnabled: false,
  })
  undoLater(() => browser.close())
  const before = loadavg()[0] ?? 0

  const send = async (set: FileSet, side: Side, turn: string): Promise<Figures> => {
    const figures = await inPage(browser, portal, set, (page) =>
      page.evaluate((request) => (globalThis as unknown as WithPage).uploadPage.send(request), {
        side,
        missionId,
        turn,
      }),
    )
    await emptyStore(join(folder, 'objects'))
    return figures
  }

  const sent: Sent[] = []
  let turns = 0
  for (const set of sets)
    for (const heldMs of [0, hold]) {
      await fetch(`${portal.url}/bench-hold/${heldMs}`)
      const figures: Sent['figures'] = { slices: [], whole: [], calls: [], uppy: [], ours: [] }
      for (let round = 0; round < rounds; round++)
        for (const [index] of sides.entries()) {
          // Each round begins with another one, so that none always follows the same.
          const side = sides[(index + round) % sides.length] as Side
          figures[side].push(await send(set, side, `turn-${turns++}`))
        }
      const what = `${set.files.length} files of ${set.bytes / set.files.length / 1_048_576} MiB`
      sent.push({ set: set.name, what, heldMs, figures })
    }
  await fetch(`${portal.url}/bench-hold/0`)
  const add = (side: 'uppy' | 'ours') =>
    inPage(browser, portal, { files: photos }, (page) =>
      page.evaluate(
        (which, mission) => (globalThis as unknown as WithPage).uploadPage.add(which, mission),
        side,
        missionId,
      ),
    )
  const addedBy = { uppy: await add('uppy'), ours: await add('ours') }
  console.log(
    `\n${await browser.version()}, ${rounds} rounds in turns, medians; ${availableParallelism()} cores shared by browser, server and ` +
      `database; load average ${before.toFixed(1)} before, ${(loadavg()[0] ?? 0).toFixed(1)} after.`,
  )
  return printReport(sent, added, addedBy)
}
