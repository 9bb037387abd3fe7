import type { Page } from '@playwright/test'
import { assignTo, newMission, offerTo } from './support/missions.ts'
import { addHost, address, deliveries, tokens } from './support/native-app.ts'
import { type Actor, newPilot } from './support/pilots.ts'
import { at, inHours, siteFeatures } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const controlled = async (pilot: Actor, name = 'Airport side', hours = 24) =>
  assignTo(
    await newMission({
      ...at(name),
      map_features: siteFeatures,
      shots: [{ name: 'Roof', map_feature: 'Main roof', instructions: 'Straight down' }],
      airspace_briefing: { external_id: 'brief-7', auth_option: 'laanc', requires_auth: true },
      flight_app: {
        name: 'Gridflight',
        pilot_flight_instruction: { ios: 'Press', android: 'Tap', web: 'Click' },
      },
    }),
    pilot,
    inHours(hours),
  )

const sectionButtons = (page: Page) => page.locator('.disclosure-group h2 button')

test('M-WEBVIEW-04 M-OPEN-28 details inside an app: all sections open, no sign-in, tokens gone from the address @mobile', async ({
  page,
  pilot,
}) => {
  const mission = await controlled(pilot)
  await page.goto(address(`/clientmissionwebview/${mission.id}`, { ...(await tokens(pilot)), source: 'ios' }))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Airport side')
  await expect(page).toHaveURL(`/clientmissionwebview/${mission.id}?source=ios`)
  for (const button of await sectionButtons(page).all())
    await expect(button).toHaveAttribute('aria-expanded', 'true')
  expect(await sectionButtons(page).count()).toBe(6)
  await expect(page.getByRole('banner')).toHaveCount(0)
  await expect(page.getByRole('navigation', { name: 'Tabs' })).toHaveCount(0)
  await expectAccessible(page)
})

for (const source of ['ios', 'android'] as const)
  test(`M-WEBVIEW-08 M-WEBVIEW-09 M-WEBVIEW-10 M-OPEN-29 M-OPEN-80 messages to an ${source} app`, async ({
    page,
    pilot,
  }) => {
    const mission = await controlled(pilot)
    await addHost(page)
    await page.goto(address(`/clientmissionwebview/${mission.id}`, { ...(await tokens(pilot)), source }))
    // Below the map, a browser that cannot draw it lists the place under the same address.
    await page.getByRole('button', { name: '1 Example Way, Santa Monica, CA 90401', exact: true }).click()
    await page.getByRole('region', { name: 'Airspace briefing' }).getByRole('button').click()
    await page.getByRole('button', { name: 'Upload Assets' }).last().click()
    const channel = (name: string) => (source === 'ios' ? `ios ${name}` : 'android')
    expect(await deliveries(page)).toEqual([
      {
        channel: channel('openMaps'),
        message: {
          name: 'openMaps',
          mission_id: mission.id,
          address: '1 Example Way, Santa Monica, CA 90401',
          latitude: 34.03,
          longitude: -118.48,
        },
      },
      {
        channel: channel('laanc'),
        message: { name: 'laanc', mission_id: mission.id, external_id: 'brief-7', auth_option: 'laanc' },
      },
      { channel: channel('upload'), message: { name: 'upload', mission_id: mission.id } },
    ])
    await expect(page).toHaveURL(`/clientmissionwebview/${mission.id}?source=${source}`)
    await expect(page.getByText('Tap', { exact: true })).toHaveCount(source === 'android' ? 1 : 0)
  })

