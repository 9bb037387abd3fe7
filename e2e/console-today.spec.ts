import { randomUUID } from 'node:crypto'
import { dayAhead } from './support/mission-offers.ts'
import { newMission, santaMonica } from './support/missions.ts'
import { newPilot } from './support/pilots.ts'
import { watchRealtime } from './support/realtime.ts'
import { openConsole } from './support/staff.ts'
import { expect, expectAccessible, test } from './support/test.ts'

/** Where no other test has pilots or missions. */
const tekapo = { latitude: -44.0, longitude: 170.48, city: 'Lake Tekapo', country: 'NZ' }
const site = { ...santaMonica, ...tekapo, state: 'CAN', timezone_id: 'Pacific/Auckland' }

test('a dispatcher sees to a line, and it disappears from the screen of another without reloading', async ({
  page,
  browser,
}) => {
  await newPilot({ ...tekapo, travel_distance: 50 })
  const [name, other] = [`Dam ${randomUUID()}`, `Pier ${randomUUID()}`]
  await newMission({ name, location: site, fly_by_date: dayAhead(1) })
  await newMission({ name: other, location: site, fly_by_date: dayAhead(1) })

  const colleague = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const sockets = watchRealtime(colleague)
  await openConsole(colleague, ['dispatcher'], '/')
  await expect(colleague).toHaveTitle('Today · Sortie Console')
  await colleague.getByRole('link', { name: /^No pilot/ }).click()
  await expect(colleague).toHaveURL(/\/console\/today\?kind=no_pilot$/)
  const theirs = colleague.getByRole('listitem').filter({ hasText: name })
  await expect(theirs).toContainText('Not offered to anyone')
  await expectAccessible(colleague)
  await sockets.untilSubscribed(5)

  await openConsole(page, ['dispatcher'], '/today?kind=no_pilot')
  const mine = page.getByRole('listitem').filter({ hasText: name })
  await mine.getByRole('button', { name: `Offer to all who match: ${name}` }).click()
  await expect(page.getByText('Offered to 1 pilot')).toBeVisible()
  // Under the pointer nothing moves: the line stays until the pointer leaves.
  await expect(mine).toContainText('Handled')
  await expect(theirs).toHaveCount(0)
  await page.mouse.move(0, 0)
  await expect(mine).toHaveCount(0)

  // The keyboard moves through the lines from anywhere.
  await page.keyboard.press('j')
  await expect(page.getByRole('listitem').locator('a:focus')).toHaveCount(1)
  await expect(page.getByRole('link', { name: other })).toHaveAttribute('href', /\/console\/missions\/\d+$/)
  await expectAccessible(page)
  await colleague.context().close()
})

test('an owner sets how long something may take', async ({ page }) => {
  await openConsole(page, ['owner'], '/settings')
  const field = page.getByRole('textbox', { name: 'From delivered to reviewed' })
  await field.fill('49')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Saved')).toBeVisible()
  await page.reload()
  await expect(field).toHaveValue('49 hours')
  await expectAccessible(page)
})

test('Today loads at most 200 KB of scripts before it shows what waits', async ({ page }) => {
  await openConsole(page, ['owner'], '/today')
  await expect(page.getByRole('navigation', { name: 'Kinds' }).getByRole('link').first()).toBeVisible()
  const loaded = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => new URL(name).pathname.endsWith('.js'))
      .map(({ name, encodedBodySize }) => ({ name, encodedBodySize })),
  )
  const bytes = loaded.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
  expect(bytes, JSON.stringify(loaded)).toBeGreaterThan(50_000)
  expect(bytes, JSON.stringify(loaded)).toBeLessThan(200_000)
})
