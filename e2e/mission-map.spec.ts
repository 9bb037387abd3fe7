import type { Locator } from '@playwright/test'
import { assignTo, newMission, offerTo } from './support/missions.ts'
import { isNear, pixelsOf } from './support/pixels.ts'
import { at, inHours, siteFeatures } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ drawsMaps: true })

const withFeatures = (name: string) => newMission({ ...at(name), map_features: siteFeatures })

for (const [page, prepare] of [
  ['availablemission', async (pilot: { id: number }) => offerTo(await withFeatures('Pier Offices'), pilot)],
  [
    'clientmission',
    async (pilot: { id: number }) => assignTo(await withFeatures('Pier Offices'), pilot, inHours(24)),
  ],
] as const)
  test(`M-OFFER-04 M-DETAIL-03 M-DETAIL-05 M-MAP-11 on a phone ${page} sketches the site, without a KML, and fetches the map when asked @mobile`, async ({
    pilotPage,
    pilot,
  }) => {
    const mission = await prepare(pilot)
    const maps: string[] = []
    pilotPage.on('request', (request) => {
      if (/map-stage|maplibre/.test(request.url())) maps.push(request.url())
    })
    await pilotPage.goto(`/${page}/${mission.id}`)
    const site = pilotPage.getByRole('region', { name: 'Map of the site' })
    await expect(site.getByRole('list', { name: 'Legend' })).toContainText('Main roof')
    await expect(site.locator('svg path[fill^="url"]').first()).toBeAttached()
    const [roof, road] = ['#009662', '#5B4DD3'].map((color) =>
      site.locator(`div > svg > path[stroke="${color}"]`),
    )
    await expect(roof as Locator).toHaveCSS('stroke-width', '2px')
    await expect(road as Locator).toHaveCSS('stroke-width', '6px')
    await expect(site.locator('canvas')).toHaveCount(0)
    await expect(pilotPage.getByRole('button', { name: 'Download KML' })).toHaveCount(0)
    await expectAccessible(pilotPage)
    expect(maps).toEqual([])
    await site.getByRole('button', { name: 'Explore the map' }).tap()
    await expect(site.locator('canvas')).toBeVisible()
    expect(maps).not.toEqual([])
  })

test.describe('on a sharp screen', () => {
  test.use({ deviceScaleFactor: 2, viewport: { width: 1440, height: 900 } })

  test('M-MAP-11 lines are drawn 6 wide, the outlines of areas 2', async ({ pilotPage, pilot }) => {
    const { id } = await assignTo(await withFeatures('Pier Offices'), pilot)
    await pilotPage.goto(`/clientmission/${id}`)
    const site = pilotPage.getByRole('region', { name: 'Map of the site' })
    await expect(site).toHaveAttribute('data-map-idle', '')
    const rows = await pixelsOf(site.locator('canvas'))
    /** Half of the columns that a color is in have a shorter stretch of it. Both shapes lie from west to east. */
    const width = (hex: string): number => {
      const isDrawn = isNear(hex)
      const stretches = (rows[0] ?? []).flatMap((_, x) => {
        const drawn = rows.map((row) => isDrawn(row[x] ?? [0, 0, 0]))
        const first = drawn.indexOf(true)
        if (first === -1) return []
        const end = drawn.indexOf(false, first)
        return [(end === -1 ? drawn.length : end) - first]
      })
      return (stretches.toSorted((a, b) => a - b)[Math.floor(stretches.length / 2)] ?? 0) / 2
    }
    expect(Math.abs(width('#5B4DD3') - 6)).toBeLessThanOrEqual(0.5)
    expect(Math.abs(width('#009662') - 2)).toBeLessThanOrEqual(0.5)
  })
})
