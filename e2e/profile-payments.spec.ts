import type { Page } from '@playwright/test'
import { newPilot, plainSession } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { expectSaved, noteSaves } from './support/saves.ts'
import { identityUrl } from './support/secrets.ts'
import { fillSignIn, holdSession, signIn, skipTour, storedSession } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const block = (page: Page) => page.getByRole('region', { name: 'Payment information' })

const openPayments = async (page: Page): Promise<void> => {
  await noteSaves(page)
  await page.goto('/profile')
  await expect(block(page)).toBeVisible()
}

const account = (page: Page) => block(page).getByRole('listitem').filter({ hasText: 'Manage Stripe account' })

/** Where the server's responses say to go. */
const stripeLinks = async (page: Page): Promise<string[]> => {
  const links: string[] = []
  await page.route(/\/(stripe_accounts|payment_accounts)$/, async (route) => {
    const response = await route.fetch()
    links.push((await response.json()).stripe_link)
    await route.fulfill({ response })
  })
  return links
}

test('A-PAY-01 A-PAY-02 A-PAY-03 A-PAY-04 A-PAY-05 A-PAY-06 A-PAY-07 a pilot gets from no work location to an account that can be paid', async ({
  pilotPage: page,
  pilot,
}) => {
  const mission = await provider('POST', '/missions', {
    mission_type: 'client',
    name: 'Roof survey',
    estimated_payouts: [{ amount: 15_000 }],
  })
  await provider('POST', `/missions/${mission.id}/assign`, { pilot_id: pilot.id })
  await provider('POST', `/missions/${mission.id}/status/flight_complete`)
  const payout = await provider('POST', '/payouts', {
    pilot_id: pilot.id,
    payoutable_id: mission.id,
    amount: 15_000,
    status: 'autopay_onboarding',
  })
  const links = await stripeLinks(page)
  await page.goto('/profile#payment-information')
  await expect(block(page).getByText('Please add your work location')).toBeInViewport()
  await block(page).getByRole('button', { name: 'Add Stripe account' }).press('Enter')
  const create = block(page).getByRole('button', { name: 'Create Stripe account' })
  await expect(create).toBeDisabled()
  await expect(block(page).getByRole('radio')).toHaveCount(2)
  for (const [index, [place, company]] of [
    ['North, Central and South America except Brazil', 'Sortie Inc.'] as const,
    ['Europe, Africa, Asia and Oceania except India', 'Sortie GmbH'] as const,
  ].entries()) {
    await expect(block(page).getByRole('radio').nth(index)).toHaveAccessibleName(place)
    await expect(block(page).getByText(company, { exact: true })).toBeVisible()
  }
  await expect(block(page).getByRole('radio').first()).toBeFocused()
  await expectAccessible(block(page))
  await block(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(create).toBeHidden()
  await expect(block(page).getByRole('button', { name: 'Add Stripe account' })).toBeFocused()

  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/v1/pilots/stripe_accounts')) sent += 1
  })
  await page.keyboard.press('Enter')
  await expect(block(page).getByRole('radio').first()).toBeFocused()
  await page.keyboard.press('Space')
  // Twice, before anything can be drawn anew.
  await create.evaluate((button: HTMLButtonElement) => {
    button.click()
    button.click()
  })
  await page.waitForURL(`${identityUrl}/stripe/onboarding/**`)
  expect(page.url()).toBe(links.at(-1))
  expect(sent).toBe(1)

  await page.goBack()
  await expect(account(page)).toContainText('Sortie Inc. (North, Central and South America except Brazil)')
  await expect(account(page)).toContainText('Please onboard Stripe account')
  await expect(block(page).getByText('Please add your work location')).toBeHidden()
  await expectAccessible(block(page))

  await account(page).getByRole('button', { name: 'Manage Stripe account' }).click()
  await page.getByRole('button', { name: 'Finish later' }).click()
  // Back where the pilot left from, with how it ended.
  const result = block(page).getByRole('status')
  await expect(result.filter({ hasText: "Your Stripe account isn't finished yet" })).toBeInViewport()
  await expect(page).toHaveURL('/profile')
  await expect(account(page)).toContainText('Please onboard Stripe account')
  await expectAccessible(block(page))
  // As a link leads back that was too old.
  await page.goto('/profile?le=us')
  await expect(result.filter({ hasText: "Your Stripe account isn't finished yet" })).toBeInViewport()
  await expect(page).toHaveURL('/profile')

  await account(page).getByRole('button', { name: 'Manage Stripe account' }).click()
  await page.getByRole('button', { name: 'Submit for review' }).click()
  await expect(result.filter({ hasText: 'Stripe is still checking your details' })).toBeInViewport()
  await expect(page).toHaveURL('/profile')
  await expect(account(page)).toContainText('Please onboard Stripe account')
  // A row is as high whatever it says.
  const height = (await account(page).boundingBox())?.height

  await account(page).getByRole('button', { name: 'Manage Stripe account' }).click()
  await page.getByRole('button', { name: 'Complete the setup' }).click()
  await expect(result.filter({ hasText: 'Payments are ready' })).toBeInViewport()
  await expect(page).toHaveURL('/profile')
  await expect(account(page)).toContainText('Ready for payouts')
  await expectAccessible(block(page))
  // The message was shown here, so it appears neither next to the page nor after a reload.
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0)
  await page.goto('/profile')
  await expect(account(page)).toContainText('Ready for payouts')
  await expect(block(page).getByText('Payments are ready')).toHaveCount(0)
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Messages' })).toHaveCount(0)
  await page.goto('/profile')
  await expect(block(page).getByText('Please onboard Stripe account')).toBeHidden()
  expect((await account(page).boundingBox())?.height).toBe(height)
  expect((await provider('GET', `/payouts?pilot_id=${pilot.id}`)).data).toMatchObject([
    { id: payout.id, status: 'processing' },
  ])

  await account(page).getByRole('button', { name: 'Manage Stripe account' }).click()
  await page.waitForURL(`${identityUrl}/stripe/dashboard/**`)
  expect(page.url()).toBe(links.at(-1))
  await expect(page.getByText('Payouts are enabled')).toBeVisible()
})

