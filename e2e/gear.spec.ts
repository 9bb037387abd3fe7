import type { Locator, Page } from '@playwright/test'
import { check, uncheck } from './support/checkbox.ts'
import { newCatalog, pilotRecord } from './support/gear.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { expectSaved, noteSaves } from './support/saves.ts'
import { holdSession } from './support/sign-in.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

const nonStockText = 'You need to have at least one non-stock camera for this drone.'
const removeText = 'Are you sure you want to remove this drone from profile?'

const block = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const rows = (page: Page, name: string) =>
  block(page, name).getByRole('list', { name, exact: true }).locator('> li')

/**
 * Chooses from a searchable list. It closes when the page scrolls, as it does while what was added before still
 * changes what is above; a pilot opens it again then.
 */
const choose = async (page: Page, field: Locator, text: string) => {
  await field.evaluate((input) => input.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const option = page.getByRole('option', { name: text })
  // Soon again on a quiet machine; a busy one is given the time that it needs.
  let timeout = 1000
  await expect(async () => {
    const isFirst = timeout === 1000
    timeout = Math.min(2 * timeout, 20_000)
    await field.fill('')
    await field.fill(text)
    await option.or(page.getByText('No match')).first().waitFor({ timeout })
    // A click that was given up may have chosen all the same: then nothing of that name is left to choose.
    if (isFirst || (await option.isVisible())) await option.click({ timeout })
    else await field.fill('')
  }).toPass()
  // Empty, or gone with the last thing there was to choose.
  const isEmpty = () =>
    field.evaluateAll((inputs) => inputs.every((input) => (input as HTMLInputElement).value === ''))
  await expect.poll(isEmpty).toBe(true)
}

/** Adds by the last row of a block. */
const add = (page: Page, name: string, label: string, text: string) =>
  choose(page, block(page, name).getByRole('combobox', { name: label }), text)

const openProfile = async (
  page: Page,
  changes: Record<string, unknown> = {},
  onCatalog: (catalog: Awaited<ReturnType<typeof newCatalog>>) => void = () => {},
) => {
  const [pilot, catalog] = await Promise.all([newPilot(changes), newCatalog()])
  onCatalog(catalog)
  await holdSession(page, await plainSession(pilot))
  await noteSaves(page)
  await page.goto('/profile')
  await expect(rows(page, 'Drone systems').first()).toBeVisible()
  return { pilot, catalog }
}

test('A-GEAR-01 A-GEAR-02 A-GEAR-03 A-GEAR-04 A-GEAR-05 gear on the profile', async ({ page }) => {
  // A provider that knows of no more equipment than this pilot can have.
  await page.route('**/public/pilot_equipment', async (route) => {
    const response = await route.fetch()
    const equipment: { name: string }[] = await response.json()
    await route.fulfill({ response, json: equipment.filter(({ name }) => ownEquipment.includes(name)) })
  })
  const ownEquipment: string[] = []
  const { pilot, catalog } = await openProfile(
    page,
    { drones: [], device_ids: [] },
    ({ names: { strobe, vest } }) => ownEquipment.push(strobe, vest),
  )
  const { names } = catalog
  const drones = rows(page, 'Drone systems')
  await expect(block(page, 'Drone systems').getByText('No drone yet')).toBeVisible()
  await expect(block(page, 'Devices').getByText('No device yet')).toBeVisible()
  const complete = block(page, 'Devices').getByText('Complete', { exact: true })
  await expect(complete).toHaveCount(0)
  await expect(block(page, 'Other equipment').getByText('Do you have more equipment?')).toBeVisible()

  await add(page, 'Drone systems', 'Add a drone', names.plain)
  await expect(drones).toHaveText([new RegExp(`^1${names.plain}`), /^2/])
  await add(page, 'Drone systems', 'Add a drone', names.matrice)
  await expect(drones).toHaveText([/^1/, new RegExp(`^2${names.matrice}`), /^3/])
  await add(page, 'Devices', 'Add a device', names.tablet)
  await expect(rows(page, 'Devices')).toHaveText([new RegExp(`^1${names.tablet}Tablet, iPadOS`), /^2/])
  await expect(complete).toBeVisible()
  const equipment = rows(page, 'Other equipment')
  const newEquipment = block(page, 'Other equipment').getByText('Do you have more equipment?')
  await add(page, 'Other equipment', 'Add equipment', names.strobe)
  await expect(equipment).toHaveText([new RegExp(`^1${names.strobe}`), /^2Do you have more equipment\?/])
  // The row for what is new is highlighted, what is there is not.
  const background = (row: Locator) => row.evaluate((element) => getComputedStyle(element).backgroundColor)
  expect(await background(equipment.nth(0))).toBe('rgba(0, 0, 0, 0)')
  expect(await background(equipment.nth(1))).toBe(await background(drones.nth(1)))
  expect(await background(equipment.nth(1))).not.toBe('rgba(0, 0, 0, 0)')
  await add(page, 'Other equipment', 'Add equipment', names.vest)
  // With nothing left to add there is no such row.
  await expect(equipment).toHaveText([new RegExp(`^1${names.strobe}`), new RegExp(`^2${names.vest}`)])
  await expect(newEquipment).toHaveCount(0)

  // Models that the pilot already has are not offered again.
  const field = block(page, 'Drone systems').getByRole('combobox', { name: 'Add a drone' })
  await field.click()
  await field.fill(catalog.suffix)
  await expect(page.getByText('No match')).toBeVisible()
  await page.keyboard.press('Escape')

  const matrice = drones.nth(1)
  await expect(matrice.getByText('Choose the cameras you have for this drone')).toBeVisible()
  const addCamera = (name: string) =>
    choose(page, matrice.getByRole('combobox', { name: 'Add a camera' }), name)
  await addCamera('Bundled')
  await expect(matrice.getByRole('alert')).toHaveText(nonStockText)
  await addCamera('Zoom')
  await expect(matrice.getByRole('alert')).toHaveCount(0)
  await addCamera('Thermal')
  const cameras = matrice.getByRole('list', { name: 'Cameras' }).getByRole('listitem')
  await expect(cameras).toHaveText(['Zoom', 'Thermal'])
  await matrice.getByRole('button', { name: 'Remove camera Zoom' }).click()
  await expect(cameras).toHaveText(['Thermal'])
  await matrice.getByRole('button', { name: 'Remove camera Thermal' }).click()
  await expect(matrice.getByRole('alert')).toHaveText(nonStockText)
  await expect(cameras).toHaveText(['Thermal'])
  await expectAccessible(block(page, 'Drone systems'))
  await expectNoOverflow(page)

  await page.reload()
  await expect(drones).toHaveText([new RegExp(names.plain), new RegExp(`${names.matrice}.*Thermal`), /^3/])
  await expect(rows(page, 'Devices')).toHaveCount(2)

  await page.getByRole('button', { name: `Remove ${names.plain}`, exact: true }).click()
  await expect(page.getByRole('alertdialog')).toContainText(removeText)
  await page.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(drones).toHaveText([new RegExp(`^1${names.matrice}`), /^2/])
  await page.getByRole('button', { name: `Remove ${names.tablet}`, exact: true }).click()
  await expect(rows(page, 'Devices')).toHaveCount(1)
  await page.getByRole('button', { name: `Remove ${names.strobe}`, exact: true }).click()
  await expect(equipment).toHaveText([new RegExp(`^1${names.vest}`), /^2Do you have more equipment\?/])
  await page.getByRole('button', { name: `Remove ${names.vest}`, exact: true }).click()
  await expect(equipment).toHaveText([/^1Do you have more equipment\?/])
  expect(await pilotRecord(pilot.id)).toMatchObject({
    drones: [{ cameras: [{ name: 'Thermal' }] }],
    devices: [],
    pilot_equipment: [],
  })
})

test('A-GEAR-02 A-GEAR-03 A-GEAR-04 gear is chosen on a touch screen @mobile', async ({ page }) => {
  const { pilot, catalog } = await openProfile(page, { drones: [], device_ids: [] })
  const { names } = catalog
  const drones = rows(page, 'Drone systems')
  await add(page, 'Drone systems', 'Add a drone', names.matrice)
  await expect(drones).toHaveText([new RegExp(`^1${names.matrice}`), /^2/])
  const matrice = drones.first()
  await choose(page, matrice.getByRole('combobox', { name: 'Add a camera' }), 'Bundled')
  await expect(matrice.getByRole('alert')).toHaveText(nonStockText)
  await choose(page, matrice.getByRole('combobox', { name: 'Add a camera' }), 'Zoom')
  await expect(matrice.getByRole('alert')).toHaveCount(0)
  await expectAccessible(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: `Remove ${names.matrice}`, exact: true }).tap()
  await expect(page.getByRole('alertdialog')).toContainText(removeText)
  await page.getByRole('button', { name: 'Remove', exact: true }).tap()
  await expect(drones).toHaveCount(1)
  expect((await pilotRecord(pilot.id)).drones).toEqual([])
})

