import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dropFile, htmlCalledJpeg, pdf, picture, pictureOfBytes } from './support/files.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { holdSession } from './support/sign-in.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

const calls = '**/v1/pilots/pilot_licenses*/**'

const newType = async (change: object = {}) => {
  const name = `License ${randomUUID().slice(0, 8)}`
  const id = await addRecord('/license_types', {
    name,
    issuer_type: 'single_issuing_body',
    issuing_body: 'FAA',
    reference_date_mode: 'issue_date',
    validity_period: 24,
    is_flight_certificate: true,
    country_code: 'US',
    ...change,
  })
  return { id, name }
}

const addType = async (change: object = {}) => (await newType(change)).name

const block = (page: Page) => page.getByRole('region', { name: 'Documentation' })
const rows = (page: Page) => block(page).getByRole('list', { name: 'Documentation' }).getByRole('listitem')
const dialog = (page: Page) => page.getByRole('dialog')
const press = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true }).click()
const add = (page: Page) => dialog(page).getByRole('button', { name: 'Add', exact: true })
const choose = (page: Page, file: string | { name: string; mimeType: string; buffer: Buffer }) =>
  dialog(page).locator('input[type=file]').first().setInputFiles(file)

const openForm = async (page: Page, type: string) => {
  await block(page).getByRole('button', { name: 'Add license' }).click()
  await press(page, 'Add license')
  await dialog(page).getByRole('button', { name: type }).click()
  await expect(add(page)).toBeVisible()
}

const openProfile = async (page: Page, pilot: { email: string }) => {
  await holdSession(page, await plainSession(pilot))
  await page.goto('/profile')
  await expect(block(page)).toBeVisible()
}

const shifted = (days: number): string => {
  const day = new Date(Date.now() + days * 86_400_000)
  const two = (part: number) => String(part).padStart(2, '0')
  return `${two(day.getUTCMonth() + 1)}/${two(day.getUTCDate())}/${day.getUTCFullYear()}`
}

test.use({ expectedConsoleErrors: /ERR_FAILED|ERR_INTERNET_DISCONNECTED/ })

/** As their provider sees them. */
const storedLicenses = async ({ id }: { id: number }) =>
  (await provider('GET', `/pilots/${id}/licenses`)).data

