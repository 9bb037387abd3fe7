import type { Page } from '@playwright/test'
import { assignTo, mondayMorning, newMission } from './support/missions.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Missions in your calendar' })
const address = (page: Page) => card(page).getByRole('textbox', { name: 'Your calendar address' })
const press = (page: Page, name: string) => card(page).getByRole('button', { name }).click()

/** As a calendar program asks: with nothing but the address. */
const open = async (url: string) => {
  const answer = await fetch(url)
  return { status: answer.status, text: await answer.text() }
}

test('a pilot makes a secret calendar address, copies it, and a calendar program reads the missions', async ({
  pilotPage,
  pilot,
  context,
}) => {
  await assignTo(await newMission({ name: 'Harbour roof' }), pilot, mondayMorning)
  await pilotPage.goto('/pilotlog')
  await press(pilotPage, 'Make a calendar address')
  await expect(address(pilotPage)).toHaveValue(/\/calendars\/[\w-]{43}\.ics$/)
  const url = await address(pilotPage).inputValue()
  const calendar = await open(url)
  expect(calendar.status).toBe(200)
  expect(calendar.text).toContain('SUMMARY:Harbour roof')
  await expect(card(pilotPage).getByRole('link', { name: 'Open in calendar' })).toHaveAttribute(
    'href',
    url.replace(/^https?:/, 'webcal:'),
  )
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await press(pilotPage, 'Copy address')
  await expect(pilotPage.getByText('Calendar address copied')).toBeVisible()
  expect(await pilotPage.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await pilotPage.reload()
  await expect(address(pilotPage)).toHaveValue(url)
  await expectAccessible(pilotPage)
})

test('the address is replaced and revoked, each after a question, and the old one stops working', async ({
  pilotPage,
}) => {
  await pilotPage.goto('/pilotlog')
  await press(pilotPage, 'Make a calendar address')
  await expect(address(pilotPage)).toBeVisible()
  const first = await address(pilotPage).inputValue()
  const dialog = pilotPage.getByRole('alertdialog')
  await expect(address(pilotPage)).toBeFocused()
  // Away with what was said aloud of the first press.
  await pilotPage.reload()
  await press(pilotPage, 'Replace address')
  await expectAccessible(pilotPage)
  await dialog.getByRole('button', { name: 'Replace address' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(address(pilotPage)).not.toHaveValue(first)
  const second = await address(pilotPage).inputValue()
  expect([(await open(first)).status, (await open(second)).status]).toEqual([404, 200])

  await press(pilotPage, 'Revoke address')
  await pilotPage.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(card(pilotPage).getByRole('button', { name: 'Revoke address' })).toBeFocused()
  await press(pilotPage, 'Revoke address')
  await dialog.getByRole('button', { name: 'Revoke address' }).click()
  await expect(card(pilotPage).getByRole('button', { name: 'Make a calendar address' })).toBeFocused()
  expect((await open(second)).status).toBe(404)
})

test.describe('an address that cannot be had', () => {
  test.use({ expectedConsoleErrors: /status of 503/ })

  test('says so and can be tried again', async ({ pilotPage }) => {
    const calls = '**/v1/pilots/calendar_feed'
    await pilotPage.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
    await pilotPage.goto('/pilotlog')
    await expect(card(pilotPage).getByRole('alert')).toBeVisible({ timeout: 15_000 })
    await pilotPage.unroute(calls)
    await press(pilotPage, 'Try again')
    await expect(card(pilotPage).getByRole('button', { name: 'Make a calendar address' })).toBeVisible()
    await pilotPage.route(calls, (route) => route.fulfill({ status: 503, json: {} }))
    await press(pilotPage, 'Make a calendar address')
    await expect(pilotPage.getByText('The calendar address could not be made')).toBeVisible()
  })
})

test('the card fits a phone @mobile', async ({ pilotPage }) => {
  await pilotPage.goto('/pilotlog')
  await press(pilotPage, 'Make a calendar address')
  await expect(address(pilotPage)).toBeVisible()
  expect(await pilotPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await pilotPage.reload()
  await expect(address(pilotPage)).toBeVisible()
  await expectAccessible(pilotPage)
})
