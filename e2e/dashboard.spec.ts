import type { Locator } from '@playwright/test'
import { rowOf } from './support/dashboard-page.ts'
import { assignTo, mondayMorning, moveTo, newMission, offerTo, putOnHold } from './support/missions.ts'
import { flown } from './support/past-missions.ts'
import { addRecord, provider } from './support/provider.ts'
import { withoutRealtime } from './support/realtime.ts'
import { afterRetries, changeResponses } from './support/responses.ts'
import { at } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('M-DASH-12 M-DASH-16 M-DASH-17 M-DASH-18 M-DASH-19 M-DASH-20 M-DASH-21 rows of offered missions, and a pin in every row by the type of its mission', async ({
  pilotPage,
  pilot,
}) => {
  const category = (kind: string) => addRecord('/categories', { name: `${kind} ${pilot.id}`, kind })
  const panorama = async (name: string, kind: string) =>
    newMission({ ...at(name), mission_type: 'panorama', category_id: await category(kind) })
  const named = await offerTo(await newMission({ ...at('Pier Offices'), work_order_number: 'WO-77' }), pilot)
  await offerTo(await newMission({ location: undefined, fly_by_date: '2031-02-03' }), pilot)
  await offerTo(await newMission({ mission_type: 'training', ...at('School') }), pilot)
  await offerTo(await newMission({ ...at('Sculpture'), mission_type: 'creative' }), pilot)
  await offerTo(await panorama('Warehouse', 'commercial'), pilot)
  await offerTo(await panorama('Villa', 'residential'), pilot)
  await assignTo(await newMission(at('Accepted site')), pilot)
  await assignTo(await newMission({ ...at('Accepted sculpture'), mission_type: 'creative' }), pilot)
  await pilotPage.goto('/active-missions')
  await expect(pilotPage.getByRole('table').first().getByRole('columnheader')).toHaveText([
    'Location',
    'Mission Status',
    'Flight Date',
    'Payout',
    'Action',
  ])
  const row = rowOf(pilotPage, 'Pier Offices')
  await expect(row).toContainText('1 Example Way, Santa Monica, CA 90401')
  await expect(row).toContainText('WO-77')
  await expect(row).toContainText('AVAILABLE')
  await expect(row).toContainText('Fly by 12/31/2099')
  await expect(row).toContainText('$150.00 USD')
  const unnamed = rowOf(pilotPage, 'Location Unknown')
  await expect(unnamed).toContainText('Fly by 02/03/2031')
  // The pin's title, and no name of the mission's own.
  await expect(unnamed.getByRole('rowheader')).toHaveText('Client MissionLocation Unknown')
  // One size of text above its status, and two lines high.
  await expect(row.getByText('$150.00 USD')).toHaveCSS('font-size', '16px')
  await expect(row.getByText('AVAILABLE')).toHaveCSS('font-size', '14px')
  expect((await row.boundingBox())?.height).toBeLessThanOrEqual(46)
  // On a tablet too, whether it's an offer or the pilot's own, and nothing is wider than the page.
  for (const width of [768, 1023]) {
    await pilotPage.setViewportSize({ width, height: 900 })
    for (const name of ['Pier Offices', 'School', 'Accepted site']) {
      const box = await rowOf(pilotPage, name).boundingBox()
      expect(box?.height, `${name} at ${width} px`).toBeLessThanOrEqual(50)
    }
    // Text that doesn't fit is cut off, and covers no other column.
    const place = await row.getByText('Work order WO-77').boundingBox()
    const status = await row.getByText('AVAILABLE').boundingBox()
    expect((place?.x ?? 0) + (place?.width ?? 0)).toBeLessThanOrEqual(status?.x ?? 0)
    // A name of two words is never cut off.
    const isWhole = (name: Element) =>
      name.scrollWidth <= name.clientWidth && name.scrollHeight <= name.clientHeight
    expect(await row.getByText('Pier Offices', { exact: true }).evaluate(isWhole)).toBe(true)
    expect(await pilotPage.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
  await pilotPage.setViewportSize({ width: 1440, height: 900 })
  const training = rowOf(pilotPage, 'School')
  await expect(training).toContainText('Training Mission')
  await expect(training.getByText('$0', { exact: true })).toBeVisible()
  for (const [name, pin, title] of [
    ['Pier Offices', 'client', 'Client Mission'],
    ['School', 'training', 'Training Mission'],
    ['Sculpture', 'creative', 'Creative Mission'],
    ['Warehouse', 'commercial_panorama_available', 'Commercial Panorama Available'],
    ['Villa', 'residential_panorama_available', 'Residential Panorama Available'],
    ['Accepted site', 'client', 'Client Mission'],
    ['Accepted sculpture', 'active', 'Active Mission'],
  ] as const) {
    const place = pilotPage.getByRole('row').getByText(name, { exact: true }).locator('xpath=../..')
    await expect(place.locator('svg[data-pin]'), name).toBeVisible()
    await expect(place.locator('svg[data-pin]'), name).toHaveAttribute('data-pin', pin)
    await expect(place, name).toContainText(title, { ignoreCase: true })
  }
  await expect(row.getByRole('button', { name: 'Decline' })).toBeVisible()
  await row.getByRole('link', { name: 'View details' }).click()
  await expect(pilotPage).toHaveURL(`/availablemission/${named.id}`)
})

/** How far a color is from black, of three times 255. */
const lightness = (text: Locator) =>
  text.evaluate((element) =>
    (getComputedStyle(element).color.match(/\d+/g) ?? [])
      .slice(0, 3)
      .reduce((sum, part) => sum + Number(part), 0),
  )

test('M-DASH-22 M-DASH-23 M-DASH-24 rows of accepted missions; on hold by either flag: ON HOLD, a gray flight date, no Upload', async ({
  pilotPage,
  pilot,
}) => {
  const accepted = await assignTo(await newMission(at('Accepted')), pilot, mondayMorning)
  await assignTo(await newMission({ ...at('From a phone'), source: 'android' }), pilot)
  const flownOnce = await moveTo(await assignTo(await newMission(at('Flown')), pilot), 'flight_complete')
  const uploaded = await moveTo(await assignTo(await newMission(at('Sent in')), pilot), 'flight_complete')
  await moveTo(uploaded, 'assets_uploaded')
  const held = await assignTo(await newMission(at('Held')), pilot, {
    scheduled_at_start: '2031-01-07T18:00:00Z',
    scheduled_at_end: '2031-01-07T19:00:00Z',
  })
  await putOnHold(held)
  const flagged = await assignTo(await newMission(at('Flagged')), pilot, {
    scheduled_at_start: '2031-01-08T18:00:00Z',
    scheduled_at_end: '2031-01-08T19:00:00Z',
  })
  await changeResponses(pilotPage, '**/v2/pilots/missions?*', ({ data, ...response }) => ({
    ...response,
    data: (data as { id: number }[]).map((mission) =>
      mission.id === flagged.id ? { ...mission, is_on_hold: false, showOnHold: true } : mission,
    ),
  }))
  await pilotPage.goto('/active-missions')
  const row = (name: string) => rowOf(pilotPage, name)
  const date = (name: string, text: string) => row(name).getByText(text, { exact: true })
  await expect(row('Accepted').getByRole('link', { name: 'Upload' })).toBeVisible()
  const plain = await lightness(date('Accepted', 'Monday 1/6/31'))
  for (const [name, day] of [
    ['Held', 'Tuesday 1/7/31'],
    ['Flagged', 'Wednesday 1/8/31'],
  ] as const) {
    await expect(row(name)).toContainText('ON HOLD')
    await expect(row(name).getByRole('link', { name: 'Upload' })).toHaveCount(0)
    expect(await lightness(date(name, day)), name).toBeGreaterThan(plain + 100)
  }
  await expect(row('Accepted')).toContainText('IN PROGRESS')
  await expect(row('Accepted').getByText('Fly', { exact: true })).toBeVisible()
  // 18:00 UTC is still the same Monday in California.
  await expect(row('Accepted')).toContainText('Monday 1/6/31')
  await expect(row('Accepted')).toContainText('10:00AM')
  await expect(row('Accepted')).toContainText('0.9 miles from home')
  await expect(row('From a phone').getByRole('link', { name: 'Upload' })).toHaveCount(0)
  await expect(row('From a phone')).toContainText('Rescheduling')
  for (const [name, { id }, stage] of [
    ['Flown', flownOnce, 'Upload'],
    ['Sent in', uploaded, 'Submit'],
  ] as const) {
    await expect(row(name)).toContainText('IN PROGRESS')
    await expect(row(name).getByText(stage, { exact: true }).first()).toBeVisible()
    await expect(row(name).getByRole('link', { name: 'Upload' })).toHaveAttribute(
      'href',
      `/clientmission/${id}/upload`,
    )
  }
  await row('Accepted').getByRole('link', { name: 'Upload' }).click()
  await expect(pilotPage).toHaveURL(`/clientmission/${accepted.id}/upload`)
})

const fill = (pilot: { id: number }, count: number) =>
  Promise.all(
    Array.from({ length: count }, async (_, index) => {
      const twoDigits = String(index + 1).padStart(2, '0')
      const fly_by_date = `2040-01-${twoDigits}`
      const estimated_payouts = [{ amount: 15_000 + index * 100 }]
      return offerTo(await newMission({ ...at(`Site ${twoDigits}`), fly_by_date, estimated_payouts }), pilot)
    }),
  )

test('M-ROUTE-02 M-CALL-04 M-DASH-03 M-DASH-04 numbered pages of ten on a desktop, in the order of the specification or in one that is chosen and stays', async ({
  pilotPage,
  pilot,
}) => {
  await fill(pilot, 12)
  const asked = pilotPage.waitForRequest('**/v2/pilots/missions?*')
  await pilotPage.goto('/active-missions')
  const query = new URL((await asked).url()).searchParams
  expect([query.get('status'), query.get('per_page')]).toEqual([
    'available,pilot_accepted,flight_complete,assets_uploaded',
    '50',
  ])
  const sites = pilotPage.getByRole('row').filter({ hasText: 'Site' })
  await expect(sites).toHaveCount(10)
  await expect(sites.first()).toContainText('Site 01')
  await pilotPage.getByRole('navigation').getByText('2', { exact: true }).click()
  await expect(sites).toHaveCount(2)
  await expect(sites.first()).toContainText('Site 11')

  const sort = pilotPage.getByRole('combobox', { name: 'Sort by' })
  await sort.focus()
  await pilotPage.keyboard.press('ArrowDown')
  await expect(sites.first()).toContainText('Site 12')
  await expect(sites).toHaveCount(10)
  await expect(pilotPage).toHaveURL('/active-missions?sort=pay')
  await sites.first().getByRole('link', { name: 'View details' }).click()
  await expect(pilotPage).toHaveURL(/availablemission/)
  await pilotPage.goBack()
  await expect(sites.first()).toContainText('Site 12')
  await expect(sort).toHaveValue('pay')
  await pilotPage.reload()
  await expect(sites.first()).toContainText('Site 12')
  await sort.selectOption('Status')
  await expect(sites.first()).toContainText('Site 01')
  await expect(pilotPage).toHaveURL('/active-missions')
})

test("with more offers than a page holds, the pilot's own missions are still on the first page", async ({
  pilotPage,
  pilot,
}) => {
  await offerTo(await newMission(at('Offered site')), pilot)
  await assignTo(await newMission(at('Accepted site')), pilot)
  await changeResponses(pilotPage, '**/v2/pilots/missions?status=available*', ({ data, meta }) => ({
    data: (data as { status: string }[]).filter(({ status }) => status === 'pilots_notified'),
    meta: { ...(meta as object), total_pages: 2 },
  }))
  await pilotPage.goto('/active-missions')
  await expect(pilotPage.getByRole('table', { name: 'Client missions: Offers' })).toContainText(
    'Offered site',
  )
  await expect(pilotPage.getByRole('table', { name: 'Client missions: Yours' })).toContainText(
    'Accepted site',
  )
})

test('M-DASH-05 See more missions on a phone appends the rest and disappears @mobile', async ({
  pilotPage,
  pilot,
}) => {
  await fill(pilot, 12)
  await pilotPage.goto('/active-missions')
  const first = rowOf(pilotPage, 'Site 01')
  await expect(first.getByRole('link', { name: 'View details' })).toBeInViewport({ ratio: 1 })
  await expect(first).toContainText('0.9 miles')
  expect((await first.boundingBox())?.height).toBeLessThanOrEqual(104)
  await first.getByRole('button', { name: 'Decline' }).click()
  const dialog = pilotPage.getByRole('alertdialog', { name: 'Decline mission' })
  await expectAccessible(pilotPage)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(pilotPage.getByText('Site 10')).toBeVisible()
  await expect(pilotPage.getByText('Site 11')).toHaveCount(0)
  await pilotPage.getByRole('button', { name: 'See more missions' }).click()
  await expect(pilotPage.getByText('Site 12')).toBeVisible()
  await expect(pilotPage.getByText('Site 01')).toBeVisible()
  await expect(pilotPage.getByRole('button', { name: 'See more missions' })).toHaveCount(0)
})

test('M-DASH-01 M-DASH-02 M-STATUS-08 client missions, training missions and work orders stand in lists of their own, without rejected, canceled and expired training', async ({
  pilotPage,
  pilot,
}) => {
  const lesson = (name: string) => newMission({ ...at(name), mission_type: 'training' })
  await offerTo(await newMission(at('Paid job')), pilot)
  await assignTo(await newMission(at('Assigned job')), pilot)
  await assignTo(await lesson('Lesson'), pilot)
  await provider('POST', `/missions/${(await assignTo(await lesson('Canceled'), pilot)).id}/cancel`, {
    reason: 'Rain',
  })
  await provider('POST', `/missions/${(await assignTo(await lesson('Expired'), pilot)).id}/expire`)
  await flown(pilot, 'Rejected', { to: 'rejected', mission_type: 'training', ...at('Rejected') })
  const order = await provider('POST', '/work_orders', {
    site_id: 'farm-1',
    pilot_id: pilot.id,
    ...at('Wind farm'),
  })
  await assignTo(await newMission({ work_order_id: order.id, name: 'T1' }), pilot)
  // Even if a server sends these missions, the page keeps them out of the list.
  const unfiltered = await assignTo(await lesson('Sent all the same'), pilot)
  await changeResponses(pilotPage, '**/v2/pilots/missions?*', ({ data, ...response }) => ({
    ...response,
    data: (data as { id: number }[]).map((mission) =>
      mission.id === unfiltered.id ? { ...mission, status: 'rejected' } : mission,
    ),
  }))
  await pilotPage.goto('/active-missions')
  const section = (name: RegExp) => pilotPage.getByRole('region', { name })
  await expect(section(/client missions/i)).toContainText('Paid job')
  await expect(section(/client missions/i)).toContainText('Assigned job')
  await expect(section(/client missions/i)).not.toContainText('Lesson')
  await expect(pilotPage.getByRole('table', { name: 'Client missions: Offers' })).toContainText('Paid job')
  await expect(pilotPage.getByRole('table', { name: 'Client missions: Yours' })).toContainText('Assigned job')
  const training = section(/training missions/i)
  await expect(training.getByRole('row').filter({ hasText: 'Training Mission' })).toHaveCount(1)
  await expect(training).toContainText('Lesson')
  await expect(section(/work orders/i)).toContainText('Wind farm')
  await section(/work orders/i)
    .getByRole('link')
    .first()
    .click()
  await expect(pilotPage).toHaveURL(`/work-orders/${order.id}`)
})

test.describe('a list that cannot be loaded', () => {
  test.use({ expectedConsoleErrors: /status of 503|net::ERR/ })

  test('says so and can be tried again, and nothing is lost', async ({ pilotPage, pilot }) => {
    await offerTo(await newMission(at('Still there')), pilot)
    // A connection that is made late fetches everything anew, before the button is pressed.
    await withoutRealtime(pilotPage)
    await pilotPage.clock.install()
    await pilotPage.route('**/v2/pilots/missions?*', (route) => route.fulfill({ status: 503, json: {} }))
    await pilotPage.goto('/active-missions')
    const again = pilotPage.getByRole('button', { name: /try again/i })
    await afterRetries(pilotPage, again)
    await pilotPage.unroute('**/v2/pilots/missions?*')
    await again.click()
    await expect(pilotPage.getByText('Still there')).toBeVisible()
  })
})