test('A-LICENSE-01 A-LICENSE-02 A-LICENSE-04 A-LICENSE-06 A-LICENSE-07 A-LICENSE-08 A-LICENSE-21 A-LICENSE-22 A-OPEN-25 a license is added page by page, and survives a cut connection', async ({
  page,
}) => {
  const name = await addType()
  const pilot = await newPilot({ licenses: [] })
  await openProfile(page, pilot)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('You need a valid license')
  await block(page).getByRole('button', { name: 'Add license' }).click()
  await expect(page.getByRole('dialog', { name: 'Your licenses' })).toContainText('JPEG, PDF or PNG')
  await expectAccessible(page)
  await press(page, 'Add license')
  await expect(dialog(page).getByRole('region', { name: 'United States' })).toContainText(name)
  await expectAccessible(dialog(page))
  await press(page, 'Back')
  await press(page, 'Add license')
  await dialog(page).getByRole('button', { name }).click()

  const number = dialog(page).getByLabel('Certificate number')
  const date = dialog(page).getByRole('textbox', { name: 'Issue date' })
  await expect(add(page)).toBeDisabled()
  await number.focus()
  await number.blur()
  await expect(dialog(page)).toContainText('Please enter a license number.')
  for (const wrong of ['12345', 'A'.repeat(33), 'FA 402133']) {
    await number.fill(wrong)
    await number.blur()
    await expect(dialog(page)).toContainText(
      'License number can only contain 6 and 32 alphanumeric characters, "#" and "-"',
    )
  }
  await number.fill('FA-4021337')
  for (const [typed, text] of [
    ['', 'Please choose a valid date.'],
    ['13/45/2026', 'Invalid issue date.'],
    [shifted(3), 'Issue date cannot be in the future.'],
  ] as const) {
    await date.fill(typed)
    await date.blur()
    await expect(dialog(page)).toContainText(text)
  }
  await date.fill('')
  await date.pressSequentially('03022026')
  await expect(date).toHaveValue('03/02/2026')
  await expect(add(page)).toBeDisabled()
  // A dialog that was closed by mistake has kept what was typed.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await openForm(page, name)
  await expect(number).toHaveValue('FA-4021337')
  await expect(date).toHaveValue('03/02/2026')
  await choose(page, htmlCalledJpeg)
  await expect(dialog(page)).toContainText('Invalid file type. Only JPEG, PDF, and PNG files are allowed.')
  await choose(page, await pictureOfBytes(20_971_521))
  await expect(dialog(page)).toContainText('File size exceeds the maximum limit of 20 MB.')
  await dialog(page).getByRole('button', { name: 'Remove large.png' }).click()
  await expect(dialog(page)).toContainText('Please upload an image.')
  // The keyboard works as well as the mouse.
  const chooser = page.waitForEvent('filechooser')
  await dialog(page).getByRole('button', { name: 'Choose a file' }).focus()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(picture())
  await expect(dialog(page).getByRole('img', { name: 'Preview of card.png' })).toBeVisible()
  await expect(dialog(page)).not.toContainText('Please upload an image.')
  await expectAccessible(dialog(page))

  const otherTab = await page.context().newPage()
  await otherTab.goto('/profile')
  await openForm(otherTab, name)
  await dialog(otherTab).getByRole('textbox', { name: 'Certificate number' }).fill('FA-OTHER-TAB')
  await dialog(otherTab).getByRole('textbox', { name: 'Issue date' }).fill('03/02/2026')
  await choose(otherTab, picture('other.png'))

  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/pilot_licenses') && request.method() !== 'GET') sent.push(request.method())
  })
  // The words are saved, and the connection is cut before the document is.
  await page.route(calls, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await add(page).dblclick()
  await expect(dialog(page)).toContainText(
    "We couldn't reach the server. Your changes are still here. Try again.",
  )
  expect(sent).toEqual(['POST', 'PUT'])
  expect(await storedLicenses(pilot)).toMatchObject([{ license_number: 'FA-4021337', document: null }])
  await expect(number).toHaveValue('FA-4021337')
  await expect(dialog(page).getByRole('img', { name: 'Preview of card.png' })).toBeVisible()
  await page.unroute(calls)
  await add(page).click()
  await expect(page.getByRole('dialog', { name: 'Your licenses' })).toContainText(name)
  expect(sent).toEqual(['POST', 'PUT', 'PUT'])
  await press(page, 'Done')

  const [row] = await rows(page).all()
  await expect(rows(page).first()).toContainText('FA-4021337')
  await expect(rows(page).first()).toContainText('03/02/2026')
  await expect(rows(page).first()).toContainText('Flight Certificate')
  const shown = row?.getByRole('img', { name: `Document of ${name}` })
  await expect.poll(() => shown?.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  await expect(block(page)).toContainText('Do you hold more licenses?')
  // The other window comes too late, and is told so.
  await add(otherTab).click()
  await expect(dialog(otherTab)).toContainText('You have already added this license.')
  await otherTab.close()
  const [stored] = await storedLicenses(pilot)
  expect(stored).toMatchObject({
    license_number: 'FA-4021337',
    state: 'valid',
    document: { type: 'image/png' },
  })
  expect((await fetch(stored.document.url)).headers.get('content-type')).toBe('image/png')
})