test.describe('A-PAY-08 a payment provider that fails', () => {
  test.use({ expectedConsoleErrors: /^Failed to load resource/ })

  test('leaves the page usable, and an unknown code changes nothing', async ({ pilotPage: page, pilot }) => {
    await page.route('**/v1/pilots/stripe_accounts', (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable' } }),
    )
    await openPayments(page)
    await block(page).getByRole('button', { name: 'Add Stripe account' }).click()
    await block(page).getByText('North, Central and South America except Brazil').click()
    const create = block(page).getByRole('button', { name: 'Create Stripe account' })
    const logged = page.waitForEvent('console', (message) =>
      /the payment provider could not be reached/.test(message.text()),
    )
    await create.click()
    await logged
    await expect(create).toBeEnabled()
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page).toHaveURL('/profile')
    await page.unroute('**/v1/pilots/stripe_accounts')
    await page.goto(`/profile?c=${'x'.repeat(43)}&le=us`)
    await expect(page).toHaveURL('/profile')
    await expect(block(page).getByText('Please add your work location')).toBeVisible()
    expect((await provider('GET', `/pilots/${pilot.id}`)).stripe_accounts).toEqual([])
  })
})

test('A-PAY-09 A-PAY-10 A-OPEN-31 in a wallet country the PayPal email is asked for, checked and saved', async ({
  page,
}) => {
  const pilot = await newPilot({ country: 'BR', city: 'Recife' })
  await holdSession(page, await plainSession(pilot))
  await openPayments(page)
  await expect(block(page).getByText('The provider uses PayPal to pay pilots in Brazil.')).toBeVisible()
  await expect(block(page).getByRole('button', { name: 'Add Stripe account' })).toBeHidden()
  const email = block(page).getByRole('textbox', { name: 'PayPal email' })
  await email.fill('robin@')
  await expect(block(page).getByText('Email must be valid')).toBeVisible()
  await email.fill('robin@example.com')
  await expectSaved(block(page))
  await expectAccessible(block(page))
  const stored = async () => (await provider('GET', `/pilots/${pilot.id}`)).paypal_email
  expect(await stored()).toBe('robin@example.com')
  await email.fill('')
  await expect.poll(stored).toBeNull()

  await provider('PATCH', `/pilots/${pilot.id}`, { country: 'DE', paypal_email: 'robin@example.com' })
  await openPayments(page)
  await expect(email).toHaveValue('robin@example.com')
  await expect(block(page).getByText(/uses PayPal/)).toBeHidden()
  await expect(block(page).getByRole('button', { name: 'Add Stripe account' })).toBeVisible()
})

test('payment details change only after a recent sign-in, which loses no input', async ({ page }) => {
  const pilot = await newPilot({ country: 'BR', city: 'Recife' })
  await skipTour(page)
  await signIn(page, pilot.email)
  const refusal = {
    code: 'recent_sign_in_required',
    message: 'Sign in again to change where your payouts go.',
  }
  // As the server responds to somebody who signed in a while ago.
  await page.route('**/pilots/account', (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 403, json: refusal }) : route.fallback(),
  )
  await openPayments(page)
  await block(page).getByRole('textbox', { name: 'PayPal email' }).fill('robin@example.com')
  await expect(block(page).getByText(refusal.message)).toBeVisible()
  await expectAccessible(block(page))
  const before = await storedSession(page)
  await page.unroute('**/pilots/account')
  await block(page).getByRole('button', { name: 'Sign in again' }).click()
  await fillSignIn(page, pilot.email)
  await expect(page).toHaveURL('/profile#payment-information')
  await expect
    .poll(async () => (await provider('GET', `/pilots/${pilot.id}`)).paypal_email)
    .toBe('robin@example.com')
  expect(await storedSession(page)).not.toBe(before)
  const signIns = page.getByRole('region', { name: "Where you're signed in" })
  await expect(signIns.getByRole('listitem')).toHaveCount(1)
  await page
    .getByRole('button', { name: /notifications/i })
    .first()
    .click()
  await expect(page.getByText('Your payment email was changed')).toBeVisible()

  await provider('PATCH', `/pilots/${pilot.id}`, { country: 'US' })
  await page.route('**/v1/pilots/stripe_accounts', (route) => route.fulfill({ status: 403, json: refusal }))
  await openPayments(page)
  await block(page).getByRole('button', { name: 'Add Stripe account' }).click()
  await block(page).getByRole('radio').first().press('Space')
  await block(page).getByRole('button', { name: 'Create Stripe account' }).click()
  await expect(block(page).getByText('Sign in again first')).toBeVisible()
  await expectAccessible(block(page))
  await block(page).getByRole('button', { name: 'Sign in again' }).click()
  await page.waitForURL(`${identityUrl}/**`)
  await expect(page.getByLabel('Email')).toHaveValue(pilot.email)
  await fillSignIn(page, pilot.email)
  await expect(page).toHaveURL('/profile#payment-information')
  await expect(block(page).getByRole('radio').first()).toBeChecked()
  await expect(block(page).getByRole('button', { name: 'Create Stripe account' })).toBeEnabled()
  await block(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(block(page).getByRole('button', { name: 'Add Stripe account' })).toBeFocused()
})
