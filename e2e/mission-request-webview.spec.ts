import type { Page } from '@playwright/test'
import { dayAhead, offered, phoenixTime, prescheduled } from './support/mission-offers.ts'
import { assignTo, newMission } from './support/missions.ts'
import { addHost, address, deliveries, tokens } from './support/native-app.ts'
import { type Actor, newPilot } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { withoutRealtime } from './support/realtime.ts'
import { requestPage } from './support/request-page.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe('inside a native app', () => {
  const heard = async (page: Page) => (await deliveries(page)).map(({ message }) => message)

  const visit = async (page: Page, pilot: Actor, id: number, source: string) => {
    await page.goto(address(`/availablemissionwebview/${id}`, { ...(await tokens(pilot)), source }))
  }

  /** Both apps are told by their own ways: each test of them ends the offer in another manner. */
  const openOffer = async (page: Page, pilot: Actor, source: string) => {
    await addHost(page)
    const { id } = await offered(pilot, prescheduled)
    await visit(page, pilot, id, source)
    await expect(page.getByRole('banner').getByText('Sortie')).toHaveCount(0)
    await page.getByRole('button', { name: /^1 Example Way.*\d{5}$/ }).click()
    expect(await heard(page)).toEqual([
      expect.objectContaining({ name: 'openMaps', mission_id: id, latitude: 33.45, longitude: -112.07 }),
    ])
    return { id, request: requestPage(page) }
  }

  test('M-WEBVIEW-01 M-WEBVIEW-06 M-WEBVIEW-08 android: the address and Accept notify the app and do not navigate', async ({
    page,
    pilot,
  }) => {
    const { id, request } = await openOffer(page, pilot, 'android')
    await expectAccessible(page)
    await request.confirmAll()
    await request.accept.click()
    await expect(request.dialog).toContainText('at 10:00AM')
    // Moved by the provider under the question: it closes, and the pilot is asked about the new time.
    await provider('PATCH', `/missions/${id}`, {
      scheduled_at_start: phoenixTime(dayAhead(4), 11),
      scheduled_at_end: phoenixTime(dayAhead(4), 13),
    })
    await expect(
      page.getByText(/^The time of this mission has changed\. It's now set for .* at 11:00AM/),
    ).toBeVisible()
    await expect(request.dialog).toHaveCount(0)
    await request.confirm('Scheduling')
    await request.accept.click()
    await expect(request.dialog).toContainText('at 11:00AM')
    await request.dialog.getByRole('button', { name: 'Accept' }).dblclick()
    await expect(page.getByText('Mission accepted')).toBeVisible()
    await expect(page).toHaveURL(`/availablemissionwebview/${id}?source=android`)
    expect((await heard(page)).slice(1)).toEqual([{ name: 'MissionAccepted', mission_id: id }])
  })

  test('M-WEBVIEW-06 M-WEBVIEW-07 ios: the address and Decline notify the app and do not navigate', async ({
    page,
    pilot,
  }) => {
    const { id, request } = await openOffer(page, pilot, 'ios')
    await request.sendDecline()
    await expect(page.getByText('Mission declined')).toBeVisible()
    await expect(page).toHaveURL(`/availablemissionwebview/${id}?source=ios`)
    expect((await heard(page)).slice(1)).toEqual([{ name: 'MissionDeclined', mission_id: id }])
  })

  test('M-WEBVIEW-11 an accept that fails is only logged', async ({ page, pilot }) => {
    await withoutRealtime(page)
    await addHost(page)
    const { id } = await offered(pilot, prescheduled)
    const request = requestPage(page)
    await visit(page, pilot, id, 'ios')
    await request.confirmAll()
    await assignTo({ id }, await newPilot())
    await request.accept.click()
    const logged = page.waitForEvent('console', (message) => /could not be accepted/.test(message.text()))
    await request.dialog.getByRole('button', { name: 'Accept' }).click()
    await logged
    await expect(request.dialog).toHaveCount(0)
    await expect(page).toHaveURL(`/availablemissionwebview/${id}?source=ios`)
    expect(await heard(page)).toEqual([])
  })

  test('M-ROUTE-15 M-ROUTE-17 redirects stay inside the app and keep its name', async ({ page, pilot }) => {
    await addHost(page)
    const accepted = await assignTo(await newMission(), pilot)
    await visit(page, pilot, accepted.id, 'android')
    await expect(page).toHaveURL(`/clientmissionwebview/${accepted.id}?source=android`)
    await visit(page, pilot, 999_999_999, 'android')
    await expect(page).toHaveURL('/unavailable-mission?source=android')
  })
})