test('A-LICENSE-02 A-LICENSE-03 A-LICENSE-04 A-LICENSE-05 A-LICENSE-06 A-LICENSE-08 A-LICENSE-13 A-LICENSE-16 a dropped PDF, many issuing bodies, and deleting by keyboard @mobile', async ({
  page,
}) => {
  const kind = { is_flight_certificate: false, country_code: null, validity_period: null }
  const insurance = await addType({
    ...kind,
    issuer_type: 'many_issuing_body',
    issuing_body: 'Insurance company that issued it',
    reference_date_mode: 'expiration_date',
    is_certificate_number_required: false,
  })
  const pilot = await newPilot()
  await openProfile(page, pilot)
  await openForm(page, insurance)
  await expect(dialog(page).getByLabel('Certificate number')).toHaveCount(0)
  await dropFile(page, dialog(page).getByRole('group', { name: 'Document' }), pdf())
  await expect(dialog(page)).toContainText('certificate.pdf')
  const date = dialog(page).getByRole('textbox', { name: 'Expiration date' })
  await date.fill('01/01/2024')
  await date.blur()
  await expect(dialog(page)).toContainText('Expiration date must be in the future.')
  const body = dialog(page).getByRole('textbox', { name: 'Insurance company that issued it' })
  await body.focus()
  await body.blur()
  await expect(dialog(page)).toContainText(
    'Please enter the issuing body (Insurance company that issued it).',
  )
  await body.fill('Example Mutual')
  await date.fill(shifted(20))
  await expectNoOverflow(page)
  await expectAccessible(dialog(page))
  await add(page).click()
  await press(page, 'Done')

  // Flight certificates come first, this one after it.
  const row = rows(page).nth(1)
  await expect(row.getByText(insurance, { exact: true })).toBeVisible()
  await expect(row).toContainText('Example Mutual')
  // A word stays in one piece, however long the label before it is.
  const pieces = (word: string) =>
    row.getByText('Example Mutual').evaluate((element, part) => {
      const range = document.createRange()
      const at = element.textContent?.indexOf(part) ?? 0
      range.setStart(element.firstChild as Node, at)
      range.setEnd(element.firstChild as Node, at + part.length)
      return range.getClientRects().length
    }, word)
  expect([await pieces('Example'), await pieces('Mutual')]).toEqual([1, 1])
  await expect(row).toContainText(/Expires in \d+ days/)
  await expect(row.getByRole('img', { name: `Document of ${insurance}` })).toContainText('PDF')
  await expect(row).not.toContainText('Flight Certificate')
  await expectNoOverflow(page)
  await expectAccessible(block(page))
  const stored = await storedLicenses(pilot)
  const { url } = stored.find(
    ({ license }: { license: { name: string } }) => license.name === insurance,
  ).document
  expect((await fetch(url)).status).toBe(200)
  await row.getByRole('button', { name: `Delete ${insurance}` }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: `Delete ${insurance}?` })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(question).toHaveCount(0)
  await expect(block(page)).not.toContainText(insurance)
  expect(await storedLicenses(pilot)).toHaveLength(1)
  // The document goes with it, also for those who still have a link.
  await expect.poll(async () => (await fetch(url)).status).toBe(404)

  // A pilot who has every kind of license has nothing to add.
  const [held] = await storedLicenses(pilot)
  await page.route('**/public/licenses', async (route) => {
    const response = await route.fetch()
    const types: { id: number }[] = await response.json()
    await route.fulfill({ response, json: types.filter(({ id }) => id === held.license.id) })
  })
  await page.reload()
  await expect(rows(page)).toHaveText([new RegExp(held.license.name)])
  await expect(block(page).getByRole('button', { name: 'Add license' })).toHaveCount(0)
})

/** The text of each row of a list: its number, and the name of its license. */
const numbersAndNames = async (page: Page) =>
  (await rows(page).allInnerTexts()).map((text) =>
    text
      .split('\n')
      .filter((line) => line && line !== 'File')
      .slice(0, 2),
  )

const refusedInTheProfile = {
  name: 'card.webp',
  mimeType: 'image/webp',
  buffer: Buffer.from(
    'RIFF\x1a\0\0\0WEBPVP8L\x0d\0\0\0\x2f\0\0\0\x10\x07\x10\x11\x11\x88\x88\xfe\x07\0',
    'latin1',
  ),
}

