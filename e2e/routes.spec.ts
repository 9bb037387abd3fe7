import type { Browser, Page } from '@playwright/test'
import { openCountingNotifications } from './support/dashboard-page.ts'
import { followLink } from './support/follow-link.ts'
import { headerRed } from './support/header.ts'
import { assignTo, newMission, newWorkOrder, offerTo } from './support/missions.ts'
import { address, identityTokens, tokens } from './support/native-app.ts'
import { type Actor, newPilot } from './support/pilots.ts'
import { withoutRealtime } from './support/realtime.ts'
import { afterRetries, requestsSent } from './support/responses.ts'
import { identityUrl } from './support/secrets.ts'
import { changeConfig } from './support/sign-in.ts'
import { at } from './support/site.ts'
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
]
const embeddedPaths = (offered: number, accepted: number) => [
  `/availablemissionwebview/${offered}`,
  `/clientmissionwebview/${accepted}`,
  `/clientmissionwebviewoffline/${accepted}`,
  '/welcomewebview',
  '/signupwebview',
]

/** The route's name, as the page view reports it. */
const routeNames = async (page: Page): Promise<Record<string, unknown>[]> => {
  const events: Record<string, unknown>[] = []
  await changeConfig(page, () => ({ analytics_url: '/analytics-of-the-test' }))
  await page.route('**/analytics-of-the-test', async (route) => {
    events.push(route.request().postDataJSON())
    await route.fulfill({ status: 204 })
  })
  return events
}

const withLightHeader = [
  '/welcome',
  '/signup-flow-devices',
  '/signup-flow-certification',
  '/signup-flow-preferences',
  '/client-missions',
  '/stock-imagery',
]

test('M-ROUTE-03 M-ROUTE-06 M-ROUTE-07 M-ROUTE-08 A-NAV-06 every route of both documents exists and has a dark or light header', async ({
  pilotPage,
  pilot,
}) => {
  const offered = await offerTo(await newMission(), pilot)
  const accepted = await assignTo(await newMission(), pilot)
  const missionPaths = [
    `/availablemission/${offered.id}`,
    `/clientmission/${accepted.id}`,
    `/clientmission/${accepted.id}/upload`,
    `/clientmission/${accepted.id}/gps-check`,
    `/clientmission/${accepted.id}/flight`,
    `/work-orders/${(await newWorkOrder(pilot)).id}`,
  ]
  const events = await routeNames(pilotPage)
  const lastPageView = () => events.filter(({ event }) => event === 'page_view').at(-1)
  await pilotPage.goto('/unavailable-mission')
  for (const path of [...pilotPaths, ...missionPaths, '/terms', '/no-such-page']) {
    await followLink(pilotPage, path)
    await expect.poll(() => lastPageView()?.path).toBe(path)
    const route = lastPageView()?.route
    if (path === '/no-such-page') expect.soft(route).toBe('four-oh-four')
    else expect.soft(route, path).not.toBe('four-oh-four')
    const red = expect.poll(() => headerRed(pilotPage), path)
    if (withLightHeader.includes(path)) await red.toBeGreaterThan(200)
    else await red.toBeLessThan(60)
    if (path === '/pilotlog' || path === '/completed-missions') expect(route).toBe('pilotlog')
    const heading = pilotPage.getByRole('heading', { level: 1 })
    if (path.endsWith('/upload')) {
      expect(route).toBe('clientmissionupload')
      await expect(heading).toHaveText('Upload Assets')
    }
    if (path.endsWith('/gps-check')) {
      expect(route).toBe('clientmissiongpscheck')
      await expect(heading).toHaveText('GPS Coverage Check')
    }
  }
})

