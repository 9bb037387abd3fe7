import { notificationTypes } from '@sortie/domain/pilot/notification'
import { newMission, offerTo } from '../support/missions.ts'
import { provider } from '../support/provider.ts'
import { withoutRealtime } from '../support/realtime.ts'
import { at } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

const openBell = (page: Parameters<typeof takePictures>[0]) =>
  page.getByRole('button', { name: /^notifications/i }).click()

test('the bell: empty, with every type, a new release, a mission that is gone', async ({
  pilotPage,
  pilot,
}) => {
  await takePictures(pilotPage, 'notifications-empty', async (page) => {
    await page.goto('/client-missions')
    await openBell(page)
    await expect(page.getByText('No notifications yet')).toBeVisible()
  })
  const types = notificationTypes.filter((type) => type !== 'app/updated')
  for (const notification_type of types)
    await provider('POST', '/notifications', {
      pilot_ids: [pilot.id],
      notification_type,
      title: `An example of ${notification_type}`,
      body: 'What happened, and what it means for the pilot.',
      web_route_url: '/profile',
    })
  await takePictures(pilotPage, 'notifications-types', async (page) => {
    await page.goto('/client-missions')
    await openBell(page)
    await expect(page.getByText('NOTIFICATIONS')).toBeVisible()
  })
  await withoutRealtime(pilotPage)
  await takePictures(pilotPage, 'notification-mission-gone', async (page, size) => {
    const mission = await offerTo(await newMission(at(`Gone on a ${size}`)), pilot)
    await page.goto('/active-missions')
    await openBell(page)
    const panel = page.getByRole('dialog', { name: 'NOTIFICATIONS' })
    const entry = panel.locator(`a[href="/availablemission/${mission.id}"]`).first()
    await expect(entry).toBeVisible()
    await provider('POST', `/missions/${mission.id}/withdraw`)
    await entry.click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })
  await provider('POST', '/notifications', {
    pilot_ids: [pilot.id],
    notification_type: 'app/updated',
    title: 'A new release',
  })
  await takePictures(pilotPage, 'notification-app-updated', async (page) => {
    await page.goto('/active-missions')
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })
})
