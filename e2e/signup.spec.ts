import type { Locator, Page } from '@playwright/test'
import { heicPhoto, tiffPhoto } from '@sortie/testing/photo-fixture'
import { check } from './support/checkbox.ts'
import { dropFile, picture } from './support/files.ts'
import { newCatalog, newcomer, pilotRecord } from './support/gear.ts'
import { addHost, address, deliveries, tokens } from './support/native-app.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { addRecord } from './support/provider.ts'
import { withoutRealtime } from './support/realtime.ts'
import { changeConfig, holdSession, signIn } from './support/sign-in.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const progress = (page: Page) => page.getByRole('list', { name: 'Signup progress' })
const skipText = "Robin, you won't receive any missions until you complete your profile. Continue?"
const removeText = 'Are you sure you want to remove this drone from profile?'
const nonStockText = 'You need to have at least one non-stock camera for this drone.'

/** Signs a pilot in who has nothing of what the signup asks for. */
const start = async (page: Page, changes: Record<string, unknown> = {}) => {
  const [pilot, catalog] = await Promise.all([newPilot({ ...newcomer, ...changes }), newCatalog()])
  await holdSession(page, await plainSession(pilot))
  return { pilot, catalog }
}

const find = async (page: Page, text: string) => page.getByRole('searchbox').fill(text)

const choose = (page: Page, name: string | RegExp) => check(page.getByRole('checkbox', { name }))

const looksRight = async (page: Page) => {
  await expectAccessible(page)
  await expectNoOverflow(page)
}

const press = async (page: Page, target: Locator, key = 'Enter') => {
  await target.focus()
  await page.keyboard.press(key)
}

test('A-WELCOME-01 A-WELCOME-02 A-WELCOME-03 A-WELCOME-04 A-VIDEO-01 the sign-in leads a newcomer to welcome', async ({
  page,
}) => {
  const pilot = await newPilot({ ...newcomer, first_name: 'Zoë' })
  await signIn(page, pilot.email, '/welcome')
  await expect(heading(page)).toHaveText('Welcome, Zoë!')
  await expect(
    page.getByText('Complete your profile in a few easy steps to be considered for Client Missions.'),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'What you will do' }).getByRole('listitem')).toHaveText([
    /^Enter drone and equipment information/,
    /^Enter pilot certification info with photo verification/,
    /^Give availability and mission preferences/,
  ])
  await expect(page.locator('video source')).toHaveAttribute('type', 'video/mp4')
  await looksRight(page)
  await page.getByRole('button', { name: /^Sample mission/ }).click()
  const dialog = page.getByRole('dialog', { name: 'MISSION SAMPLE' })
  const image = dialog.getByRole('img')
  await expect(image).toBeVisible()
  expect(await image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0)
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await page.getByRole('link', { name: "I'm ready. Let's go!" }).click()
  await expect(page).toHaveURL('/signup-flow-devices')
})

