import { brotliCompressSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { newMission, offerTo } from './support/missions.ts'
import { newPilot } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { changeResponses, requestsSent } from './support/responses.ts'
import { changeConfig } from './support/sign-in.ts'
import { at } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const changeAccount = (page: Page, changes: object) =>
  changeResponses(page, '**/pilots/account', (account) => ({ ...account, ...changes }))

const breakdown = { client: 7, training: 2, creative: 0, panorama: 0, stock_imagery: 3 }
const usd = { name: 'US Dollar', code: 'USD', symbol: '$' }
const eur = { name: 'Euro', code: 'EUR', symbol: '€' }
const box = (page: Page, label: string) => page.getByText(label, { exact: true }).locator('xpath=..')
const weather = (page: Page) => page.getByRole('region', { name: 'Weather' })

test('M-DASH-06 M-DASH-07 A-DASH-04 M-DASH-11 A-DASH-02 the stat boxes with every currency, the explore card and the blog', async ({
  sharedPilotPage: pilotPage,
}) => {
  await changeAccount(pilotPage, {
    total_client_missions: 7,
    mission_breakdown: breakdown,
    payout_total: 123_456,
    payout_totals: [
      { amount: 123_456, currency: usd },
      { amount: 35_000, currency: eur },
    ],
  })
  await changeConfig(pilotPage, () => ({ blog_url: 'https://blog.example.test/' }))
  await pilotPage.goto('/active-missions')
  await expect(box(pilotPage, 'Client missions')).toContainText('7')
  await expect(box(pilotPage, 'Getty missions')).toContainText('3')
  await expect(box(pilotPage, 'Money earned')).toContainText('$1,234.56 USD')
  await expect(box(pilotPage, 'Money earned')).toContainText('€350.00 EUR')
  await expectAccessible(pilotPage)
  await expect(pilotPage.getByRole('link', { name: /blog/i })).toHaveAttribute(
    'href',
    'https://blog.example.test/',
  )
  await pilotPage.getByRole('link', { name: 'Learn more about client missions', exact: true }).click()
  await expect(pilotPage).toHaveURL('/client-missions')
  await pilotPage.goBack()
  await pilotPage.getByRole('link', { name: /Submit stock imagery/ }).click()
  await expect(pilotPage).toHaveURL('/stock-imagery')
})

test("M-DASH-09 A-DASH-03 A-DASH-04 M-CALL-11 the weather block shows temperature and icon at the pilot's position and says that it is a sample; an error or an unknown position hides it", async ({
  sharedPilotPage: pilotPage,
}) => {
  const asked = requestsSent(pilotPage, (request) => request.url().includes('/v1/pilots/weather?'))
  await pilotPage.goto('/active-missions')
  await expect(weather(pilotPage)).toContainText(/-?\d+°F/)
  await expect(weather(pilotPage)).toContainText('sample weather')
  await expect(weather(pilotPage).locator('svg[data-weather]')).toBeVisible()
  expect(asked).toHaveLength(1)
  const query = new URL(asked[0] ?? '').searchParams
  expect([query.get('latitude'), query.get('longitude')]).toEqual(['34.02', '-118.49'])

  const refused = { error: 'no weather', data: null, sample: false }
  await pilotPage.route('**/v1/pilots/weather?*', (route) => route.fulfill({ json: refused }))
  const noGetty = { ...breakdown, stock_imagery: 0 }
  await changeAccount(pilotPage, { total_client_missions: 7, mission_breakdown: noGetty })
  await pilotPage.reload()
  await expect.poll(() => asked.length).toBe(2)
  await expect(box(pilotPage, 'Client missions')).toContainText('7')
  await expect(weather(pilotPage)).toHaveCount(0)
  // M-DASH-07: Getty missions are hidden at zero.
  await expect(pilotPage.getByText('Getty missions')).toHaveCount(0)

  await changeAccount(pilotPage, { total_client_missions: 8, latitude: null, longitude: null })
  await pilotPage.reload()
  await expect(box(pilotPage, 'Client missions')).toContainText('8')
  await expect(weather(pilotPage)).toHaveCount(0)
  expect(asked).toHaveLength(2)
})

test('M-DASH-08 M-DASH-10 M-CALL-17 M-DASH-14 A-DASH-01 A-CALL-13 there is a welcome and the daily message; a complete pilot without missions is told to wait, and requests training', async ({
  pilotPage,
  pilot,
}) => {
  await provider('POST', '/daily_messages', { message: `Mind the wind, ${pilot.id}.` })
  const answered = pilotPage.waitForResponse('**/v1/pilots/daily_messages/random')
  await pilotPage.goto('/active-missions')
  const { message } = (await (await answered).json()) as { message: string }
  await expect(pilotPage.getByRole('heading', { level: 1 })).toHaveText(`Welcome, ${pilot.first_name}`)
  await expect(pilotPage.getByText(message)).toBeVisible()
  await expect(pilotPage.getByRole('heading', { name: 'Look out for available missions' })).toBeVisible()
  await expectAccessible(pilotPage)
  const sent = pilotPage.waitForRequest('**/v1/pilots/pilot_opt_in')
  await pilotPage.getByRole('button', { name: 'Start training' }).click()
  expect((await sent).postDataJSON()).toEqual({ id: 'generic_training' })
  await expect(pilotPage.getByText("You've asked for training")).toBeVisible()
  await expect(pilotPage.getByText("We've notified the provider.")).toBeVisible()
  await pilotPage.reload()
  await expect(pilotPage.getByText("You've asked for training")).toBeVisible()
  await expect(pilotPage.getByText('Start training in the meantime')).toHaveCount(0)
  const way = pilotPage.getByRole('region', { name: 'Your path to your first mission' })
  await expect(way.getByRole('listitem').filter({ hasText: 'you are here' })).toContainText('Training')
  await expect(pilotPage.getByRole('button', { name: 'Start training' })).toHaveCount(0)
})

test.describe('a pilot whose profile is not complete', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  test.use({ pilot: async ({}, use) => use(await newPilot({ licenses: [] })) })

  test('M-DASH-15 A-DASH-05 sees the three steps and two links', async ({ pilotPage }) => {
    await pilotPage.goto('/active-missions')
    await expect(pilotPage.getByRole('main').getByRole('listitem')).toContainText([
      'Complete your profile',
      'We review your profile and location',
      'training is sent',
    ])
    await expectAccessible(pilotPage)
    await expect(pilotPage.getByRole('link', { name: 'Complete my profile' })).toHaveAttribute(
      'href',
      '/profile',
    )
    await pilotPage.getByRole('link', { name: 'Learn More', exact: true }).click()
    await expect(pilotPage).toHaveURL('/client-missions')
  })
})

