import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openCountingNotifications, rowOf } from './support/dashboard-page.ts'
import { newMission, offerTo } from './support/missions.ts'
import type { Actor } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { watchRealtime, withoutRealtime } from './support/realtime.ts'
import { changeResponses, holdCalls } from './support/responses.ts'
import { at } from './support/site.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

// Times are shown in the reader's zone.
test.use({ timezoneId: 'America/Phoenix' })

const notify = (pilot: Actor, notification: Record<string, unknown>) =>
  provider('POST', '/notifications', { pilot_ids: [pilot.id], notification_type: 'new', ...notification })

const bellOn = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notifications/ })
const panelOn = (page: Page) => page.getByRole('dialog', { name: 'NOTIFICATIONS' })
const entryOn = (page: Page, title: string) => panelOn(page).getByRole('listitem').filter({ hasText: title })

const open = async (page: Page) => {
  await bellOn(page).click()
  await expect(panelOn(page)).toBeVisible()
}

for (const size of ['', ' @mobile'])
  test(`A-NOTIF-01 A-NOTIF-02 A-NOTIF-03 A-NOTIF-04 the bell counts what is unread, an entry is read and followed, all are read for good${size}`, async ({
    pilotPage,
    pilot,
  }) => {
    await pilotPage.goto('/active-missions')
    await expect(bellOn(pilotPage)).toHaveText('')
    await open(pilotPage)
    await expect(panelOn(pilotPage).getByRole('heading', { name: 'No notifications yet' })).toBeVisible()
    await pilotPage.keyboard.press('Escape')
    for (const [title, web_route_url] of [
      ['First news', '/terms'],
      ['Second news', '/pilotlog'],
      ['Third news', null],
    ])
      await notify(pilot, { title, body: `The body of ${title}.`, web_route_url })
    await expect(bellOn(pilotPage)).toHaveText('3')

    // The keyboard alone leads into the dropdown, to the second entry, and to its target.
    await bellOn(pilotPage).focus()
    await pilotPage.keyboard.press('Enter')
    await expect(panelOn(pilotPage)).toContainText('NOTIFICATIONS')
    const second = entryOn(pilotPage, 'Second news')
    await expect(second).toContainText('Unread: Second news')
    await expect(second).toContainText('The body of Second news.')
    await expect(second.locator('svg').first()).toBeVisible()
    await expect(second.locator('time')).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d(AM|PM)$/)
    await expectAccessible(pilotPage)
    await expectNoOverflow(pilotPage)
    await second.getByRole('link').focus()
    await pilotPage.keyboard.press('Enter')
    await expect(pilotPage).toHaveURL('/pilotlog')
    await expect(panelOn(pilotPage)).toHaveCount(0)
    await expect(bellOn(pilotPage)).toHaveText('2')

    // One that leads nowhere is read by pressing it.
    await open(pilotPage)
    await expect(entryOn(pilotPage, 'Second news')).not.toContainText('Unread:')
    await entryOn(pilotPage, 'Third news').getByRole('button').click()
    await expect(pilotPage).toHaveURL('/pilotlog')
    await expect(bellOn(pilotPage)).toHaveText('1')

    await open(pilotPage)
    const saved = pilotPage.waitForResponse((response) => response.request().method() === 'PATCH')
    await pilotPage.getByRole('button', { name: 'Mark all as read' }).click()
    await saved
    await expect(panelOn(pilotPage).getByText('Unread:')).toHaveCount(0)
    await pilotPage.reload()
    await open(pilotPage)
    await expect(entryOn(pilotPage, 'First news')).toBeVisible()
    await expect(panelOn(pilotPage).getByText('Unread:')).toHaveCount(0)
    await expect(bellOn(pilotPage)).toHaveText('')
  })

