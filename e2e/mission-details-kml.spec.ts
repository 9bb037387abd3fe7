import { readFile } from 'node:fs/promises'
import { scheduleBlock } from './support/details-page.ts'
import { followLink } from './support/follow-link.ts'
import { assignTo, newMission } from './support/missions.ts'
import { accessLine, at, outerRing, siteFeatures } from './support/site.ts'
import { expect, test } from './support/test.ts'

test('M-DETAIL-03 M-DETAIL-04 M-DETAIL-05 the KML file holds the very geometry of the mission; up to a width of 767 px there is none', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await assignTo(await newMission({ ...at('Site'), map_features: siteFeatures }), pilot)
  const button = pilotPage.getByRole('button', { name: 'Download KML' })
  await pilotPage.setViewportSize({ width: 768, height: 900 })
  await pilotPage.goto(`/clientmission/${mission.id}`)
  const downloading = pilotPage.waitForEvent('download')
  await button.click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`${mission.id}_1_Example_Way_Santa_Monica_CA.kml`)
  const text = await readFile(await download.path(), 'utf8')
  const placemarks = await pilotPage.evaluate((kml) => {
    const document = new DOMParser().parseFromString(kml, 'application/xml')
    if (document.querySelector('parsererror')) throw new Error('not XML')
    return [...document.querySelectorAll('Placemark')].map((mark) => ({
      name: mark.querySelector('name')?.textContent,
      shape: mark.querySelector('Polygon, LineString, Point')?.tagName,
      places: mark
        .querySelector('coordinates')
        ?.textContent?.trim()
        .split(/\s+/)
        .map((place) => place.split(',').slice(0, 2).map(Number)),
    }))
  }, text)
  expect(placemarks.slice(0, 2)).toEqual([
    { name: 'Main roof', shape: 'Polygon', places: outerRing },
    { name: 'Access road', shape: 'LineString', places: accessLine },
  ])
  expect(placemarks).toHaveLength(3)
  await pilotPage.setViewportSize({ width: 767, height: 900 })
  await expect(button).toHaveCount(0)
  await expect(pilotPage.getByRole('region', { name: 'Map of the site' })).toBeVisible()
})

test('M-DETAIL-06 M-DETAIL-07 M-DETAIL-09 without map features the KML cannot be downloaded, a missing scheduled time shows Rescheduling, and a device that cannot download says so', async ({
  pilotPage,
  pilot,
}) => {
  await pilotPage.addInitScript(() => Reflect.deleteProperty(HTMLAnchorElement.prototype, 'download'))
  const bare = await assignTo(await newMission(at('Bare')), pilot)
  const site = await assignTo(await newMission({ ...at('Site'), map_features: siteFeatures }), pilot)
  const button = pilotPage.getByRole('button', { name: 'Download KML' })
  await pilotPage.goto(`/clientmission/${bare.id}`)
  await expect(button).toBeDisabled()
  await expect(scheduleBlock(pilotPage)).toContainText('Rescheduling')
  await followLink(pilotPage, `/clientmission/${site.id}`, 'Site')
  await button.click()
  await expect(pilotPage.getByText('Downloading is not supported on your device.')).toBeVisible()
})
