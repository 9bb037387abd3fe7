import type { Page } from '@playwright/test'
import { flightMission } from '../support/flight-page.ts'
import { assignTo, newMission, offerTo, putOnHold, santaMonica } from '../support/missions.ts'
import { skipTour } from '../support/sign-in.ts'
import { inHours } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { uploadMission } from '../support/uploads.ts'
import { takeFlightPictures, takePictures } from './picture.ts'

test.use({ locale: 'es-MX', drawsMaps: true })

const open = (path: string) => async (page: Page) => {
  await page.goto('about:blank')
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
}

test('pages in Spanish, whose words are longer', async ({ pilotPage: page, pilot }) => {
  test.slow()
  await skipTour(page)
  const at = (name: string) => ({ location: { ...santaMonica, name } })
  const offer = await offerTo(await newMission(at('Pier Offices')), pilot)
  await assignTo(await newMission(at('Harbor Light')), pilot, inHours(20))
  await putOnHold(await assignTo(await newMission(at('Canal Side')), pilot))
  const flight = await flightMission(pilot)
  const upload = await uploadMission(pilot)
  for (const [name, path] of [
    ['dashboard', '/active-missions'],
    ['request', `/availablemission/${offer.id}`],
    ['details', `/clientmission/${flight.id}`],
    ['coverage', `/clientmission/${flight.id}/gps-check`],
    ['upload', `/clientmission/${upload.id}/upload`],
    ['earnings', '/pilotlog'],
    ['profile', '/profile'],
  ] as const)
    await takePictures(page, `spanish-${name}`, open(path))
  for (const part of ['before', 'site', 'after'])
    await takeFlightPictures(page, `spanish-flight-${part}`, () =>
      open(`/clientmission/${flight.id}/flight#${part}`)(page),
    )
})