test('A-SIGNUP-01 A-SIGNUP-02 A-SIGNUP-03 A-SIGNUP-06 A-SIGNUP-07 A-SIGNUP-08 A-SIGNUP-09 A-SIGNUP-10 A-SIGNUP-11 the devices step', async ({
  page,
}) => {
  const { pilot, catalog } = await start(page)
  const { names, suffix } = catalog
  await page.goto('/welcome')
  await page.getByRole('link', { name: "I'm ready. Let's go!" }).click()
  await expect(heading(page)).toHaveText('Drones & Equipment')
  await expect(progress(page).getByRole('listitem')).toHaveText([
    /Drones & Equipment/,
    /Pilot License Information/,
    /Availability & Preferences/,
  ])
  await expect(progress(page).locator('[aria-current=step]')).toHaveText(/Drones & Equipment/)
  await expect(button(page, 'Next')).toBeDisabled()
  await looksRight(page)

  // DRONES
  await button(page, 'Add drones').click()
  await expect(page).toHaveURL('/signup-flow-devices?page=DRONES')
  await expect(progress(page)).toBeVisible()
  await expect(button(page, 'Add')).toBeDisabled()
  await find(page, suffix)
  await choose(page, new RegExp(names.plain))
  await choose(page, new RegExp(names.matrice))
  await expect(page.getByText('2 selected')).toBeVisible()
  await looksRight(page)
  await page.reload()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.goBack()
  await expect(button(page, 'Add drones')).toBeVisible()
  await page.goForward()
  await expect(page.getByText('2 selected')).toBeVisible()
  await button(page, 'Add').dblclick()

  // CAMERAS
  await expect(heading(page)).toHaveText(`Cameras for ${names.matrice}`)
  expect((await pilotRecord(pilot.id)).drones).toHaveLength(2)
  await expect(progress(page)).toBeVisible()
  await expect(button(page, 'Add')).toBeDisabled()
  await choose(page, 'Bundled (stock)')
  await button(page, 'Add').click()
  await expect(page.getByRole('alert')).toHaveText(nonStockText)
  await looksRight(page)
  await choose(page, 'Zoom')
  await choose(page, 'Thermal')
  await button(page, 'Add').click()

  // DEVICES
  await expect(heading(page)).toHaveText('Which phones and tablets do you use?')
  await expect(page).toHaveURL('/signup-flow-devices?page=DEVICES')
  // Drones alone are not enough.
  await button(page, 'Back').click()
  await expect(page.getByRole('list', { name: 'Drones', exact: true }).getByRole('listitem')).toHaveCount(2)
  await expect(button(page, 'Next')).toBeDisabled()
  await button(page, 'Add devices').click()
  await expect(button(page, 'Add')).toBeDisabled()
  await find(page, suffix)
  await choose(page, new RegExp(names.phone))
  await choose(page, new RegExp(names.tablet))
  await looksRight(page)
  await button(page, 'Add').click()

  // MAIN
  await expect(page).toHaveURL('/signup-flow-devices')
  const drones = page.getByRole('list', { name: 'Drones', exact: true }).getByRole('listitem')
  await expect(drones).toHaveText([new RegExp(names.plain), new RegExp(`${names.matrice}.*3 cameras`)])
  await expect(page.getByRole('list', { name: 'Phones and tablets' }).getByRole('listitem')).toHaveCount(2)
  await expect(button(page, 'Next')).toBeEnabled()
  await expect(progress(page)).toBeVisible()
  await looksRight(page)

  // Drones that are already listed are not offered again.
  await button(page, 'Add drones').click()
  await find(page, suffix)
  await expect(page.getByText('No drones match.')).toBeVisible()
  await button(page, 'Back').click()

  await button(page, `Remove ${names.plain}`).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText(removeText)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(drones).toHaveCount(2)
  await button(page, `Remove ${names.plain}`).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(drones).toHaveText([new RegExp(names.matrice)])
  await expect(page.getByRole('list', { name: 'Drones', exact: true })).toBeFocused()

  // One back leads out of the step: its pages left nothing behind.
  await page.goBack()
  await expect(page).toHaveURL('/welcome')
  await page.reload()
  await page.goto('/signup-flow-devices')
  await expect(drones).toHaveText([new RegExp(`${names.matrice}.*3 cameras`)])
  await button(page, 'Next').click()
  await expect(page).toHaveURL('/signup-flow-certification')
  await page.goBack()
  await expect(page).toHaveURL('/signup-flow-devices')
  await expect(button(page, 'Next')).toBeEnabled()
  // Nor are devices alone.
  await button(page, `Remove ${names.matrice}`).click()
  await dialog.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(drones).toHaveText(['No drone yet. Add at least one to continue.'])
  await expect(page.getByRole('list', { name: 'Phones and tablets' }).getByRole('listitem')).toHaveCount(2)
  await expect(button(page, 'Next')).toBeDisabled()
})

test('A-SIGNUP-04 A-SIGNUP-05 A-SIGNUP-14 each step is skipped after a question, and says what that means', async ({
  page,
}) => {
  await start(page)
  await page.goto('/signup-flow-devices')
  const dialog = page.getByRole('dialog')
  const steps = ['/signup-flow-devices', '/signup-flow-certification', '/signup-flow-preferences']
  for (const [index, path] of steps.entries()) {
    await expect(page).toHaveURL(path)
    await button(page, 'Skip').click()
    await expect(dialog).toContainText(skipText)
    if (index === 0) await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Complete profile', exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL(path)
    await button(page, 'Skip').click()
    await dialog.getByRole('button', { name: 'Skip For now', exact: true }).click()
    await expect(page).toHaveURL(steps[index + 1] ?? '/active-missions')
  }
  // Only who finishes is welcomed as registered.
  await expect(heading(page)).toContainText('Welcome')
  await expect(page.getByText('Registration completed')).toHaveCount(0)
})

