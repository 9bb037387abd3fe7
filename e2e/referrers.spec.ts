import type { Browser } from '@playwright/test'
import { assignTo, newMission } from './support/missions.ts'
import { address, identityTokens } from './support/native-app.ts'
import { type RecordedRequest, startRecordingProxy } from './support/recording-proxy.ts'
import { implicitPortalUrl, portalUrl } from './support/secrets.ts'
import { fillSignIn } from './support/sign-in.ts'
import { consoleUrl, newStaff } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** A browser without anything stored, whose requests go over the proxy, those of service workers included. */
const openPage = async (browser: Browser, proxyUrl: string) => {
  const context = await browser.newContext({
    proxy: { server: proxyUrl },
    serviceWorkers: 'allow',
    viewport: { width: 1024, height: 640 },
  })
  return context.newPage()
}

/** Everything that the pages load, each by the way it is loaded. */
const kinds: Record<string, RegExp> = {
  page: /(webview|clientmission)\//,
  configuration: /\/config\.json/,
  call: /\/pilots\/account/,
  script: /\/assets\/first-load-/,
  font: /\.woff2$/,
  style: /\/assets\/map-stage-.*\.css$/,
  'worker of the map': /worker-.*\.mjs$/,
  'service worker': /\/service-worker\.js$/,
  'file kept by the service worker': /\/assets\/coverage-page-/,
  'tile of the map': /^http:\/\/imagery\.test\//,
}

const missingFrom = (requests: readonly RecordedRequest[], without: readonly string[] = []): string[] =>
  Object.keys(kinds).filter(
    (kind) => !without.includes(kind) && !requests.some(({ url }) => kinds[kind]?.test(url)),
  )

test('no request of a sign-in or of an embedded view has a referrer, as seen by a proxy', async ({
  browser,
  pilot,
}) => {
  const { id } = await assignTo(await newMission(), pilot)
  const tokens = await identityTokens(browser, pilot)
  const proxy = await startRecordingProxy()
  const named = () => proxy.requests.filter(({ headers }) => headers.referer !== undefined)
  try {
    const page = await openPage(browser, proxy.url)
    // The callback is a page whose address holds the code, so it is kept open until the font has come.
    const held = Promise.withResolvers<void>()
    await page.route('**/pilots/account', async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${portalUrl}/clientmission/${id}`)
    await fillSignIn(page, pilot.email)
    await expect(page).toHaveURL(/\/callback/)
    await expect.poll(() => proxy.requests.some(({ url }) => kinds.font?.test(url))).toBe(true)
    expect(proxy.requests.some(({ url }) => /\/callback\?.*code=/.test(url))).toBe(true)
    held.resolve()
    await expect(page).toHaveURL(`${portalUrl}/clientmission/${id}`)
    // Drawn without a graphics card, a map takes its time on a busy machine.
    const patiently = { timeout: 90_000 }
    await expect.poll(() => missingFrom(proxy.requests, ['tile of the map']), patiently).toEqual([])
    expect(named()).toEqual([])
    await page.context().close()

    // The second portal has aerial imagery from another host.
    proxy.requests.length = 0
    const view = await openPage(browser, proxy.url)
    const visit = address(`/clientmissionwebview/${id}`, { ...tokens, source: 'ios' })
    await view.goto(`${implicitPortalUrl}${visit}`)
    await expect.poll(() => missingFrom(proxy.requests), patiently).toEqual([])
    expect(named()).toEqual([])
    // The next visit uses the font from the start.
    proxy.requests.length = 0
    await view.goto(`${implicitPortalUrl}${visit}`)
    await expect(view.locator('html')).toHaveAttribute('data-font', 'inter')
    await expect(view.getByRole('heading', { level: 1 })).toBeVisible()
    expect(proxy.requests.length).toBeGreaterThan(0)
    expect(named()).toEqual([])
    expect(proxy.tunnels.filter((head) => /^referer:/im.test(head))).toEqual([])
    await view.context().close()
  } finally {
    proxy.close()
  }
})

test('no request of a sign-in to the console has a referrer, as seen by a proxy', async ({ browser }) => {
  const { email } = await newStaff(['owner'])
  const proxy = await startRecordingProxy()
  const wasAsked = (url: RegExp) => proxy.requests.some((request) => url.test(request.url))
  try {
    const page = await openPage(browser, proxy.url)
    // The address of the callback holds the code until it is exchanged.
    const held = Promise.withResolvers<void>()
    await page.route(/\/token$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.goto(`${consoleUrl}/people`)
    await fillSignIn(page, email)
    await expect(page).toHaveURL(/\/console\/callback\?/)
    await expect.poll(() => wasAsked(/\/console\/assets\/first-load-/)).toBe(true)
    await expect.poll(() => wasAsked(/\.woff2$/)).toBe(true)
    expect(wasAsked(/\/console\/callback\?.*code=/)).toBe(true)
    held.resolve()
    await expect(page).toHaveURL(`${consoleUrl}/people`)
    await expect(page.getByRole('heading', { name: 'People', level: 1 })).toBeVisible()
    await expect.poll(() => wasAsked(/\/v1\/provider\/people/)).toBe(true)
    expect(proxy.requests.filter(({ headers }) => headers.referer !== undefined)).toEqual([])
    await page.context().close()
  } finally {
    proxy.close()
  }
})