test('A-NOTIF-05 M-ERR-01 M-ROUTE-10 a mission that is gone causes an alert or a message on its page, and leaves the list at once', async ({
  pilotPage,
  pilot,
}) => {
  const gone = `Gone ${randomUUID().slice(0, 8)}`
  const mission = await offerTo(await newMission(at(gone)), pilot)
  const kept = await offerTo(await newMission(at('Still there')), pilot)
  const withdrawn = await offerTo(await newMission(at('Withdrawn')), pilot)
  await withoutRealtime(pilotPage)
  await pilotPage.goto('/active-missions')
  await expect(rowOf(pilotPage, gone)).toBeVisible()
  await open(pilotPage)
  await provider('POST', `/missions/${mission.id}/withdraw`)
  await panelOn(pilotPage).locator(`a[href="/availablemission/${mission.id}"]`).first().click()
  const alert = pilotPage.getByRole('alertdialog')
  await expect(alert.getByText('This mission is no longer available...', { exact: true })).toBeVisible()
  await expectAccessible(pilotPage)
  await alert.getByRole('button', { name: 'OK' }).click()
  await expect(alert).toHaveCount(0)
  await expect(pilotPage).toHaveURL('/active-missions')
  await expect(rowOf(pilotPage, gone)).toHaveCount(0)
  await expect(rowOf(pilotPage, 'Still there')).toBeVisible()

  await open(pilotPage)
  await panelOn(pilotPage).locator(`a[href="/availablemission/${kept.id}"]`).first().click()
  await expect(pilotPage).toHaveURL(`/availablemission/${kept.id}`)

  // Its own page says so too, and neither the way back nor the back button shows it again, not even for a moment.
  await pilotPage.goBack()
  await expect(rowOf(pilotPage, 'Withdrawn')).toBeVisible()
  await provider('POST', `/missions/${withdrawn.id}/withdraw`)
  const release = await holdCalls(pilotPage, '**/v2/pilots/missions?*')
  await pilotPage
    .getByRole('link', { name: /Withdrawn/ })
    .first()
    .click()
  await expect(pilotPage).toHaveURL('/unavailable-mission')
  await pilotPage.goBack()
  await expect(rowOf(pilotPage, 'Still there')).toBeVisible()
  await expect(rowOf(pilotPage, 'Withdrawn')).toHaveCount(0)
  await pilotPage.goForward()
  await pilotPage.getByRole('button', { name: 'Return to Dashboard' }).click()
  await expect(rowOf(pilotPage, 'Still there')).toBeVisible()
  await expect(rowOf(pilotPage, 'Withdrawn')).toHaveCount(0)
  release()
})

test('A-NOTIF-06 M-CONST-03 notifications are refetched every 300000 ms and on each route change', async ({
  sharedPilotPage: pilotPage,
}) => {
  await withoutRealtime(pilotPage)
  await pilotPage.clock.install()
  const loads = await openCountingNotifications(pilotPage)
  const first = loads()
  await pilotPage.clock.runFor(290_000)
  expect(loads()).toBe(first)
  await pilotPage.clock.runFor(20_000)
  await expect.poll(loads).toBe(first + 1)
  for (const [link, path] of [
    ['Client mission', '/client-missions'],
    ['Dashboard', '/active-missions'],
  ] as const) {
    const before = loads()
    await pilotPage.getByRole('banner').getByRole('link', { name: link, exact: true }).click()
    await expect(pilotPage).toHaveURL(path)
    await expect.poll(loads).toBe(before + 1)
  }
})

