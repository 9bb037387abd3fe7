import { fullMission } from '../support/mission-offers.ts'
import { newMission } from '../support/missions.ts'
import { newPilot } from '../support/pilots.ts'
import { provider } from '../support/provider.ts'
import { openConsole } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'
import { takeConsolePictures } from './console-picture.ts'

test.use({ drawsMaps: true })

test("a mission in the provider's console", async ({ page }) => {
  test.slow()
  const place = {
    latitude: 33.45,
    longitude: -112.07,
    timezone_id: 'America/Phoenix',
    city: 'Phoenix',
    state: 'AZ',
  }
  const near = await newPilot({ ...place, first_name: 'Nora', last_name: 'Near' })
  await newPilot({ ...place, first_name: 'Wes', last_name: 'Weekday', is_available_weekdays: false })
  const { id } = await newMission({
    ...fullMission,
    name: 'Copper Works',
    weekend_schedule_filter: 'no_weekends',
  })
  await provider('POST', `/missions/${id}/offers`, { pilot_ids: [near.id], force: true })
  await openConsole(page, ['owner'], `/missions/${id}`)
  const show = async () => {
    await page.goto(`/console/missions/${id}`)
    await expect(page.getByRole('list', { name: 'What happened' })).toBeVisible()
    await expect(page.getByRole('list', { name: 'Pilots for this mission' })).toBeVisible()
  }
  await takeConsolePictures(page, 'mission', show, { isForPhone: true })
  await takeConsolePictures(page, 'mission-edit', async () => {
    await show()
    await page.getByRole('button', { name: 'Edit the mission' }).click()
    const panel = page.getByRole('dialog', { name: 'Edit mission' })
    await panel.getByLabel('Instructions').fill('Only the roof.')
    await panel.getByRole('button', { name: 'Save' }).click()
    await expect(panel.getByText('This will notify Nora Near')).toBeVisible()
  })
})
