import type { Locator, Page } from '@playwright/test'
import { atRest, expectWhole, fromMiddle, mapDialog, mapOf, marker, openMap } from './support/map.ts'
import { assignTo, newMission, offerTo, santaMonica } from './support/missions.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { isRed, pixelsOf } from './support/pixels.ts'
import { changeResponses } from './support/responses.ts'
import { holdSession } from './support/sign-in.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ drawsMaps: true })

const center = { latitude: 34.02, longitude: -118.49 }
const metersPerDegree = 111_320

/** A place so many meters east of the default center. */
const east = (meters: number, name: string) => ({
  ...santaMonica,
  name,
  latitude: center.latitude,
  longitude: center.longitude + meters / (metersPerDegree * Math.cos((center.latitude * Math.PI) / 180)),
})

const pixelsPerMeter = (zoom: number) =>
  2 ** zoom / (78_271.517 * Math.cos((center.latitude * Math.PI) / 180))

const schedule = { scheduled_at_start: '2031-01-06T18:00:00Z', scheduled_at_end: '2031-01-06T19:30:00Z' }

test('M-DASH-13 M-MAP-01 M-MAP-04 M-MAP-08 M-MAP-09 M-OFFER-35 M-OPEN-22 every type present has pins and a filter that takes them away; the pop-ups of an accepted mission without Decline, and of offers with it', async ({
  pilotPage,
  pilot,
}) => {
  const taken = await assignTo(await newMission({ location: east(-150, 'Taken') }), pilot, schedule)
  await offerTo(await newMission({ location: east(0, 'Leaving') }), pilot)
  await offerTo(await newMission({ location: east(300, 'Artful'), mission_type: 'creative' }), pilot)
  const mission = await offerTo(
    await newMission({
      location: east(150, 'Pier roof'),
      timeframe_start: '2031-01-06T17:00:00Z',
      timeframe_end: '2031-01-09T23:00:00Z',
    }),
    pilot,
  )
  const dialog = await openMap(pilotPage)
  const pinOf = (place: string) => marker(dialog, place).locator('svg[data-pin]')
  await expect(pinOf('Taken')).toHaveAttribute('data-pin', 'client')
  await expect(pinOf('Leaving')).toHaveAttribute('data-pin', 'available')
  await expect(pinOf('Artful')).toHaveAttribute('data-pin', 'creative')
  await expect(marker(dialog, 'Leaving')).toHaveText('$150')
  await expect(dialog.getByRole('list', { name: 'Legend' }).getByRole('listitem')).toHaveText([
    '$Offer',
    '$Your mission',
  ])

  const filter = dialog.getByRole('button', { name: /^Available Mission \d+$/ })
  await expect(filter).toHaveAttribute('aria-pressed', 'true')
  await expect(filter.locator('[data-selected-icon]')).toBeVisible()
  await expectAccessible(pilotPage)
  await filter.click()
  await expect(filter).toHaveAttribute('aria-pressed', 'false')
  await expect(filter.locator('[data-selected-icon]')).toHaveCount(0)
  await expect(marker(dialog, 'Leaving')).toHaveCount(0)
  await expect(marker(dialog, 'Taken')).toBeVisible()
  await filter.click()
  await expect(marker(dialog, 'Leaving')).toBeVisible()

  await marker(dialog, 'Taken').click()
  const accepted = dialog.getByRole('dialog', { name: 'Taken' })
  await expect(accepted).toContainText('Client Mission')
  await expect(accepted).toContainText('Monday 1/6/31')
  await expect(accepted).toContainText('10:00AM - 11:30AM')
  await expect(accepted.getByRole('button', { name: 'Decline' })).toHaveCount(0)
  await expect(accepted.getByRole('link', { name: 'View details' })).toHaveAttribute(
    'href',
    `/clientmission/${taken.id}`,
  )
  await pilotPage.keyboard.press('Escape')
  await expect(accepted).toHaveCount(0)
  await expect(dialog).toBeVisible()

  await marker(dialog, 'Leaving').click()
  await dialog.getByRole('dialog', { name: 'Leaving' }).getByRole('button', { name: 'Decline' }).click()
  await pilotPage.getByRole('alertdialog').getByRole('button', { name: 'Decline' }).click()
  await expect(marker(dialog, 'Leaving')).toHaveCount(0)
  await expect(dialog).toBeVisible()

  await marker(dialog, 'Pier roof').click()
  const popup = dialog.getByRole('dialog', { name: 'Pier roof' })
  await expect(popup).toContainText('Available Mission')
  await expect(popup).toContainText('$150.00 USD')
  await expect(popup).toContainText('1 Example Way, Santa Monica, CA 90401')
  await expect(popup).toContainText('01/06/2031 - 01/09/2031')
  await expect(popup).toContainText('09:00AM - 03:00PM')
  await expectAccessible(pilotPage)
  await popup.getByRole('button', { name: 'Decline' }).click()
  const question = pilotPage.getByRole('alertdialog', { name: 'Decline mission' })
  await expect(question).toContainText('Are you sure you want to decline this mission?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await popup.getByRole('link', { name: 'View details' }).click()
  await expect(pilotPage).toHaveURL(`/availablemission/${mission.id}`)
})

test('M-MAP-02 M-MAP-03 the colors of six markers: five, and the first again; the no-fly zones of the chosen mission are drawn, in red', async ({
  pilotPage,
  pilot,
}) => {
  const { latitude, longitude } = center
  const corner = (x: number, y: number) => [longitude + x * 0.002, latitude + y * 0.002]
  const ring = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1), corner(-1, -1)]
  const heliport = {
    name: 'Heliport',
    kind: 'no_fly_zone',
    geometry: { type: 'Polygon', coordinates: [ring] },
  }
  const names = ['One', 'Two', 'Three', 'Four', 'Five', 'Six']
  for (const [index, name] of names.entries())
    await offerTo(
      await newMission({
        location: east(120 * (index - 3), name),
        fly_by_date: `2040-01-0${index + 1}`,
        map_features: name === 'Four' ? [heliport] : [],
      }),
      pilot,
    )
  const dialog = await openMap(pilotPage)
  const color = (name: string) =>
    marker(dialog, name)
      .locator('svg[data-pin] path')
      .nth(1)
      .evaluate((path) => getComputedStyle(path).stroke)
  const colors = await Promise.all(names.map(color))
  expect(colors).toEqual([
    'rgb(0, 150, 98)',
    'rgb(91, 77, 211)',
    'rgb(255, 203, 5)',
    'rgb(63, 192, 194)',
    'rgb(2, 138, 255)',
    'rgb(0, 150, 98)',
  ])

  const redPixels = async () => (await pixelsOf(mapOf(dialog))).flat().filter(isRed).length
  await expect(dialog.getByText('No-fly zone')).toHaveCount(0)
  expect(await redPixels()).toBe(0)
  await marker(dialog, 'Four').click()
  await expect(dialog.getByRole('list', { name: 'Legend' })).toContainText('No-fly zone')
  // The outline is some 800 pixels long and two wide; the pop-up may lie over half of it.
  await expect.poll(redPixels).toBeGreaterThan(300)
  await pilotPage.setViewportSize({ width: 1000, height: 640 })
  await expectWhole(dialog, 'Four')
  await pilotPage.keyboard.press('Escape')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(pilotPage.getByRole('button', { name: 'Map view' })).toBeFocused()
})

