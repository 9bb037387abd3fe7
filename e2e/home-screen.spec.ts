import { chromium, type Page } from '@playwright/test'
import { fieldMission } from './support/coverage-page.ts'
import { assignTo, newMission, offerTo, putOnHold, santaMonica } from './support/missions.ts'
import { address, tokens } from './support/native-app.ts'
import { cutNetwork, restoreNetwork } from './support/network.ts'
import { plainSession } from './support/pilots.ts'
import { withoutRealtime } from './support/realtime.ts'
import { portalUrl } from './support/secrets.ts'
import { inHours } from './support/site.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'
import { arrivedFiles, uploadMission } from './support/uploads.ts'

test.use({ serviceWorkers: 'allow' })

const heading = { level: 1 } as const
const flightAt = (name: string) => newMission({ location: { ...santaMonica, name } })

test('Chromium finds the portal installable, with its icons and shortcuts', async ({ launchOptions }) => {
  // A window without a history, as other tests have, installs nothing.
  const folder = test.info().outputPath('profile')
  const context = await chromium.launchPersistentContext(folder, { ...launchOptions, baseURL: portalUrl })
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await page.goto('/terms')
    const devtools = await context.newCDPSession(page)
    const { errors, manifest, url } = await devtools.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(url).toBe(`${portalUrl}/manifest.webmanifest`)
    expect(manifest).toMatchObject({ startUrl: `${portalUrl}/active-missions`, scope: `${portalUrl}/` })
    // The browser fetches and decodes the icons for this.
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    expect(installabilityErrors).toEqual([])
    const { icons, shortcuts } = await (await page.request.get('/manifest.webmanifest')).json()
    for (const { src, sizes } of [...icons, { src: '/icons/apple-touch-icon.png', sizes: '180x180' }])
      expect(
        await page.evaluate(async (src) => {
          const { width, height } = await createImageBitmap(await (await fetch(src)).blob())
          return `${width}x${height}`
        }, src),
      ).toBe(sizes)
    expect(shortcuts.map(({ name }: { name: string }) => name)).toEqual([
      'Next flight',
      'Upload',
      'Coverage check',
    ])
  } finally {
    await context.close()
  }
})

test('the shortcuts lead to the right missions, and say so if there is none @mobile', async ({
  pilotPage: page,
  pilot,
}) => {
  const shortcut = (name: string) => page.goto(`/shortcuts/${name}`)
  for (const [name, none] of [
    ['next-flight', 'No flight ahead'],
    ['upload', 'Nothing to upload'],
    ['coverage-check', 'No coverage to check'],
  ] as const) {
    await shortcut(name)
    await expect(page.getByRole('heading', { name: none })).toBeVisible()
  }
  await expectAccessible(page)
  const begun = await assignTo(await flightAt('Harbor Light'), pilot, inHours(-1))
  const next = await assignTo(await flightAt('Pier Offices'), pilot, inHours(20))
  const field = await fieldMission(pilot)
  await shortcut('upload')
  await expect(page).toHaveURL(`/clientmission/${begun.id}/upload`)
  await shortcut('coverage-check')
  await expect(page).toHaveURL(`/clientmission/${field.id}/gps-check`)
  await shortcut('next-flight')
  await expect(page).toHaveURL(new RegExp(`/clientmission/(${begun.id}|${next.id}|${field.id})$`))
})