const newCertificate = async (suffix: string, changes: Record<string, unknown> = {}): Promise<string> => {
  const name = `Certificate ${suffix}`
  await addRecord('/license_types', {
    name,
    issuer_type: 'many_issuing_body',
    issuing_body: 'Authority',
    reference_date_mode: 'issue_date',
    is_flight_certificate: true,
    ...changes,
  })
  return name
}

/** The browser cannot draw the document; a job makes a picture of it, which takes the place of the icon. */
const previewAppears = async (page: Page, license: string) => {
  const shown = page.getByRole('img', { name: `Document of ${license}` })
  await expect
    .poll(() => shown.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
    .toBeGreaterThan(1)
}

test('A-SIGNUP-02 A-SIGNUP-03 A-SIGNUP-12 A-SIGNUP-13 A-SIGNUP-14 A-SIGNUP-15 A-SIGNUP-16 A-LICENSE-05 A-LICENSE-18 the certification step', async ({
  page,
}) => {
  const { pilot, catalog } = await start(page)
  const name = await newCertificate(catalog.suffix)
  const ofOneBody = await newCertificate(`of one body ${catalog.suffix}`, {
    issuer_type: 'single_issuing_body',
  })
  await page.goto('/signup-flow-devices')
  await page.goto('/signup-flow-certification')
  await expect(heading(page)).toHaveText('Input Your Pilot Certification')
  await expect(page.getByText('You need a commercial drone certificate for Client Missions.')).toBeVisible()
  await expect(button(page, 'Skip')).toBeVisible()
  await expect(button(page, 'Next')).toBeDisabled()
  await expect(progress(page)).toBeVisible()
  await looksRight(page)

  await button(page, 'Add license').click()
  await expect(heading(page)).toHaveText('Choose a license')
  await expect(progress(page)).toBeVisible()
  await looksRight(page)
  await page.getByRole('button', { name: new RegExp(ofOneBody) }).click()
  await expect(page.getByLabel('Certificate number')).toBeVisible()
  await expect(page.getByLabel('Authority')).toHaveCount(0)
  await button(page, 'Back').click()
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page.getByLabel('Authority')).toBeVisible()
  await expect(heading(page)).toHaveText('License information')
  await expect(progress(page)).toBeVisible()
  await expect(button(page, 'Add')).toBeDisabled()
  // Back goes page by page, by the page's own button and by the browser's.
  await button(page, 'Back').click()
  await expect(heading(page)).toHaveText('Choose a license')
  await page.goForward()
  await expect(heading(page)).toHaveText('License information')
  await page.reload()
  await expect(page.getByLabel('Certificate number')).toBeVisible()
  await page.goBack()
  await button(page, 'Back').click()
  await expect(page).toHaveURL('/signup-flow-certification')
  await button(page, 'Add license').click()
  await page.getByRole('button', { name: new RegExp(name) }).click()

  await page.getByLabel('Certificate number').fill('FA-4021337')
  await page.getByRole('textbox', { name: 'Issue date' }).fill('01/15/2026')
  await page.getByLabel('Authority').fill('Example Authority')
  await expect(button(page, 'Add')).toBeDisabled()
  await page.reload()
  await expect(page.getByLabel('Certificate number')).toHaveValue('FA-4021337')
  await expect(page.getByRole('textbox', { name: 'Issue date' })).toHaveValue('01/15/2026')
  await expect(page.getByLabel('Authority')).toHaveValue('Example Authority')
  const file = page.locator('input[type=file]').first()
  await file.setInputFiles({ name: 'empty.png', mimeType: 'image/png', buffer: Buffer.alloc(0) })
  await expect(page.getByText('This file is empty.', { exact: true })).toBeVisible()
  await expect(button(page, 'Add')).toBeDisabled()
  // A drop is taken by its place, and beside it, where the browser would open the file instead of the portal.
  const place = page.getByRole('group', { name: 'Document' })
  await dropFile(page, place, picture('front.png'))
  await expect(place).toContainText('front.png')
  await dropFile(page, heading(page), { name: 'certificate.tif', buffer: Buffer.from(tiffPhoto()) })
  await expect(place).toContainText('certificate.tif')
  await looksRight(page)
  await button(page, 'Add').click()
  await expect(heading(page)).toHaveText('Input Your Pilot Certification')
  await expect(page).toHaveURL('/signup-flow-certification')
  await expect(page.getByRole('list', { name: 'Your licenses' })).toContainText(name)
  await expect(page.getByText('Your license is saved')).toBeVisible()
  await expect(button(page, 'Skip')).toHaveCount(0)
  await previewAppears(page, name)
  await looksRight(page)
  expect((await pilotRecord(pilot.id)).licenses).toHaveLength(1)
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('FA-4021337')
  await button(page, 'Next').click()
  await expect(page).toHaveURL('/signup-flow-preferences')
  // The page before has a button of this name as well.
  await expect(heading(page)).toHaveText('Availability & Preferences')
  await button(page, 'Back').click()
  await expect(page.getByRole('list', { name: 'Your licenses' })).toContainText(name)
})

