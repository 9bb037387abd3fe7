import { assignTo, newMission, offerTo } from './support/missions.ts'
import { at, inHours, siteFeatures } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const withFeatures = (name: string) => newMission({ ...at(name), map_features: siteFeatures })

for (const [page, prepare] of [
  ['availablemission', async (pilot: { id: number }) => offerTo(await withFeatures('Pier Offices'), pilot)],
  [
    'clientmission',
    async (pilot: { id: number }) => assignTo(await withFeatures('Pier Offices'), pilot, inHours(24)),
  ],
] as const)
  test(`M-OFFER-04 M-DETAIL-03 on a phone ${page} sketches the site and fetches the map when asked @mobile`, async ({
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
    await expect(site.locator('canvas')).toHaveCount(0)
    await expectAccessible(pilotPage)
    expect(maps).toEqual([])
    await site.getByRole('button', { name: 'Explore the map' }).tap()
    await expect(site.locator('canvas')).toBeVisible()
    expect(maps).not.toEqual([])
  })
