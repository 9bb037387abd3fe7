import { check } from '../support/checkbox.ts'
import { newCatalog, newcomer } from '../support/gear.ts'
import { newPilot, plainSession } from '../support/pilots.ts'
import { holdSession } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

test('the welcome page', async ({ page }) => {
  await holdSession(page, await plainSession(await newPilot(newcomer)))
  await takePictures(page, 'welcome', async () => {
    await page.goto('/welcome')
    await expect(page.getByText('Welcome, Robin!')).toBeVisible()
  })
  await takePictures(page, 'welcome-sample', async () => {
    await page.goto('/welcome')
    await page.getByRole('button', { name: /^Sample mission/ }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})

test('the signup', async ({ page }) => {
  const catalog = await newCatalog()
  const pilot = await newPilot({
    ...newcomer,
    drones: [{ drone_id: catalog.ids.matrice }, { drone_id: catalog.ids.plain }],
    device_ids: [catalog.ids.phone],
  })
  const nothing = await newPilot(newcomer)
  await holdSession(page, await plainSession(nothing))
  await takePictures(page, 'signup-devices-empty', async () => {
    await page.goto('/signup-flow-devices')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
  await takePictures(page, 'signup-skip', async () => {
    await page.goto('/signup-flow-devices')
    await page.getByRole('button', { name: 'Skip' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  await takePictures(page, 'signup-certification-empty', async () => {
    await page.goto('/signup-flow-certification')
    await expect(page.getByRole('button', { name: 'Add license' })).toBeVisible()
  })
  await holdSession(page, await plainSession(pilot))
  await takePictures(page, 'signup-devices', async () => {
    await page.goto('/signup-flow-devices')
    await expect(page.getByText(catalog.names.matrice)).toBeVisible()
  })
  await takePictures(page, 'signup-drones', async () => {
    await page.goto('/signup-flow-devices?page=DRONES')
    await check(page.getByRole('checkbox').first())
  })
  await takePictures(page, 'signup-cameras', async () => {
    await page.goto('/signup-flow-devices')
    await page.getByRole('button', { name: 'Choose cameras' }).click()
    await check(page.getByRole('checkbox', { name: 'Bundled (stock)' }))
    await page.getByRole('button', { name: 'Add', exact: true }).click()
    await expect(page.getByRole('alert')).toBeVisible()
  })
  await takePictures(page, 'signup-remove-drone', async () => {
    await page.goto('/signup-flow-devices')
    await page.getByRole('button', { name: `Remove ${catalog.names.plain}` }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })
  await takePictures(page, 'signup-licenses', async () => {
    await page.goto('/signup-flow-certification?page=LICENSES')
    await expect(page.getByRole('button', { name: 'Back' })).toBeVisible()
  })
  await takePictures(page, 'signup-preferences', async () => {
    await page.goto('/signup-flow-preferences')
    await page.getByRole('radio', { name: '50 miles' }).click()
    await check(page.getByRole('checkbox', { name: 'Weekends' }))
  })
  await takePictures(page, 'signup-finished', async () => {
    await page.goto('/signup-flow-preferences')
    await page.getByRole('button', { name: 'Finish' }).click()
    await expect(page.getByText('Registration completed')).toBeVisible()
  })
})
