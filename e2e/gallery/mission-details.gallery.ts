import type { Page } from '@playwright/test'
import { check } from '../support/checkbox.ts'
import { assignTo, moveTo, newMission, putOnHold } from '../support/missions.ts'
import { address, tokens } from '../support/native-app.ts'
import { plainSession } from '../support/pilots.ts'
import { imageryUrl, implicitPortalUrl } from '../support/secrets.ts'
import { holdSession } from '../support/sign-in.ts'
import { at, inHours, makeReasons, siteFeatures } from '../support/site.ts'
import { expect, test } from '../support/test.ts'
import { type Size, takePictures } from './picture.ts'

const rich = {
  map_features: siteFeatures,
  instructions: 'Photograph **every side** of the roof.\n\n- Stay inside the outline.\n- Two photos a side.',
  shots: [
    {
      name: 'Roof overview',
      map_feature: 'Main roof',
      instructions: 'Straight down, whole roof in the frame.',
    },
    { name: 'Road along', map_feature: 'Access road' },
    { name: 'Front door' },
  ],
  airspace_briefing: {
    external_id: 'brief-7',
    requires_auth: true,
    notices: [{ message: 'Controlled airspace up to 200 feet.' }],
  },
  pilot_script: 'Good morning, I am here for the roof.',
  onsite_contact: { call_action: 'Call 30 minutes ahead', name: 'Lee', phone: '+1 310 555 0188' },
}

const siteMap = (page: Page) => page.getByRole('region', { name: 'Map of the site' })

/** A phone sketches the site until the map is asked for. */
const isDrawn = (page: Page, size: Size) =>
  expect(
    size === 'phone'
      ? siteMap(page).getByRole('button', { name: 'Explore the map' })
      : siteMap(page).locator('canvas'),
  ).toBeVisible()

test('mission details', async ({ pilotPage, pilot }) => {
  test.slow()
  const mission = await assignTo(await newMission({ ...at('Pier Offices'), ...rich }), pilot, inHours(24))
  await takePictures(pilotPage, 'mission-details', async (page, size) => {
    await page.goto(`/clientmission/${mission.id}`)
    await isDrawn(page, size)
    await expect(page.getByRole('region', { name: 'Weather' })).toContainText('°F')
  })
  await takePictures(pilotPage, 'mission-details-site', async (page, size) => {
    await page.goto(`/clientmission/${mission.id}`)
    await isDrawn(page, size)
    await siteMap(page).evaluate((map) => map.scrollIntoView())
  })
  await takePictures(pilotPage, 'mission-details-map', async (page, size) => {
    await page.goto(`/clientmission/${mission.id}`)
    await isDrawn(page, size)
    if (size === 'phone') await siteMap(page).getByRole('button', { name: 'Explore the map' }).click()
    await expect(siteMap(page).locator('canvas')).toBeVisible()
    await siteMap(page).evaluate((map) => map.scrollIntoView())
  })
  await takePictures(pilotPage, 'mission-details-shot-list', async (page) => {
    await page.goto('/favicon.svg')
    await page.goto(`/clientmission/${mission.id}#shotlist`)
    await expect(page.getByText('Roof overview')).toBeVisible()
  })
  await putOnHold(mission)
  await takePictures(pilotPage, 'mission-details-on-hold', async (page) => {
    await page.goto(`/clientmission/${mission.id}`)
    await expect(page.getByText('ON HOLD', { exact: true })).toBeVisible()
  })
})

/** A tile of roofs, lawns and roads from above, drawn by the browser; roads run on from tile to tile. */
const aerialTile = async (page: Page): Promise<Buffer> => {
  const data = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 256, height: 256 })
    const brush = canvas.getContext('2d')
    if (!brush) throw new Error('nothing to draw the tile with')
    const fill = (color: string, ...box: [number, number, number, number]) => {
      brush.fillStyle = color
      brush.fillRect(...box)
    }
    fill('#6f7f55', 0, 0, 256, 256)
    for (let spot = 0; spot < 900; spot += 1) {
      const shade = ['#66764d', '#7a8a5e', '#5d6e47'][spot % 3] ?? ''
      fill(shade, (spot * 73) % 256, (spot * spot * 31) % 256, 3 + (spot % 4), 3 + (spot % 3))
    }
    fill('#77777a', 0, 0, 256, 20)
    fill('#77777a', 0, 0, 20, 256)
    const roofs = ['#8a5a48', '#9a9692', '#6d6a70', '#a58d76']
    for (let lot = 0; lot < 16; lot += 1) {
      const [x, y] = [30 + (lot % 4) * 57, 30 + Math.floor(lot / 4) * 57]
      fill('#3f4a33', x + 4, y + 4, 36, 28)
      fill(roofs[(lot * 7) % 4] ?? '', x, y, 36, 28)
      fill('#ffffff22', x, y, 36, 14)
    }
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(data, 'base64')
}