test('A-LICENSE-01 A-LICENSE-03 A-LICENSE-11 A-LICENSE-15 A-LICENSE-19 licenses in order and numbered, and what each kind shows and asks for', async ({
  page,
}) => {
  const other = { is_flight_certificate: false, country_code: null, validity_period: null }
  const undated = { ...other, is_certificate_number_required: false, reference_date_mode: 'not_applicable' }
  const [insurance, club, first, second] = [
    await newType({
      ...other,
      issuer_type: 'many_issuing_body',
      issuing_body: 'Insurer',
      reference_date_mode: 'expiration_date',
    }),
    await newType({ ...undated, issuer_type: 'other', issuing_body: 'Club' }),
    await newType(),
    await newType(),
  ]
  const held = { license_number: 'FA-4021337', reference_date: '2026-03-02' }
  const pilot = await newPilot({
    licenses: [
      {
        ...held,
        license_type_id: insurance.id,
        reference_date: '2040-12-31',
        issuing_body: 'Example Mutual',
      },
      { ...held, license_type_id: first.id },
      { license_type_id: club.id, issuing_body: 'Sky Friends' },
      { ...held, license_type_id: second.id },
    ],
  })
  const [issued, expiring, free] = [
    await addType(),
    await addType({ reference_date_mode: 'expiration_date', validity_period: null }),
    await addType(undated),
  ]
  await openProfile(page, pilot)
  await expect(rows(page)).toHaveCount(5)
  expect(await numbersAndNames(page)).toEqual([
    ['1', first.name],
    ['2', second.name],
    ['3', insurance.name],
    ['4', club.name],
    ['5', 'Do you hold more licenses?'],
  ])
  await expect(rows(page).nth(0)).toContainText('03/02/2026')
  await expect(rows(page).nth(2)).toContainText('12/31/2040')
  await expect(rows(page).nth(2)).toContainText('Example Mutual')
  // The name of another kind of issuer is stored, but not shown.
  await expect(rows(page).nth(3)).not.toContainText('Sky Friends')
  expect(
    (await storedLicenses(pilot)).map((license: { issuing_body: unknown }) => license.issuing_body),
  ).toContain('Sky Friends')

  await openForm(page, free)
  await expect(dialog(page).getByRole('textbox')).toHaveCount(0)
  await expect(dialog(page)).toContainText('JPEG, PDF or PNG, up to 20 MB.')
  await choose(page, refusedInTheProfile)
  await expect(dialog(page)).toContainText('Invalid file type. Only JPEG, PDF, and PNG files are allowed.')
  await expect(add(page)).toBeDisabled()
  await choose(page, picture())
  await expect(add(page)).toBeEnabled()

  const years = async (type: string, label: string, year: number) => {
    await press(page, 'Back')
    await dialog(page).getByRole('button', { name: type }).click()
    const date = dialog(page).getByRole('textbox', { name: label })
    await expect(date).toHaveAttribute('placeholder', 'MM/DD/YYYY')
    await expect(date).toHaveAttribute('aria-required', 'true')
    await dialog(page)
      .getByRole('button', { name: `Choose ${label} from a calendar` })
      .click()
    const calendar = page.getByRole('dialog', { name: label })
    await calendar.getByRole('button', { name: /Year/ }).click()
    const options = page.getByRole('option')
    const offered = await options.allInnerTexts()
    await options.filter({ hasText: String(year) }).click()
    await calendar.getByRole('gridcell', { name: '17' }).click()
    await expect(date).toHaveValue(new RegExp(`^\\d\\d/17/${year}$`))
    return offered.map(Number)
  }
  const thisYear = await page.evaluate(() => new Date().getFullYear())
  expect(await years(issued, 'Issue date', thisYear - 3)).toEqual([0, 1, 2, 3].map((each) => thisYear - each))
  expect(await years(expiring, 'Expiration date', thisYear + 10)).toEqual(
    Array.from({ length: 11 }, (_, index) => thisYear + index),
  )
})
