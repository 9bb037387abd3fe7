import { flightMission, roof } from '../support/flight-page.ts'
import { expect, test } from '../support/test.ts'
import { takeFlightPictures } from './picture.ts'

test.use({ drawsMaps: true })

test('flight mode: the checklist, at the site with the map, and afterwards', async ({
  pilotPage: page,
  pilot,
  context,
}) => {
  test.slow()
  const { id } = await flightMission(pilot)
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ ...roof, longitude: roof.longitude + 0.001, accuracy: 5 })
  await takeFlightPictures(page, 'flight-before', async () => {
    await page.goto(`/clientmission/${id}/flight#before`)
    const battery = page.getByRole('button', { name: /^Batteries/ })
    await expect(battery).toBeVisible()
    if ((await battery.getAttribute('aria-pressed')) === 'false') await battery.click()
    await expect(page.getByText('Everything on this device has been sent.')).toBeVisible()
  })
  await takeFlightPictures(page, 'flight-site', async () => {
    await page.goto(`/clientmission/${id}/flight#site`)
    await expect(page.getByText(/^To the /)).toBeVisible()
  })
  await takeFlightPictures(page, 'flight-map', async () => {
    await page.goto(`/clientmission/${id}/flight#site`)
    await expect(page.getByText(/^To the /)).toBeVisible()
    await page.getByRole('button', { name: 'Show the map' }).click()
    const map = page.getByRole('region', { name: 'Map of the site' })
    await expect(map.getByRole('img', { name: 'You are here' })).toBeAttached()
    await map.evaluate((node) => node.scrollIntoView({ block: 'start' }))
  })
  await takeFlightPictures(page, 'flight-after', async () => {
    await page.goto(`/clientmission/${id}/flight#after`)
    await expect(page.getByRole('heading', { name: 'Shots not checked off' })).toBeVisible()
    await page.getByRole('button', { name: 'Mark as flown' }).click()
  })
})