test.describe('without a network', () => {
  test.use({ expectedConsoleErrors: /net::ERR_|WebSocket connection/ })

  test('the portal starts with the missions that are kept on the device @mobile', async ({
    pilotPage: page,
    pilot,
    context,
  }) => {
    const { id } = await fieldMission(pilot)
    await page.goto(`/clientmission/${id}`)
    await expect
      .poll(() =>
        page.evaluate(async (mission) => {
          const isControlled = navigator.serviceWorker.controller !== null
          return isControlled && Boolean(await caches.match(`/kept-missions/${mission}`))
        }, id),
      )
      .toBe(true)
    await page.goto('about:blank')
    await cutNetwork(context)
    await page.goto('/active-missions')
    await expect(page.getByRole('heading', heading)).toHaveText('Offline')
    const kept = page.getByRole('region', { name: 'On this device' })
    await expect(kept.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await expectNoOverflow(page)
    await kept.getByRole('link', { name: 'North field', exact: true }).click()
    await expect(page.getByRole('heading', heading)).toHaveText('North field')
    await page.goto('/shortcuts/coverage-check')
    await expect(page).toHaveURL(`/clientmission/${id}/gps-check`)
    await page.goto('/shortcuts/upload')
    await expect(page.getByRole('heading', { name: "You're offline" })).toBeVisible()
    await page.goto('/active-missions')
    await expect(page.getByRole('heading', heading)).toHaveText('Offline')
    await restoreNetwork(context)
    await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
    await expect(page.getByRole('link', { name: 'North field' }).first()).toBeVisible()
  })
})

test('the badge on the icon counts open offers, and is cleared on log-out', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  await context.addInitScript(() => {
    const note = (count: number) => localStorage.setItem('test badge', String(count))
    navigator.setAppBadge = async (count = 0) => note(count)
    navigator.clearAppBadge = async () => note(-1)
  })
  const badge = () => page.evaluate(() => localStorage.getItem('test badge'))
  await offerTo(await flightAt('Pier Offices'), pilot)
  await offerTo(await flightAt('Harbor Light'), pilot)
  await assignTo(await flightAt('Canal Side'), pilot)
  await page.goto('/active-missions')
  await expect.poll(badge).toBe('2')
  await page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
  await page.getByRole('menuitem', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/about')
  expect(await badge()).toBe('-1')
})

test('a browser that shows a view of a native app offers no installation', async ({ page, pilot }) => {
  const { id } = await assignTo(await newMission(), pilot)
  const isOffered = () =>
    page.evaluate(() => dispatchEvent(new Event('beforeinstallprompt', { cancelable: true })))
  await page.goto(address(`/clientmissionwebview/${id}`, { ...(await tokens(pilot)), source: 'android' }))
  await expect(page.getByRole('heading', heading)).toBeVisible()
  expect(await isOffered()).toBe(false)
  await page.goto('/terms')
  expect(await isOffered()).toBe(true)
})

test.describe('files that the gallery shares', () => {
  test.use({ expectedConsoleErrors: /net::ERR_|WebSocket connection/ })

  /** Posts the form that the system posts to an installed portal, as a navigation. */
  const share = (page: Page, files: readonly { name: string; type: string; size: number }[]) =>
    page.evaluate((shared) => {
      const transfer = new DataTransfer()
      for (const { name, type, size } of shared)
        transfer.items.add(
          new File([new Uint8Array(size).fill(name.length)], name, { type, lastModified: 1e12 }),
        )
      const form = document.createElement('form')
      Object.assign(form, { action: '/share', method: 'post', enctype: 'multipart/form-data' })
      const input = document.createElement('input')
      Object.assign(input, { type: 'file', name: 'files', multiple: true, files: transfer.files })
      form.append(input)
      document.body.append(form)
      form.submit()
    }, files)

  const untilControlled = (page: Page) =>
    expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  const kept = (page: Page) =>
    page.evaluate(async () => (await (await caches.open('sortie-shared-files')).keys()).length)

  const photos = [
    { name: 'roof east.jpg', type: 'image/jpeg', size: 3000 },
    { name: 'façade.mp4', type: 'video/mp4', size: 70_000 },
  ]

  test('wait for their mission, are added to its upload queue, and leave nothing behind @mobile', async ({
    pilotPage: page,
    pilot,
  }) => {
    const { id } = await uploadMission(pilot)
    await page.goto(`/clientmission/${id}`)
    await untilControlled(page)
    await share(page, photos)
    await expect(page).toHaveURL('/share')
    await expect(page.getByRole('heading', { name: /^2 files/ })).toBeVisible()
    await expectAccessible(page)
    await expectNoOverflow(page)
    // They are still there after the portal was closed.
    await page.goto('/terms')
    await page.goto('/share')
    await page.getByRole('radio').first().check({ force: true })
    await page.getByRole('button', { name: 'Add to this mission' }).click()
    await expect(page).toHaveURL(`/clientmission/${id}/upload`)
    const session = await plainSession(pilot)
    await expect
      .poll(async () => (await arrivedFiles(session, id)).map(({ name }) => name).sort(), { timeout: 60_000 })
      .toEqual(['façade.mp4', 'roof east.jpg'])
    expect(await kept(page)).toBe(0)
  })

  test('are forgotten when the pilot logs out, and not kept for anyone who is not signed in', async ({
    pilotPage: page,
    pilot,
  }) => {
    const { id } = await uploadMission(pilot)
    await page.goto(`/clientmission/${id}`)
    await untilControlled(page)
    await share(page, photos)
    await expect(page.getByRole('heading', { name: /^2 files/ })).toBeVisible()
    expect(await kept(page)).toBe(2)
    await page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
    await page.getByRole('menuitem', { name: 'Log out' }).click()
    await expect(page).toHaveURL('/about')
    expect(await kept(page)).toBe(0)
    await share(page, photos)
    await expect(page.getByRole('heading', { name: 'Sign in first' })).toBeVisible()
    await expect.poll(() => kept(page)).toBe(0)
  })

  test('are refused with a reason', async ({ pilotPage: page, pilot }) => {
    const { id } = await uploadMission(pilot)
    await withoutRealtime(page)
    // Nothing receives them before a worker does.
    await page.goto('/terms')
    await share(page, photos)
    await expect(page.getByText("Sortie wasn't ready to take files")).toBeVisible()
    await page.goto(`/clientmission/${id}`)
    await untilControlled(page)
    await share(page, [])
    await expect(page.getByText('Nothing to upload was shared')).toBeVisible()
    await share(page, photos)
    await expect(page.getByRole('heading', { name: /^2 files/ })).toBeVisible()
    await page.getByRole('radio').first().check({ force: true })
    await putOnHold({ id })
    await page.getByRole('button', { name: 'Add to this mission' }).click()
    await expect(page.getByText('This mission takes no files anymore.')).toBeVisible()
    expect(await kept(page)).toBe(2)
    await page.getByRole('button', { name: "Don't upload" }).click()
    await expect(page.getByRole('heading', { name: 'No files are waiting' })).toBeVisible()
    expect(await kept(page)).toBe(0)
  })
})