test('A-NOTIF-07 for a new release, Cancel keeps the page and does not ask again, and OK reloads it', async ({
  pilotPage,
  pilot,
}) => {
  const realtime = watchRealtime(pilotPage)
  await pilotPage.goto('/active-missions')
  await realtime.untilSubscribed()
  const isSamePage = () => pilotPage.evaluate(() => 'mark' in globalThis)
  const mark = () => pilotPage.evaluate(() => Object.assign(globalThis, { mark: true }))
  const confirm = pilotPage.getByRole('alertdialog')
  const text = 'In order to update our app we need to reload your page. Click OK to reload.'
  await mark()
  await notify(pilot, { notification_type: 'app/updated', title: 'A new release' })
  await expect(confirm.getByText(text, { exact: true })).toBeVisible()
  // It comes unasked, maybe while somebody types: Enter must not reload the page.
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await expectAccessible(pilotPage)
  const read = pilotPage.waitForResponse((response) => response.request().method() === 'PATCH')
  await confirm.getByRole('button', { name: 'Cancel' }).click()
  await read
  await expect(confirm).toHaveCount(0)
  expect(await isSamePage()).toBe(true)
  await expect(bellOn(pilotPage)).toHaveText('')

  // Its entry asks again.
  await open(pilotPage)
  await entryOn(pilotPage, 'A new release').getByRole('button').click()
  await expect(confirm).toBeVisible()
  await pilotPage.keyboard.press('Escape')
  await expect(confirm).toHaveCount(0)

  await notify(pilot, { notification_type: 'app/updated', title: 'A newer release' })
  await expect(confirm.getByText(text)).toBeVisible()
  const loaded = pilotPage.waitForEvent('domcontentloaded')
  await confirm.getByRole('button', { name: 'OK' }).click()
  await loaded
  expect(await isSamePage()).toBe(false)
  await expect(bellOn(pilotPage)).toBeVisible()
  await expect(pilotPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await expect(confirm).toHaveCount(0)
})

const icons: Record<string, string> = {
  'blog/new': 'newspaper',
  new: 'bell',
  'pilot/mission/new': 'map-pin-plus',
  'pilot/mission/updated': 'map-pin-pen',
  'pilot/payout/new': 'banknote',
  'pilot/mission/pano_accept': 'circle-check',
  'pilot/mission/pano_reject': 'circle-x',
  'pilot/profile/stripe_onboarding': 'credit-card',
  'pilot/mission/stock_accept': 'circle-check',
  'pilot/mission/stock_reject': 'circle-x',
}

test('A-NOTIF-02 A-NOTIF-08 A-NOTIF-09 A-OPEN-39 every type has its icon and leads somewhere, an unknown one is shown as general news with its date', async ({
  pilotPage,
  pilot,
}) => {
  for (const notification_type of Object.keys(icons))
    await notify(pilot, {
      notification_type,
      title: `It is ${notification_type}`,
      web_route_url: notification_type === 'blog/new' ? 'https://blog.example/post' : '/profile',
    })
  await notify(pilot, { title: 'It is unheard of', web_route_url: '/pilotlog' })
  await changeResponses(pilotPage, '**/v1/pilots/notifications', (list) => ({
    ...list,
    data: (list.data as { title: string }[]).map((entry) =>
      entry.title === 'It is unheard of'
        ? { ...entry, notification_type: 'pilot/moon/landing', created_at: '2025-03-09T21:07:00Z' }
        : entry,
    ),
  }))
  await pilotPage.goto('/active-missions')
  await open(pilotPage)
  for (const [type, icon] of Object.entries(icons)) {
    const entry = panelOn(pilotPage)
      .getByRole('listitem')
      .filter({ hasText: new RegExp(`It is ${type}( |$|\\d)`) })
    await expect(entry.locator('svg').first(), type).toHaveClass(new RegExp(`lucide-${icon}( |$)`))
    await expect(entry.getByRole('link'), type).toHaveCount(1)
  }
  const blog = entryOn(pilotPage, 'It is blog/new').getByRole('link')
  await expect(blog).toHaveAttribute('href', 'https://blog.example/post')
  await expect(blog).toHaveAttribute('target', '_blank')
  const unknown = entryOn(pilotPage, 'It is unheard of')
  await expect(unknown.locator('svg').first()).toHaveClass(/lucide-bell( |$)/)
  await expect(unknown.locator('time')).toHaveText('03/09/2025 02:07PM')
  await expectAccessible(pilotPage)
  await unknown.getByRole('link').click()
  await expect(pilotPage).toHaveURL('/pilotlog')
})

test.describe('notifications that cannot be loaded', () => {
  test.use({ expectedConsoleErrors: /status of 500/ })

  test('A-NOTIF-10 are only logged, and the shell keeps working', async ({ pilotPage, pilot }) => {
    await pilotPage.route('**/v1/pilots/notifications', (route) => route.fulfill({ status: 500, json: {} }))
    const logged = pilotPage.waitForEvent('console', (message) =>
      /the notifications could not be loaded/.test(message.text()),
    )
    await pilotPage.goto('/active-missions')
    await expect(pilotPage.getByRole('heading', { level: 1 })).toContainText(pilot.first_name)
    await logged
    await expect(pilotPage.getByRole('alert')).toHaveCount(0)
    await pilotPage.getByRole('banner').getByRole('link', { name: 'Client mission' }).click()
    await expect(pilotPage).toHaveURL('/client-missions')
  })
})
