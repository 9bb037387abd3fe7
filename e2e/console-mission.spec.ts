import type { Page } from '@playwright/test'
import { callHeaders } from '@sortie/contract/headers'
import { santaMonica } from './support/missions.ts'
import { newPilot, plainSession } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { browserTestSecrets, portalUrl } from './support/secrets.ts'
import { openConsole } from './support/staff.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

/** Far from the pilots of other tests, and somewhere else in each run. */
const remotePlace = () => ({
  latitude: -20 - Math.random() * 25,
  longitude: -150 + Math.random() * 60,
  timezone_id: 'Pacific/Tahiti',
})

const kml = `<kml xmlns="http://www.opengis.net/kml/2.2"><Placemark><name>Pier</name><Polygon><outerBoundaryIs><LinearRing><coordinates>-120,-30 -119.99,-30 -119.99,-29.99 -120,-30</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>`

const newMissionAt = (place: object, changes: object = {}) =>
  provider('POST', '/missions', {
    mission_type: 'client',
    name: 'Harbor <b>survey</b>',
    location: { ...santaMonica, ...place },
    fly_by_date: '2099-12-31',
    estimated_payouts: [{ amount: 15_000 }],
    shots: [{ name: 'Roof overview' }],
    ...changes,
  }) as Promise<{ id: number }>

