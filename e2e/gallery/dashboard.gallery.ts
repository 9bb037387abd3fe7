import type { Page } from '@playwright/test'
import { marker, newPoint, openMap } from '../support/map.ts'
import { assignTo, moveTo, newMission, offerTo, putOnHold, santaMonica } from '../support/missions.ts'
import { newPilot } from '../support/pilots.ts'
import { inHours } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { takePictures } from './picture.ts'

const at = (name: string, north = 0) => ({
  location: { ...santaMonica, name, latitude: 34.02 + north / 400, longitude: -118.49 + north / 250 },
})

const work = async (pilot: { id: number }) => {
  await offerTo(await newMission({ ...at('Pier Offices'), work_order_number: 'WO-77' }), pilot)
  await offerTo(await newMission({ ...at('Sculpture Park', 1), mission_type: 'creative' }), pilot)
  await assignTo(await newMission(at('Harbor Light', 2)), pilot, inHours(20))
  const flown = await assignTo(await newMission(at('Palisades Stairs', 5)), pilot, inHours(19))
  await moveTo(flown, 'flight_complete')
  await assignTo(await newMission(at('Bergamot Roofs', 6)), pilot, inHours(22))
  const held = await assignTo(await newMission(at('Canal Side', 3)), pilot)
  await putOnHold(held)
  await offerTo(await newMission({ ...at('Airport Park', 4), mission_type: 'training' }), pilot)
}

const dashboard = async (page: Page) => {
  await page.goto('/active-missions')
  await expect(page.getByRole('region', { name: 'Weather' })).toBeVisible()
}

test('the dashboard', async ({ pilotPage, pilot }) => {
  test.slow()
  await work(pilot)
  await takePictures(pilotPage, 'dashboard', async (page) => {
    await dashboard(page)
    await expect(page.getByText('Pier Offices')).toBeVisible()
  })
  await takePictures(pilotPage, 'dashboard-decline', async (page) => {
    await dashboard(page)
    await page.getByText('Decline', { exact: true }).first().click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })
  await takePictures(pilotPage, 'dashboard-explore', async (page) => {
    await dashboard(page)
    await page.getByRole('link', { name: 'Learn more' }).scrollIntoViewIfNeeded()
  })
})

test('the dashboard without missions', async ({ pilotPage }) => {
  await takePictures(pilotPage, 'dashboard-empty', async (page) => {
    await dashboard(page)
    await expect(page.getByText('Look out for available missions')).toBeVisible()
  })
})

test('the dashboard with terms to agree to', async ({ pilotPage }) => {
  await pilotPage.route('**/pilots/account', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), terms_to_accept: 3 } })
  })
  await takePictures(pilotPage, 'dashboard-terms', async (page) => {
    await dashboard(page)
    await expect(page.getByText('Our terms have a new version.')).toBeVisible()
  })
})

test.describe('an incomplete profile', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  test.use({ pilot: async ({}, use) => use(await newPilot({ licenses: [] })) })

  test('the dashboard with three steps', async ({ pilotPage }) => {
    await takePictures(pilotPage, 'dashboard-steps', async (page) => {
      await dashboard(page)
      await expect(page.getByText('Three steps to your first mission')).toBeVisible()
    })
  })
})

test.describe('a profile under review', () => {
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern
  test.use({ pilot: async ({}, use) => use(await newPilot({ status: 'created' })) })

  test('the dashboard of a pilot who waits for approval', async ({ pilotPage }) => {
    await takePictures(pilotPage, 'dashboard-in-review', async (page) => {
      await dashboard(page)
      await expect(page.getByText('In review').first()).toBeVisible()
    })
  })
})

test('the map of missions', async ({ pilotPage, pilot }) => {
  test.slow()
  await work(pilot)
  const name = `Bluff Top Villa ${pilot.id}`
  await newPoint(name, { ...at('').location, name, latitude: 34.0175, longitude: -118.4855 })
  await takePictures(pilotPage, 'map', async (page) => {
    const dialog = await openMap(page)
    await expect(marker(dialog, 'Pier Offices')).toBeVisible()
  })
  await takePictures(pilotPage, 'map-offer', async (page) => {
    const dialog = await openMap(page)
    await marker(dialog, 'Pier Offices').click()
    await expect(dialog.getByRole('dialog')).toBeVisible()
  })
  await takePictures(pilotPage, 'map-point', async (page) => {
    const dialog = await openMap(page)
    await marker(dialog, name).click()
    await expect(dialog.getByRole('dialog')).toBeVisible()
  })
  await takePictures(pilotPage, 'map-search', async (page) => {
    const dialog = await openMap(page)
    await dialog.getByRole('combobox').pressSequentially('Oakland')
    await expect(page.getByRole('option', { name: /Oakland/ }).first()).toBeVisible()
  })
})

test('the way to client missions', async ({ pilotPage }) => {
  await takePictures(pilotPage, 'client-missions-intro', async (page) => {
    await page.goto('/client-missions')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  })
})
