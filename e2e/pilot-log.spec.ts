import { followLink } from './support/follow-link.ts'
import { assignTo, newMission, offerTo, santaMonica } from './support/missions.ts'
import { flown, pay, rowOf, steps, table, toggleOf } from './support/past-missions.ts'
import { provider } from './support/provider.ts'
import { withoutRealtime } from './support/realtime.ts'
import { afterRetries, changeResponses } from './support/responses.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('M-ROUTE-03 A-LOG-01 A-OPEN-43 both URLs show the past missions in the columns of the specification', async ({
  pilotPage,
  pilot,
}) => {
  const timezone_id = 'Pacific/Kiritimati'
  const parts = { year: 'numeric', month: '2-digit', day: '2-digit' } as const
  const dayThere = () => new Date().toLocaleDateString('en-US', { ...parts, timeZone: timezone_id })
  const before = dayThere()
  await flown(pilot, 'Island survey', { location: { ...santaMonica, city: 'Banana', timezone_id } })
  // Two days when a midnight of the island came between.
  const today = `(${before}|${dayThere()})`
  await pilotPage.goto('/terms')
  for (const path of ['/pilotlog', '/completed-missions']) {
    await followLink(pilotPage, path)
    await expect(pilotPage).toHaveURL(path)
    await expect(pilotPage.getByRole('heading', { level: 1 })).toHaveText('Completed missions')
    await expect(table(pilotPage).getByRole('columnheader')).toHaveText([
      'Completed Mission',
      'Mission Type',
      'Uploaded On',
      'City',
      'Payment',
    ])
    await expect(table(pilotPage).getByRole('row').nth(1)).toContainText(/Island survey/)
    await expect(table(pilotPage).getByRole('row').nth(1).getByRole('cell')).toHaveText([
      /Client Mission$/,
      new RegExp(`${today}$`),
      /Banana$/,
      /No payout yet$/,
    ])
  }
})

test('M-LOG-01 M-LOG-02 M-OPEN-78 every status of the log and no other, rejected training among them, and the pager follows total_pages of the response', async ({
  pilotPage,
  pilot,
}) => {
  await Promise.all([
    ...steps.slice(2).map((to) => flown(pilot, `In ${to}`, { to })),
    flown(pilot, 'Failed lesson', { to: 'rejected', mission_type: 'training' }),
    ...['flight_complete', 'assets_uploaded'].map((to) => flown(pilot, `Not yet: ${to}`, { to })),
  ])
  await offerTo(await newMission({ name: 'Not yet: offered' }), pilot)
  await assignTo(await newMission({ name: 'Not yet: accepted' }), pilot)
  const canceled = await assignTo(await newMission({ name: 'Not yet: canceled' }), pilot)
  await provider('POST', `/missions/${canceled.id}/cancel`, { reason: 'Rain' })
  await changeResponses(pilotPage, '**/v2/pilots/missions?*', ({ meta, ...body }) => ({
    ...body,
    meta: { ...(meta as object), total_pages: 4 },
  }))
  await pilotPage.goto('/pilotlog')
  await expect(table(pilotPage).getByRole('rowheader')).toHaveCount(8)
  await expect(pilotPage.getByRole('link', { name: /^Page \d/ })).toHaveText(['1', '2', '3', '4'])
  for (const to of steps.slice(2)) await expect(rowOf(pilotPage, `In ${to}`)).toBeVisible()
  await expect(rowOf(pilotPage, 'Failed lesson')).toContainText('Rejected')
  await expect(pilotPage.getByText('Not yet')).toHaveCount(0)
})

