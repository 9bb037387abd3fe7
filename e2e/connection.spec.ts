import { visitOffer } from './support/request-page.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe.configure({ timeout: 90_000 })
test.use({ expectedConsoleErrors: /net::ERR_/ })

const offlineBar = 'You are offline. What you see stays here; pages you open follow once you are back.'

test('an accept without a network loses nothing and is made again with one', async ({
  pilotPage,
  pilot,
  context,
}) => {
  const { id, request } = await visitOffer(pilotPage, pilot)
  await request.confirmAll()
  await context.setOffline(true)
  await request.sendAccept()
  await expect(pilotPage.getByText('No answer came back.')).toBeVisible()
  await expect(pilotPage).toHaveURL(`/availablemission/${id}`)
  await expect(pilotPage.getByText('5 of 5 sections confirmed')).toBeVisible()
  await expect(request.dialog).toHaveCount(0)
  await context.setOffline(false)
  await request.sendAccept()
  await expect(pilotPage).toHaveURL(`/clientmission/${id}`)
})

test('a page opened without a network follows once there is one', async ({ pilotPage, context }) => {
  await pilotPage.goto('/active-missions')
  await expect(pilotPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await context.setOffline(true)
  await expect(pilotPage.getByText(offlineBar)).toBeVisible()
  await expectAccessible(pilotPage)
  await pilotPage.getByRole('link', { name: 'Client mission' }).first().click()
  await pilotPage.waitForTimeout(1000)
  await expect(pilotPage.getByRole('heading', { name: /^Welcome/ })).toBeVisible()
  await context.setOffline(false)
  await expect(pilotPage.getByText(offlineBar)).toHaveCount(0)
  await expect(pilotPage).toHaveURL('/client-missions')
})
