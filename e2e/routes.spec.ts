import { openCountingNotifications } from './support/dashboard-page.ts'
import { assignTo, newMission, offerTo } from './support/missions.ts'
import { address, tokens } from './support/native-app.ts'
import { identityUrl } from './support/secrets.ts'
import { changeConfig } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const notFound =
  'Not Found. Sorry, the page you are looking for does not exist. Please check the address and try again.'

const pilotPaths = [
  '/active-missions',
  '/pilotlog',
  '/completed-missions',
  '/profile',
  '/pilotaccount',
  '/welcome',
  '/signup-flow-devices',
  '/signup-flow-certification',
  '/signup-flow-preferences',
  '/client-missions',
  '/unavailable-mission',
  '/stock-imagery',
  '/work-orders/1',
]
const embeddedPaths = (offered: number, accepted: number) => [
  `/availablemissionwebview/${offered}`,
  `/clientmissionwebview/${accepted}`,
  `/clientmissionwebviewoffline/${accepted}`,
  '/welcomewebview',
  '/signupwebview',
]

/** The route's name, as the page view tells it. */
const routeNames = async (page: import('@playwright/test').Page): Promise<Record<string, unknown>[]> => {
  const events: Record<string, unknown>[] = []
  await changeConfig(page, () => ({ analytics_url: '/analytics-of-the-test' }))
  await page.route('**/analytics-of-the-test', async (route) => {
    events.push(route.request().postDataJSON())
    await route.fulfill({ status: 204 })
  })
  return events
}

test('M-ROUTE-03 M-ROUTE-08 every route of both documents is there, and none falls through', async ({
  pilotPage,
  pilot,
}) => {
  test.slow()
  const offered = await offerTo(await newMission(), pilot)
  const accepted = await assignTo(await newMission(), pilot)
  const missionPaths = [
    `/availablemission/${offered.id}`,
    `/clientmission/${accepted.id}`,
    `/clientmission/${accepted.id}/upload`,
    `/clientmission/${accepted.id}/gps-check`,
  ]
  const events = await routeNames(pilotPage)
  for (const path of [...pilotPaths, ...missionPaths]) {
    await pilotPage.goto(path)
    await expect.poll(() => events.filter(({ event }) => event === 'page_view').at(-1)?.path).toBe(path)
    const { route } = events.filter(({ event }) => event === 'page_view').at(-1) ?? {}
    expect.soft(route, path).not.toBe('four-oh-four')
    if (path === '/pilotlog' || path === '/completed-missions') expect(route).toBe('pilotlog')
  }
})

test('M-ROUTE-06 M-ROUTE-07 upload and GPS check are routes of the mission', async ({ pilotPage }) => {
  const events = await routeNames(pilotPage)
  const nameOf = async (path: string) => {
    await pilotPage.goto(path)
    await expect.poll(() => events.filter(({ event }) => event === 'page_view').at(-1)?.path).toBe(path)
    return events.filter(({ event }) => event === 'page_view').at(-1)?.route
  }
  expect(await nameOf('/clientmission/7/upload')).toBe('clientmissionupload')
  expect(await nameOf('/clientmission/7/gps-check')).toBe('clientmissiongpscheck')
})

test('M-ROUTE-14 without a session every one of them leads to the sign-in, terms does not', async ({
  page,
}) => {
  for (const path of ['/active-missions', '/clientmission/1/upload', '/work-orders/1', '/welcome']) {
    await page.goto(path)
    await page.waitForURL(`${identityUrl}/**`)
  }
  await page.goto('/terms')
  await expect(page).toHaveURL('/terms')
})

test('A-AUTH-14 M-WEBVIEW-03 an embedded view without its tokens is four-oh-four', async ({ page }) => {
  for (const path of embeddedPaths(1, 1)) {
    await page.goto(`${path}?source=ios`)
    await expect(page.getByText(notFound)).toBeVisible()
  }
  await page.goto('/welcomewebview?access_token=wrong&id_token=wrong')
  await expect(page.getByText(notFound)).toBeVisible()
})

test('A-AUTH-13 M-WEBVIEW-01 M-WEBVIEW-02 tokens in the query open an embedded view, leave the address at once and are kept nowhere', async ({
  page,
  pilot,
}) => {
  test.slow()
  const offered = await offerTo(await newMission(), pilot)
  const accepted = await assignTo(await newMission(), pilot)
  const query = { ...(await tokens(pilot)), source: 'ios' }
  for (const path of embeddedPaths(offered.id, accepted.id)) {
    await page.goto(address(path, query))
    await expect(page).toHaveURL(/source=ios$/)
    await expect(page.getByText(notFound)).toHaveCount(0)
    expect(await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))).not.toContain(
      query.token,
    )
    expect(page.url()).not.toContain(query.token)
  }
})

test('M-ROUTE-11 A-NAV-07 an unknown path says so, also to strangers', async ({ page }) => {
  await page.goto('/no/such/page')
  await expect(page.getByText(notFound)).toBeVisible()
  await expectAccessible(page)
})

test('M-ROUTE-12 M-ROUTE-13 A-NAV-09 A-AUTH-18 every change of route is a page view of role Pilot in pilot-web and reloads the notifications', async ({
  pilotPage,
  pilot,
}) => {
  const events = await routeNames(pilotPage)
  const loads = await openCountingNotifications(pilotPage)
  const before = loads()
  await pilotPage.getByRole('link', { name: 'Client mission' }).first().click()
  await expect(pilotPage).toHaveURL('/client-missions')
  await expect.poll(loads).toBeGreaterThan(before)
  await pilotPage.goBack()
  await expect(pilotPage).toHaveURL('/active-missions')
  await expect
    .poll(() => events.filter(({ event }) => event === 'page_view').map(({ route }) => route))
    .toEqual(['dashboard', 'clientmissionintro', 'dashboard'])
  expect(events).toContainEqual({
    role: 'Pilot',
    app_id: 'pilot-web',
    event: 'identify',
    pilot_id: pilot.id,
  })
  for (const event of events) expect(event).toMatchObject({ role: 'Pilot', app_id: 'pilot-web' })
})

test('M-ROUTE-09 M-ROUTE-10 A-NAV-10 the unavailable mission: its text, and every way of closing leads to the dashboard', async ({
  pilotPage,
}) => {
  const text =
    'Sorry Pilot! This mission is no longer available. Stay tuned for your next opportunity to fly.'
  const ways = [
    () => pilotPage.getByRole('button', { name: 'Return to Dashboard' }).click(),
    () => pilotPage.keyboard.press('Escape'),
    () => pilotPage.mouse.click(20, 500),
  ]
  for (const close of ways) {
    await pilotPage.goto('/unavailable-mission')
    await expect(pilotPage.getByRole('dialog')).toContainText(text)
    await close()
    await expect(pilotPage).toHaveURL('/active-missions')
  }
  await pilotPage.goto('/unavailable-mission')
  await expect(pilotPage.getByRole('dialog')).toBeVisible()
  await expectAccessible(pilotPage)
})

test.describe('a page that fails', () => {
  test.use({
    expectedConsoleErrors: /Failed to fetch dynamically imported module|Failed to load resource/,
  })

  test('M-ROUTE-20 A-NAV-08 a route error leads to four-oh-four shortly afterwards', async ({
    pilotPage,
  }) => {
    await pilotPage.goto('/active-missions')
    await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
    await pilotPage.route('**/assets/*', (route) => route.abort())
    await pilotPage.getByRole('link', { name: 'Client mission' }).first().click()
    await expect(pilotPage.getByText(notFound)).toBeVisible({ timeout: 2_000 })
  })
})