test('a dispatcher offers, edits and assigns a mission, and reads first who will be notified', async ({
  page,
}) => {
  const place = remotePlace()
  const near = await newPilot({ ...place, first_name: 'Nora', last_name: 'Near' })
  await newPilot({ ...place, first_name: 'Wes', last_name: 'Weekday', is_available_weekends: false })
  const { id } = await newMissionAt(place, { weekend_schedule_filter: 'weekends_only' })
  await openConsole(page, ['dispatcher'], `/missions/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Harbor <b>survey</b>' })).toBeVisible()

  // Candidates are ranked, with the reasons against them.
  const candidates = page.getByRole('list', { name: 'Pilots for this mission' })
  await expect(candidates.getByText('Nora Near')).toBeVisible()
  await expect(candidates.getByText("The pilot doesn't fly on weekends.")).toBeVisible()
  await expect(candidates.locator(':scope > li').first()).toContainText('Nora Near')
  await expectAccessible(page)

  await candidates.getByRole('button', { name: 'Offer to Nora Near' }).click()
  const offer = page.getByRole('alertdialog', { name: 'Offer this mission to Nora Near?' })
  await expect(offer.getByText('This will notify Nora Near')).toBeVisible()
  await offer.getByRole('button', { name: 'Offer' }).click()
  await expect(offer).not.toBeVisible()
  const offers = page.getByRole('list', { name: 'Offers' })
  await expect(offers.getByText('Nora Near')).toBeVisible()
  await expect(offers.getByText('Open', { exact: true })).toBeVisible()
  // The pilot looks at it, and the page says so without reloading.
  await expect(offers.getByText(/not opened yet$/)).toBeVisible()
  const { credentials } = await plainSession(near)
  const headers = callHeaders(browserTestSecrets.applicationToken, credentials)
  await fetch(`${portalUrl}/v2/pilots/missions/${id}?assets=none`, { headers })
  await expect(offers.getByText(/^Opened /)).toBeVisible()
  const timeline = page.getByRole('list', { name: 'What happened' })
  await expect(timeline.getByText('Offered to Nora Near')).toBeVisible()
  await expect(timeline.getByText('Accept or decline the offer')).toBeVisible()

  // An edit is checked by the rules of the API, and says first whom it notifies.
  await page.getByRole('button', { name: 'Edit the mission' }).click()
  const panel = page.getByRole('dialog', { name: 'Edit mission' })
  await panel.getByLabel('Fly by date').fill('2020-01-01')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('This date is in the past. Choose today or later.')).toBeVisible()
  await panel.getByLabel('Fly by date').fill('2099-11-30')
  await panel.getByLabel('Instructions').fill('Only the **roof**.')
  await panel.getByRole('button', { name: 'Save' }).click()
  await expect(panel.getByText('This will notify Nora Near')).toBeVisible()
  await expect(panel.getByText(/^Mission updated: The instructions and fly by date/)).toBeVisible()
  await panel.getByRole('button', { name: 'Save and notify' }).click()
  await expect(panel).not.toBeVisible()
  // The instructions are shown as pilots read them.
  await expect(page.getByText('Only the roof.')).toBeVisible()
  await expect(page.locator('strong').getByText('roof')).toBeVisible()
  await expect(timeline.getByText('Changed the instructions and fly by date')).toBeVisible()

  // The rest of it is edited in place by the same rules: contact, shots, and the site with its pin and areas.
  await page.getByRole('button', { name: 'Edit the mission' }).click()
  await panel.getByLabel('Contact name').fill('<b>Ada</b> Moreno')
  await panel.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(panel.getByText(/^Mission updated: The onsite contact/)).toBeVisible()
  await panel.getByRole('button', { name: 'Save and notify' }).click()
  await expect(page.getByText('<b>Ada</b> Moreno')).toBeVisible()

  await page.getByRole('button', { name: 'Edit the shots' }).click()
  const shots = page.getByRole('dialog', { name: 'Edit shots' })
  await shots.getByRole('button', { name: 'Add a shot' }).click()
  await shots.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(shots.getByLabel('Shot 2', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await shots.getByLabel('Shot 2', { exact: true }).fill('Gutters')
  await shots.getByRole('button', { name: 'Move shot 2 up' }).click()
  await expect(shots.getByLabel('Shot 1', { exact: true })).toHaveValue('Gutters')
  await expectAccessible(shots)
  await shots.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(shots.getByText(/^Mission updated: The shots/)).toBeVisible()
  await shots.getByRole('button', { name: 'Save and notify' }).click()
  await expect(page.getByRole('heading', { name: 'Shots (2)' })).toBeVisible()

  await page.getByRole('button', { name: 'Edit the site' }).click()
  const siteForm = page.getByRole('dialog', { name: 'Edit site' })
  await siteForm.getByLabel('Street').fill('12 Quay Road')
  await siteForm.locator('input[type=file]').setInputFiles({
    name: 'site.kml',
    mimeType: 'application/vnd.google-earth.kml+xml',
    buffer: Buffer.from(kml),
  })
  await expect(siteForm.getByLabel('Name of area 1')).toHaveValue('Pier')
  await expectAccessible(siteForm)
  await siteForm.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(siteForm.getByText(/^Mission updated: The location and map/)).toBeVisible()
  await siteForm.getByRole('button', { name: 'Save and notify' }).click()
  await expect(siteForm).not.toBeVisible()
  expect(await provider('GET', `/missions/${id}`)).toMatchObject({
    location: { address: '12 Quay Road', latitude: expect.closeTo(place.latitude, 5) },
    map_features: [{ name: 'Pier', kind: 'polygon' }],
    shots: [{ name: 'Gutters' }, { name: 'Roof overview' }],
    onsite_contact: { name: '<b>Ada</b> Moreno' },
  })

  await candidates.getByRole('button', { name: 'Assign to Nora Near' }).click()
  const assign = page.getByRole('alertdialog', { name: 'Assign this mission to Nora Near?' })
  await assign.getByRole('button', { name: 'Assign' }).click()
  await expect(timeline.getByText('Assigned to Nora Near')).toBeVisible()
  await expect(candidates).not.toBeVisible()
  expect(await provider('GET', `/missions/${id}`)).toMatchObject({ pilot_id: near.id })

  // A step and its end need a confirmation each, and only those that are possible now are listed.
  await page.getByRole('button', { name: 'Actions' }).click()
  await expect(page.getByRole('menuitem', { name: 'Complete', exact: true })).toHaveCount(0)
  await page.getByRole('menuitem', { name: 'Mark as flown' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Mark as flown' }).click()
  await expect(timeline.getByText('Upload the photos and videos')).toBeVisible()

  await page.setViewportSize({ width: 390, height: 844 })
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Edit the mission' }).click()
  await expect(panel.getByLabel('Name', { exact: true })).toHaveValue('Harbor <b>survey</b>')
  await expectNoOverflow(page)
})

test('of two people who edit a mission at once, the second is told, and loses nothing typed', async ({
  page,
  browser,
}) => {
  const { id } = await newMissionAt(remotePlace())
  const first = await openConsole(page, ['dispatcher'], `/missions/${id}`)
  const elsewhere = await browser.newContext({ baseURL: portalUrl })
  const other = await elsewhere.newPage()
  await openConsole(other, ['dispatcher'], `/missions/${id}`)
  for (const each of [page, other]) await each.getByRole('button', { name: 'Edit the mission' }).click()

  const mine = page.getByRole('dialog', { name: 'Edit mission' })
  await mine.getByLabel('Name', { exact: true }).fill('North harbor')
  await mine.getByRole('button', { name: 'Save' }).click()
  await expect(mine.getByText('Nobody will be notified.')).toBeVisible()
  await mine.getByRole('button', { name: 'Save now' }).click()
  await expect(mine).not.toBeVisible()

  // The other page follows without reloading, while what is typed there stays.
  await expect(other.getByRole('heading', { level: 1, name: 'North harbor' })).toBeVisible()
  const theirs = other.getByRole('dialog', { name: 'Edit mission' })
  await theirs.getByLabel('Reference').fill('ORDER-7')
  await theirs.getByRole('button', { name: 'Save' }).click()
  await theirs.getByRole('button', { name: 'Save now' }).click()
  await expect(theirs.getByText(new RegExp(`${first.name} changed this mission`))).toBeVisible()
  await expect(theirs.getByLabel('Reference')).toHaveValue('ORDER-7')
  expect(await provider('GET', `/missions/${id}`)).toMatchObject({ name: 'North harbor', reference_id: null })

  await theirs.getByRole('button', { name: 'Keep my changes' }).click()
  await theirs.getByRole('button', { name: 'Save' }).click()
  await theirs.getByRole('button', { name: 'Save now' }).click()
  await expect(theirs).not.toBeVisible()
  expect(await provider('GET', `/missions/${id}`)).toMatchObject({
    name: 'North harbor',
    reference_id: 'ORDER-7',
  })
  // So it is with the time.
  for (const each of [page, other]) await each.getByRole('button', { name: 'Edit the time' }).click()
  const set = async (each: Page, time: string) => {
    const panel = each.getByRole('dialog', { name: 'Set the time' })
    await panel.getByLabel('Arrival time').fill(time)
    await panel.getByRole('button', { name: 'Save' }).click()
    await panel.getByRole('button', { name: 'Save now' }).click()
    return panel
  }
  await expect(await set(page, '10:00')).toHaveCount(0)
  const time = await set(other, '15:00')
  await expect(time.getByText(new RegExp(`${first.name} changed this mission`))).toBeVisible()
  await expect(time.getByLabel('Arrival time')).toHaveValue('15:00')
  const { scheduled_at_start: booked } = (await provider('GET', `/missions/${id}`)) as {
    scheduled_at_start: string
  }
  await time.getByRole('button', { name: 'Keep my changes' }).click()
  await expect(await set(other, '15:00')).toHaveCount(0)
  const { scheduled_at_start: moved } = (await provider('GET', `/missions/${id}`)) as {
    scheduled_at_start: string
  }
  expect(Date.parse(moved) - Date.parse(booked)).toBe(5 * 3_600_000)
  await elsewhere.close()
})
