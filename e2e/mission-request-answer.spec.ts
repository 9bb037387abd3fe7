import type { Locator } from '@playwright/test'
import { clockTime, longDate } from './support/dates.ts'
import { fullMission, offered, phoenix, prescheduled } from './support/mission-offers.ts'
import { assignTo, newMission, putOnHold } from './support/missions.ts'
import { newPilot } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { withoutRealtime } from './support/realtime.ts'
import { answersSent, confirmText, requestPage, sectionNames, visitOffer } from './support/request-page.ts'
import { failDeclines } from './support/responses.ts'
import { expect, expectAccessible, expectNoOverflow, test } from './support/test.ts'

test.describe('confirming', () => {
  test('M-OFFER-31 M-OFFER-32 M-SCHED-14 Accept with unconfirmed sections sends nothing; the error lasts 5 s, its text 6 s', async ({
    pilotPage,
    pilot,
  }) => {
    const sent = answersSent(pilotPage)
    await pilotPage.clock.install()
    const { request } = await visitOffer(pilotPage, pilot)
    await request.confirm('Scope')
    await pilotPage.clock.pauseAt(Date.now() + 120_000)
    await request.accept.click()
    const messages = pilotPage.getByText(confirmText)
    const alarmed = pilotPage.locator('[data-error=true]')
    await expect(messages).toHaveCount(4)
    await expect(alarmed).toHaveCount(4)
    await expect(request.section('Scope').getByText(confirmText)).toHaveCount(0)
    await pilotPage.clock.runFor(4_900)
    await expect(alarmed).toHaveCount(4)
    await pilotPage.clock.runFor(200)
    await expect(alarmed).toHaveCount(0)
    await expect(messages).toHaveCount(4)
    await pilotPage.clock.runFor(1_000)
    await expect(messages).toHaveCount(0)
    await expect(request.dialog).toHaveCount(0)
    expect(sent).toEqual([])
  })

  test('M-OFFER-10 M-OFFER-31 a checkbox removes the error of its section at once, and confirms only that section', async ({
    pilotPage,
    pilot,
  }) => {
    const { request } = await visitOffer(pilotPage, pilot)
    await request.accept.click()
    await expect(pilotPage.getByText(confirmText)).toHaveCount(5)
    await expect(request.title('Scope')).toBeFocused()
    await expectAccessible(pilotPage)
    await request.confirm('Scope')
    await expect(request.section('Scope').getByText(confirmText)).toHaveCount(0)
    await expect(pilotPage.getByText('Confirmed', { exact: true })).toHaveCount(1)
    await expect(pilotPage.getByText('1 of 5 sections confirmed')).toBeVisible()
    for (const name of ['Preparation', 'Execution', 'Airspace'] as const) {
      await request.open(name)
      await expect(request.box(name)).not.toBeChecked()
    }
  })

  test('M-OFFER-27 M-OFFER-28 M-OFFER-29 both dialogs ask for confirmation, and Cancel sends nothing', async ({
    pilotPage,
    pilot,
  }) => {
    const sent = answersSent(pilotPage)
    const { request } = await visitOffer(pilotPage, pilot, prescheduled)
    await request.decline.click()
    await expect(request.dialog).toContainText('Are you sure you want to decline this mission?')
    await expectAccessible(pilotPage)
    await request.dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(request.dialog).toHaveCount(0)
    await expect(request.decline).toBeFocused()
    await request.confirmAll()
    await request.accept.click()
    const day = longDate(prescheduled.scheduled_at_start, phoenix.timezone_id)
    await expect(request.dialog).toContainText(
      `By accepting, you agree to fly this mission on ${day} at 10:00AM, weather permitting.`,
    )
    await expect(request.dialog.getByRole('definition')).toContainText(['$', /\d/, '10:00AM MST'])
    await expectAccessible(pilotPage)
    await pilotPage.keyboard.press('Escape')
    await expect(request.dialog).toHaveCount(0)
    expect(sent).toEqual([])
  })
})

