import type { Page } from '@playwright/test'
import type { Place } from '@sortie/contract/place.calls'
import { mailTo } from './support/mailbox.ts'
import { newPilot } from './support/pilots.ts'
import { chooseAddress, fillRegistration, freshEmail, registrationForm } from './support/registration-page.ts'
import { identityUrl } from './support/secrets.ts'
import { changeConfig } from './support/sign-in.ts'
import { expect, test, violationsOn } from './support/test.ts'

const password = 'a password of the tests'

const createAccount = 'POST /pilots/account'
const isRegistration = (request: { method(): string; url(): string }) =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/pilots/account'

/** The way from the last page of the registration to the pilot's own portal, at the identity provider. */
const createSignIn = async (page: Page, email: string) => {
  await page.waitForURL(`${identityUrl}/**`)
  await expect(page.getByRole('heading', { name: 'Set a password' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel(/again|repeat|confirm/i).fill(password)
  await page.getByRole('button', { name: /password/i }).click()
  await expect(page.getByRole('heading', { name: 'Confirm your email' })).toBeVisible()
  const { text } = await mailTo(email, 'Confirm your email')
  const confirmed = await page.context().newPage()
  await confirmed.goto(/http\S+confirm-email\S+/.exec(text)?.[0] ?? '')
  await expect(confirmed.getByRole('heading', { name: 'Email confirmed' })).toBeVisible()
  await confirmed.close()
  await page.getByRole('button', { name: 'I confirmed my email' }).click()
}

test('A-REG-01 A-REG-03 A-REG-05 A-REG-06 A-REG-07 from the form to the welcome page, with both mails', async ({
  page,
}) => {
  const email = freshEmail()
  await page.goto('/register')
  await expect(page.getByRole('heading', { level: 1, name: 'Create account' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Login here' })).toHaveAttribute('href', '/login')
  const form = registrationForm(page)
  await expect(form.submit).toHaveText('Register')
  await page.getByRole('button', { name: /How far are you willing to travel/ }).click()
  await expect(page.getByRole('option')).toHaveText([
    "I'll decide later",
    ...['10 miles', '25 miles', '50 miles', '100 miles', '200 miles'],
  ])
  await page.getByRole('option', { name: '50 miles' }).click()
  await fillRegistration(page, email)

  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let sent = 0
  await page.route('**/pilots/account', async (route) => {
    sent += 1
    await held
    await route.continue()
  })
  await form.email.press('Enter')
  await expect(form.submit).toHaveText('Registering...')
  await form.email.press('Enter')
  release()
  await expect(page.getByRole('heading', { level: 1, name: "You're almost Done!" })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Registered' })).toBeVisible()
  expect(sent).toBe(1)
  expect(await violationsOn(page)).toEqual([])
  const welcome = await mailTo(email, "You're almost done: create your sign-in")
  expect(welcome.text).toContain('Hi Zoë,')

  await page.getByRole('button', { name: 'Create your sign-in' }).click()
  await page.waitForURL(`${identityUrl}/**`)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: "You're almost Done!" })).toBeVisible()
  await page.getByRole('button', { name: 'Create your sign-in' }).click()
  await createSignIn(page, email)
  await page.waitForURL('**/welcome')

  await page.goto('/register')
  await page.waitForURL('**/active-missions')
})

test('the link of the welcome mail creates the sign-in in another browser', async ({ page, browser }) => {
  const email = freshEmail()
  await page.goto('/register')
  await fillRegistration(page, email, 'محمد')
  await registrationForm(page).submit.click()
  await expect(page.getByRole('heading', { level: 1, name: "You're almost Done!" })).toBeVisible()
  const { text } = await mailTo(email, "You're almost done: create your sign-in")
  expect(text).toContain('Hi محمد,')
  const elsewhere = await browser.newContext()
  const phone = await elsewhere.newPage()
  await phone.goto(/http\S+sign_up=\S+/.exec(text)?.[0] ?? '')
  await createSignIn(phone, email)
  await phone.waitForURL('**/welcome')
  await elsewhere.close()
})

test('A-REG-08 A-REG-09 A-REG-10 A-REG-11 A-REG-12 every field shows its error, and nothing is sent', async ({
  page,
}) => {
  let sent = 0
  page.on('request', (request) => {
    if (isRegistration(request)) sent += 1
  })
  await page.goto('/register')
  const form = registrationForm(page)
  await form.submit.click()
  for (const text of [
    'Please enter first name',
    'Please enter last name',
    'Email must be valid',
    'Please select your address from the search results',
    'Please enter city',
    'Please enter country',
    'Please agree to our Terms and Conditions',
  ])
    await expect(page.getByText(text, { exact: true })).toHaveCount(1)
  await expect(form.firstName).toBeFocused()
  expect(await violationsOn(page)).toEqual([])

  await fillRegistration(page, freshEmail())
  await form.email.fill('kim@example')
  // Typed over, the chosen place is none anymore.
  await form.address.fill('Somewhere I typed')
  // The suggestions come later, and cover the rest of the page.
  await expect(page.getByText('Address search returned no results.')).toBeVisible()
  await page.keyboard.press('Escape')
  await form.submit.click()
  await expect(page.getByText('Email must be valid', { exact: true })).toBeVisible()
  await expect(
    page.getByText('Please select your address from the search results', { exact: true }),
  ).toBeVisible()
  await expect(form.email).toBeFocused()
  await form.email.fill(freshEmail())
  await form.submit.click()
  await expect(form.address).toBeFocused()
  await form.firstName.fill('   ')
  await form.submit.click()
  await expect(page.getByText('Please enter first name', { exact: true })).toBeVisible()
  expect(sent).toBe(0)
})

test('A-REG-02 A-REG-12 the terms are agreed to by a checkbox that says so beneath it, open in a new window, and what was typed survives leaving and coming back', async ({
  page,
  context,
}) => {
  await page.goto('/register')
  const form = registrationForm(page)
  await expect(form.terms).toHaveAccessibleName(
    'I am 18 years of age or older and I agree to the Terms & Conditions and Privacy Policy',
  )
  await form.submit.click()
  await expect(form.terms).toHaveAccessibleDescription(/Please agree to our Terms and Conditions/)
  const [label, refusal] = await Promise.all(
    ['I am 18 years of age or older', 'Please agree to our Terms and Conditions'].map((text) =>
      page.getByText(text).boundingBox(),
    ),
  )
  expect(refusal?.y).toBeGreaterThanOrEqual((label?.y ?? 0) + (label?.height ?? 0))
  await fillRegistration(page, 'kept@sortie.test')
  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Terms & Conditions' }).click()
  const terms = await opened
  await expect(terms.getByRole('heading', { level: 1, name: 'Terms and Conditions' })).toBeVisible()
  await expect(form.terms).toBeChecked()

  await page.goto('/terms')
  await page.goBack()
  await expect(form.email).toHaveValue('kept@sortie.test')
  await expect(form.address).toHaveValue('1155 Pearl Street')
  await expect(form.country).toHaveValue('United States')
  await page.reload()
  await expect(form.firstName).toHaveValue('Zoë')
})

test.describe('a save that fails', () => {
  test.use({ expectedConsoleErrors: /net::ERR_CONNECTION_RESET/ })

  test('A-REG-13 errors of the server are shown at the fields and above them, and the next try succeeds', async ({
    page,
  }) => {
    await page.goto('/register')
    await fillRegistration(page, freshEmail())
    const form = registrationForm(page)
    await page.route('**/pilots/account', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/problem+json',
        json: {
          code: 'validation_failed',
          message: 'Some fields need attention.',
          errors: { email: ['This email cannot be used.'], latitude: ['This is not a place.'] },
        },
      }),
    )
    await form.submit.click()
    await expect(page.getByRole('alert')).toContainText(
      "We couldn't create your account. Some fields need attention.",
    )
    await expect(page.getByText('This email cannot be used.')).toBeVisible()
    await expect(page.getByText('This is not a place.')).toBeVisible()
    await expect(form.submit).toHaveText('Register')
    await expect(form.submit).toBeEnabled()

    // The response is lost on its way: the account may be there or not.
    await page.unroute('**/pilots/account')
    await page.route('**/pilots/account', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await form.submit.click()
    await expect(page.getByText(/couldn't reach the server. Your changes are still here/)).toBeVisible()
    await expect(form.firstName).toHaveValue('Zoë')
    await page.unroute('**/pilots/account')
    await form.submit.click()
    await expect(page.getByRole('heading', { level: 1, name: "You're almost Done!" })).toBeVisible()
  })
})

test('an email that has an account looks like any other, and its owner gets a mail', async ({ page }) => {
  const owner = await newPilot()
  await page.goto('/register')
  await fillRegistration(page, owner.email)
  const response = page.waitForResponse((candidate) => isRegistration(candidate.request()))
  await registrationForm(page).submit.click()
  const { status, body } = await response.then(async (answer) => ({
    status: answer.status(),
    body: await answer.json(),
  }))
  expect([createAccount, status, body]).toEqual([createAccount, 201, { email: owner.email }])
  await expect(page.getByRole('heading', { level: 1, name: "You're almost Done!" })).toBeVisible()
  const { text } = await mailTo(owner.email, 'You already have a pilot account')
  expect(text).toContain('nothing was changed')
})

test('A-REG-10 A-REG-15 with a search that only knows towns, the street is typed and no pin is needed @mobile', async ({
  page,
}) => {
  await changeConfig(page, () => ({ places: 'towns' }))
  await page.goto('/register')
  const form = registrationForm(page)
  const hint = page.getByText(/only finds towns/)
  await expect(hint).toBeVisible()
  await form.address.fill('Boulder, CO')
  await form.address.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Your address' })
  const street = dialog.getByRole('textbox', { name: 'Street address' })
  await expect(street).toBeFocused()
  await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Boulder')
  await expect(dialog.getByRole('region', { name: 'Map of your address' })).toHaveCount(0)
  const use = dialog.getByRole('button', { name: 'Use this address' })
  await use.click()
  await expect(dialog.getByText('Please enter your street address')).toBeVisible()
  await street.fill('12 Barn Road')
  // A town that was not chosen is nowhere.
  await dialog.getByRole('textbox', { name: 'City' }).fill('Nowhere')
  await use.click()
  const missing = 'Choose your town from the list, or mark your address on the map.'
  await expect(dialog.getByText(missing)).toBeVisible()
  expect(await violationsOn(page)).toEqual([])
  await dialog.getByRole('textbox', { name: 'City' }).fill('Boulder')
  await use.click()
  await expect(form.address).toHaveValue('12 Barn Road')
  // Nothing asks for what was just given.
  await expect(hint).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Edit your address' })).toBeVisible()
  // A phone has room for the whole name.
  await expect(form.country).toHaveValue('United States')
  expect(await form.country.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)

  await form.firstName.fill('Sam')
  await form.lastName.fill('Example')
  await form.email.fill(freshEmail())
  await form.terms.press('Space')
  const request = page.waitForRequest(isRegistration)
  await form.submit.click()
  const body = (await request).postDataJSON()
  expect(body).toMatchObject({ address: '12 Barn Road', city: 'Boulder', country: 'US' })
  expect(Math.hypot(body.latitude - 40.015, body.longitude + 105.27)).toBeLessThan(0.1)
  await expect(page.getByRole('heading', { level: 1, name: "You're almost Done!" })).toBeVisible()
})

test.describe('with a map', () => {
  test.use({ drawsMaps: true })

  test('A-REG-04 A-REG-14 A-REG-15 the address fills its parts; one without a place is refused @mobile', async ({
    page,
  }) => {
    await page.goto('/register')
    const form = registrationForm(page)
    await chooseAddress(page)
    await expect(form.address).toHaveValue('1155 Pearl Street')
    await expect(form.city).toHaveValue('Boulder')
    await expect(form.country).toHaveValue('United States')

    await form.country.fill('germ')
    await expect(page.getByRole('option')).toHaveText(['Germany'])
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(form.country).toHaveValue('Germany')
    await form.country.fill('')
    await expect(page.getByRole('option').nth(0)).toHaveText('United States')
    await expect(page.getByRole('option').nth(1)).toHaveText('Canada')
    // A phone builds those up to the chosen one, and the others when they are about to be seen.
    const options = page.getByRole('option')
    expect(await options.count()).toBeLessThan(200)
    await expect(async () => {
      await options
        .last()
        .evaluate((option) => option.closest('[role=listbox]')?.parentElement?.scrollTo(0, 99_999))
      await expect(options.last()).toHaveText('Zimbabwe', { timeout: 100 })
    }).toPass()
    // Typed to the end it needs no choosing.
    await form.country.fill('united states')
    await page.keyboard.press('Tab')
    await expect(form.country).toHaveValue('United States')

    await page.route('**/v1/places/*', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), geometry: null } })
    })
    await form.address.fill('1200 Pearl Street, Boulder')
    await expect(page.getByRole('option', { name: /Boulder/ }).first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page.getByText('Not a valid address. Please try again.', { exact: true })).toBeVisible()
    await page.unroute('**/v1/places/*')

    // A town isn't an address: it is where the map opens for the pin.
    await form.address.fill('Boulder, CO')
    await form.address.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pin your address' })
    await expect(dialog.getByRole('region', { name: 'Map of your address' })).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'City' })).toHaveValue('Boulder')
    await dialog.getByRole('button', { name: 'Use this address' }).click()
    await expect(dialog.getByText('Zoom in until you can place the pin on your street.')).toBeVisible()
    await dialog.getByLabel('Street address').fill('The blue barn on County Road 7')
    await dialog.getByLabel('Postal code').fill('0'.repeat(21))
    await dialog.getByLabel('State or region').fill('C'.repeat(101))
    await dialog.getByRole('button', { name: 'Use this address' }).click()
    await expect(
      dialog.getByText('Please use 20 characters or fewer for the postal code', { exact: true }),
    ).toBeVisible()
    await expect(
      dialog.getByText('Please use 100 characters or fewer for the state or region', { exact: true }),
    ).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
    await dialog.getByLabel('Postal code').fill('80302')
    await dialog.getByLabel('State or region').fill('CO')
    await expect(async () => {
      if (await dialog.isVisible()) {
        await dialog.getByRole('button', { name: 'Zoom in' }).click({ timeout: 5_000 })
        await dialog.getByRole('button', { name: 'Use this address' }).click({ timeout: 5_000 })
      }
      await expect(dialog).toBeHidden({ timeout: 5_000 })
    }).toPass()
    await expect(form.address).toHaveValue('The blue barn on County Road 7')
    const email = freshEmail()
    await form.firstName.fill('Sam')
    await form.lastName.fill('Example')
    await form.email.fill(email)
    await form.terms.press('Space')
    await expect(form.terms).toBeChecked()
    const request = page.waitForRequest(isRegistration)
    await form.submit.click()
    const body = (await request).postDataJSON()
    expect(body).toMatchObject({ address: 'The blue barn on County Road 7', city: 'Boulder', country: 'US' })
    expect(Math.hypot(body.latitude - 40.015, body.longitude + 105.27)).toBeLessThan(0.1)
    await expect(page.getByRole('heading', { level: 1, name: "You're almost Done!" })).toBeVisible()
    expect(await violationsOn(page)).toEqual([])
  })
})

