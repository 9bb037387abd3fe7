import type { Page, Route } from '@playwright/test'
import { assignTo, newMission } from './support/missions.ts'
import { plainSession } from './support/pilots.ts'
import { isNear, pixelsOf } from './support/pixels.ts'
import { imageryUrl, implicitPortalUrl, portalUrl } from './support/secrets.ts'
import { changeConfig, holdSession } from './support/sign-in.ts'
import { at, siteFeatures } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'
import { sendArchive } from './support/tile-archive.ts'

test.use({ drawsMaps: true })

const newSite = async (pilot: { id: number }) =>
  (await assignTo(await newMission({ ...at('Pier Offices'), map_features: siteFeatures }), pilot)).id

const siteMap = (page: Page) => page.getByRole('region', { name: 'Map of the site' })

/** Drawn without a graphics card, which takes its time on a busy machine. */
const drawn = (page: Page) => expect(siteMap(page)).toHaveAttribute('data-map-idle', '', { timeout: 60_000 })

/** How much of the map's ground, away from pins and controls, has a color. */
const shareOf = async (page: Page, color: string): Promise<number> => {
  const box = await siteMap(page).locator('canvas').boundingBox()
  const part = { x: 20, y: (box?.height ?? 0) / 2, width: 120, height: 80 }
  const pixels = (await pixelsOf(siteMap(page).locator('canvas'), part)).flat()
  return pixels.filter(isNear(color)).length / pixels.length
}

const violet = '#8000ff'

const imageryTile = (page: Page): Promise<string> =>
  page.evaluate((color) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 })
    const context = canvas.getContext('2d')
    if (!context) throw new Error('nothing to draw the tile with')
    context.fillStyle = color
    context.fillRect(0, 0, 256, 256)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  }, violet)

test('M-DETAIL-03 M-MAP-12 a site on aerial imagery and on the sample map, with a sketch until either is there', async ({
  page,
  pilot,
}) => {
  const id = await newSite(pilot)
  const tile = Buffer.from(await imageryTile(page), 'base64')
  const headers = { 'access-control-allow-origin': '*' }
  await page.route(imageryUrl.replace('{z}/{x}/{y}', '**'), (route) =>
    route.fulfill({ body: tile, contentType: 'image/png', headers }),
  )
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  // The code of the map is held back, so that there is a while in which it cannot be drawn.
  await page.route(/map-stage/, async (route) => {
    await released
    await route.continue()
  })
  const tiles: number[] = []
  page.on('response', (response) => {
    if (/\/map\/tiles\/\d+\/\d+\/\d+\.mvt$/.test(response.url())) tiles.push(response.status())
  })
  await holdSession(page, await plainSession(pilot), implicitPortalUrl)
  await page.goto(`${implicitPortalUrl}/clientmission/${id}`, { waitUntil: 'commit' })
  await expect(siteMap(page).locator('svg path[stroke="#009662"]').first()).toBeVisible()
  release()
  await drawn(page)
  await expect(siteMap(page).locator('svg path[stroke="#009662"]').first()).toBeHidden()
  const ground = siteMap(page).getByRole('group', { name: 'Background' })
  await expect(ground.getByRole('button', { name: 'Satellite' })).toHaveAttribute('aria-pressed', 'true')
  await expect(siteMap(page).getByText('Imagery of the tests')).toBeVisible()
  await expect.poll(() => shareOf(page, violet)).toBeGreaterThan(0.8)
  await expectAccessible(page)

  await ground.getByRole('button', { name: 'Map' }).click()
  await drawn(page)
  await expect(siteMap(page).getByText('Sample map')).toBeVisible()
  await expect.poll(() => shareOf(page, violet)).toBe(0)
  expect(tiles).toContain(200)
  // Streets, lawns and roofs: no one color fills the ground, as it would on an empty map.
  expect(await shareOf(page, '#f5f3ee')).toBeLessThan(0.98)
})

const emptyStyle = {
  version: 8,
  sources: {},
  layers: [{ id: 'ground', type: 'background', paint: { 'background-color': violet } }],
}

