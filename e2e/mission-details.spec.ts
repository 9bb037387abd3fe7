import { scheduleBlock, weatherBlock } from './support/details-page.ts'
import { followLink } from './support/follow-link.ts'
import { assignTo, mondayMorning, newMission, offerTo } from './support/missions.ts'
import { provider } from './support/provider.ts'
import { at, expectMapsFrom, inHours, siteFeatures } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe('with a map', () => {
  test.use({ drawsMaps: true })

  test('M-ROUTE-05 M-DETAIL-01 M-DETAIL-02 M-DETAIL-08 M-DATA-04 the header and the schedule of an accepted mission', async ({
    pilotPage,
    pilot,
  }) => {
    const mission = await assignTo(
      await newMission({ ...at('Pier Offices'), map_features: siteFeatures }),
      pilot,
      mondayMorning,
    )
    await pilotPage.goto(`/clientmission/${mission.id}`)
    await expect(pilotPage.getByRole('heading', { level: 1 })).toHaveText('Pier Offices')
    const header = pilotPage.getByRole('main').locator('header').first()
    await expect(header.getByText('Client Mission')).toBeAttached()
    await expect(header).toContainText(`Mission ID${mission.id}`)
    await expect(header).toContainText('Distance from home0.9 miles')
    await expect(header).toContainText('Estimated payout$150.00 USD')
    // The no-fly zone, as large as the roof, does not count.
    await expect(header).toContainText(/Acreage10\.1\d acres/)
    const address = header.getByRole('link', { name: '1 Example Way, Santa Monica, CA 90401' })
    const block = scheduleBlock(pilotPage)
    await expect(block).toContainText('Monday, January 6th, 2031')
    await expect(block).toContainText('10:00AM - 11:00AM')
    await expect(block).toContainText('Fly by 12/31/2099')
    await expect(block.getByRole('button', { name: 'Reschedule' })).toBeEnabled()
    await expectAccessible(pilotPage)
    await expectMapsFrom(address, '34.03,-118.48')
  })
})

test('M-DETAIL-24 M-CALL-10 M-ERR-03 the forecast is hourly within 48 hours, else daily; without one the page works the same', async ({
  pilotPage,
  pilot,
}) => {
  const soon = await assignTo(await newMission(at('Soon')), pilot, inHours(24))
  const later = await assignTo(await newMission(at('Later')), pilot, inHours(96))
  const weather = weatherBlock(pilotPage)
  await pilotPage.goto('/terms')
  for (const [name, mission, type] of [
    ['Soon', soon, 'hourly'],
    ['Later', later, 'daily'],
  ] as const) {
    const asked = pilotPage.waitForRequest(`**/missions/${mission.id}/weather?*`)
    await followLink(pilotPage, `/clientmission/${mission.id}`, name)
    expect(new URL((await asked).url()).searchParams.get('type')).toBe(type)
    await expect(weather).toContainText(/\d+°F/)
    await expect(weather).toContainText(/\d+ mph/)
    await expect(weather).toContainText(/\d+%/)
  }
  await expect(weather).toContainText('flight day')

  const cloudless = await assignTo(await newMission(at('Cloudless')), pilot, mondayMorning)
  await pilotPage.route('**/weather?*', (route) => route.fulfill({ status: 404, json: {} }))
  const logged = pilotPage.waitForEvent('console', (message) => message.text().includes('forecast'))
  await followLink(pilotPage, `/clientmission/${cloudless.id}`, 'Cloudless')
  await logged
  await expect(weather).toHaveCount(0)
  await expect(scheduleBlock(pilotPage)).toBeVisible()
})

test('M-ROUTE-16 M-ROUTE-19 an offer goes to the request page, and an expired mission shows the unavailable modal instead of its page', async ({
  pilotPage,
  pilot,
}) => {
  const offered = await offerTo(await newMission(at('Offered')), pilot)
  await pilotPage.goto(`/clientmission/${offered.id}`)
  await expect(pilotPage).toHaveURL(`/availablemission/${offered.id}`)
  const mission = await assignTo(await newMission(at('Expired')), pilot)
  await provider('POST', `/missions/${mission.id}/expire`)
  await followLink(pilotPage, `/clientmission/${mission.id}`)
  const dialog = pilotPage.getByRole('dialog')
  await expect(dialog).toContainText(
    'Sorry Pilot! This mission is no longer available. Stay tuned for your next opportunity to fly.',
  )
  await expect(pilotPage.getByText('Pre-flight Checklist')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Return to Dashboard' }).click()
  await expect(pilotPage).toHaveURL('/active-missions')
})