test('M-OPEN-27 M-OPEN-28 M-OPEN-79 M-DETAIL-05 M-WEBVIEW-03 without a source the view acts as the plain web, only the KML stays hidden; an offer goes to its embedded page, with source and tokens kept; a wrong token leads to four-oh-four', async ({
  page,
  pilot,
}) => {
  const mission = await controlled(pilot)
  const query = await tokens(pilot)
  await addHost(page)
  await page.goto(address(`/clientmissionwebview/${mission.id}`, query))
  await expect(page.getByRole('link', { name: /1 Example Way/ })).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('link', { name: 'Upload Assets' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Map of the site' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Download KML' })).toHaveCount(0)
  expect(await deliveries(page)).toEqual([])

  const offered = await offerTo(await newMission(at('Offered')), pilot)
  await page.goto(address(`/clientmissionwebview/${offered.id}`, { ...query, source: 'ios' }))
  await expect(page).toHaveURL(`/availablemissionwebview/${offered.id}?source=ios`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Offered')

  for (const path of ['clientmissionwebview', 'clientmissionwebviewoffline']) {
    await page.goto(address(`/${path}/${mission.id}`, { ...query, token: 'wrong' }))
    await expect(page).toHaveURL('/four-oh-four')
  }
})

const isKept = (page: Page, id: number) =>
  page.evaluate(async (mission) => {
    await navigator.serviceWorker.ready
    return Boolean(await caches.match(`/kept-missions/${mission}`))
  }, id)

const everythingStored = (page: Page) =>
  page.evaluate(async () => {
    const kept: string[] = [JSON.stringify(localStorage), JSON.stringify(sessionStorage), document.cookie]
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const response = await cache.match(request)
        kept.push(request.url, [...request.headers.values()].join(), (await response?.text()) ?? '')
      }
    }
    return kept.join('\n')
  })

const calls = /\/(v1|v2|pilots|public)\//

test.describe('without a network', () => {
  test.use({ expectedConsoleErrors: /net::ERR_/, serviceWorkers: 'allow', drawsMaps: true })

  test('M-WEBVIEW-05 M-OPEN-30 after a visit to clientmissionwebview the details open with the network cut; tokens are stored nowhere', async ({
    page,
    pilot,
    context,
  }) => {
    const mission = await controlled(pilot)
    const query = { ...(await tokens(pilot)), source: 'ios' }
    await addHost(page)
    await page.goto(address(`/clientmissionwebview/${mission.id}`, query))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Airport side')
    await expect.poll(() => isKept(page, mission.id)).toBe(true)
    const everything = await everythingStored(page)
    expect(everything).toContain('Airport side')
    expect(everything.includes(query.token)).toBe(false)
    await page.goto('about:blank')
    await context.setOffline(true)
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(address(`/clientmissionwebviewoffline/${mission.id}`, query))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Airport side')
    for (const button of await sectionButtons(page).all())
      await expect(button).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByText('Straight down')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Schedule' })).toContainText('Fly by 12/31/2099')
    await expect(page.locator('canvas')).toBeVisible()
    for (const name of ['Reschedule', 'Get airspace authorization', 'Upload Assets', 'Mark as flown'])
      await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Weather' })).toHaveCount(0)
    // Below the map, a browser that cannot draw it lists the place under the same address.
    await page.getByRole('button', { name: '1 Example Way, Santa Monica, CA 90401', exact: true }).click()
    expect(await deliveries(page)).toMatchObject([{ message: { name: 'openMaps' } }])
    expect(asked.filter((path) => calls.test(path))).toEqual([])
    await expectAccessible(page)
    await context.setOffline(false)
  })

  test('M-OPEN-30 with the network cut a mission opens after a visit of clientmissionwebviewoffline, and nothing without tokens, for another pilot, or never visited', async ({
    page,
    pilot,
    context,
  }) => {
    const mission = await controlled(pilot)
    const never = await controlled(pilot, 'Never visited', 48)
    const query = await tokens(pilot)
    const other = await tokens(await newPilot())
    const offline = `/clientmissionwebviewoffline/${mission.id}`
    await page.goto(address(offline, query))
    await expect.poll(() => isKept(page, mission.id)).toBe(true)
    await page.goto('about:blank')
    await context.setOffline(true)
    await page.goto(address(offline, query))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Airport side')
    for (const path of [
      `${offline}?source=ios`,
      address(offline, other),
      address(`/clientmissionwebviewoffline/${never.id}`, query),
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL('/four-oh-four')
      await expect(page.getByRole('heading', { name: 'Not Found.' })).toBeVisible()
      await expect(page.getByRole('banner')).toHaveCount(0)
    }
    await context.setOffline(false)
  })
})