test.describe('accepting', () => {
  test('M-OFFER-28 M-OFFER-33 M-SCHED-07 M-SCHED-15 M-CALL-06 the chosen slot is confirmed and sent once, the details open, and Back does not return', async ({
    pilotPage,
    pilot,
  }) => {
    const { id } = await offered(pilot)
    const sent = answersSent(pilotPage)
    const request = requestPage(pilotPage)
    const slots = pilotPage.waitForResponse(`**/v1/pilots/missions/${id}/timeslots`)
    await pilotPage.goto('/active-missions')
    await expect(pilotPage.getByRole('heading', { level: 1 })).toBeVisible()
    await request.visit(id)
    const days = (await (await slots).json()) as {
      available_timeslots: { scheduled_at_start: string; scheduled_at_end: string }[]
    }[]
    await request.chooseSlot(2)
    // The slot is on the first day with good weather, whichever that is.
    const start = await request.section('Scheduling').getByRole('radio', { checked: true }).inputValue()
    const third = days
      .flatMap((day) => day.available_timeslots)
      .find(({ scheduled_at_start }) => scheduled_at_start === start)
    if (!third) throw new Error('the chosen slot is not among those of the server')
    await expect(pilotPage.getByRole('heading', { name: 'Select Arrival Time' })).toBeVisible()
    await request.confirmAll()
    await request.accept.click()
    const day = longDate(third.scheduled_at_start, phoenix.timezone_id)
    const time = clockTime(third.scheduled_at_start, phoenix.timezone_id)
    await expect(request.dialog).toContainText(
      `By accepting, you agree to fly this mission on ${day} at ${time}, weather permitting.`,
    )
    await request.dialog.getByRole('button', { name: 'Accept' }).dblclick()
    await expect(pilotPage).toHaveURL(`/clientmission/${id}`)
    expect(sent).toHaveLength(1)
    const [, path, body] = sent[0]?.split(' ') ?? []
    expect(path).toBe(`/v1/pilots/missions/${id}/invitation`)
    expect(JSON.parse(body ?? '{}')).toEqual({
      scheduled_at_start: third.scheduled_at_start,
      scheduled_at_end: third.scheduled_at_end,
    })
    expect((await provider('GET', `/missions/${id}`)).status).toBe('pilot_accepted')
    const moment = pilotPage.getByRole('region', { name: 'Mission accepted' })
    await expect(moment.getByRole('status')).toContainText("It's yours to fly.")
    await expect(moment.getByRole('listitem')).toContainText([
      `Fly on ${day} at ${time}.`,
      'Upload your photos and videos, and submit them.',
    ])
    // This is the state that the browser would restore on a reload.
    await expect.poll(() => pilotPage.evaluate(() => history.state.usr)).toBeNull()
    await pilotPage.reload()
    await expect(pilotPage.getByRole('region', { name: 'Schedule' })).toBeVisible()
    await expect(moment).toHaveCount(0)
    await pilotPage.goBack()
    await expect(pilotPage).toHaveURL('/active-missions')
  })

  test('M-OFFER-07 M-SCHED-01 M-SCHED-02 M-SCHED-03 M-SCHED-06 M-SCHED-13 M-CALL-06 a prescheduled mission has one time, nothing to choose, and an empty body', async ({
    pilotPage,
    pilot,
  }) => {
    const sent = answersSent(pilotPage)
    const { id, request } = await visitOffer(pilotPage, pilot, prescheduled)
    const when = /\w+day, \w+ \d+\w\w, \d{4} at 10:00AM/
    await expect(pilotPage.locator('main header').first()).toContainText(when)
    await request.open('Scheduling')
    const section = request.section('Scheduling')
    await expect(section.getByRole('heading', { name: 'Flight Date and Time' })).toBeVisible()
    await expect(section).toContainText(
      /This mission is prescheduled\. The client requires it to be flown on/,
    )
    const slot = section.getByRole('region', { name: 'Set flight time' })
    await expect(slot).toHaveCount(1)
    await expect(slot).toContainText(when)
    await expect(slot).toContainText(/°F/)
    await expect(section.getByRole('radio')).toHaveCount(0)
    await expect(section.getByRole('spinbutton')).toHaveCount(0)
    await expect(section.getByRole('grid')).toHaveCount(0)
    await expect(request.box('Scheduling')).toBeDisabled()
    for (const name of sectionNames) await request.confirm(name)
    await request.sendAccept()
    await expect(pilotPage).toHaveURL(`/clientmission/${id}`)
    expect(sent).toEqual([`PATCH /v1/pilots/missions/${id}/invitation {}`])
  })

  test('after a conflict the mission stays, with the reason, other slots, and a second try', async ({
    pilotPage,
    pilot,
  }) => {
    const { id, request } = await visitOffer(pilotPage, pilot)
    await request.confirmAll()
    const start = await pilotPage.getByRole('radio', { checked: true }).getAttribute('value')
    const scheduled_at_end = new Date(Date.parse(start ?? '') + 3_600_000).toISOString()
    const other = await newMission({ location: phoenix })
    await assignTo(other, pilot, { scheduled_at_start: start ?? '', scheduled_at_end })
    await request.sendAccept()
    await expect(pilotPage.getByText('You already have a mission at that time.')).toBeVisible()
    await expect(pilotPage).toHaveURL(`/availablemission/${id}`)
    await expect(pilotPage.getByText(/^You are booked for 1 mission\(s\) on/)).toBeVisible()
    await expect(request.box('Scheduling')).not.toBeChecked()
    await request.chooseSlot()
    await request.confirm('Scheduling')
    await request.sendAccept()
    await expect(pilotPage).toHaveURL(`/clientmission/${id}`)
  })

  test('M-SCHED-03 M-OFFER-28 a time the provider sets, or takes back, while the pilot decides books nothing: the page shows it and asks again', async ({
    pilotPage,
    pilot,
  }) => {
    await withoutRealtime(pilotPage)
    const { id, request } = await visitOffer(pilotPage, pilot)
    await request.confirmAll()
    const { scheduled_at_start, scheduled_at_end } = prescheduled
    await provider('PATCH', `/missions/${id}`, { scheduled_at_start, scheduled_at_end })
    await request.sendAccept()
    const day = longDate(scheduled_at_start, phoenix.timezone_id)
    const isSet = pilotPage.getByText(
      `The time of this mission has changed. It's now set for ${day} at 10:00AM. Confirm the new time, then accept again.`,
    )
    await expect(isSet).toBeVisible()
    await expect(request.dialog).toHaveCount(0)
    await expect(pilotPage.locator('main header').first()).toContainText(`${day} at 10:00AM`)
    await expect(request.box('Scheduling')).not.toBeChecked()
    await expect(pilotPage.getByText('4 of 5 sections confirmed')).toBeVisible()
    expect((await provider('GET', `/missions/${id}`)).status).toBe('pilots_notified')
    await expectAccessible(pilotPage)

    // Opened again while the pilot is being asked about the set time.
    await request.confirm('Scheduling')
    await request.accept.click()
    await expect(request.dialog).toContainText(`agree to fly this mission on ${day} at 10:00AM`)
    await provider('PATCH', `/missions/${id}`, { admin_scheduled: false })
    await request.dialog.getByRole('button', { name: 'Accept' }).click()
    await expect(
      pilotPage.getByText('This mission no longer has a set time. Choose a time, then accept again.'),
    ).toBeVisible()
    await expect(request.dialog).toHaveCount(0)
    expect((await provider('GET', `/missions/${id}`)).status).toBe('pilots_notified')
    await request.chooseSlot()
    await request.confirm('Scheduling')
    await request.sendAccept()
    await expect(pilotPage).toHaveURL(`/clientmission/${id}`)
  })

  test('M-ERR-04 M-OFFER-34 a mission put on hold, or a pilot rejected, meanwhile: the page stays and says so; given to another, it is unavailable', async ({
    pilotPage,
    pilot,
  }) => {
    await withoutRealtime(pilotPage)
    const { id, request } = await visitOffer(pilotPage, pilot, prescheduled)
    await request.confirmAll()
    await putOnHold({ id })
    await request.sendAccept()
    await expect(
      pilotPage.getByText('This mission is temporarily on hold; pilots will be contacted on resume.'),
    ).toBeVisible()
    await expect(pilotPage.getByText('This mission is on hold.')).toBeVisible()
    await expect(request.dialog).toHaveCount(0)
    await expect(request.accept).toBeDisabled()

    await provider('POST', `/missions/${id}/resume`)
    await pilotPage.reload()
    await request.confirmAll()
    await provider('POST', `/pilots/${pilot.id}/reject`, { reason: 'The license has expired.' })
    await request.sendAccept()
    const reason = pilotPage.getByText("Your account wasn't approved, so you can't take")
    await expect(reason).toHaveCount(2)
    await expect(request.dialog).toHaveCount(0)
    await expect(request.accept).toBeDisabled()
    await expectAccessible(pilotPage)

    await provider('POST', `/pilots/${pilot.id}/approve`)
    await pilotPage.reload()
    await request.confirmAll()
    await assignTo({ id }, await newPilot())
    await request.sendAccept()
    await expect(pilotPage).toHaveURL('/unavailable-mission')
  })
})

