import { assignTo, newMission } from './support/missions.ts'
import { visitOffer } from './support/request-page.ts'
import { holdCalls } from './support/responses.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

test.use({ expectedConsoleErrors: /net::ERR_/ })

const offlineBar = "You're offline. You can keep reading; other pages load when you're back online."

test('an accept without a network loses nothing and can be repeated with one', async ({
  pilotPage,
  pilot,
  context,
}) => {
  const { id, request } = await visitOffer(pilotPage, pilot)
  await request.confirmAll()
  await context.setOffline(true)
  await request.sendAccept()
  await expect(pilotPage.getByText("We couldn't reach the server.")).toBeVisible()
  await expect(pilotPage).toHaveURL(`/availablemission/${id}`)
  await expect(pilotPage.getByText('5 of 5 sections confirmed')).toBeVisible()
  await expect(request.dialog).toHaveCount(0)
  await context.setOffline(false)
  await request.sendAccept()
  await expect(pilotPage).toHaveURL(`/clientmission/${id}`)
})

test('a page opened without a network loads once there is one', async ({ pilotPage, context }) => {
  await pilotPage.goto('/active-missions')
  await expect(pilotPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  // A pressed element does not move away before it is released.
  await pilotPage.mouse.move(5, 400)
  await pilotPage.mouse.down()
  await context.setOffline(true)
  await pilotPage.evaluate(
    () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
  )
  await expect(pilotPage.getByText(offlineBar)).toHaveCount(0)
  await pilotPage.mouse.up()
  await expect(pilotPage.getByText(offlineBar)).toBeVisible()
  await expectAccessible(pilotPage)
  const failed = pilotPage.waitForEvent('requestfailed', (request) => /\/assets\//.test(request.url()))
  await pilotPage.getByRole('link', { name: 'Client mission' }).first().click()
  await failed
  await expect(pilotPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await context.setOffline(false)
  await expect(pilotPage.getByText(offlineBar)).toHaveCount(0)
  await expect(pilotPage).toHaveURL('/client-missions')
})

const calls = /\/(v1|v2|pilots)\//
const unreachable = "We can't reach Sortie. You can keep reading; we'll keep trying."

test('a page opened while the server cannot be reached says so, keeps what it has and continues', async ({
  pilotPage,
  pilot,
}) => {
  const { id } = await assignTo(await newMission(), pilot)
  await pilotPage.goto('/active-missions')
  await expect(pilotPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  // The device believes that it has a network.
  await pilotPage.route(calls, (route) => route.abort('connectionfailed'))
  await pilotPage.locator(`a[href="/clientmission/${id}"]`).first().click()
  await expect(pilotPage.getByText(unreachable)).toBeVisible()
  await expect(pilotPage).toHaveURL(`/clientmission/${id}`)
  await pilotPage.goBack()
  await expect(pilotPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await pilotPage.goForward()
  await pilotPage.unroute(calls)
  await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(pilotPage.getByText(unreachable)).toHaveCount(0)
  await expect(pilotPage).toHaveURL(`/clientmission/${id}`)
})

test('a missing response is mentioned within 5 seconds', async ({ pilotPage }) => {
  const slow = "This is taking longer than usual. We're still waiting for a response."
  await pilotPage.clock.install()
  const release = await holdCalls(pilotPage, '**/v2/pilots/missions?*')
  const requested = pilotPage.waitForRequest('**/v2/pilots/missions?*')
  await pilotPage.goto('/active-missions')
  await requested
  await expect(pilotPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(pilotPage.getByText(slow)).toHaveCount(0)
  await pilotPage.clock.fastForward(5000)
  await expect(pilotPage.getByText(slow)).toBeVisible()
  release()
  await expect(pilotPage.getByText(slow)).toHaveCount(0)
})

test('a portal that cannot start says so, and starts by itself later', async ({ pilotPage }) => {
  await pilotPage.route('**/config.json', (route) => route.abort('connectionfailed'))
  await pilotPage.goto('/active-missions')
  await expect(pilotPage.getByRole('heading', { name: "We can't reach Sortie" })).toBeVisible()
  await expectAccessible(pilotPage)
  await pilotPage.unroute('**/config.json')
  await expect(pilotPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
})

test('a portal whose scripts cannot be loaded says so without them, and opens once it is reloaded', async ({
  pilotPage,
}) => {
  const scripts = '**/assets/*.js'
  await pilotPage.route(scripts, (route) => route.fulfill({ status: 404, body: 'gone' }))
  await pilotPage.goto('/active-missions?page=1')
  const reload = pilotPage.getByRole('link', { name: 'Reload' })
  const loading = pilotPage.getByRole('img', { name: 'Loading' })
  // Goes to the beginning or the end of the time by which a slow connection would have brought them.
  const setTime = (isOver: boolean) =>
    pilotPage.evaluate((isOver) => {
      for (const animation of document.getAnimations()) {
        const { endTime } = animation.effect?.getComputedTiming() ?? {}
        if (endTime === Number.POSITIVE_INFINITY) continue
        animation.pause()
        animation.currentTime = isOver ? Number(endTime) + 1000 : 0
      }
    }, isOver)
  await setTime(false)
  await expect(loading).toBeVisible()
  await expect(reload).toBeHidden()
  await setTime(true)
  await expect(pilotPage.getByRole('heading', { name: "Sortie isn't loading" })).toBeVisible()
  await expect(loading).toBeHidden()
  await expectAccessible(pilotPage)
  await expectNoOverflow(pilotPage)
  await pilotPage.unroute(scripts)
  await reload.click()
  await expect(pilotPage.getByRole('heading', { level: 1 })).toContainText('Welcome')
  await expect(pilotPage).toHaveURL('/active-missions?page=1')
})