test('the first load of the dashboard ships at most 170 KB of compressed JavaScript, the map not among it', async ({
  pilotPage,
  pilot,
}) => {
  await offerTo(await newMission(at('Light load')), pilot)
  const files = new Map<string, number>()
  const scripts: string[] = []
  const reading: Promise<void>[] = []
  pilotPage.on('response', (response) => {
    if (!/\.m?js(\?|$)/.test(response.url())) return
    scripts.push(response.url())
    // Compressed as for production: tests use a build that is compressed in less time.
    reading.push(
      response.body().then((script) => void files.set(response.url(), brotliCompressSync(script).length)),
    )
  })
  const later = pilotPage.waitForResponse(/\/connect-pilot/)
  await pilotPage.goto('/active-missions')
  await expect(pilotPage.getByText('Light load')).toBeVisible()
  await expect(pilotPage.getByRole('region', { name: 'Weather' })).toBeVisible()
  await later
  await pilotPage.waitForLoadState('networkidle')
  await Promise.all(reading)
  // The code that listens to events is loaded once the page is drawn, with its imports, in either order.
  const isLater = (url: string) => url.includes('/connect-pilot')
  const comesLater = scripts.filter((url) => isLater(url) || url.includes('/reload-assets'))
  expect(comesLater).toEqual(scripts.slice(-comesLater.length))
  const total = [...files].reduce((sum, [url, size]) => (isLater(url) ? sum : sum + size), 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total).toBeLessThanOrEqual(170_000)
  expect([...files.keys()].filter((url) => /map|dialog/i.test(url))).toEqual([])
})