const neverResponds = (page: Page) =>
  page.addInitScript(() => {
    navigator.geolocation.getCurrentPosition = () => {}
  })

/** Far enough for two pins on a phone. */
const eastMeters = 400

const expectZoom = async (dialog: Locator, zoom: number) => {
  await expect.poll(async () => Math.abs((await fromMiddle(dialog, 'Middle')).x)).toBeLessThan(3)
  expect(Math.abs((await fromMiddle(dialog, 'Middle')).y)).toBeLessThan(4)
  const { x } = await fromMiddle(dialog, 'Eastward')
  expect(Math.abs(x - eastMeters * pixelsPerMeter(zoom))).toBeLessThan(4)
}

const twoPlaces = async (pilot: { id: number }) => {
  await offerTo(await newMission({ location: east(0, 'Middle') }), pilot)
  await offerTo(await newMission({ location: east(eastMeters, 'Eastward') }), pilot)
}

test('M-MAP-06 M-MAP-07 M-MAP-10 without a position the map stops waiting after 5 s, at the default center and zoom 15', async ({
  pilotPage,
  pilot,
}) => {
  const nowhere = { latitude: null, longitude: null }
  await changeResponses(pilotPage, '**/pilots/account', (account) => ({ ...account, ...nowhere }))
  await twoPlaces(pilot)
  await neverResponds(pilotPage)
  await pilotPage.clock.install()
  await pilotPage.goto('/active-missions')
  await expect(pilotPage.getByText('Eastward')).toBeVisible()
  await pilotPage.clock.pauseAt(Date.now() + 120_000)
  await pilotPage.getByRole('button', { name: 'Map view' }).click()
  const dialog = mapDialog(pilotPage)
  await expect(dialog.getByText('Finding your location')).toBeVisible()
  await pilotPage.clock.runFor(4_900)
  await expect(dialog.getByText('Finding your location')).toBeVisible()
  await pilotPage.clock.runFor(200)
  await expect(dialog.getByText("We don't know your location")).toBeVisible()
  await pilotPage.clock.resume()
  await atRest(dialog)
  await expectZoom(dialog, 15)
  await marker(dialog, 'Middle').click()
  await expect(dialog.getByRole('dialog')).toBeVisible()
})

