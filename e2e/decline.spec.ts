import type { Page } from '@playwright/test'
import { rowOf } from './support/dashboard-page.ts'
import { newMission, offerTo } from './support/missions.ts'
import { failDeclines } from './support/responses.ts'
import { at } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Every DELETE the page sends, by its path. */
const deletions = (page: Page): string[] => {
  const paths: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'DELETE') paths.push(new URL(request.url()).pathname)
  })
  return paths
}

const ask = async (page: Page, name: string) => {
  await rowOf(page, name).getByRole('button', { name: 'Decline' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Decline mission' })
  await expect(dialog).toContainText('Are you sure you want to decline this mission?')
  return dialog
}

test('M-DASH-25 M-OFFER-29 M-OFFER-35 M-CALL-07 M-CALL-08 declining a row asks first, then the mission leaves the list; a creative one is deleted', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await offerTo(await newMission(at('Not for me')), pilot)
  await offerTo(await newMission(at('Still mine')), pilot)
  const art = await offerTo(await newMission({ ...at('Art'), mission_type: 'creative' }), pilot)
  const sent = deletions(pilotPage)
  await pilotPage.goto('/active-missions')
  const dialog = await ask(pilotPage, 'Not for me')
  await expectAccessible(pilotPage)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([])
  await expect(rowOf(pilotPage, 'Not for me').getByRole('button', { name: 'Decline' })).toBeFocused()

  await ask(pilotPage, 'Not for me')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(rowOf(pilotPage, 'Not for me')).toHaveCount(0)
  await expect(rowOf(pilotPage, 'Still mine')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(sent).toEqual([`/v1/pilots/missions/${mission.id}/invitation`])
  await expect(pilotPage.getByRole('heading', { level: 1 })).toBeFocused()
  await pilotPage.reload()
  await expect(rowOf(pilotPage, 'Still mine')).toBeVisible()
  await expect(rowOf(pilotPage, 'Not for me')).toHaveCount(0)

  await ask(pilotPage, 'Art')
  await dialog.getByRole('button', { name: 'Decline' }).click()
  await expect(rowOf(pilotPage, 'Art')).toHaveCount(0)
  expect(sent.slice(1)).toEqual([`/v2/pilots/missions/${art.id}`])
})

test('the second click of a double click on Decline hits the dialog, not the list behind it', async ({
  pilotPage,
  pilot,
}) => {
  await pilotPage.clock.install()
  await offerTo(await newMission(at('Not for me')), pilot)
  const sent = deletions(pilotPage)
  await pilotPage.goto('/active-missions')
  const dialog = await ask(pilotPage, 'Not for me')
  const button = await dialog.getByRole('button', { name: 'Decline' }).boundingBox()
  if (!button) throw new Error('the dialog has no button')
  await pilotPage.clock.pauseAt(Date.now() + 60_000)
  const click = () => pilotPage.mouse.click(button.x + button.width / 2, button.y + button.height / 2)
  const declined = pilotPage.waitForResponse((response) => response.request().method() === 'DELETE')
  await click()
  await declined
  await pilotPage.clock.runFor(400)
  await expect(dialog).toBeVisible()
  await click()
  await pilotPage.clock.runFor(1000)
  await pilotPage.clock.resume()
  await expect(dialog).toHaveCount(0)
  await expect(rowOf(pilotPage, 'Not for me')).toHaveCount(0)
  await expect(pilotPage).toHaveURL('/active-missions')
  expect(sent).toHaveLength(1)
})

test.describe('a decline that fails', () => {
  test.use({ expectedConsoleErrors: /status of 500/ })

  test('M-OFFER-36 M-OFFER-37 is only logged for a client mission and an alert for the other types; the missions stay', async ({
    pilotPage,
    pilot,
  }) => {
    await offerTo(await newMission(at('Stubborn roof')), pilot)
    await offerTo(await newMission({ ...at('Stubborn art'), mission_type: 'creative' }), pilot)
    await failDeclines(pilotPage)
    await pilotPage.goto('/active-missions')
    const logged = pilotPage.waitForEvent('console', (message) =>
      /could not be declined/.test(message.text()),
    )
    const dialog = await ask(pilotPage, 'Stubborn roof')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await logged
    await expect(dialog).toHaveCount(0)
    await expect(rowOf(pilotPage, 'Stubborn roof')).toBeVisible()
    await expect(pilotPage.getByText('Something went wrong')).toHaveCount(0)

    await ask(pilotPage, 'Stubborn art')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await expect(
      pilotPage.getByText('Something went wrong. Please try again or contact the support address.'),
    ).toBeVisible()
    await expect(rowOf(pilotPage, 'Stubborn art')).toBeVisible()
  })
})
