import { openWeekdays } from './support/dates.ts'
import { followLink } from './support/follow-link.ts'
import { american, dayAhead, offered, phoenix, phoenixTime } from './support/mission-offers.ts'
import { assignTo, newMission } from './support/missions.ts'
import { withoutRealtime } from './support/realtime.ts'
import { requestPage, visitOffer } from './support/request-page.ts'
import { afterRetries } from './support/responses.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test.describe('scheduling', () => {
  test('M-SCHED-01 M-SCHED-02 M-SCHED-04 M-SCHED-05 M-SCHED-07 M-SCHED-08 M-CALL-09 the copy, the date input and the slots; one in weather beyond the limits looks so, and says why', async ({
    pilotPage,
    pilot,
  }) => {
    const { request } = await visitOffer(pilotPage, pilot, { weekend_schedule_filter: 'any_day' })
    await request.open('Scheduling')
    const section = request.section('Scheduling')
    await expect(section.getByRole('heading', { name: 'Select Flight Date' })).toBeVisible()
    await expect(section).toContainText(
      /flown by \w+day, \w+ \d+\w\w, \d{4}, within 09:00AM to 05:00PM\. It can be flown on any day of the week\./,
    )
    await expect(section).toContainText('This mission may take up to 1 h 30 min.')
    await expect(section.getByRole('spinbutton')).toHaveCount(3)
    const slot = request.slots.first()
    await expect(slot).toContainText(/09:00AM\s*\w+day \d+\/\d+\/\d\d/)
    await expect(slot.locator('[data-weather]')).toBeVisible()
    await expect(slot).toContainText(/\d+°F.*Wind \d+ mph.*Clouds \d+%/)
    await expect(request.slots.last()).toContainText('03:30PM')
    await expect(section).toContainText('sample weather')
    // The browser of the tests is not in Arizona.
    await expect(section).toContainText('Times are local to the site (MST).')
    await expect(section).toContainText('No time slots')
    // The meaning of the sign below a day is part of the day's name.
    const open = section.getByRole('grid').locator('[role=button]:not([aria-disabled=true])')
    await expect(open.first()).toHaveAccessibleName(/day, .*, (Good weather|Poor weather|No time slots)$/)
    // The second day of the window, typed.
    const day = dayAhead(3)
    await section.getByRole('spinbutton').first().click()
    await pilotPage.keyboard.type(american(day).replaceAll('/', ''))
    await expect(slot).toContainText(`${Number(day.slice(5, 7))}/${Number(day.slice(8))}/${day.slice(2, 4)}`)
    await expect(section.getByRole('spinbutton')).toHaveText(american(day).split('/'))

    const windy = await offered(pilot, { location: { ...phoenix, name: 'Windy' }, max_wind_speed: 1 })
    await followLink(pilotPage, `/availablemission/${windy.id}`, 'Windy')
    await request.open('Scheduling')
    await expect(slot).toHaveAttribute('data-verdict', 'poor')
    await expect(slot).toContainText('Too windy: limit 1 mph')
    await expectAccessible(pilotPage)
  })

  test('M-SCHED-09 M-SCHED-10 a full day shows its bookings, and that there is no slot', async ({
    pilotPage,
    pilot,
  }) => {
    const day = dayAhead(2)
    await assignTo(await newMission({ location: phoenix }), pilot, {
      scheduled_at_start: phoenixTime(day, 8),
      scheduled_at_end: phoenixTime(day, 12),
    })
    await assignTo(await newMission({ location: phoenix }), pilot, {
      scheduled_at_start: phoenixTime(day, 12),
      scheduled_at_end: phoenixTime(day, 18),
    })
    const { request } = await visitOffer(pilotPage, pilot)
    await request.open('Scheduling')
    const section = request.section('Scheduling')
    // The first day with a slot comes up by itself.
    await expect(request.slots.first()).toBeVisible()
    await section.getByRole('spinbutton').first().click()
    await pilotPage.keyboard.type(american(day).replaceAll('/', ''))
    await expect(section).toContainText('No available timeslots on this date')
    await expect(section).toContainText(`You are booked for 2 mission(s) on ${american(day)}:`)
    await expect(section).toContainText('08:00AM - 12:00PM')
    await expect(section).toContainText('12:00PM - 06:00PM')
    await expect(request.slots).toHaveCount(0)
  })

  test('M-SCHED-11 M-SCHED-12 the weekend filter closes days of the calendar', async ({
    pilotPage,
    pilot,
  }) => {
    const openDays = async (weekend_schedule_filter: string): Promise<string[]> => {
      const location = { ...phoenix, name: weekend_schedule_filter }
      const mission = await offered(pilot, { location, weekend_schedule_filter })
      await followLink(pilotPage, `/availablemission/${mission.id}`, weekend_schedule_filter)
      await requestPage(pilotPage).open('Scheduling')
      const calendar = pilotPage.getByRole('grid')
      await expect(calendar).toBeVisible()
      const weekdays = await openWeekdays(calendar)
      const next = pilotPage.getByRole('button', { name: 'Next' }).last()
      if (await next.isEnabled()) {
        await next.click()
        weekdays.push(...(await openWeekdays(calendar)))
      }
      return [...new Set(weekdays)].sort()
    }
    await pilotPage.goto('/terms')
    const weekend = ['Saturday', 'Sunday']
    const week = ['Friday', 'Monday', 'Thursday', 'Tuesday', 'Wednesday']
    expect(await openDays('no_weekends')).toEqual(week)
    expect(await openDays('weekends_only')).toEqual(weekend)
    expect(await openDays('any_day')).toEqual([...week, ...weekend].sort())
  })

  test.describe('without slots', () => {
    test.use({ expectedConsoleErrors: /status of 500/ })

    test('M-ERR-03 a failure is logged, the page stays usable, and it can be tried again', async ({
      pilotPage,
      pilot,
    }) => {
      // A connection that is made late fetches everything anew, before the button is pressed.
      await withoutRealtime(pilotPage)
      await pilotPage.clock.install()
      await pilotPage.route('**/timeslots', (route) => route.fulfill({ status: 500, json: {} }))
      const logged = pilotPage.waitForEvent('console', (message) => /time slots/.test(message.text()))
      const { request } = await visitOffer(pilotPage, pilot)
      await request.open('Scheduling')
      await afterRetries(pilotPage, pilotPage.getByText("We couldn't load the time slots"))
      await logged
      await expect(pilotPage.getByRole('alertdialog')).toHaveCount(0)
      await request.confirm('Scope')
      await pilotPage.unroute('**/timeslots')
      await pilotPage.getByRole('button', { name: 'Try again' }).click()
      await expect(request.slots.first()).toBeVisible()
    })
  })
})