test('A-REG-13 a part of the address without a field of its own is refused at the address', async ({
  page,
}) => {
  await page.route('**/v1/places/*', async (route) => {
    const response = await route.fetch()
    const place: Place = await response.json()
    const code = '0'.repeat(21)
    const address_components = [
      ...place.address_components.filter(({ types }) => !types.includes('postal_code')),
      { long_name: code, short_name: code, types: ['postal_code'] },
    ]
    await route.fulfill({ response, json: { ...place, address_components } })
  })
  await page.goto('/register')
  await fillRegistration(page, freshEmail())
  const form = registrationForm(page)
  await form.submit.click()
  await expect(
    page.getByText('Please use 20 characters or fewer for the postal code', { exact: true }),
  ).toBeVisible()
  await expect(form.address).toBeFocused()
  await page.unroute('**/v1/places/*')
  await chooseAddress(page)
  await form.submit.click()
  await expect(page.getByRole('heading', { level: 1, name: "You're almost Done!" })).toBeVisible()
})

test('without prompt=create the usual sign-in opens with the email; plain sign-ins set a password here', async ({
  page,
}) => {
  const email = freshEmail()
  await page.goto('/register')
  await page.evaluate((address) => sessionStorage.setItem('sortie.registered', address), email)
  const asked = async (sign_up: string) => {
    await changeConfig(page, ({ identity }) => ({ identity: { ...(identity as object), sign_up } }))
    await page.goto('/register')
    const request = page.waitForRequest(`${identityUrl}/authorize?*`)
    await page.getByRole('button', { name: 'Create your sign-in' }).click()
    const query = new URL((await request).url()).searchParams
    await page.waitForURL(`${identityUrl}/sign-in/**`)
    return [query.get('prompt'), query.get('login_hint')]
  }
  expect(await asked('login')).toEqual([null, email])
  await expect(page.getByLabel('Email')).toHaveValue(email)
  expect(await asked('create')).toEqual(['create', email])

  await changeConfig(page, () => ({ sign_in: 'plain' }))
  await page.goto('/register')
  await page.getByRole('button', { name: 'Register again' }).click()
  await fillRegistration(page, email)
  await page.getByLabel('Password').fill('short')
  await registrationForm(page).submit.click()
  await expect(page.getByText('Please use 8 characters or more')).toBeVisible()
  await page.getByLabel('Password').fill(password)
  await registrationForm(page).submit.click()
  await expect(page.getByRole('heading', { level: 1, name: "You're almost Done!" })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Login here' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.waitForURL('**/welcome')
})
