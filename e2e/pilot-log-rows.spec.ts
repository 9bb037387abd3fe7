import { assignTo, mondayMorning, moveTo, newMission } from './support/missions.ts'
import { flown, pay, rowOf, steps, table, toggleOf } from './support/past-missions.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('A-LOG-02 M-OPEN-67 rows expand and collapse by keyboard and by pointer, and say why one was rejected', async ({
  pilotPage,
  pilot,
}) => {
  const paid = await assignTo(await newMission({ name: 'Paid roof' }), pilot, mondayMorning)
  for (const step of steps) await moveTo(paid, step)
  await pay(pilot, paid, 'complete', { notes: 'Thank you for the extra views' })
  await flown(pilot, 'Tilted view', { to: 'rejected' })
  await pilotPage.goto('/pilotlog')
  const toggle = toggleOf(pilotPage, 'Tilted view')
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await toggle.focus()
  await pilotPage.keyboard.press('Enter')
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(table(pilotPage).getByText('The horizon is tilted.')).toBeVisible()
  await rowOf(pilotPage, 'Paid roof').click()
  const details = table(pilotPage)
    .getByRole('row')
    .filter({ hasText: 'Flight date' })
    .filter({ hasText: 'Thank you' })
  await expect(details).toContainText('1 Example Way, Santa Monica, CA 90401')
  await expect(details).toContainText('Complete')
  await expect(details).toContainText('Monday 1/6/31 · 10:00AM - 11:00AM')
  await expect(details).toContainText('$150.00 USD')
  await expect(details.getByRole('link', { name: 'View mission' })).toHaveAttribute(
    'href',
    `/clientmission/${paid.id}`,
  )
  await expectAccessible(pilotPage)
  await toggle.focus()
  await pilotPage.keyboard.press('Space')
  await expect(table(pilotPage).getByText('The horizon is tilted.')).toHaveCount(0)
  await expect(details).toBeVisible()
})

test('A-LOG-04 M-PAY-01 M-PAY-02 M-PAY-04 M-PAY-05 M-PAY-06 payments show what they wait for, and totals per currency', async ({
  pilotPage,
  pilot,
}) => {
  await pay(pilot, await flown(pilot, 'Paid'), 'complete', { amount: 123_450 })
  await pay(pilot, await flown(pilot, 'Paid in euro'), 'complete', { amount: 9_900, currency_code: 'EUR' })
  await pay(pilot, await flown(pilot, 'No account'), 'autopay_onboarding')
  const several = await flown(pilot, 'Several')
  await pay(pilot, several, 'complete', { amount: 1_000 })
  await pay(pilot, several, 'processing', { amount: 2_000 })
  await pay(pilot, await flown(pilot, 'Lesson', { mission_type: 'training' }), 'processing')
  await pilotPage.goto('/pilotlog')
  const payment = (name: string) => rowOf(pilotPage, name).getByRole('cell').last()
  await expect(payment('No account')).toHaveText(/\$150\.00 USD \(setup stripe\)$/)
  await expect(payment('Several')).toHaveText(/\$10\.00 USD\$20\.00 USD \(processing\)$/)
  await expect(payment('Lesson')).toHaveText(/\$0$/)
  await expect(payment('Paid in euro')).toHaveText(/€99\.00 EUR$/)
  const earnings = pilotPage.getByRole('region', { name: 'Earnings' })
  await expect(earnings).toContainText('€99.00 EUR')
  await expect(earnings).toContainText('$1,244.50 USD')
  await expect(
    earnings.getByRole('img', { name: /paid in USD by month.*The highest was \$1,244\.50 USD/ }),
  ).toBeVisible()
  await expect(
    earnings.getByRole('img', { name: /paid in EUR by month.*The highest was €99\.00 EUR/ }),
  ).toBeVisible()
  await earnings.getByRole('button', { name: 'Earnings by month as a table' }).click()
  const byMonth = earnings.getByRole('table', { name: 'Paid by month' })
  // The currency of the pilot's own country comes first.
  await expect(byMonth.getByRole('columnheader')).toHaveText(['Month', 'US Dollar', 'Euro'])
  await expect(byMonth.getByRole('cell')).toHaveText(['$1,244.50 USD', '€99.00 EUR'])
  await expectAccessible(pilotPage)
  await payment('No account').getByRole('link', { name: '(setup stripe)' }).click()
  await expect(pilotPage).toHaveURL('/profile#payment-information')
  await expect(pilotPage.locator('#payment-information')).toBeInViewport()
})

test.describe('with a map', () => {
  test.use({ drawsMaps: true })

  test('A-LOG-01 A-LOG-02 on a phone the rows are cards that open on a tap, and pending payouts have their sum and day @mobile', async ({
    pilotPage,
    pilot,
  }) => {
    await pay(pilot, await flown(pilot, 'First card'), 'autopay_onboarding')
    await flown(pilot, 'Second card', { to: 'rejected' })
    await pay(pilot, await flown(pilot, 'Third card'), 'processing', { expected_on: '2031-03-20' })
    await pay(pilot, await flown(pilot, 'Fourth card'), 'processing', { amount: 5_000 })
    await flown(pilot, 'Fifth card')
    await pilotPage.goto('/completed-missions')
    const row = rowOf(pilotPage, 'First card')
    await expect(row).toContainText('Uploaded On')
    await expect(row).toContainText('$150.00 USD (setup stripe)')
    await expect(rowOf(pilotPage, 'Third card')).toContainText('Payout expected 03/20/2031')
    // The name and the money are on one line, the rest is below.
    const [name, money, day] = await Promise.all(
      ['First card', '$150.00 USD', 'Uploaded On'].map((text) => row.getByText(text).first().boundingBox()),
    )
    expect(Math.abs((name?.y ?? 0) - (money?.y ?? 0))).toBeLessThan(8)
    expect(day?.y ?? 0).toBeGreaterThan((name?.y ?? 0) + 24)
    const onItsWay = pilotPage.getByRole('region', { name: 'On its way' })
    await expect(onItsWay).toContainText('$200.00 USD')
    await expect(onItsWay).toContainText('And $150.00 USD on hold until you set up Stripe')
    await expect(onItsWay.getByRole('listitem').first()).toHaveText(
      /^Third cardExpected 03\/20\/2031\$150\.00 USD\(processing\)$/,
    )
    await expect(onItsWay.getByRole('listitem')).toHaveCount(3)
    // The map is far below, and not fetched before somebody goes there.
    const map = pilotPage.getByRole('region', { name: 'Map of completed missions' })
    await expect(map).toHaveCount(0)
    await toggleOf(pilotPage, 'First card').tap()
    await expect(table(pilotPage).getByText('Flight date')).toBeVisible()
    await pilotPage.getByText('Where you flew').scrollIntoViewIfNeeded()
    await expect(map.locator('[data-marker]').first()).toBeVisible()
    expect(await pilotPage.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await expectAccessible(pilotPage)
  })
})
