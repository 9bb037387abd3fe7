import { readFile } from 'node:fs/promises'
import { check } from './support/checkbox.ts'
import { flown } from './support/past-missions.ts'
import { newPayee } from './support/payees.ts'
import { newPilot } from './support/pilots.ts'
import { provider } from './support/provider.ts'
import { openConsole } from './support/staff.ts'
import { expect, expectAccessible, test } from './support/test.ts'

test('finance previews and pays, repairs what is refused, and exports it', async ({ page }) => {
  const name = `Payee${Date.now()}`
  const pilot = await newPayee(name)
  const stranger = await newPilot({ last_name: `Unpaid${Date.now()}` })
  const agreed = (amount: number) => ({ to: 'awaiting_payment', estimated_payouts: [{ amount }] })
  await flown(pilot, `Pier ${name}`, agreed(15_000))
  // The sandbox refuses an amount that ends in 13 cents once.
  const refused = await flown(pilot, `Dam ${name}`, agreed(9_513))
  await flown(stranger, `Mast ${name}`, agreed(7_000))

  await openConsole(page, ['finance'], '/money?by=pilot')
  const rowOf = (mission: string) => page.getByRole('row', { name: new RegExp(mission) })
  await expect(rowOf(`Mast ${name}`)).toContainText("The pilot hasn't begun to set up payments.")
  await expectAccessible(page)
  await check(rowOf(`Pier ${name}`).getByRole('checkbox'))
  // The keys move on from there, and Space chooses a mission.
  const dam = rowOf(`Dam ${name}`).getByRole('checkbox')
  await expect(async () => {
    await page.keyboard.press('j')
    await expect(dam).toBeFocused({ timeout: 100 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(dam).toBeChecked()
  await page.getByRole('button', { name: 'Preview 2 to pay' }).click()
  const panel = page.getByRole('dialog', { name: 'Pay pilots' })
  await expect(panel).toContainText('$245.13 USD')
  await panel.getByRole('button', { name: 'Pay $245.13 USD' }).dblclick()
  await expect(page.getByText('2 payouts on the way')).toBeVisible()
  await expect(rowOf(`Pier ${name}`)).toHaveCount(0)

  await page.getByRole('tab', { name: 'Failed' }).click()
  const failed = page.getByRole('tabpanel', { name: 'Failed' }).getByRole('row').filter({ hasText: name })
  await expect(failed).toContainText('Add funds to the balance at Stripe, then retry.')
  await failed.getByRole('button', { name: /^Retry/ }).click()
  // Under the pointer nothing moves: the row stays until the pointer leaves.
  await expect(failed).toHaveAttribute('inert')
  await page.mouse.move(0, 0)
  await expect(failed).toHaveCount(0)

  await page.getByRole('tab', { name: 'Payouts' }).click()
  const payouts = page.getByRole('tabpanel', { name: 'Payouts' })
  await expect(payouts.getByRole('row').filter({ hasText: name })).toHaveCount(2)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  const csv = await readFile(await (await download).path(), 'utf8')
  expect(csv.startsWith('\uFEFF')).toBe(true)
  expect(csv.split('\r\n').filter((line) => line.includes(name))).toHaveLength(2)

  // A statement is found by the pilot's name, and what is wrong with an adjustment stands at its fields.
  await page.getByRole('tab', { name: 'Statements' }).click()
  await page.getByRole('combobox', { name: 'Pilot' }).fill(name)
  await page.getByRole('option', { name: new RegExp(name) }).click()
  await expect(page.getByText(new RegExp(`${name}, [A-Z][a-z]+ 20\\d\\d`))).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`pilot=${pilot.id}`))
  await page.getByRole('button', { name: 'Pay an adjustment' }).click()
  const adjustment = page.getByRole('dialog', { name: 'Pay an adjustment' })
  await adjustment.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(adjustment.getByLabel('Mission number')).toHaveAttribute('aria-invalid', 'true')
  await expect(adjustment.getByText('Please enter a reason.')).toBeVisible()
  await expectAccessible(adjustment)
  const { data } = await provider('GET', `/payouts?mission_id=${refused.id}`)
  expect(data).toHaveLength(1)
})
