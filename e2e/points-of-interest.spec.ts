import type { Page } from '@playwright/test'
import { callHeaders } from '@sortie/contract/headers'
import { check } from './support/checkbox.ts'
import { marker, newPoint, openMap } from './support/map.ts'
import { santaMonica } from './support/missions.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { browserTestSecrets, portalUrl } from './support/secrets.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.use({ drawsMaps: true })

/** Each test has a place of its own, away from the missions of other tests: all pilots see all points. */
const place = (number: number) => ({
  ...santaMonica,
  latitude: 34.02,
  longitude: -118.4935 - number * 0.002,
})

const open = async (page: Page, name: string) => {
  const dialog = await openMap(page)
  await marker(dialog, name).click()
  return dialog
}

test('M-POI-01 M-CALL-18 a point of interest is claimed from the map and becomes a panorama mission', async ({
  pilotPage,
}) => {
  const name = `Villa ${Date.now()}`
  const point = await newPoint(name, { ...place(1), name })
  const dialog = await open(pilotPage, name)
  const popup = dialog.getByRole('dialog')
  await expect(popup).toContainText('Residential Panorama Available')
  await expect(popup).toContainText('$45.00 USD')
  await expectAccessible(pilotPage)
  const sent = pilotPage.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/v2/pilots/missions'),
  )
  await popup.getByRole('button', { name: 'Claim' }).click()
  expect((await sent).postDataJSON()).toEqual({ mission_type: 'panorama', point_of_interest: point.id })
  await expect(pilotPage).toHaveURL(/\/clientmission\/\d+$/)
  // Its first date is chosen as one: no reason is asked for.
  await pilotPage.getByRole('button', { name: 'Choose flight date' }).click()
  const dates = pilotPage.getByRole('dialog', { name: 'Choose your flight date' })
  // The first one may begin before it is saved.
  const slot = dates.getByRole('radio', { name: /AM|PM/ }).last()
  await check(slot)
  await expect(dates.getByText('Reason')).toHaveCount(0)
  await dates.getByRole('button', { name: 'Schedule flight' }).click()
  await expect(pilotPage.getByRole('button', { name: 'Reschedule' })).toBeVisible()
  await expect(pilotPage.getByText('Rescheduling', { exact: true })).toHaveCount(0)
  const again = await openMap(pilotPage)
  await expect(marker(again, name).locator('svg[data-pin]')).toHaveAttribute('data-pin', 'active')
})

const claimAsAnother = async (pointId: number) => {
  const { credentials } = await plainSession(await newPilot())
  const response = await fetch(`${portalUrl}/v2/pilots/missions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...callHeaders(browserTestSecrets.applicationToken, credentials),
    },
    body: JSON.stringify({ mission_type: 'panorama', point_of_interest: pointId }),
  })
  expect(response.status).toBe(201)
}

test('M-POI-02 M-OPEN-25 a pilot who comes second reads No longer available, and the marker disappears', async ({
  pilotPage,
}) => {
  const name = `Loft ${Date.now()}`
  const point = await newPoint(name, { ...place(2), name })
  const dialog = await open(pilotPage, name)
  await claimAsAnother(point.id)
  const popup = dialog.getByRole('dialog')
  await popup.getByRole('button', { name: 'Claim' }).click()
  await expect(popup.getByText('No longer available')).toBeVisible()
  await expect(popup.getByRole('button', { name: 'Claim' })).toBeDisabled()
  await expect(marker(dialog, name)).toHaveCount(0)
})

test('hundreds of places are shown as clusters that open', async ({ sharedPilotPage: pilotPage }) => {
  const point = await newPoint(`Crowd ${Date.now()}`, place(3))
  await pilotPage.route('**/v2/pilots/points_of_interest?*', async (route) => {
    const response = await route.fetch()
    const [first] = ((await response.json()) as { id: number; location: object }[]).filter(
      ({ id }) => id === point.id,
    )
    const points = Array.from({ length: 300 }, (_, index) => ({
      ...first,
      id: 900_000 + index,
      location: {
        ...first?.location,
        latitude: 34.02 + ((index % 20) - 10) * 0.0004,
        longitude: -118.49 + (Math.floor(index / 20) - 7) * 0.0006,
      },
    }))
    await route.fulfill({ json: points })
  })
  const dialog = await openMap(pilotPage)
  const clusters = dialog.getByRole('button', { name: /places here, zoom in/ })
  await expect(clusters.first()).toBeVisible()
  expect(await clusters.count()).toBeLessThan(150)
})