test('A-SIGNUP-02 A-SIGNUP-17 A-SIGNUP-18 A-SIGNUP-19 A-SIGNUP-20 A-SIGNUP-21 A-PREF-02 the preferences step ends on the dashboard', async ({
  page,
}) => {
  const { pilot } = await start(page)
  const pixel = 'https://ads.example.com/conversion.gif'
  let counted = 0
  await page.route(pixel, (route) => {
    counted += 1
    return route.fulfill({
      contentType: 'image/gif',
      body: Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64'),
    })
  })
  await changeConfig(page, () => ({ conversion_pixel_url: pixel }))
  await page.goto('/signup-flow-preferences')
  await expect(heading(page)).toHaveText('Availability & Preferences')
  await expect(progress(page)).toBeVisible()
  const chips = page.getByRole('radiogroup').getByRole('radio')
  await expect(chips).toHaveText(['10 miles', '25 miles', '50 miles', '100 miles', '200 miles'])
  await expect(button(page, 'Finish')).toBeDisabled()
  await page.getByRole('radio', { name: '100 miles' }).click()
  await expect(button(page, 'Finish')).toBeDisabled()
  await page.reload()
  await expect(page.getByRole('radio', { name: '100 miles' })).toBeChecked()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await choose(page, 'Weekends')
  await expect(button(page, 'Finish')).toBeEnabled()
  const changes = await button(page, 'Finish').evaluateHandle((finish: HTMLButtonElement) => {
    const seen: boolean[] = []
    new MutationObserver(() => seen.push(finish.disabled)).observe(finish, { attributeFilter: ['disabled'] })
    return seen
  })
  await saved
  await looksRight(page)
  // Saving shows nothing of what was there before, not even for a moment: a press at that moment would be lost.
  expect(await changes.jsonValue()).toEqual([])
  const written = await page.evaluateHandle(() => {
    const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')
    const texts: string[] = []
    Object.defineProperty(document, 'cookie', {
      get: () => cookie?.get?.call(document),
      set: (text: string) => {
        texts.push(text)
        cookie?.set?.call(document, text)
      },
    })
    return texts
  })
  // Two presses before the page has drawn anything.
  await button(page, 'Finish').evaluate((finish: HTMLButtonElement) => {
    finish.click()
    finish.click()
  })
  await expect(page).toHaveURL('/active-missions')
  expect(await pilotRecord(pilot.id)).toMatchObject({
    travel_distance: 100,
    is_available_weekdays: false,
    is_available_weekends: true,
  })
  const marker = page.locator('#registration-completed')
  await expect(marker).toContainText('Registration completed')
  await expect(marker).toContainText(String(pilot.id))
  await expect.poll(() => counted).toBe(1)
  // Marked once and cleared once: a mark after that would congratulate again on the next visit.
  expect(await written.jsonValue()).toEqual([
    expect.stringMatching(new RegExp(`^registrationCompleted=${pilot.id};`)),
    expect.stringMatching(/^registrationCompleted=;/),
  ])
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: 'registrationCompleted' }),
  )
  await expectAccessible(page)
  await page.reload()
  await expect(heading(page)).toContainText('Welcome')
  await expect(page.getByRole('button', { name: 'Map view' })).toBeVisible()
  await expect(marker).toHaveCount(0)
  expect(counted).toBe(1)

  // The cookie alone decides.
  await page.context().addCookies([{ name: 'registrationCompleted', value: '4711', url: page.url() }])
  await page.reload()
  await expect(marker).toContainText("Your pilot ID is 4711. It's also your registration code.")
})

