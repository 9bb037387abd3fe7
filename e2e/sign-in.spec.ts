import { callHeaders } from '@sortie/contract/headers'
import { headerRed } from './support/header.ts'
import { assignTo, newMission, offerTo } from './support/missions.ts'
import { newPilot, password, plainSession } from './support/pilots.ts'
import { putIdentity } from './support/provider.ts'
import { afterRetries, changeResponses, holdCalls, requestsSent } from './support/responses.ts'
import { browserTestSecrets, identityUrl, implicitPortalUrl, portalUrl } from './support/secrets.ts'
import { changeConfig, fillSignIn, signIn, skipTour, storedSession } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe('universal login', () => {
  test('a page that was open while the application token was changed goes on with the new one', async ({
    pilotPage: page,
  }) => {
    let asked = 0
    await changeConfig(page, () => {
      asked += 1
      return asked === 1 ? { application_token: 'an older token' } : {}
    })
    await page.goto('/active-missions')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Client mission' }).first().click()
    await expect(page).toHaveURL('/client-missions')
    expect(asked).toBe(2)
    expect(await storedSession(page)).not.toBeNull()
  })

  test('A-AUTH-01 A-AUTH-08 A-AUTH-12 M-ROUTE-14 a protected page leads to the identity provider and back to that page', async ({
    page,
    pilot,
  }) => {
    const asked = page.waitForRequest((request) => request.url().startsWith(`${identityUrl}/authorize`))
    await page.goto('/profile?c=code&le=us')
    const query = new URL((await asked).url()).searchParams
    expect([query.get('scope'), query.get('response_type'), query.get('code_challenge_method')]).toEqual([
      'openid email',
      'code',
      'S256',
    ])
    await expect(page.getByText('Edit Profile')).toHaveCount(0)
    await fillSignIn(page, pilot.email)
    await expect(page).toHaveURL('/profile?c=code&le=us')
  })

  test('A-AUTH-02 M-AUTH-01 scope openid email and response type token id_token, from the sign-in to the log-out', async ({
    page,
    pilot,
  }) => {
    const requested = page.waitForRequest((request) => request.url().startsWith(`${identityUrl}/authorize`))
    await page.goto(`${implicitPortalUrl}/client-missions`)
    const query = new URL((await requested).url()).searchParams
    expect([query.get('scope'), query.get('response_type')]).toEqual(['openid email', 'token id_token'])
    await fillSignIn(page, pilot.email)
    await expect(page).toHaveURL(`${implicitPortalUrl}/client-missions`)
    await page.getByRole('link', { name: 'Dashboard' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(pilot.first_name)
    await page.getByRole('button', { name: /menu/i }).first().click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL(`${implicitPortalUrl}/about`)
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(`${identityUrl}/**`)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })

  test('unrequested tokens in a fragment are not accepted', async ({ page }) => {
    await page.goto(`${implicitPortalUrl}/login`)
    await page.waitForURL(`${identityUrl}/**`)
    await page.goto(`${implicitPortalUrl}/callback#access_token=a&id_token=b&state=other`)
    await expect(page.getByRole('alert')).toHaveText(
      "We couldn't accept the sign-in service's response. Try again.",
    )
    expect(await storedSession(page)).toBeNull()
  })

  test('A-AUTH-07 A-AUTH-09 M-ROUTE-01 A-NAV-01 the callback loads the pilot with drones, devices and licenses before it redirects; without a target, and from the root, the way leads to the dashboard', async ({
    page,
    pilot,
  }) => {
    const release = await holdCalls(page, '**/pilots/account')
    const asked = page.waitForRequest('**/pilots/account')
    const answered = page.waitForResponse('**/pilots/account')
    await page.goto('/')
    await fillSignIn(page, pilot.email)
    await asked
    await expect(page).toHaveURL('/callback')
    release()
    const { drones, devices, licenses } = await (await answered).json()
    expect([drones.length, devices.length, licenses.length]).toEqual([1, 1, 1])
    await expect(page).toHaveURL('/active-missions')
    await page.goto('/')
    await expect(page).toHaveURL('/active-missions')
    // A-OPEN-03: whoever is signed in has nothing to do at the sign-in.
    await page.goto('/login')
    await expect(page).toHaveURL('/active-missions')
    await page.goto('/register')
    await expect(page).toHaveURL('/active-missions')
  })

  test('A-AUTH-10 A-AUTH-11 the callback leads to welcome when something is missing', async ({
    page,
    context,
  }) => {
    const onNoDay = { is_available_weekdays: false, is_available_weekends: false }
    for (const lack of [{ drones: [] }, onNoDay]) {
      const pilot = await newPilot(lack)
      await signIn(page, pilot.email, '/welcome')
      await page.evaluate(() => localStorage.clear())
      await context.clearCookies()
    }
  })

  test('an email without a pilot leads to the registration and is not signed in, and another one can be chosen', async ({
    page,
    pilot,
  }) => {
    const email = `stranger-${Date.now()}@sortie.test`
    await putIdentity({ email, password })
    await page.goto('/login')
    await fillSignIn(page, email)
    await expect(page.getByRole('alert')).toContainText("There's no pilot account for this sign-in.")
    expect(await storedSession(page)).toBeNull()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/register')
    await expect(page.getByLabel('Email')).toHaveValue(email)
    await page.goBack()
    await page.getByRole('button', { name: 'Sign in with another account' }).click()
    await fillSignIn(page, pilot.email)
    await expect(page).toHaveURL('/active-missions')
  })

  test('a response with another state is not accepted', async ({ page }) => {
    await page.goto('/login')
    await page.waitForURL(`${identityUrl}/**`)
    await page.goto('/callback?code=stolen&state=other')
    await expect(page.getByRole('alert')).toHaveText(
      "We couldn't accept the sign-in service's response. Try again.",
    )
    await expect(page).toHaveURL('/callback')
    expect(await storedSession(page)).toBeNull()
  })
})

test.describe('the session', () => {
  test('survives a reload, and A-AUTH-17 Log out ends it here and at the identity provider', async ({
    page,
    pilot,
  }) => {
    await signIn(page, pilot.email)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(pilot.first_name)
    const session = JSON.parse((await storedSession(page)) ?? '{}')

    // Such a link comes from outside and has nothing to do with this session.
    for (const foreign of ['/callback?code=x&state=y', '/callback#access_token=a&id_token=b']) {
      await page.goto(foreign)
      await expect(page).toHaveURL('/active-missions')
      expect(JSON.parse((await storedSession(page)) ?? '{}')).toEqual(session)
    }
    await skipTour(page)
    await page.goto('/profile#sign-ins')
    const signIns = page.getByRole('region', { name: "Where you're signed in" })
    await expect(signIns.getByText('This device')).toBeVisible()
    const elsewhere = await plainSession(pilot)
    const seen = () =>
      page.request.get(`${portalUrl}/pilots/account`, {
        headers: callHeaders(browserTestSecrets.applicationToken, elsewhere.credentials),
      })
    expect((await seen()).status()).toBe(200)
    await page.reload()
    await expect(signIns.getByRole('listitem')).toHaveCount(2)
    await expectAccessible(page)
    await signIns.getByRole('button', { name: 'Log out everywhere else' }).click()
    const question = page.getByRole('alertdialog', { name: 'Log out everywhere else?' })
    await question.getByRole('button', { name: 'Log out everywhere else' }).click()
    await expect(signIns.getByRole('listitem')).toHaveCount(1)
    expect((await seen()).status()).toBe(401)

    await page.getByRole('button', { name: /menu/i }).first().click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/about')
    await expect(page.getByText("You're logged out")).toBeVisible()
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByText("You're logged out")).toHaveCount(0)
    await expect(page.getByRole('main').getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register',
    )
    await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
    await page.waitForURL(`${identityUrl}/**`)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()

    await page.goto('/active-missions')
    await page.waitForURL(`${identityUrl}/**`)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()

    const response = await page.request.get(`${portalUrl}/pilots/account`, {
      headers: {
        authorization: `Bearer ${session.credentials.access_token}`,
        'x-id-token': session.credentials.id_token,
        'x-application-token': browserTestSecrets.applicationToken,
      },
    })
    expect(response.status()).toBe(401)
  })

  test('a log-out in one tab reaches the other', async ({ pilotPage, context }) => {
    await pilotPage.goto('/active-missions')
    await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
    const second = await context.newPage()
    await second.goto('/active-missions')
    await expect(second.getByRole('heading', { level: 1 })).toBeVisible()
    await second.evaluate(() => localStorage.removeItem('sortie.session'))
    await pilotPage.waitForURL(`${identityUrl}/**`)
  })

  test('A-AUTH-15 M-AUTH-02 a 401 logs the pilot out, at the identity provider too', async ({
    page,
    pilot,
  }) => {
    // The notifications of the first page must not be the ones that meet the 401.
    const loaded = page.waitForResponse('**/v1/pilots/notifications')
    await signIn(page, pilot.email)
    await loaded
    await page.route('**/v1/pilots/notifications', (route) => route.fulfill({ status: 401, json: {} }))
    await page.getByRole('link', { name: 'Client mission' }).first().click()
    // Without a session of its own the provider asks who it is.
    await page.waitForURL(`${identityUrl}/**`)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await page.unrouteAll({ behavior: 'ignoreErrors' })
    await page.goto('/terms')
    expect(await storedSession(page)).toBeNull()
  })

  test('A-AUTH-15 a 401 that stays leads to one automatic sign-in, and then to a button', async ({
    page,
    pilot,
  }) => {
    // A provider that cannot end its session signs the pilot in again without asking.
    await changeResponses(page, `${identityUrl}/.well-known/openid-configuration`, (provider) => ({
      ...provider,
      end_session_endpoint: undefined,
    }))
    // The notifications of the first page must not be the ones that meet the 401.
    const loaded = page.waitForResponse('**/v1/pilots/notifications')
    await signIn(page, pilot.email)
    await loaded
    await page.route('**/v1/pilots/notifications', (route) => route.fulfill({ status: 401, json: {} }))
    const signIns = requestsSent(page, (request) => request.url().startsWith(`${identityUrl}/authorize`))
    await page.getByRole('link', { name: 'Client mission' }).first().click()
    await expect(page.getByRole('heading', { name: "You've been signed out" })).toBeVisible()
    expect(signIns).toHaveLength(1)
    await expectAccessible(page)
    await page.reload()
    await expect(page.getByRole('heading', { name: "You've been signed out" })).toBeVisible()
    expect(signIns).toHaveLength(1)

    await page.unroute('**/v1/pilots/notifications')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL('/client-missions')
    expect(signIns).toHaveLength(2)
  })
})

test.describe('a server with errors', () => {
  test.use({ expectedConsoleErrors: /status of 500/ })

  test('A-AUTH-16 M-AUTH-03 a pilot whom the server does not find is signed out; a server that fails signs nobody out, at a page or at the sign-in', async ({
    page,
    pilot,
  }) => {
    const account = '**/pilots/account'
    const fail = () => page.route(account, (route) => route.fulfill({ status: 500, json: {} }))
    const signIns = requestsSent(page, (request) => request.url().startsWith(`${identityUrl}/authorize?`))
    await page.clock.install()
    await fail()
    await page.goto('/login')
    // Before that the clock is let alone: the sign-in has limits of its own.
    const failed = page.waitForResponse(account)
    await fillSignIn(page, pilot.email)
    await failed
    await afterRetries(page, page.getByText("We couldn't load your account. Try again in a moment."))
    expect(await storedSession(page)).not.toBeNull()
    await page.getByRole('button', { name: 'Try again' }).click()
    const failure = page.getByRole('alert').filter({ hasText: "We couldn't load your account" })
    await afterRetries(page, failure)
    await expect(failure).toContainText("You're still signed in, and nothing you've sent is lost.")
    await expectAccessible(page)
    await page.reload()
    await afterRetries(page, failure)
    expect(signIns).toHaveLength(1)
    await page.unroute(account)
    await failure.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(pilot.first_name)

    // Content on the screen stays when the server fails later.
    await fail()
    await page.clock.fastForward(60_000)
    const refused = page.waitForResponse((response) => response.status() === 500)
    await page.getByRole('link', { name: 'Client mission' }).first().click()
    await refused
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(failure).toHaveCount(0)
    await page.unroute(account)

    await page.route(account, (route) => route.fulfill({ status: 404, json: { code: 'not_found' } }))
    await page.goto('/profile')
    await expect.poll(() => signIns.length).toBe(2)
  })
})

test.describe('a server that is unavailable', () => {
  test.use({ expectedConsoleErrors: /status of 503/ })
  const text = "Sortie isn't available right now. You're still signed in, and we'll keep trying."

  test('does not sign anyone out: the portal says so, and continues by itself', async ({
    pilotPage,
    pilot,
  }) => {
    const unavailable = { status: 503, headers: { 'retry-after': '1' }, json: { code: 'unavailable' } }
    await pilotPage.route('**/pilots/account', (route) => route.fulfill(unavailable))
    await pilotPage.goto('/active-missions')
    await expect(pilotPage.getByText(text)).toBeVisible()
    await expect(pilotPage.getByRole('button', { name: 'Try again' })).toBeVisible()
    await expectAccessible(pilotPage)
    expect(await storedSession(pilotPage)).not.toBeNull()
    await pilotPage.unroute('**/pilots/account')
    await expect(pilotPage.getByRole('heading', { level: 1 })).toContainText(pilot.first_name)
    await expect(pilotPage.getByText(text)).toHaveCount(0)
    await expect(pilotPage).toHaveURL('/active-missions')

    // Nor does one that was asked too often, or that refuses the account for now.
    const busy = { status: 429, headers: { 'retry-after': '1' }, json: { code: 'rate_limited' } }
    await pilotPage.route('**/pilots/account', (route) => route.fulfill(busy))
    await pilotPage.reload()
    await expect(pilotPage.getByText(text)).toBeVisible()
    await pilotPage.unroute('**/pilots/account')
    await pilotPage.route('**/pilots/account', (route) =>
      route.fulfill({ status: 403, json: { code: 'admin_not_allowed', message: 'Not for now.' } }),
    )
    await pilotPage.reload()
    await expect(pilotPage.getByRole('alert')).toContainText('Not for now.')
    await expectAccessible(pilotPage)
    expect(await storedSession(pilotPage)).not.toBeNull()
    await pilotPage.unroute('**/pilots/account')
    await pilotPage.reload()
    await expect(pilotPage.getByRole('heading', { level: 1 })).toContainText(pilot.first_name)
  })

  test('does not stop a sign-in that is under way', async ({ page, pilot }) => {
    await page.route('**/pilots/account', (route) =>
      route.fulfill({ status: 503, headers: { 'retry-after': '1' }, json: { code: 'unavailable' } }),
    )
    await page.goto('/login')
    await fillSignIn(page, pilot.email)
    await expect(page.getByText(text)).toBeVisible()
    await page.unroute('**/pilots/account')
    await expect(page).toHaveURL('/active-missions')
  })
})

test.describe('admin mode', () => {
  const admin = async (drone_base: boolean) => {
    const email = `admin-${Date.now()}-${Math.random()}@sortie.test`
    await putIdentity({ email, password, admin: { drone_base } })
    return email
  }

  const address = (pilot: { id: number; first_name: string; last_name: string }) =>
    `/login?pilot_number=${pilot.id}&pilot_first_name=${pilot.first_name}&pilot_last_name=${pilot.last_name}`

  test('A-AUTH-04 A-AUTH-05 A-NAV-05 A-NAV-06 M-AUTH-05 an admin acts as the pilot, under a bar that says so and a dark header, until Log Out', async ({
    page,
    pilot,
  }) => {
    const mission = await offerTo(
      await newMission({ location: { name: 'Admin Test Site', latitude: 34, longitude: -118 } }),
      pilot,
    )
    await page.goto(address({ ...pilot, first_name: 'Ada', last_name: 'Link' }))
    await fillSignIn(page, await admin(true))
    await expect(page).toHaveURL('/active-missions')
    await expect(page.getByText(`You are logged in as ${pilot.first_name} ${pilot.last_name}`)).toBeVisible()
    await expect(page.getByText('Admin Test Site')).toBeVisible()
    expect(mission.id).toBeGreaterThan(0)
    await expectAccessible(page)
    // A page whose header is light for a pilot. Until the account is there, the link's names say whose it is.
    const release = await holdCalls(page, '**/pilots/account')
    await page.goto('/stock-imagery')
    await expect(page.getByText('You are logged in as Ada Link', { exact: true })).toBeVisible()
    release()
    await expect(page.getByText(`You are logged in as ${pilot.first_name} ${pilot.last_name}`)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await headerRed(page)).toBeLessThan(60)
    await page.getByRole('button', { name: 'Log Out' }).click()
    await expect(page.getByText("You're logged out")).toBeVisible()
    await expect(page).toHaveURL('/about')
    await page.goto('/login')
    await page.waitForURL(`${identityUrl}/**`)
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  })

  test('A-AUTH-06 an admin without the drone-base flag is logged out at the callback', async ({
    page,
    pilot,
  }) => {
    await page.goto(address(pilot))
    await fillSignIn(page, await admin(false))
    const again = page.getByRole('button', { name: 'Sign in with another account' })
    await expect(again).toBeVisible()
    await expect(page.getByRole('alert')).toContainText("doesn't have the drone-base flag")
    await expectAccessible(page)
    await again.click()
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`^${identityUrl}`))
    await page.goto('/terms')
    expect(await storedSession(page)).toBeNull()
  })

  test('an admin who came without a pilot number is asked for one', async ({ page, pilot }) => {
    await page.goto('/login')
    await fillSignIn(page, await admin(true))
    await expect(page.getByRole('heading', { name: 'Which pilot?' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Open account' }).click()
    await expect(page.getByText('Enter a pilot number, such as 1001.')).toBeVisible()
    await page.getByLabel('Pilot number').fill(String(pilot.id))
    await page.keyboard.press('Enter')
    await expect(page.getByText(`You are logged in as ${pilot.first_name} ${pilot.last_name}`)).toBeVisible()
  })

  test('with a pilot signed in, choosing a pilot asks for an admin sign-in', async ({ page, pilot }) => {
    const other = await newPilot({ first_name: 'Sascha' })
    await assignTo(await newMission(), other)
    await signIn(page, pilot.email)
    await page.goto(address(other))
    await fillSignIn(page, await admin(true))
    await expect(page.getByText('You are logged in as Sascha Example')).toBeVisible()
  })
})

test.describe('our own form', () => {
  test.use({ expectedConsoleErrors: /net::ERR_|Failed to load resource/ })

  test('A-AUTH-03 A-CALL-02 replaces the identity provider in test environments, says at its fields what is missing and what the server refuses, and keeps what was typed', async ({
    page,
  }) => {
    const pilot = await newPilot({ password })
    await changeConfig(page, () => ({ sign_in: 'plain' }))
    await page.goto('/active-missions')
    const email = page.getByLabel('Email')
    const submit = page.getByRole('button', { name: 'Sign in' })
    await submit.click()
    await expect(email).toHaveAccessibleDescription('Enter your email.')
    await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Enter your password.')
    await expect(email).toBeFocused()
    await expectAccessible(page)

    await email.fill(pilot.email)
    await page.getByLabel('Password').fill('wrong')
    await submit.click()
    await expect(page.getByText('Wrong email or password.')).toBeVisible()
    await page.getByLabel('Password').fill(password)
    const problem = { code: 'validation_failed', errors: { email: ["This email can't be used."] } }
    await page.route('**/v1/authenticate', (route) => route.fulfill({ status: 422, json: problem }))
    await submit.click()
    await expect(email).toHaveAccessibleDescription("This email can't be used.")
    await expect(email).toBeFocused()
    await expect(email).toHaveValue(pilot.email)
    await page.unroute('**/v1/authenticate')

    await page.route('**/v1/authenticate', (route) => route.abort('connectionfailed'))
    await submit.click()
    await expect(page.getByText('Your changes are still here.')).toBeVisible()
    await expect(page.getByLabel('Password')).toHaveValue(password)
    await page.unroute('**/v1/authenticate')
    await submit.click()
    await expect(page).toHaveURL('/active-missions')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(pilot.first_name)
  })
})
