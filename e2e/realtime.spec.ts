import { randomUUID } from 'node:crypto'
import { rowOf } from './support/dashboard-page.ts'
import { assignTo, moveTo, newMission, offerTo } from './support/missions.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { addRecord, provider } from './support/provider.ts'
import { watchRealtime } from './support/realtime.ts'
import { holdSession } from './support/sign-in.ts'
import { at } from './support/site.ts'
import { expect, expectAccessible, test, watchConsole } from './support/test.ts'

test('A-CALL-23 the open portal shows what the provider does: approval, offers, changes, payouts, badges', async ({
  page,
}) => {
  const pilot = await newPilot({ status: 'created' })
  await holdSession(page, await plainSession(pilot))
  const realtime = watchRealtime(page)
  await page.goto('/active-missions')
  await realtime.untilSubscribed()
  const bell = page.getByRole('banner').getByRole('button', { name: /notifications/i })
  const way = page.getByRole('region', { name: 'Your path to your first mission' })
  await expect(way).toContainText('Your profile is in review')

  await provider('POST', `/pilots/${pilot.id}/approve`)
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect(way).toContainText("You're approved")

  const name = `The mast ${randomUUID().slice(0, 8)}`
  const mission = await offerTo(await newMission(at(name)), pilot)
  await expect(rowOf(page, name)).toContainText('Fly by 12/31/2099')
  await expect(way).toContainText('Your first mission is here')
  await provider('PATCH', `/missions/${mission.id}`, { fly_by_date: '2098-12-31' })
  await expect(rowOf(page, name)).toContainText('Fly by 12/31/2098')

  await expect(page.getByText('$1,234.50')).toHaveCount(0)
  await provider('POST', '/payouts', {
    pilot_id: pilot.id,
    payoutable_type: 'Bonus',
    payoutable_id: mission.id,
    amount: 123_450,
    status: 'complete',
  })
  await expect(page.getByText('$1,234.50').first()).toBeVisible()

  await bell.click()
  const badge = await addRecord('/badges', { name: `Roof ${pilot.id}` })
  await provider('PUT', `/pilots/${pilot.id}/badges/${badge}`, { status: 'complete' })
  await expect(page.getByText(`You've earned the Roof ${pilot.id} badge`)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await provider('POST', `/missions/${mission.id}/withdraw`)
  await expect(rowOf(page, name)).toHaveCount(0)

  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText(/badge/)).toHaveCount(0)
  const badge_id = await addRecord('/badges', { name: `Facade ${pilot.id}` })
  const package_id = await addRecord('/packages', { name: `Course ${pilot.id}`, badge_id })
  const training = await assignTo(await newMission({ mission_type: 'training', package_id }), pilot)
  for (const status of [
    'assets_uploaded',
    'processing_shots',
    'assets_classified',
    'in_production',
    'awaiting_payment',
    'complete',
  ])
    await moveTo(training, status)
  await expect(messages).toContainText(`You've earned the Facade ${pilot.id} badge!`)
  const unread = Number(/\d+/.exec((await bell.getAttribute('aria-label')) ?? '')?.[0])
  await messages.getByRole('button', { name: 'See your badges' }).click()
  await expect(page.getByRole('heading', { name: "You've Earned 2 Badges!" })).toBeVisible()
  await expect(bell).toHaveAccessibleName(`Notifications, ${unread - 1} unread`)
  expect(realtime.opened()).toBe(1)
})