test('A-AUTH-12 M-ROUTE-14 M-OPEN-16 without a session every route leads to the sign-in without requests to the server; the public ones stay', async ({
  page,
}) => {
  // The sign-in itself is not looked at here. An empty response leaves the portal open, so that most routes are opened
  // in it: loading it again for each of them took 17 s.
  const signIn = `${identityUrl}/authorize?*`
  await page.route(signIn, (route) => route.fulfill({ status: 204 }))
  const asked = requestsSent(page, (request) => /\/(v1|v2|pilots)\//.test(request.url()))
  const leadsToSignIn = async (path: string, open: () => Promise<unknown>) => {
    const left = page.waitForRequest(signIn)
    await open()
    await left
    await expect(page, path).toHaveURL('/login')
  }
  const missionPaths = [
    '/availablemission/1',
    '/clientmission/1',
    '/clientmission/1/upload',
    '/clientmission/1/gps-check',
    '/clientmission/1/flight',
    '/work-orders/1',
    '/airmapcallback/1?flight_id=F&authorizations=%5B%7B%7D%5D',
  ]
  for (const path of ['/', '/active-missions', '/clientmission/1', '/login'])
    await leadsToSignIn(path, () => page.goto(path, { waitUntil: 'commit' }))
  for (const path of [...pilotPaths, ...missionPaths]) {
    await followLink(page, '/help', 'Help')
    await leadsToSignIn(path, () => followLink(page, path))
  }
  expect(asked).toEqual([])
  for (const path of ['/register', '/about', '/help', '/terms', '/four-oh-four']) {
    await page.goto(path, { waitUntil: 'commit' })
    await expect(page.getByRole('heading').first()).toBeVisible()
    await expect(page).toHaveURL(path)
  }
})

/** The app around the view has a header, and a dashboard, of its own. */
const expectBareNotFound = async (page: Page) => {
  await expect(page.getByText(notFound)).toBeVisible()
  await expect(page.getByText('Go back to the app')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('link')).toHaveCount(0)
}

test('A-AUTH-14 M-WEBVIEW-03 an embedded view without its tokens is four-oh-four, without the header of the portal', async ({
  page,
}) => {
  for (const path of embeddedPaths(1, 1)) {
    await page.goto(`${path}?source=ios`)
    await expectBareNotFound(page)
  }
  await page.goto('/welcomewebview?access_token=wrong&id_token=wrong')
  await expectBareNotFound(page)
  await expectAccessible(page)
  await page.reload()
  await expectBareNotFound(page)
  await page.goto('/terms')
  await expect(page.getByRole('banner')).toBeVisible()
})

test.describe('an embedded view that cannot be shown', () => {
  test.use({ expectedConsoleErrors: /status of 500|Failed to load resource|ERR_/ })

  test('M-OPEN-79 never shows the header of the portal if code is gone, the server fails or refuses, or a mission or session is over', async ({
    page,
    pilot,
  }) => {
    const { id } = await assignTo(await newMission(), pilot)
    const query = { ...(await tokens(pilot)), source: 'android' }
    const views = embeddedPaths(id, id).map((path) => address(path, query))
    const [request = '', details = '', offline = '', welcome = ''] = views
    const banner = page.getByRole('banner')
    await page.clock.install()

    const code = /\/assets\/(mission|welcome|signup)-[^/]*\.js$/
    await page.route(code, (route) => route.fulfill({ status: 404, body: 'gone' }))
    for (const view of views) {
      await page.goto(view)
      await afterRetries(page, page.getByText(notFound))
      await expectBareNotFound(page)
    }
    await page.unroute(code)

    const mission = `**/v2/pilots/missions/${id}?*`
    await page.route(mission, (route) => route.fulfill({ status: 500, json: {} }))
    for (const view of [details, offline]) {
      await page.goto(view)
      await afterRetries(page, page.getByText(notFound))
      await expectBareNotFound(page)
    }
    await page.goto(request)
    await afterRetries(page, page.getByText('Sorry Pilot!'))
    await expect(banner).toHaveCount(0)
    await page.unroute(mission)

    const account = '**/pilots/account'
    const refusal = 'Your account is closed.'
    await page.route(account, (route) => route.fulfill({ status: 403, json: { message: refusal } }))
    await page.goto(welcome)
    await expect(page.getByText(refusal)).toBeVisible()
    await expect(banner).toHaveCount(0)
    await expect(page.getByRole('button')).toHaveCount(0)
    await expectAccessible(page)
    await page.unroute(account)

    await page.route(account, (route) => route.fulfill({ status: 401, json: {} }))
    await page.goto(details)
    await expectBareNotFound(page)
  })
})

const kinds = [
  ['identity tokens in the query open every embedded view', identityTokens, 5],
  // The tests of each view open it with these.
  ['a token and an email in the query open embedded views', (_: Browser, pilot: Actor) => tokens(pilot), 1],
] as const

for (const [does, get, views] of kinds)
  test(`A-AUTH-13 M-WEBVIEW-01 M-WEBVIEW-02 ${does} without a sign-in, leave the address at once and are kept nowhere`, async ({
    page,
    pilot,
    browser,
  }) => {
    const offered = await offerTo(await newMission(at('Offered site')), pilot)
    const accepted = await assignTo(await newMission(at('Accepted site')), pilot)
    const titles = ['Offered site', 'Accepted site', 'Accepted site', 'Welcome, Robin!', 'Drones & Equipment']
    const secrets = await get(browser, pilot)
    const signIns = requestsSent(page, (request) => request.url().startsWith(identityUrl))
    for (const [index, path] of embeddedPaths(offered.id, accepted.id).slice(0, views).entries()) {
      await page.goto(address(path, { ...secrets, source: 'ios' }))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[index] ?? '')
      await expect(page).toHaveURL(`${path}?source=ios`)
      const stored = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }))
      for (const secret of Object.values(secrets)) expect(stored).not.toContain(secret)
    }
    expect(signIns).toEqual([])
  })

