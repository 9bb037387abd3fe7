import type { Page } from '@playwright/test'
import { callHeaders } from '@sortie/contract/headers'
import { newMission, offerTo } from '../support/missions.ts'
import { plainSession } from '../support/pilots.ts'
import { newSubscription, subscribeAtSandbox } from '../support/push.ts'
import { browserTestSecrets, portalUrl } from '../support/secrets.ts'
import { at } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

test.use({ serviceWorkers: 'allow' })

const openBlock = async (page: Page) => {
  await page.goto('/profile')
  const block = page.getByRole('region', { name: 'Notifications', exact: true })
  await expect(block.locator('[aria-busy=true]')).toHaveCount(0)
  await page
    .getByRole('heading', { name: 'Notifications', exact: true })
    .evaluate((node) => node.scrollIntoView())
  return block
}

test('notifications on devices: the prompt, off, and on with several devices', async ({
  pilotPage: page,
  pilot,
}) => {
  test.slow()
  await subscribeAtSandbox(page)
  await offerTo(await newMission(at('Roof survey')), pilot)
  await takePictures(page, 'push-prompt', async () => {
    await page.goto('/active-missions')
    await expect(page.getByRole('complementary', { name: 'Notifications on this device' })).toBeVisible()
  })
  await takePictures(page, 'push-off', async () => {
    await expect((await openBlock(page)).getByRole('button', { name: 'Turn on' })).toBeVisible()
  })
  const off = await openBlock(page)
  await off.getByRole('button', { name: 'Turn on' }).click()
  await expect(off.getByText('This device', { exact: true })).toBeVisible()
  const { credentials } = await plainSession(pilot)
  const userAgents = [
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  ]
  const headers = callHeaders(browserTestSecrets.applicationToken, credentials)
  const settings = await page.request.get(`${portalUrl}/v1/pilots/push`, { headers })
  const { public_key } = await settings.json()
  for (const userAgent of userAgents)
    await page.request.post(`${portalUrl}/v1/pilots/push/devices`, {
      headers: { ...headers, 'user-agent': userAgent },
      data: await newSubscription(public_key),
    })
  await takePictures(page, 'push-on', async () => {
    await expect((await openBlock(page)).getByRole('button', { name: /^Remove / })).toHaveCount(3)
  })
  await page.getByRole('checkbox', { name: 'Quiet hours', exact: true }).check({ force: true })
  await takePictures(page, 'push-quiet-hours', async () => {
    const block = await openBlock(page)
    await expect(block.getByLabel('From')).toBeVisible()
    await block.getByLabel('From').evaluate((node) => node.scrollIntoView({ block: 'center' }))
  })
})

test('notifications on devices: blocked, and not supported', async ({ pilotPage: page }) => {
  test.slow()
  await subscribeAtSandbox(page)
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await takePictures(page, 'push-blocked', async () => {
    await expect((await openBlock(page)).getByText(/blocks notifications/)).toBeVisible()
  })
  await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'PushManager'))
  await takePictures(page, 'push-not-supported', async () => {
    await expect((await openBlock(page)).getByText(/can't show notifications/)).toBeVisible()
  })
})