test.describe('declining', () => {
  test('M-OFFER-35 M-CALL-07 a client mission leaves the list, and Back does not return', async ({
    pilotPage,
    pilot,
  }) => {
    const { id } = await offered(pilot, { location: { ...phoenix, name: 'Not for me' } })
    await offered(pilot, { location: { ...phoenix, name: 'Still there' } })
    const sent = answersSent(pilotPage)
    const request = requestPage(pilotPage)
    await pilotPage.goto('/active-missions')
    await pilotPage
      .getByRole('link', { name: /Not for me/ })
      .first()
      .click()
    await expect(pilotPage).toHaveURL(`/availablemission/${id}`)
    await expect(request.section('Scope')).toBeVisible()
    await request.decline.click()
    await request.dialog.getByRole('button', { name: 'Decline' }).dblclick()
    await expect(pilotPage).toHaveURL('/active-missions')
    await expect(pilotPage.getByText('Still there')).toBeVisible()
    await expect(pilotPage.getByText('Not for me')).toHaveCount(0)
    expect(sent).toEqual([`DELETE /v1/pilots/missions/${id}/invitation`])
    await pilotPage.goBack()
    await expect(pilotPage).toHaveURL('/active-missions')
  })

  test.describe('that fails', () => {
    test.use({ expectedConsoleErrors: /status of 500/ })

    test('M-OFFER-36 M-OFFER-37 M-CALL-08 is only logged for training, told for other types, and made again by their own call', async ({
      pilotPage,
      pilot,
    }) => {
      const alarm = 'Something went wrong. Please try again or contact the support address.'
      await failDeclines(pilotPage)
      const request = requestPage(pilotPage)
      // Client and creative missions are tested on the list of missions.
      for (const mission_type of ['training', 'panorama']) {
        const { id } = await offered(pilot, { mission_type })
        await request.visit(id)
        await request.decline.click()
        const logged = pilotPage.waitForEvent('console', (message) => /declined/.test(message.text()))
        await request.dialog.getByRole('button', { name: 'Decline' }).click()
        await logged
        await expect(request.dialog).toHaveCount(0)
        await expect(pilotPage).toHaveURL(`/availablemission/${id}`)
        await expect(pilotPage.getByText(alarm), mission_type).toHaveCount(
          mission_type === 'panorama' ? 1 : 0,
        )
      }
      await pilotPage.unroute('**/pilots/missions/**')
      const { pathname } = new URL(pilotPage.url())
      const sent = answersSent(pilotPage)
      await request.sendDecline()
      await expect(pilotPage).toHaveURL('/active-missions')
      expect(sent).toEqual([`DELETE /v2/pilots/missions/${pathname.split('/').at(-1)}`])
    })
  })
})