test('M-AUTH-04 M-ROUTE-18 a mission of another pilot, or one that does not exist, opens on no route', async ({
  pilotPage,
  pilot,
}) => {
  const other = await newPilot()
  const foreign = await assignTo(await newMission(), other)
  const offered = await offerTo(await newMission(), other)
  const authorization = 'flight_id=F&authorizations=%5B%7B%22status%22%3A%22accepted%22%7D%5D'
  const query = await tokens(pilot)
  const paths = (id: number | string) => [
    `/clientmission/${id}`,
    `/clientmission/${id}/upload`,
    `/clientmission/${id}/gps-check`,
    `/clientmission/${id}/flight`,
    `/airmapcallback/${id}?${authorization}`,
    address(`/clientmissionwebview/${id}`, query),
    address(`/clientmissionwebviewoffline/${id}`, query),
  ]
  // The server responds to all of these alike: every route meets another pilot's mission, and one of the others.
  const impossible = [offered.id, 999_999_999, 'nonsense'].flatMap((id, turn) =>
    paths(id).slice(turn * 2, turn * 2 + 2),
  )
  const everyPath = [...paths(foreign.id), ...impossible]
  const isEmbedded = (path: string) => path.includes('webview')
  await pilotPage.goto('/terms')
  for (const path of everyPath.filter((path) => !isEmbedded(path))) {
    await followLink(pilotPage, path)
    await expect(pilotPage, path).toHaveURL('/four-oh-four')
  }
  for (const id of [foreign.id, offered.id]) {
    await followLink(pilotPage, `/availablemission/${id}`)
    await expect(pilotPage).toHaveURL('/unavailable-mission')
  }
  for (const path of everyPath.filter(isEmbedded)) {
    await pilotPage.goto(path, { waitUntil: 'commit' })
    await expect(pilotPage, path).toHaveURL('/four-oh-four')
  }
})

test.describe('a server that fails', () => {
  test.use({ expectedConsoleErrors: /status of 500/ })

  test('M-ROUTE-18 M-ROUTE-20 a mission or a work order that cannot be loaded leads to four-oh-four', async ({
    pilotPage,
    pilot,
  }) => {
    const { id } = await assignTo(await newMission(), pilot)
    await pilotPage.clock.install()
    await pilotPage.route(`**/v2/pilots/missions/${id}?*`, (route) =>
      route.fulfill({ status: 500, json: {} }),
    )
    await pilotPage.route('**/v1/pilots/work_orders/7', (route) => route.fulfill({ status: 500, json: {} }))
    const mission = `/clientmission/${id}`
    for (const path of [mission, `${mission}/upload`, `${mission}/gps-check`, '/work-orders/7']) {
      await pilotPage.goto(path)
      await afterRetries(pilotPage, pilotPage.getByText(notFound))
      await expect(pilotPage, path).toHaveURL('/four-oh-four')
    }
  })
})

test('M-ROUTE-11 A-NAV-07 an unknown path says so, also without a session', async ({ page }) => {
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

test('M-ROUTE-09 M-ROUTE-10 A-NAV-10 the dialog of an unavailable mission has its text, and closing it in any way leads to the dashboard', async ({
  sharedPilotPage: pilotPage,
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
  test.use({ expectedConsoleErrors: /broken by the test|Failed to load resource/ })
  const pageCode = '**/assets/client-missions-intro-page-*.js'
  // The portal is loaded anew here, which may close a socket just when pusher-js is about to subscribe on it.
  test.beforeEach(({ page }) => withoutRealtime(page))

  test('M-ROUTE-20 A-NAV-08 a route error leads to four-oh-four shortly afterward', async ({
    sharedPilotPage: pilotPage,
  }) => {
    await pilotPage.goto('/active-missions')
    await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
    await pilotPage.route(pageCode, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("broken by the test")' }),
    )
    await pilotPage.getByRole('link', { name: 'Client mission' }).first().click()
    await expect(pilotPage.getByText(notFound)).toBeVisible()
    await expect(pilotPage).toHaveURL('/four-oh-four')
  })

  test('a page whose code a release has replaced is opened by reloading the portal', async ({
    pilotPage,
  }) => {
    await pilotPage.goto('/active-missions')
    await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
    const loads = requestsSent(pilotPage, (request) => request.isNavigationRequest())
    // Gone in the tab that was open, there again once the portal is loaded anew.
    await pilotPage.route(pageCode, (route) =>
      loads.length > 0 ? route.continue() : route.fulfill({ status: 404, body: 'gone' }),
    )
    await pilotPage.getByRole('link', { name: 'Client mission' }).first().click()
    await expect(pilotPage).toHaveURL('/client-missions')
    await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
    expect(loads).toHaveLength(1)
  })

  test('code that cannot be loaded leads to four-oh-four after one attempt', async ({ pilotPage }) => {
    await pilotPage.goto('/active-missions')
    await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
    const loads = requestsSent(pilotPage, (request) => request.isNavigationRequest())
    await pilotPage.route(pageCode, (route) => route.fulfill({ status: 404, body: 'gone' }))
    await pilotPage.getByRole('link', { name: 'Client mission' }).first().click()
    await expect(pilotPage.getByText(notFound)).toBeVisible()
    expect(loads).toHaveLength(1)
  })
})