test('a pilot is notified of a payment once: immediately, or at the next visit', async ({
  pilotPage: page,
  pilot,
}) => {
  const pay = (amount: number) =>
    provider('POST', '/payouts', {
      pilot_id: pilot.id,
      payoutable_type: 'Bonus',
      payoutable_id: 1,
      amount,
      status: 'complete',
    })
  const bell = page.getByRole('banner').getByRole('button', { name: /notifications/i })
  const messages = page.getByRole('region', { name: 'Messages' })
  const realtime = watchRealtime(page)
  await page.goto('/active-missions')
  await realtime.untilSubscribed()
  await provider('POST', '/payouts', {
    pilot_id: pilot.id,
    payoutable_type: 'Bonus',
    payoutable_id: 1,
    amount: 100,
    status: 'processing',
  })
  await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
  await expect(messages).toHaveCount(0)
  await pay(15_000)
  await expect(messages).toContainText('You were paid')
  await expect(messages).toContainText('$150.00 USD')
  await expectAccessible(page)

  await page.reload()
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
  await page.goto('/terms')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(messages).toHaveCount(0)

  await page.goto('about:blank')
  await pay(2_000)
  await pay(3_000)
  await page.goto('/active-missions')
  await expect(messages).toContainText('2 payouts have arrived.')
  await messages.getByRole('button', { name: 'See your payouts' }).press('Enter')
  await expect(page).toHaveURL('/pilotlog')
  await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
})

test('an action in one tab shows in another, also on a phone @mobile', async ({
  pilotPage,
  pilot,
  context,
}) => {
  await provider('POST', '/notifications', {
    pilot_ids: [pilot.id],
    notification_type: 'new',
    title: 'News',
  })
  const other = await context.newPage()
  const realtime = watchRealtime(other)
  await other.goto('/active-missions')
  await realtime.untilSubscribed()
  const bellOn = (page: typeof other) =>
    page.getByRole('banner').getByRole('button', { name: /notifications/i })
  await expect(bellOn(other)).toHaveAccessibleName('Notifications, 1 unread')
  await pilotPage.goto('/active-missions')
  await bellOn(pilotPage).click()
  await pilotPage.getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bellOn(other)).toHaveAccessibleName('Notifications')
})

test('after a time without a network the portal fetches everything again, and logs nothing in between', async ({
  pilotPage,
  pilot,
  context,
}) => {
  const realtime = watchRealtime(pilotPage)
  await pilotPage.goto('/active-missions')
  await realtime.untilSubscribed()
  // The page itself has finished loading.
  await pilotPage.waitForLoadState('networkidle')
  await context.setOffline(true)
  await expect(pilotPage.getByText("You're offline.")).toBeVisible()
  const name = `The mast ${randomUUID().slice(0, 8)}`
  await offerTo(await newMission(at(name)), pilot)
  await context.setOffline(false)
  await realtime.untilSubscribed(2)
  await expect(rowOf(pilotPage, name)).toBeVisible()
})

test('a session that is logged out elsewhere ends here too, and its socket is not opened again', async ({
  browser,
  pilot,
}) => {
  const session = await plainSession(pilot)
  const errors: string[] = []
  const open = async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    watchConsole(page, errors)
    await holdSession(page, session)
    const realtime = watchRealtime(page)
    await page.goto('/active-missions')
    await realtime.untilSubscribed()
    return { page, context, realtime }
  }
  const left = await open()
  const logsOut = await open()
  await logsOut.page.getByRole('banner').getByRole('button', { name: /menu/i }).click()
  await logsOut.page.getByRole('menuitem', { name: 'Log out' }).click()
  await left.realtime.untilClosed()
  await expect(left.page).not.toHaveURL('/active-missions')
  expect(left.realtime.opened()).toBe(1)
  expect(errors.filter((text) => !/status of 401/.test(text))).toEqual([])
  await left.context.close()
  await logsOut.context.close()
})

test('a pilot who is erased leaves the open portal at once', async ({ page }) => {
  const pilot = await newPilot()
  await holdSession(page, await plainSession(pilot))
  const realtime = watchRealtime(page)
  await page.goto('/active-missions')
  await realtime.untilSubscribed()
  await provider('DELETE', `/pilots/${pilot.id}/personal_data`)
  await expect(page).not.toHaveURL('/active-missions')
  await expect(page.getByText(pilot.email)).toHaveCount(0)
  await realtime.untilClosed()
})
