import type { Page } from '@playwright/test'
import { check } from './support/checkbox.ts'
import { clockTime, longDate, openWeekdays } from './support/dates.ts'
import { scheduleBlock } from './support/details-page.ts'
import { followLink } from './support/follow-link.ts'
import { american, dayAhead, phoenix, phoenixTime } from './support/mission-offers.ts'
import { assignTo, mondayMorning, moveTo, newMission, putOnHold, santaMonica } from './support/missions.ts'
import type { Actor } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { withoutRealtime } from './support/realtime.ts'
import { changeResponses, holdCalls, requestsSent } from './support/responses.ts'
import { at, inHours, makeReasons } from './support/site.ts'
import { expect, expectAccessible, test } from './support/test.ts'

const refusal = "Reschedule isn't available for this mission. Please contact the provider to reschedule."

test.beforeAll(makeReasons)

const accepted = async (pilot: Actor, more: Record<string, unknown> = {}) =>
  assignTo(await newMission({ ...at('Roof'), ...more }), pilot, mondayMorning)

const openFlow = async (page: Page, mission: { id: number }) => {
  await page.goto(`/clientmission/${mission.id}`)
  await page.getByRole('button', { name: 'Reschedule' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  await expect(dialog).toBeVisible()
  return dialog
}

/** Picks a slot on a day after the first, because slots of the first day may expire during the test. */
const pickSlot = async (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Reschedule' })
  const days = dialog.getByRole('grid').locator('[role=button]:not([aria-disabled=true])')
  await expect(days.first()).toBeVisible()
  if ((await days.count()) === 1) await dialog.getByRole('button', { name: 'Next' }).first().click()
  await days.nth(1).click()
  await check(dialog.getByRole('radio', { name: /AM|PM/ }).first())
}

test('M-RESCHED-01 M-RESCHED-02 M-RESCHED-03 M-RESCHED-05 M-RESCHED-06 M-RESCHED-07 M-CALL-13 A-RESCH-01 A-RESCH-02 A-RESCH-03 A-RESCH-04 the reason comes first, then the notes; nothing can be sent before both are given, and Cancel saves nothing', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await accepted(pilot)
  const release = await holdCalls(pilotPage, '**/timeslots')
  const asked = pilotPage.waitForRequest('**/v1/pilots/reschedule_reasons')
  const sent = requestsSent(pilotPage, (request) => request.method() === 'POST')
  const dialog = await openFlow(pilotPage, mission)
  await asked
  const send = dialog.getByRole('button', { name: 'Reschedule' })
  await expect(dialog).toContainText('Rescheduling is for bad weather or an emergency.')
  await expect(dialog.getByRole('radio', { name: 'Client request' })).toHaveCount(0)
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expect(send).toBeDisabled()
  await dialog.getByText('Weather', { exact: true }).click()
  await expect(dialog).toContainText('Rain, wind or clouds.')
  await expect(dialog.getByRole('textbox', { name: 'Notes:' })).toHaveAttribute(
    'placeholder',
    'Please add additional details here',
  )
  await dialog.getByText('Other', { exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Please Specify (Required):' })).toBeVisible()
  await expect(dialog.getByText('3. Tell Us Why You Need to Reschedule')).toHaveCount(0)
  await dialog.getByRole('textbox').fill('The gate is locked')
  await expect(dialog.getByText('3. Tell Us Why You Need to Reschedule')).toBeVisible()
  await expect(dialog.getByText('Loading time slots…')).toBeVisible()
  release()
  await expect(dialog.getByText('Select Arrival Time')).toBeVisible()
  await expect(dialog.getByRole('grid')).toBeVisible()
  await expect(send).toBeDisabled()
  await pickSlot(pilotPage)
  await expect(send).toBeEnabled()
  await dialog.getByRole('textbox').fill('  ')
  await expect(send).toBeDisabled()
  await expectAccessible(pilotPage)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  expect(sent.filter((url) => url.includes('/schedule'))).toEqual([])
  await expect(scheduleBlock(pilotPage)).toContainText('January 6th, 2031')
})

test('M-RESCHED-03 M-OPEN-43 the third step: its title, weekends closed, bookings of a day, and a day without a slot', async ({
  pilotPage,
  pilot,
}) => {
  const isWeekday = (day: string) => ![0, 6].includes(new Date(day).getUTCDay())
  const day = [2, 3, 4].map(dayAhead).find(isWeekday) ?? ''
  // All the daylight that any season has.
  for (const [from, to] of [
    [4, 12],
    [12, 21],
  ] as const)
    await assignTo(await newMission({ location: phoenix }), pilot, {
      scheduled_at_start: phoenixTime(day, from),
      scheduled_at_end: phoenixTime(day, to),
    })
  const mission = await accepted(pilot, { location: phoenix, weekend_schedule_filter: 'no_weekends' })
  const dialog = await openFlow(pilotPage, mission)
  await dialog.getByText('Weather', { exact: true }).click()
  await expect(
    dialog.getByRole('heading', { name: '3. Tell Us Why You Need to Reschedule', exact: true }),
  ).toBeVisible()
  await expect(dialog.getByText('Select Arrival Time', { exact: true })).toBeVisible()

  const calendar = dialog.getByRole('grid')
  await expect(calendar.locator('[role=button]:not([aria-disabled=true])').first()).toBeVisible()
  const weekdays = await openWeekdays(calendar)
  await dialog.getByRole('button', { name: 'Next' }).first().click()
  weekdays.push(...(await openWeekdays(calendar)))
  expect([...new Set(weekdays)].sort()).toEqual(['Friday', 'Monday', 'Thursday', 'Tuesday', 'Wednesday'])

  await dialog.getByRole('spinbutton').first().click()
  await pilotPage.keyboard.type(american(day).replaceAll('/', ''))
  await expect(dialog).toContainText('No available timeslots on this date')
  await expect(dialog).toContainText(`You are booked for 2 mission(s) on ${american(day)}:`)
  await expect(dialog).toContainText('04:00AM - 12:00PM')
  await expect(dialog).toContainText('12:00PM - 09:00PM')
  await expect(dialog.getByRole('button', { name: 'Reschedule' })).toBeDisabled()
})

test('M-RESCHED-08 M-RESCHED-09 M-CALL-12 a new time is saved, confirmed and shown', async ({
  pilotPage,
  pilot,
}) => {
  const mission = await accepted(pilot)
  const dialog = await openFlow(pilotPage, mission)
  await dialog.getByText('Weather', { exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Notes:' }).fill('Fog')
  await expect(dialog.getByRole('definition')).toHaveText([
    'Monday, January 6th, 2031 at 10:00AM',
    'Not chosen yet',
  ])
  await pickSlot(pilotPage)
  await expect(dialog.getByRole('definition').last()).toContainText(/\w+day, \w+ \d+\w\w, \d{4} at/)
  const posting = pilotPage.waitForRequest((request) =>
    request.url().endsWith(`/missions/${mission.id}/schedule`),
  )
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  const body = (await posting).postDataJSON()
  expect(body).toMatchObject({ reschedule_reason: 'weather', notes: 'Fog' })
  const zone = santaMonica.timezone_id
  const day = longDate(body.scheduled_at_start, zone)
  const time = clockTime(body.scheduled_at_start, zone)
  const success = pilotPage.getByRole('dialog', { name: 'Flight Rescheduled!' })
  await expect(success.getByRole('heading', { name: 'Flight Rescheduled!' })).toBeVisible()
  await expect(success.getByRole('paragraph')).toHaveText([
    `Your mission is scheduled for ${day} at ${time}`,
    "Make sure you've studied the mission details before flying.",
  ])
  await expectAccessible(pilotPage)
  await success.getByRole('button', { name: 'Got it' }).click()
  await expect(success).toHaveCount(0)
  const shown = async () => {
    await expect(scheduleBlock(pilotPage)).toContainText(day)
    await expect(scheduleBlock(pilotPage)).toContainText(
      `${time} - ${clockTime(body.scheduled_at_end, zone)}`,
    )
    await expect(scheduleBlock(pilotPage)).not.toContainText('January 6th, 2031')
  }
  await shown()
  await pilotPage.reload()
  await shown()
  const stored = (await provider('GET', `/missions/${mission.id}`)) as { scheduled_at_start: string }
  expect(Date.parse(stored.scheduled_at_start)).toBe(Date.parse(body.scheduled_at_start))
})

test('M-RESCHED-08 on a phone @mobile', async ({ pilotPage, pilot }) => {
  const mission = await accepted(pilot)
  const dialog = await openFlow(pilotPage, mission)
  await dialog.getByText('Weather', { exact: true }).click()
  await pickSlot(pilotPage)
  // Content behind the dialog can be neither reached nor read.
  await expect(pilotPage.locator('[inert] main, main[inert]')).toHaveCount(1)
  await expectAccessible(pilotPage)
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect(pilotPage.getByRole('dialog', { name: 'Flight Rescheduled!' })).toContainText(
    'Your mission is scheduled for',
  )
})

test('M-DETAIL-08 M-RESCHED-14 on a phone the reason why rescheduling is impossible is further down, not on the first screen @mobile', async ({
  pilotPage: page,
  pilot,
}) => {
  const fixed = await assignTo(
    await newMission({ ...at('Fixed'), ...inHours(48), admin_scheduled: true }),
    pilot,
  )
  await page.goto(`/clientmission/${fixed.id}`)
  const button = page.getByRole('button', { name: 'Reschedule' })
  await expect(button).toBeDisabled()
  await expect(button).not.toBeInViewport()
  await expect(scheduleBlock(page)).not.toContainText(refusal)
  const lower = page.getByRole('region', { name: 'Change the date' })
  await expect(lower).toContainText(refusal)
  await expect(lower.getByRole('link', { name: 'support@example.com' })).toBeVisible()
  await expectAccessible(page)
})

test('M-RESCHED-04 the note on authorization only for missions that have one', async ({
  pilotPage,
  pilot,
}) => {
  const note = 'Airspace authorization must be obtained again for the new date.'
  const plain = await accepted(pilot)
  const dialog = await openFlow(pilotPage, plain)
  await dialog.getByText('Weather', { exact: true }).click()
  await expect(dialog.getByText('Select Arrival Time')).toBeVisible()
  await expect(dialog.getByText(note)).toHaveCount(0)
  await changeResponses(pilotPage, `**/v2/pilots/missions/${plain.id}?*`, (mission) => ({
    ...mission,
    laanc_flights: [{ id: 'flight-1', voided_at: null, authorizations: [] }],
  }))
  const again = await openFlow(pilotPage, plain)
  await again.getByText('Weather', { exact: true }).click()
  await expect(again.getByText(note)).toBeVisible()
})

test('M-RESCHED-10 M-RESCHED-11 M-RESCHED-12 M-RESCHED-13 M-RESCHED-14 A-RESCH-05 the cases in which only the provider can', async ({
  pilotPage,
  pilot,
}) => {
  const fixed = await assignTo(
    await newMission({ ...at('Fixed'), ...inHours(48), admin_scheduled: true }),
    pilot,
  )
  const held = await assignTo(await newMission(at('Held')), pilot, inHours(72))
  await putOnHold(held)
  const done = await assignTo(await newMission(at('Done')), pilot, inHours(96))
  for (const status of ['flight_complete', 'assets_uploaded', 'processing_shots']) await moveTo(done, status)
  const contact = await assignTo(
    await newMission({ ...at('Contact'), require_contact_to_reschedule: true }),
    pilot,
    inHours(120),
  )
  await pilotPage.goto('/terms')
  for (const [name, mission] of Object.entries({ Fixed: fixed, Held: held, Done: done, Contact: contact })) {
    await followLink(pilotPage, `/clientmission/${mission.id}`, name)
    await expect(pilotPage.getByRole('button', { name: 'Reschedule' })).toBeDisabled()
    await expect(scheduleBlock(pilotPage)).toContainText(refusal)
    await expect(scheduleBlock(pilotPage).getByRole('link', { name: 'support@example.com' })).toBeVisible()
  }
  const unscheduled = await assignTo(
    await newMission({ ...at('Unscheduled'), require_contact_to_reschedule: true }),
    pilot,
  )
  await followLink(pilotPage, `/clientmission/${unscheduled.id}`, 'Unscheduled')
  await expect(pilotPage.getByRole('button', { name: 'Reschedule' })).toBeEnabled()
  await expect(pilotPage.getByText(refusal)).toHaveCount(0)
})

test('M-OPEN-46 a refusal of the server is shown in its own words', async ({ pilotPage, pilot }) => {
  await withoutRealtime(pilotPage)
  const mission = await accepted(pilot)
  const dialog = await openFlow(pilotPage, mission)
  await putOnHold(mission)
  await dialog.getByText('Weather', { exact: true }).click()
  await pickSlot(pilotPage)
  await dialog.getByRole('button', { name: 'Reschedule' }).click()
  await expect(dialog.getByRole('alert')).toContainText(refusal)
})