test.describe('with a bad connection', () => {
  test.use({ expectedConsoleErrors: /net::ERR_/ })

  test('A-GEAR-04 by keyboard, with the connection cut while saving, and removed in another tab meanwhile', async ({
    page,
    context,
  }) => {
    const { pilot, catalog } = await openProfile(page, { device_ids: [] })
    const devices = rows(page, 'Devices')
    const addPhone = async () => {
      await block(page, 'Devices').getByRole('combobox').focus()
      await page.keyboard.type(catalog.names.phone)
      await expect(page.getByRole('option', { name: catalog.names.phone })).toBeVisible()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
    }
    await page.route('**/v1/pilots/pilot_devices', (route) => route.abort('connectionreset'))
    await addPhone()
    await expect(block(page, 'Devices').getByText("We couldn't reach the server.")).toBeVisible()
    await expectAccessible(block(page, 'Devices'))
    await page.unroute('**/v1/pilots/pilot_devices')
    await addPhone()
    await expect(devices).toHaveText([new RegExp(`^1${catalog.names.phone}`), /^2/])

    const other = await context.newPage()
    await other.goto('/profile')
    // This tab does not learn of it, whatever announces changes.
    await page.route('**/pilots/account', (route) => route.abort('connectionreset'))
    await other.getByRole('button', { name: `Remove ${catalog.names.phone}` }).click()
    await expect(rows(other, 'Devices')).toHaveCount(1)
    const refused = page.waitForResponse((response) => response.status() === 404)
    await page.getByRole('button', { name: `Remove ${catalog.names.phone}` }).focus()
    await page.keyboard.press('Enter')
    await refused
    await page.unroute('**/pilots/account')
    await expect(devices).toHaveCount(1)
    await expect(page.getByRole('list', { name: 'Devices', exact: true })).toBeFocused()
    expect((await pilotRecord(pilot.id)).devices).toEqual([])
  })
})

