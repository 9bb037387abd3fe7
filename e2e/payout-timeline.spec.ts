import type { Page } from '@playwright/test'
import { check } from './support/checkbox.ts'
import { assignTo, moveTo, newMission } from './support/missions.ts'
import { newPayee } from './support/payees.ts'
import { plainSession } from './support/pilots.ts'
import { holdSession } from './support/sign-in.ts'
import { openConsole } from './support/staff.ts'
import { expect, test } from './support/test.ts'

/** A step's state, name, and who it waits for, without its times. */
const stepsOf = (page: Page) =>
  page
    .getByRole('list', { name: 'From offer to payout' })
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item) =>
        [item.querySelector('p > span')?.textContent, item.querySelector('p + p')?.textContent]
          .filter(Boolean)
          .join(' '),
      ),
    )

test('a pilot and finance follow a mission from its offer to the bank, each as it concerns them', async ({
  page,
  browser,
}) => {
  const name = `Way${Date.now()}`
  const pilot = await newPayee(name)
  const mission = await assignTo(await newMission({ name: `Quay ${name}` }), pilot)
  await holdSession(page, await plainSession(pilot))
  await page.goto(`/clientmission/${mission.id}`)
  const finance = await browser.newPage()
  await openConsole(finance, ['finance', 'dispatcher'], `/missions/${mission.id}`)
  const bothRead = async (mine: string[], theirs = mine) => {
    // Neither page is loaded again: each hears of what happened.
    await expect.poll(() => stepsOf(page)).toEqual(mine)
    await expect.poll(() => stepsOf(finance)).toEqual(theirs)
  }

  const toCome = (...steps: string[]) => steps.map((step) => `To come: ${step}`)
  const done = (...steps: string[]) => steps.map((step) => `Done: ${step}`)
  const after = (now: string) => [
    ...done('Offered', 'Accepted'),
    `Now: Flown ${now}`,
    ...toCome('Uploaded', 'Submitted', 'In review', 'Approved'),
    ...toCome('Payout created', 'Payout sent', 'Payout arrived'),
  ]
  await bothRead(after('Waiting for you'), after('Waiting for the pilot'))

  for (const status of ['flight_complete', 'assets_uploaded', 'processing_shots'])
    await moveTo(mission, status)
  const flown = done('Offered', 'Accepted', 'Flown', 'Uploaded', 'Submitted')
  await bothRead([
    ...flown,
    'Done: In review',
    'Now: Approved Waiting for the reviewer',
    ...toCome('Payout created', 'Payout sent', 'Payout arrived'),
  ])

  for (const status of ['assets_classified', 'in_production', 'awaiting_payment'])
    await moveTo(mission, status)
  const approved = [...flown, ...done('In review', 'Approved')]
  const unpaid = (now: string) => [
    ...approved,
    `Now: Payout created ${now}`,
    ...toCome('Payout sent', 'Payout arrived'),
  ]
  await bothRead(unpaid('Waiting for the provider'), unpaid('Waiting for finance'))

  const money = await browser.newPage()
  await openConsole(money, ['finance'], '/money?by=pilot')
  await check(money.getByRole('row', { name: new RegExp(`Quay ${name}`) }).getByRole('checkbox'))
  await money.getByRole('button', { name: 'Preview 1 to pay' }).click()
  await money.getByRole('dialog', { name: 'Pay pilots' }).getByRole('button', { name: /^Pay / }).click()
  await expect(money.getByText('1 payout on the way')).toBeVisible()
  // Stripe sends it, and the bank has it a moment later.
  await bothRead([...approved, ...done('Payout created', 'Payout sent', 'Payout arrived')])
  const arrival = page.getByRole('listitem').filter({ hasText: 'Payout arrived' })
  await expect(arrival).toContainText(/\d\d:\d\d[AP]M/)
})
