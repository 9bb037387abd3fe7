import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { demoSignIns } from '../scripts/demo/accounts.ts'
import { asDemoPilot } from '../scripts/demo/demo-pilot.ts'
import { requireChromium } from '../scripts/lib/chromium.ts'
import { writeSamplePhotos } from '../scripts/lib/sample-photos.ts'
import { environment } from '../scripts/lib/settings.ts'

// `npm run readme-pictures [-- http://localhost:4000]`: the pictures of the README, taken from a running Sortie with its
// demo data.
const portal = process.argv[2] ?? 'http://localhost:4000'
const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))

/** Maps are drawn without a graphics card. */
const patienceMs = 120_000

const desktop = { width: 1280, height: 800 }
const phone = { width: 390, height: 844 }
/** How far apart the pictures of the strip are, and how wide each is. */
const [gap, stripWidth] = [20, 260]

const signIn = async (browser: Browser, viewport: typeof desktop): Promise<Page> => {
  const page = await browser.newPage({
    viewport,
    baseURL: portal,
    timezoneId: 'America/Los_Angeles',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  page.setDefaultTimeout(patienceMs)
  const { email = '', password = '' } = demoSignIns[0] ?? {}
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/active-missions')
  return page
}

/** As it looks when everything has arrived and nothing moves anymore. */
const picture = async (page: Page, path?: string): Promise<Buffer> => {
  if (path) await page.goto(path)
  await page.getByRole('main').waitFor({ timeout: patienceMs })
  // The live connection stays open, so that the network is never quiet.
  await page.waitForTimeout(3000)
  const busyMap = 'section:has(> div > .sortie-map):not([data-map-idle])'
  await page.waitForFunction((map) => !document.querySelector(map), busyMap, { timeout: patienceMs })
  return page.screenshot({ animations: 'disabled', timeout: patienceMs })
}

/** The missions of the demo pilot, by what the provider calls them. */
const missionsByReference = async (): Promise<Map<string, number>> => {
  const missions = new Map<string, number>()
  await asDemoPilot(portal, async ({ send }) => {
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const response = await send('GET', `/v2/pilots/missions?per_page=100&page=${page}`)
      const { data, meta } = (await response.json()) as {
        data: { id: number; reference_id: string | null }[]
        meta: { total_pages: number }
      }
      for (const { id, reference_id } of data) if (reference_id) missions.set(reference_id, id)
      pages = meta.total_pages
    }
  })
  return missions
}

const save = (image: Buffer, name: string) =>
  sharp(image)
    .webp({ quality: 80 })
    .toFile(join(folder, `${name}.webp`))

const photos = await mkdtemp(join(tmpdir(), 'sortie-pictures-'))
const browser = await chromium.launch({
  executablePath: requireChromium(environment),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
try {
  await mkdir(folder, { recursive: true })
  const missions = await missionsByReference()
  const page = await signIn(browser, desktop)
  await save(await picture(page), 'dashboard')
  await writeSamplePhotos([join(photos, 'flights')], photos)
  await page.goto(`/clientmission/${missions.get('FLY-02')}/gps-check`)
  const input = page.locator('input[type=file][webkitdirectory]')
  // The first of the two flights leaves a gap.
  await input.setInputFiles(join(photos, 'flights', 'flight-1'))
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('progressbar').waitFor({ state: 'detached', timeout: 3 * patienceMs })
  await page.evaluate(() => window.scrollTo(0, 120))
  await save(await picture(page), 'coverage')

  const small = await signIn(browser, phone)
  const steps = [
    `/availablemission/${missions.get('OFFER-01')}`,
    `/clientmission/${missions.get('FLY-02')}`,
    `/clientmission/${missions.get('FLY-13')}/upload`,
    '/pilotlog',
  ]
  const stripHeight = Math.round((stripWidth * phone.height) / phone.width)
  const strip = await Promise.all(
    (await takeEach(small, steps)).map((image) => sharp(image).resize(stripWidth).png().toBuffer()),
  )
  const width = strip.length * (stripWidth + gap) + gap
  const ground = { width, height: stripHeight + 2 * gap, channels: 3 as const, background: '#e8edf2' }
  const placed = strip.map((input, index) => ({ input, left: gap + index * (stripWidth + gap), top: gap }))
  await save(await sharp({ create: ground }).composite(placed).png().toBuffer(), 'flow')
} finally {
  await browser.close()
  await rm(photos, { recursive: true, force: true })
}

async function takeEach(page: Page, paths: readonly string[]): Promise<Buffer[]> {
  const images: Buffer[] = []
  for (const path of paths) images.push(await picture(page, path))
  return images
}