test('A-SIGNUP-01 A-SIGNUP-03 A-SIGNUP-12 A-SIGNUP-17 A-SIGNUP-20 the three steps on a phone, where a page of a step hides the progress @mobile', async ({
  page,
}) => {
  // A dozen screens, each of them looked at by axe.
  test.slow()
  const { pilot, catalog } = await start(page)
  const { names, suffix } = catalog
  await page.goto('/signup-flow-devices')
  await expect(progress(page).locator('[aria-current=step]')).toHaveText(/Drones & Equipment/)
  await looksRight(page)
  for (const [title, action] of [
    ['Drones', 'Add drones'],
    ['Phones and tablets', 'Add devices'],
  ] as const) {
    const [words, add] = await Promise.all([
      page.getByRole('heading', { name: title, exact: true }).boundingBox(),
      button(page, action).boundingBox(),
    ])
    const middle = (box: typeof add) => (box?.y ?? 0) + (box?.height ?? 0) / 2
    expect(Math.abs(middle(words) - middle(add)), `${action} is level with its title`).toBeLessThanOrEqual(1)
  }
  await button(page, 'Add drones').tap()
  await find(page, suffix)
  await expect(progress(page)).toBeHidden()
  await choose(page, new RegExp(names.matrice))
  await looksRight(page)
  await button(page, 'Add').tap()
  await expect(heading(page)).toHaveText(`Cameras for ${names.matrice}`)
  await expect(progress(page)).toBeHidden()
  await choose(page, 'Zoom')
  await looksRight(page)
  await button(page, 'Add').tap()
  await expect(heading(page)).toHaveText('Which phones and tablets do you use?')
  await expect(progress(page)).toBeHidden()
  await find(page, suffix)
  await choose(page, new RegExp(names.phone))
  await looksRight(page)
  await button(page, 'Add').tap()
  await expect(page).toHaveURL('/signup-flow-devices')
  await expect(progress(page)).toBeVisible()
  await looksRight(page)
  await button(page, `Remove ${names.matrice}`).tap()
  await expect(page.getByRole('alertdialog')).toContainText(removeText)
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).tap()
  await button(page, 'Next').tap()

  await expect(heading(page)).toHaveText('Input Your Pilot Certification')
  await expect(progress(page)).toBeVisible()
  await looksRight(page)
  const name = await newCertificate(suffix)
  await page.reload()
  await button(page, 'Add license').tap()
  await expect(heading(page)).toHaveText('Choose a license')
  await expect(progress(page)).toBeHidden()
  await looksRight(page)
  await page.getByRole('button', { name: new RegExp(name) }).tap()
  await expect(heading(page)).toHaveText('License information')
  await expect(progress(page)).toBeHidden()
  await page.getByLabel('Certificate number').fill('FA-4021337')
  await page.getByRole('textbox', { name: 'Issue date' }).fill('01/15/2026')
  await page.getByLabel('Authority').fill('Example Authority')
  const file = page.locator('input[type=file]').first()
  await file.setInputFiles({
    name: 'certificate.heic',
    mimeType: 'image/heic',
    buffer: Buffer.from(heicPhoto()),
  })
  await looksRight(page)
  await button(page, 'Add').tap()
  await expect(page.getByRole('list', { name: 'Your licenses' })).toContainText(name)
  await previewAppears(page, name)
  await looksRight(page)
  await button(page, 'Next').tap()

  await expect(heading(page)).toHaveText('Availability & Preferences')
  await expect(progress(page)).toBeVisible()
  await page.getByRole('radio', { name: '100 miles' }).tap()
  await choose(page, 'Weekends')
  await looksRight(page)
  await button(page, 'Finish').tap()
  await expect(page).toHaveURL('/active-missions')
  await expect(page.locator('#registration-completed')).toContainText(String(pilot.id))
})