test('M-OFFER-27 M-OFFER-33 a mission is accepted on a phone @mobile', async ({ pilotPage, pilot }) => {
  const { id, request } = await visitOffer(pilotPage, pilot, fullMission)
  for (const name of sectionNames) await request.open(name)
  await expect(request.slots.first()).toBeVisible()
  await expectNoOverflow(pilotPage)
  await expectAccessible(pilotPage)
  await request.confirmAll()
  // Declining is a word next to it, no second button of its weight.
  const decline = pilotPage.getByRole('button', { name: 'Decline' })
  const width = async (button: Locator) => (await button.boundingBox())?.width ?? 0
  expect(await width(decline)).toBeLessThan((await width(request.accept)) / 2)
  await expect(decline).toHaveCSS('border-top-color', 'rgba(0, 0, 0, 0)')
  await request.accept.click()
  await expectAccessible(pilotPage)
  await request.dialog.getByRole('button', { name: 'Accept' }).click()
  await expect(pilotPage).toHaveURL(`/clientmission/${id}`)
  const moment = pilotPage.getByRole('region', { name: 'Mission accepted' })
  await expect(moment.getByRole('listitem').first()).toBeInViewport()
  await expectNoOverflow(pilotPage)
  await expectAccessible(pilotPage)
  await moment.getByRole('button', { name: 'Dismiss' }).press('Enter')
  await expect(moment).toHaveCount(0)
})