test('A-PREF-01 A-PREF-02 A-PREF-03 preferences on the profile save on their own, and only when they are valid', async ({
  page,
}) => {
  const { pilot } = await openProfile(page)
  const preferences = block(page, 'Mission preferences')
  const miles = preferences.getByRole('textbox', { name: 'Miles willing to travel' })
  const weekdays = preferences.getByRole('checkbox', { name: 'Weekdays' })
  const weekends = preferences.getByRole('checkbox', { name: 'Weekends' })
  await expect(miles).toHaveValue('50')
  await expect(weekdays).toBeChecked()
  await miles.fill('73')
  await expectSaved(preferences)
  expect((await pilotRecord(pilot.id)).travel_distance).toBe(73)
  for (const wrong of ['0', 'far', '1.5', '']) {
    await miles.fill(wrong)
    await expect(preferences.getByText('Please enter a whole number of miles, 1 or more')).toBeVisible()
    await expect(miles).toHaveAttribute('aria-invalid', 'true')
    await expect(miles).toHaveValue(wrong)
  }
  await miles.fill('99999999999')
  await expect(preferences.getByText('Please enter 25,000 miles or less')).toBeVisible()
  await expectAccessible(preferences)
  expect((await pilotRecord(pilot.id)).travel_distance).toBe(73)
  await miles.fill('30')
  await expect.poll(async () => (await pilotRecord(pilot.id)).travel_distance).toBe(30)
  await uncheck(weekdays)
  await expect.poll(async () => (await pilotRecord(pilot.id)).is_available_weekdays).toBe(false)
  await uncheck(weekends)
  await expect(preferences.getByText('Please be available on weekdays or weekends.')).toBeVisible()
  expect(await pilotRecord(pilot.id)).toMatchObject({
    travel_distance: 30,
    is_available_weekdays: false,
    is_available_weekends: true,
  })
  // The same value, as a chip in the signup.
  await check(weekends)
  await page.goto('/signup-flow-preferences')
  await expect(page.getByRole('radio', { name: '30 miles' })).toBeChecked()
})