test('M-LOG-01 A-LOG-03 there are twenty missions per page, as many pages as the response says, and the page is in the URL', async ({
  pilotPage,
  pilot,
}) => {
  const flight = (number: number) => flown(pilot, `Flight ${number}.`, { to: 'processing_shots' })
  await flight(1)
  await Promise.all(Array.from({ length: 19 }, (_, index) => flight(index + 2)))
  await flight(21)
  const asked = pilotPage.waitForRequest('**/v2/pilots/missions?*')
  await pilotPage.goto('/completed-missions')
  const query = Object.fromEntries(new URL((await asked).url()).searchParams)
  expect(query).toEqual({
    status:
      'processing_shots,assets_classified,in_production,awaiting_payment,invoice_needed,invoiced,complete,rejected',
    per_page: '20',
    page: '1',
  })
  const names = table(pilotPage).getByRole('rowheader')
  await expect(names).toHaveCount(20)
  await expect(names.first()).toContainText('Flight 21.')
  const pager = pilotPage.getByRole('navigation', { name: 'Completed missions, pages' })
  await expect(pager.getByRole('link')).toHaveText(['1', '2', ''])
  await pager.getByRole('link', { name: 'Page 2' }).click()
  await expect(names).toHaveCount(1)
  await expect(names).toContainText('Flight 1.')
  await expect(pilotPage).toHaveURL(/\/completed-missions\?page=2/)
  await pilotPage.reload()
  await expect(names).toHaveCount(1)
  await pilotPage.goto('/pilotlog?page=7')
  await expect(pilotPage.getByText('No missions on page 7')).toBeVisible()
  await pilotPage.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(names).toHaveCount(20)
})

test.describe('with a map', () => {
  test.use({ drawsMaps: true })

  test('A-LOG-03 A-PROFILE-08 a map whose pins lead to their rows, and the pilot with licenses', async ({
    pilotPage,
    pilot,
  }) => {
    await flown(pilot, 'On the map')
    await flown(pilot, 'Nowhere', { location: undefined })
    await pilotPage.goto('/pilotlog')
    const details = pilotPage.getByRole('region', { name: 'Robin Example' })
    await expect(details).toContainText(`ID #${pilot.id}`)
    await expect(details).toContainText('Based inSanta Monica, CA, US')
    await expect(details).toContainText('License #EXAMPLE-107')
    const map = pilotPage.getByRole('region', { name: 'Map of completed missions' })
    const pins = map.locator('[data-marker]')
    await expect(pins).toHaveCount(1)
    await pins.press('Enter')
    await expect(toggleOf(pilotPage, 'On the map')).toHaveAttribute('aria-expanded', 'true')
    await expect(toggleOf(pilotPage, 'On the map')).toBeFocused()
    await expectAccessible(pilotPage)
  })
})

test('A-LOG-01 a pilot without past missions is told what will appear here', async ({
  sharedPilotPage: pilotPage,
}) => {
  await pilotPage.goto('/pilotlog')
  await expect(pilotPage.getByText('No completed missions yet')).toBeVisible()
  await expect(pilotPage.getByRole('region', { name: 'Earnings' })).toContainText('$0.00 USD')
  await expect(pilotPage.getByText('Where you flew')).toHaveCount(0)
  await expectAccessible(pilotPage)
  await pilotPage.getByRole('link', { name: 'Go to your missions' }).click()
  await expect(pilotPage).toHaveURL('/active-missions')
})

test.describe('what cannot be loaded', () => {
  test.use({ expectedConsoleErrors: /status of 503|net::ERR/ })

  test('A-LOG-01 says so and can be tried again', async ({ pilotPage, pilot }) => {
    // A connection that is made late fetches everything anew, before the button is pressed.
    await withoutRealtime(pilotPage)
    await pilotPage.clock.install()
    await pay(pilot, await flown(pilot, 'Still there'), 'complete')
    await pilotPage.route(/\/v2\/pilots\/missions\?|\/v1\/pilots\/earnings/, (route) =>
      route.fulfill({ status: 503, json: {} }),
    )
    await pilotPage.goto('/pilotlog')
    await expect(
      pilotPage.getByRole('status').filter({ hasText: 'Loading completed missions' }),
    ).toBeVisible()
    await afterRetries(pilotPage, pilotPage.getByText("We couldn't load your completed missions"))
    await expect(pilotPage.getByText("We couldn't load your earnings by month")).toBeVisible()
    await expectAccessible(pilotPage)
    await pilotPage.unrouteAll()
    const again = pilotPage.getByRole('button', { name: 'Try again' })
    await again.last().click()
    await expect(rowOf(pilotPage, 'Still there')).toBeVisible()
    await again.click()
    await expect(pilotPage.getByRole('img', { name: /paid in USD by month/ })).toBeVisible()
  })
})
