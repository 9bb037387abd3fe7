import type { Page } from '@playwright/test'
import { assignTo, mondayMorning, newMission } from './support/missions.ts'
import { withoutRealtime } from './support/realtime.ts'
import { afterRetries } from './support/responses.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Missions in your calendar' })
const link = (page: Page) => card(page).getByRole('textbox', { name: 'Your calendar link' })
const press = (page: Page, name: string) => card(page).getByRole('button', { name }).click()

/** As a calendar program asks: with nothing but the link. */
const open = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, text: await response.text() }
}

test('a pilot creates a private calendar link, copies it, and a calendar program reads the missions', async ({
  pilotPage,
  pilot,
  context,
}) => {
  await assignTo(await newMission({ name: 'Harbor roof' }), pilot, mondayMorning)
  await pilotPage.goto('/pilotlog')
  // That there is a link is announced before the response with the link, which comes only once, has arrived.
  await pilotPage.route('**/v1/pilots/calendar_feed', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    const response = await route.fetch()
    await expect(card(pilotPage).getByText('we show it only once')).toBeVisible()
    await route.fulfill({ response })
  })
  await press(pilotPage, 'Create calendar link')
  await expect(link(pilotPage)).toHaveValue(/\/calendars\/[\w-]{43}\.ics$/)
  const url = await link(pilotPage).inputValue()
  const calendar = await open(url)
  expect(calendar.status).toBe(200)
  expect(calendar.text).toContain('SUMMARY:Harbor roof')
  await expect(card(pilotPage).getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
    'href',
    url.replace(/^https?:/, 'webcal:'),
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(pilotPage, 'Copy link')
  await expect(pilotPage.getByText('Calendar link copied')).toBeVisible()
  expect(await pilotPage.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await pilotPage.reload()
  await expect(card(pilotPage).getByText('we show it only once')).toBeVisible()
  await expect(link(pilotPage)).toHaveCount(0)
  expect((await open(url)).status).toBe(200)
  await expectAccessible(pilotPage)
})

test('the link is replaced and revoked, each after a question, and the old one stops working', async ({
  pilotPage,
}) => {
  await pilotPage.goto('/pilotlog')
  await press(pilotPage, 'Create calendar link')
  await expect(link(pilotPage)).toBeVisible()
  const first = await link(pilotPage).inputValue()
  const dialog = pilotPage.getByRole('alertdialog', { name: 'the calendar link?' })
  await expect(link(pilotPage)).toBeFocused()
  // Away with what was said aloud of the first press.
  await pilotPage.reload()
  await press(pilotPage, 'Replace link')
  await expectAccessible(pilotPage)
  await dialog.getByRole('button', { name: 'Replace link' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(link(pilotPage)).toBeVisible()
  const second = await link(pilotPage).inputValue()
  expect(second).not.toBe(first)
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])

  await press(pilotPage, 'Revoke link')
  await pilotPage.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(card(pilotPage).getByRole('button', { name: 'Revoke link' })).toBeFocused()
  await press(pilotPage, 'Revoke link')
  await dialog.getByRole('button', { name: 'Revoke link' }).click()
  await expect(card(pilotPage).getByRole('button', { name: 'Create calendar link' })).toBeFocused()
  expect((await open(second)).status).toBe(404)
})

test.describe('with a calendar link that cannot be loaded', () => {
  test.use({ expectedConsoleErrors: /status of 503/ })

  test('says so and can be tried again', async ({ pilotPage }) => {
    const calls = '**/v1/pilots/calendar_feed'
    // A connection that is made late fetches everything anew, before the button is pressed.
    await withoutRealtime(pilotPage)
    await pilotPage.clock.install()
    await pilotPage.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
    await pilotPage.goto('/pilotlog')
    await afterRetries(pilotPage, card(pilotPage).getByRole('alert'))
    await pilotPage.unroute(calls)
    await press(pilotPage, 'Try again')
    await expect(card(pilotPage).getByRole('button', { name: 'Create calendar link' })).toBeVisible()
    await pilotPage.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
    await press(pilotPage, 'Create calendar link')
    await expect(pilotPage.getByText("We couldn't create your calendar link")).toBeVisible()
  })
})

test('the card fits a phone @mobile', async ({ pilotPage }) => {
  await pilotPage.goto('/pilotlog')
  await press(pilotPage, 'Create calendar link')
  await expect(link(pilotPage)).toBeVisible()
  expect(await pilotPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await pilotPage.reload()
  await expect(card(pilotPage).getByRole('button', { name: 'Revoke link' })).toBeVisible()
  await expectAccessible(pilotPage)
})
