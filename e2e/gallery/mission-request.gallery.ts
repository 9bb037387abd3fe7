import { fullMission, kitAndOwner, offered, prescheduled } from '../support/mission-offers.ts'
import { putOnHold } from '../support/missions.ts'
import { plainSession } from '../support/pilots.ts'
import { requestPage, sectionNames } from '../support/request-page.ts'
import { holdSession } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

test.describe.configure({ timeout: 720_000 })

test('the mission request', async ({ page }) => {
  const { kit, pilot } = await kitAndOwner()
  const { id } = await offered(pilot, { ...fullMission, package_id: kit.id })
  await holdSession(page, await plainSession(pilot))
  const request = requestPage(page)
  await takePictures(page, 'mission-request', async (_, size) => {
    await request.visit(id)
    if (size === 'desktop') await expect(page.locator('canvas')).toBeVisible()
  })
  for (const name of sectionNames)
    await takePictures(page, `mission-request-${name.toLowerCase()}`, async () => {
      await request.visit(id)
      await request.open(name)
      await request.section(name).evaluate((section) => section.scrollIntoView())
    })
  await takePictures(page, 'mission-request-unconfirmed', async () => {
    await request.visit(id)
    await request.accept.click()
  })
  await takePictures(page, 'mission-request-accept', async () => {
    await request.visit(id)
    await request.confirmAll()
    await request.accept.click()
  })
  await takePictures(page, 'mission-request-decline', async () => {
    await request.visit(id)
    await request.decline.click()
  })
})

test('the mission request in other states', async ({ pilotPage, pilot }) => {
  const request = requestPage(pilotPage)
  const held = await offered(pilot, { weekend_schedule_filter: 'no_weekends' })
  await putOnHold(held)
  await takePictures(pilotPage, 'mission-request-on-hold', () => request.visit(held.id))
  const windy = await offered(pilot, { max_wind_speed: 1, cloud_reqs: 'less_than_10' })
  const set = await offered(pilot, prescheduled)
  for (const [name, { id }] of [
    ['poor-weather', windy],
    ['prescheduled', set],
  ] as const)
    await takePictures(pilotPage, `mission-request-${name}`, async () => {
      await request.visit(id)
      await request.open('Scheduling')
      const weather = request.section('Scheduling').getByText('°F').first()
      await expect(weather).toBeVisible()
      await weather.evaluate((line) => line.scrollIntoView({ block: 'center' }))
    })
})