test.describe('with a bad connection', () => {
  test.use({ expectedConsoleErrors: /net::ERR_/ })

  test('A-SIGNUP-07 A-SIGNUP-09 a connection that is cut while saving loses nothing, and a second tab shows the saved state', async ({
    page,
    context,
  }) => {
    const { pilot, catalog } = await start(page)
    const { names, suffix } = catalog
    // The first tab does not learn of what the second one does.
    await withoutRealtime(page)
    await page.goto('/signup-flow-devices?page=DRONES')
    await find(page, suffix)
    await choose(page, new RegExp(names.plain))
    await choose(page, new RegExp(names.matrice))
    // The first one arrives, its response does not.
    await page.route('**/v1/pilots/pilot_drones', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await button(page, 'Add').click()
    await expect(page.getByRole('alert')).toContainText("We couldn't reach the server.")
    await expectAccessible(page)
    await expect(page.getByRole('checkbox', { name: new RegExp(names.matrice) })).toBeChecked()
    await page.unroute('**/v1/pilots/pilot_drones')
    await button(page, 'Add').click()
    await expect(heading(page)).toHaveText(`Cameras for ${names.matrice}`)
    expect((await pilotRecord(pilot.id)).drones).toHaveLength(2)

    const other = await context.newPage()
    await other.goto('/signup-flow-devices')
    await expect(other.getByText('No camera chosen yet')).toBeVisible()
    await expect(other.getByText('Choose the cameras you have for this drone')).toBeVisible()
    await button(other, `Remove ${names.matrice}`).click()
    await other.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click()
    await expect(other.getByRole('list', { name: 'Drones', exact: true }).getByRole('listitem')).toHaveCount(
      1,
    )
    // Here its cameras can no longer be chosen, and the step goes on with what there is.
    await choose(page, 'Zoom')
    await button(page, 'Add').click()
    await expect(page).toHaveURL('/signup-flow-devices?page=DEVICES')
    expect((await pilotRecord(pilot.id)).drones).toHaveLength(1)
  })
})

test('A-SIGNUP-07 A-SIGNUP-17 the keyboard is enough', async ({ page }) => {
  const { catalog } = await start(page)
  await page.goto('/signup-flow-devices')
  await press(page, button(page, 'Add drones'))
  await expect(heading(page)).toBeFocused()
  // The list comes a moment after the heading: Tab before that leads past it.
  await expect(page.getByRole('searchbox')).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type(catalog.names.plain)
  await page.keyboard.press('Tab')
  const model = page.getByRole('checkbox', { name: new RegExp(catalog.names.plain) })
  await expect(model).toBeFocused()
  await page.keyboard.press('Space')
  await expect(model).toBeChecked()
  await press(page, button(page, 'Add'))
  await expect(heading(page)).toHaveText('Which phones and tablets do you use?')
  await expect(heading(page)).toBeFocused()
  await press(page, button(page, 'Back'))
  await expect(page).toHaveURL('/signup-flow-devices')
  await page.goto('/signup-flow-preferences')
  await page.getByRole('radio', { name: '10 miles' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Space')
  await expect(page.getByRole('radio', { name: '25 miles' })).toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Weekdays' })).toBeChecked()
  await press(page, button(page, 'Finish'))
  await expect(page.getByText('Registration completed')).toBeVisible()
})

for (const source of ['ios', 'android'] as const)
  test(`A-WELCOME-05 A-SIGNUP-22 A-AUTH-13 the signup inside an ${source} app @mobile`, async ({ page }) => {
    const [pilot, catalog] = await Promise.all([newPilot(newcomer), newCatalog()])
    await addHost(page)
    await page.goto(address('/welcomewebview', { ...(await tokens(pilot)), source }))
    await expect(page).toHaveURL(`/welcomewebview?source=${source}`)
    await expect(heading(page)).toHaveText('Welcome, Robin!')
    await expect(page.getByRole('banner')).toHaveCount(0)
    await looksRight(page)
    await page.getByRole('link', { name: "I'm ready. Let's go!" }).click()
    await expect(page).toHaveURL(`/signupwebview?source=${source}`)
    await button(page, 'Add drones').click()
    await find(page, catalog.suffix)
    await choose(page, new RegExp(catalog.names.plain))
    await button(page, 'Add').click()
    await find(page, catalog.suffix)
    await choose(page, new RegExp(catalog.names.phone))
    await button(page, 'Add').click()
    await expect(heading(page)).toHaveText('Drones & Equipment')
    await button(page, 'Next').click()
    await expect(heading(page)).toHaveText('Input Your Pilot Certification')
    await looksRight(page)
    await button(page, 'Skip').click()
    await page.getByRole('button', { name: 'Skip For now' }).click()
    await expect(heading(page)).toHaveText('Availability & Preferences')
    await page.getByRole('radio', { name: '25 miles' }).click()
    await choose(page, 'Weekdays')
    await button(page, 'Finish').click()
    await expect(page.getByText("You're all set")).toBeVisible()
    expect(await deliveries(page)).toEqual([
      {
        channel: source === 'ios' ? 'ios SignupFinished' : 'android',
        message: { name: 'SignupFinished', completed: true },
      },
    ])
    await looksRight(page)
  })