test('maps with aerial imagery', async ({ page, pilot }) => {
  test.slow()
  const mission = await assignTo(await newMission({ ...at('Pier Offices'), ...rich }), pilot, inHours(24))
  const body = await aerialTile(page)
  await page.route(imageryUrl.replace('{z}/{x}/{y}', '**'), (route) =>
    route.fulfill({ body, contentType: 'image/png', headers: { 'access-control-allow-origin': '*' } }),
  )
  await holdSession(page, await plainSession(pilot), implicitPortalUrl)
  const openSite = async (size: Size) => {
    await page.goto(`${implicitPortalUrl}/clientmission/${mission.id}`)
    await isDrawn(page, size)
    if (size === 'phone') await siteMap(page).getByRole('button', { name: 'Explore the map' }).click()
    await expect(siteMap(page).locator('canvas')).toBeVisible()
    await siteMap(page).evaluate((map) => map.scrollIntoView())
  }
  const ground = (name: string) => siteMap(page).getByRole('button', { name, exact: true })
  await takePictures(page, 'map-satellite', async (_page, size) => {
    await openSite(size)
    await expect(ground('Satellite')).toHaveAttribute('aria-pressed', 'true')
  })
  await takePictures(page, 'map-satellite-off', async (_page, size) => {
    await openSite(size)
    await ground('Map').click()
    await expect(ground('Map')).toHaveAttribute('aria-pressed', 'true')
  })
})

test('mission details: next steps', async ({ pilotPage, pilot }) => {
  const assigned = await moveTo(
    await assignTo(await newMission(at('Mast')), pilot, inHours(24)),
    'pilot_assigned',
  )
  await takePictures(pilotPage, 'mission-details-complete-flight', async (page) => {
    await page.goto(`/clientmission/${assigned.id}`)
    await page.getByRole('button', { name: 'Complete Flight' }).click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
  })
})

test('mission details: loading', async ({ pilotPage, pilot }) => {
  const mission = await assignTo(await newMission(at('Slow')), pilot)
  await pilotPage.route(`**/v2/pilots/missions/${mission.id}?*`, () => new Promise(() => {}))
  await takePictures(pilotPage, 'mission-details-loading', async (page) => {
    await page.goto(`/clientmission/${mission.id}`)
    await expect(page.getByText('Loading the mission')).toBeAttached()
  })
})

test('reschedule', async ({ pilotPage, pilot }) => {
  test.slow()
  await makeReasons()
  const mission = await assignTo(await newMission({ ...at('Roof'), ...rich }), pilot, inHours(24))
  const open = async (page: typeof pilotPage) => {
    await page.goto(`/clientmission/${mission.id}`)
    await page.getByRole('button', { name: 'Reschedule' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reschedule' })
    await dialog.getByText('Weather', { exact: true }).click()
    return dialog
  }
  await takePictures(pilotPage, 'reschedule-reason', async (page) => {
    await (await open(page)).getByText('Other', { exact: true }).click()
  })
  await takePictures(pilotPage, 'reschedule-time', async (page) => {
    const dialog = await open(page)
    await dialog.getByText('Select Arrival Time').scrollIntoViewIfNeeded()
  })
  await takePictures(pilotPage, 'reschedule-done', async (page, size) => {
    const dialog = await open(page)
    const slots = dialog.getByRole('radio', { name: /AM|PM/ })
    await check(size === 'desktop' ? slots.last() : slots.first())
    await dialog.getByRole('button', { name: 'Reschedule' }).click()
    await expect(page.getByRole('dialog', { name: 'Flight Rescheduled!' })).toBeVisible()
  })
})

test('airspace authorization acquired', async ({ pilotPage, pilot }) => {
  const mission = await assignTo(await newMission({ ...at('Airport side'), ...rich }), pilot, inHours(24))
  const authorizations = JSON.stringify([{ status: 'accepted', confirmation_number: 'EXA0001' }])
  await takePictures(pilotPage, 'airspace-acquired', async (page) => {
    await page.goto(
      `/airmapcallback/${mission.id}?${new URLSearchParams({ flight_id: 'f', authorizations })}`,
    )
    await expect(page.getByRole('dialog', { name: 'Airspace authorization acquired' })).toBeVisible()
  })
})

test('mission details inside an app', async ({ page, pilot }) => {
  const mission = await assignTo(await newMission({ ...at('Pier Offices'), ...rich }), pilot, inHours(24))
  const query = { ...(await tokens(pilot)), source: 'ios' }
  for (const route of ['clientmissionwebview', 'clientmissionwebviewoffline'])
    await takePictures(page, `${route}-details`, async (_, size) => {
      await page.goto(address(`/${route}/${mission.id}`, query))
      await isDrawn(page, size)
    })
})