test('M-MAP-10 zoom 13 on a phone @mobile', async ({ pilotPage, pilot }) => {
  await twoPlaces(pilot)
  await neverResponds(pilotPage)
  const dialog = await openMap(pilotPage)
  await expectZoom(dialog, 13)
  await expectAccessible(pilotPage)
  await marker(dialog, 'Eastward').tap()
  await expectWhole(dialog, 'Eastward')
})

test('M-MAP-07 M-OPEN-24 a refusal is the same as no answer: the map opens at home; near pins are one, and a pin beyond the edge that takes the keyboard brings the map along', async ({
  page: pilotPage,
  context,
}) => {
  const home = { latitude: 39.7392, longitude: -104.9903 }
  const pilot = await newPilot(home)
  await holdSession(pilotPage, await plainSession(pilot))
  await context.clearPermissions()
  const around = (name: string, north: number, toEast: number) => ({
    ...santaMonica,
    name,
    latitude: home.latitude + north,
    longitude: home.longitude + toEast,
  })
  await offerTo(await newMission({ location: around('Middle', 0, 0) }), pilot)
  await offerTo(await newMission({ location: around('Near', 0.003, 0) }), pilot)
  await offerTo(await newMission({ location: around('Nearer', 0.003, 0.0001) }), pilot)
  await offerTo(await newMission({ location: around('Far away', 0, 0.06) }), pilot)
  const dialog = await openMap(pilotPage)
  await expect(dialog.getByText('Location unavailable. Opened at your home.')).toBeVisible()
  expect(Math.abs((await fromMiddle(dialog, 'Middle')).x)).toBeLessThan(3)
  await expect(dialog.getByRole('img', { name: 'Your home' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: '2 places here, zoom in' })).toBeVisible()
  await expect(marker(dialog, 'Nearer')).toHaveCount(0)

  expect((await fromMiddle(dialog, 'Far away')).x).toBeGreaterThan(1000)
  await pilotPage.keyboard.press('Tab')
  await marker(dialog, 'Far away').focus()
  await expect.poll(async () => Math.abs((await fromMiddle(dialog, 'Far away')).x)).toBeLessThan(2)
  const scrolled = await dialog
    .locator('.maplibregl-canvas-container')
    .evaluate((container) => [container.scrollLeft, container.scrollTop])
  expect(scrolled).toEqual([0, 0])
  await dialog.getByRole('button', { name: '3 more within 50 miles' }).click()
  await expect(marker(dialog, 'Middle')).toBeInViewport({ ratio: 1 })
  await expect(dialog.getByRole('button', { name: /more within/ })).toHaveCount(0)
})