test('a light style is dimmed while the theme is dark, and a dark one is left as it is', async ({
  pilotPage: page,
  pilot,
}) => {
  const id = await newSite(pilot)
  const ground = (color: string) => ({
    ...emptyStyle,
    layers: [{ id: 'ground', type: 'background', paint: { 'background-color': color } }],
  })
  await changeConfig(page, () => ({
    map: { style_urls: [`${portalUrl}/broken/style.json`], imagery: null },
  }))
  await page.route('**/broken/style.json', (route) => route.fulfill({ json: ground('hsl(48, 33%, 95%)') }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/clientmission/${id}`)
  await drawn(page)
  await expect.poll(() => shareOf(page, '#f6f5ee')).toBe(0)
  const area = (await pixelsOf(siteMap(page).locator('canvas'))).flat().filter(isNear('#009662'))
  expect(area.length, 'what is drawn on it keeps its colors').toBeGreaterThan(200)
  await expectAccessible(page)
  // The theme follows without loading the page again.
  await page.emulateMedia({ colorScheme: 'light' })
  await expect.poll(() => shareOf(page, '#f6f5ee')).toBeGreaterThan(0.5)

  const dark = '#6000b0'
  await page.route('**/broken/style.json', (route) => route.fulfill({ json: ground(dark) }))
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(`/clientmission/${id}`)
  await drawn(page)
  await expect.poll(() => shareOf(page, dark)).toBeGreaterThan(0.5)
})

/** Symbols that need glyphs and a sprite, of which there are none. */
const styleWithoutParts = {
  ...emptyStyle,
  glyphs: `${portalUrl}/broken/{fontstack}/{range}.pbf`,
  sprite: `${portalUrl}/broken/sprite`,
  sources: { here: { type: 'geojson', data: { type: 'Point', coordinates: [-118.48, 34.03] } } },
  layers: [
    ...emptyStyle.layers,
    {
      id: 'name',
      type: 'symbol',
      source: 'here',
      layout: { 'text-field': 'Here', 'text-font': ['Any'], 'icon-image': 'any' },
    },
  ],
}

/** Tiles out of one file, as a provider may keep it in a bucket. */
const styleOfArchive = {
  version: 8,
  sources: { region: { type: 'vector', url: `pmtiles://${portalUrl}/broken/region.pmtiles` } },
  layers: [
    {
      id: 'ground',
      type: 'fill',
      source: 'region',
      'source-layer': 'ground',
      paint: { 'fill-color': violet },
    },
  ],
}

const styles: [string, (route: Route) => unknown][] = [
  ['responds with 500', (route) => route.fulfill({ status: 500, body: '' })],
  ['hangs', () => {}],
  ['has neither glyphs nor sprite', (route) => route.fulfill({ json: styleWithoutParts })],
  ['has its tiles in an archive', (route) => route.fulfill({ json: styleOfArchive })],
]

test.describe('a style that', () => {
  test.use({ expectedConsoleErrors: /^Failed to load resource: the server responded with a status of 500/ })

  test('fails, hangs, lacks its parts or is one file still shows pins, areas and controls', async ({
    pilotPage: page,
    pilot,
  }) => {
    const id = await newSite(pilot)
    const area = async () =>
      (await pixelsOf(siteMap(page).locator('canvas'))).flat().filter(isNear('#009662')).length
    await changeConfig(page, () => ({
      map: { style_urls: [`${portalUrl}/broken/style.json`], imagery: null },
    }))
    await page.route(/\/broken\/(sprite|Any)/, (route) => route.fulfill({ status: 404, body: '' }))
    await page.route('**/broken/region.pmtiles', sendArchive)
    for (const [name, respond] of styles) {
      await page.route('**/broken/style.json', respond)
      await page.goto(`/clientmission/${id}`)
      await drawn(page)
      await expect(siteMap(page).locator('[data-marker="site"]')).toBeVisible()
      await expect(siteMap(page).getByRole('button', { name: 'Zoom in' })).toBeVisible()
      expect(await area(), name).toBeGreaterThan(200)
      // The layers that a style has are drawn, whatever it lacks.
      if (name.startsWith('has')) expect(await shareOf(page, violet), name).toBeGreaterThan(0.5)
      await page.unroute('**/broken/style.json')
    }
  })
})
