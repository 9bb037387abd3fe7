import type { Page } from '@playwright/test'
import { flightLogOf, flightMission, roof, smallTargets } from './support/flight-page.ts'
import { santaMonica } from './support/missions.ts'
import { address, tokens } from './support/native-app.ts'
import { cutNetwork, restoreNetwork } from './support/network.ts'
import { plainSession } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { holdSession } from './support/sign-in.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

test.use({ expectedConsoleErrors: /net::ERR_|WebSocket connection/, serviceWorkers: 'allow' })

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const tick = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps of the flight' }).getByRole('link', { name })
const waiting = (page: Page) => page.getByText(/ on this device ha(s|ve)n't been sent yet/)

const expectKept = (page: Page, id: number) =>
  expect
    .poll(() =>
      page.evaluate(async (mission) => {
        const isControlled = navigator.serviceWorker.controller !== null
        return isControlled && Boolean(await caches.match(`/kept-missions/${mission}`))
      }, id),
    )
    .toBe(true)

const statusOf = async (id: number) => (await provider('GET', `/missions/${id}`)).status

test('a flight day: opened at home, flown without a network through reloads, a second tab and a kill, and everything on the server once and in order', async ({
  pilotPage: page,
  pilot,
  context,
  browser,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  const { id } = await flightMission(pilot)

  // At home.
  await page.goto('/active-missions')
  await page.getByRole('region', { name: 'Next flight' }).getByRole('link', { name: 'Flight mode' }).click()
  await expect(heading(page)).toHaveText('North field')
  await expect(page.getByRole('status').filter({ hasText: '0 of 5 checked' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Call +13105550100' })).toHaveAttribute(
    'href',
    'tel:+13105550100',
  )
  await expect(page.getByRole('list', { name: 'The next hours' }).getByRole('listitem')).toHaveCount(6)
  await tick(page, /^Batteries/).click()
  await expect(tick(page, /^Batteries/)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^Checked at \d\d:\d\d/)).toBeVisible()
  await expect.poll(() => flightLogOf(page, pilot, id)).toEqual(['check battery'])
  await expectAccessible(page)
  await step(page, 'On site').click()
  await page.getByRole('button', { name: 'Show where I am' }).click()
  await expect(page.getByText(/We can.t see your location/)).toBeVisible()
  await expectKept(page, id)

  // On the way the network is gone.
  await cutNetwork(context)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...santaMonica, accuracy: 5 })
  await page.reload()
  await expect(heading(page)).toHaveText('North field')
  await step(page, 'Before').click()
  await expect(tick(page, /^Batteries/)).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('list', { name: 'The next hours' }).getByRole('listitem')).toHaveCount(6)
  await tick(page, /^Memory card/).click()
  await expect(waiting(page)).toContainText('1 entry on')
  await step(page, 'On site').click()
  await expect(page.getByText('340 ft', { exact: true })).toBeVisible()
  await expect(page.getByText('To the north', { exact: true })).toBeVisible()
  await expect(
    page.getByText(/until (sunset|your booked time ends) at \d\d:\d\d[AP]M|are over for today/),
  ).toBeVisible()
  await context.setGeolocation({ ...roof, accuracy: 120 })
  await expect(page.getByText('You are there')).toBeVisible()
  await expect(page.getByText(/only known to within 390 ft/)).toBeVisible()
  await context.setGeolocation({ latitude: santaMonica.latitude, longitude: santaMonica.longitude + 0.003 })
  await expect(page.getByText("You're in a no-fly zone")).toBeVisible()
  expect(await smallTargets(page)).toEqual([])
  await expectAccessible(page)

  // A second tab has what the first noted, and the other way round.
  const second = await context.newPage()
  await second.goto(`/clientmission/${id}/flight#site`)
  await tick(second, 'Check off Roof from above').click()
  await expect(tick(page, /^Roof from above/)).toHaveAttribute('aria-pressed', 'true')
  await page
    .getByLabel('Note for the company that booked the flight')
    .fill('A crane stands north of the roof.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(second.getByText('A crane stands north of the roof.')).toBeVisible()
  await expect(waiting(second)).toContainText('3 entries on')

  // The phone kills the browser.
  await page.close()
  await second.close()
  const again = await context.newPage()
  await again.goto(`/clientmission/${id}/flight#after`)
  await expect(waiting(again)).toContainText('3 entries on')
  await expect(again.getByRole('listitem').filter({ hasText: 'The entrance' })).toBeVisible()
  await expect(again.getByRole('listitem').filter({ hasText: 'Roof from above' })).toHaveCount(0)
  await step(again, 'On site').click()
  await tick(again, /^Roof from above/).click()
  await tick(again, /^Roof from above/).click()
  await tick(again, 'Check off The entrance').click()
  await step(again, 'After').click()
  await expect(again.getByText('All shots are checked off.')).toBeVisible()
  await again.getByRole('button', { name: 'Mark as flown' }).click()
  await again.getByLabel(/hasn't started yet/).fill('We were let in early.')
  await again.getByRole('button', { name: 'Mark as flown' }).click()
  await expect(again.getByText(/marked as flown on this device/)).toBeVisible()
  expect(await smallTargets(again)).toEqual([])
  await expectAccessible(again)
  expect(await statusOf(id)).toBe('pilot_accepted')
  expect(await flightLogOf(again, pilot, id)).toEqual(['check battery'])

  // Back.
  await restoreNetwork(context)
  await expect.poll(() => statusOf(id), { timeout: 30_000 }).toBe('flight_complete')
  expect(await flightLogOf(again, pilot, id)).toEqual([
    'check battery',
    'check card',
    'shot',
    'note A crane stands north of the roof.',
    'shot taken back',
    'shot',
    'shot',
  ])
  await expect(waiting(again)).toHaveCount(0)
  await expect(again.getByText('This mission is marked as flown.')).toBeVisible()
  await again.getByRole('button', { name: 'Only Wi-Fi' }).click()
  await again.reload()
  await expect(again.getByRole('button', { name: 'Only Wi-Fi' })).toHaveAttribute('aria-pressed', 'true')
  await expect(again.getByRole('link', { name: 'Upload anyway' })).toBeVisible()

  // Another device of the pilot, and the provider.
  const elsewhere = await browser.newContext()
  const tablet = await elsewhere.newPage()
  await holdSession(tablet, await plainSession(pilot))
  await tablet.goto(`/clientmission/${id}/flight#site`)
  await expect(tick(tablet, /^Roof from above/)).toHaveAttribute('aria-pressed', 'true')
  await step(again, 'Before').click()
  await tick(again, /^Call the on-site contact/).click()
  await step(tablet, 'Before').click()
  await expect(tick(tablet, /^Call the on-site contact/)).toHaveAttribute('aria-pressed', 'true')
  await elsewhere.close()
  const { data } = await provider('GET', `/missions/${id}/timeline`)
  expect(data.map(({ text }: { text: string }) => text)).toEqual(
    expect.arrayContaining([
      'Checked 3 items before the flight',
      'Checked off 2 shots at the site',
      'Noted at the site: A crane stands north of the roof.',
    ]),
  )
})

test('flight mode is readable in the sun, on its side and inside a native app, with targets for gloves @mobile', async ({
  pilotPage: page,
  pilot,
}) => {
  const { id } = await flightMission(pilot)
  await page.emulateMedia({ contrast: 'more' })
  await page.goto(`/clientmission/${id}/flight`)
  const sun = page.getByRole('button', { name: /^Sun/ })
  await expect(sun).toHaveAttribute('aria-pressed', 'true')
  const ink = () => page.evaluate(() => getComputedStyle(document.querySelector('main h2') as Element).color)
  await expect.poll(ink).toBe('rgb(0, 0, 0)')
  await sun.click()
  await expect.poll(ink).not.toBe('rgb(0, 0, 0)')
  await page.emulateMedia({ contrast: 'no-preference', colorScheme: 'dark' })
  await page.reload()
  await expect(sun).toHaveAttribute('aria-pressed', 'false')
  await sun.click()
  await expect.poll(ink).toBe('rgb(255, 255, 255)')
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const [name, width, height] of [
      ['Before', 390, 844],
      ['On site', 844, 390],
      ['After', 844, 390],
    ] as const) {
      await page.setViewportSize({ width, height })
      await step(page, name).click()
      await expect(step(page, name)).toHaveAttribute('aria-current', 'step')
      await expectAccessible(page)
      await expectNoOverflow(page)
      expect(await smallTargets(page)).toEqual([])
    }
  }
  await page.goto(address(`/clientmissionwebview/${id}`, { ...(await tokens(pilot)), source: 'ios' }))
  await page.getByRole('link', { name: 'Flight mode' }).click()
  await tick(page, /^Memory card/).click()
  await expect.poll(() => flightLogOf(page, pilot, id)).toEqual(['check card'])
  await page.getByRole('link', { name: 'Back to the mission' }).click()
  await expect(page).toHaveURL(/clientmissionwebview/)
})