test.describe('a pilot in Oakland', () => {
  const oakland = { latitude: 37.8044, longitude: -122.2712 }
  test.use({ geolocation: oakland, permissions: ['geolocation'] })

  test("M-MAP-06 the map centers on the pilot's position", async ({ pilotPage, pilot }) => {
    await offerTo(await newMission({ location: { ...santaMonica, ...oakland, name: 'Next door' } }), pilot)
    const dialog = await openMap(pilotPage)
    await expect(dialog.getByText('Centered on your location')).toBeVisible()
    await expect(dialog.getByRole('img', { name: 'Your location' })).toBeVisible()
    await expect.poll(async () => Math.abs((await fromMiddle(dialog, 'Next door')).x)).toBeLessThan(3)
  })
})

test('M-MAP-05 M-ADDR-01 M-ADDR-02 an address without a place, none at all, a place found recenters the map, and Enter takes what is typed now', async ({
  pilotPage,
  pilot,
}) => {
  const denver = { latitude: 39.7392, longitude: -104.9903 }
  await offerTo(await newMission({ location: { ...santaMonica, ...denver, name: 'Mile high' } }), pilot)
  const found: Record<string, object[]> = {
    nowhere: [{ id: 'x', description: 'Nowhere Lane' }],
    Denv: [{ id: 'denver', description: 'Denver, CO, USA' }],
  }
  const place = (formatted_address: string, timezone_id: string | null, geometry: object | null) => ({
    formatted_address,
    address_components: [],
    geometry,
    timezone_id,
  })
  await pilotPage.route('**/v1/places?*', (route) => {
    const asked = new URL(route.request().url()).searchParams.get('query') ?? ''
    return route.fulfill({ json: found[asked] ?? [] })
  })
  await pilotPage.route('**/v1/places/x', (route) =>
    route.fulfill({ json: place('Nowhere Lane', null, null) }),
  )
  const location = { lat: denver.latitude, lng: denver.longitude }
  await pilotPage.route('**/v1/places/denver', (route) =>
    route.fulfill({ json: place('Denver, CO, USA', 'America/Denver', { location }) }),
  )
  // Points to claim may take their time, or never come.
  await pilotPage.route('**/v2/pilots/points_of_interest?*', () => undefined)
  const dialog = await openMap(pilotPage)
  // There is no mission near home, so the map zooms out until the nearest one is visible.
  await expect(marker(dialog, 'Mile high')).toBeInViewport({ ratio: 1 })
  const search = dialog.getByRole('combobox', { name: 'Search for an address' })
  await search.fill('nowhere')
  await expect(pilotPage.getByRole('option', { name: 'Nowhere Lane' })).toBeVisible()
  await search.press('Enter')
  await expect(dialog.getByText('Not a valid address. Please try again.')).toBeVisible()
  await search.fill('zzzzz')
  await expect(pilotPage.getByText('Address search returned no results.')).toBeVisible()
  await search.press('Escape')
  await expect(dialog.getByText('Address search returned no results.')).toBeVisible()
  await expect(dialog.getByText('Not a valid address')).toHaveCount(0)
  await expectAccessible(pilotPage)

  await search.fill('')
  await search.pressSequentially('Denv')
  await pilotPage.getByRole('option', { name: 'Denver, CO, USA' }).click()
  await expect(search).toHaveValue('Denver, CO, USA')
  await expect(pilotPage.getByRole('listbox')).toHaveCount(0)
  await expect(dialog.getByText('Centered on Denver, CO, USA.')).toBeVisible()
  await expect.poll(async () => Math.abs((await fromMiddle(dialog, 'Mile high')).x)).toBeLessThan(3)

  await pilotPage.unrouteAll()
  for (const town of ['Denver', 'Chicago', 'Oakland']) {
    await search.fill(town)
    await search.press('Enter')
  }
  await expect(dialog.getByText('Centered on Oakland, California, United States.')).toBeVisible()
  await expect(search).toHaveValue('Oakland, California, United States')
  await expect(dialog.getByRole('img', { name: /^Search result: Oakland/ })).toBeVisible()
  await expect(marker(dialog, 'Mile high')).not.toBeInViewport()
})
