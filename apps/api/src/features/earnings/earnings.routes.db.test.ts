import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addPilot } from '../../../test/records.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

test("what was paid, by month of the pilot's own calendar and currency; nothing pending, nobody else's", async () => {
  const pilot = await addPilot(sortie.db, { timezone_id: 'America/Los_Angeles' })
  const other = await addPilot(sortie.db)
  const call = await sortie.as(pilot)
  expect((await call('GET', '/v1/pilots/earnings')).body).toEqual([])
  const paid = (amount: number, completed_at: string, currency_code = 'USD', pilot_id = pilot.id) => ({
    pilot_id,
    amount,
    currency_code,
    payoutable_type: 'Bonus',
    payoutable_id: 1,
    status: 'complete',
    completed_at,
  })
  await sortie.db
    .insertInto('payouts')
    .values([
      paid(10_000, '2026-01-10T12:00:00Z'),
      // Still the last evening of January in Los Angeles.
      paid(2_500, '2026-02-01T03:00:00Z'),
      paid(7_000, '2026-03-05T12:00:00Z'),
      paid(900, '2026-03-06T12:00:00Z', 'EUR'),
      paid(99_999, '2026-03-06T12:00:00Z', 'USD', other.id),
      { ...paid(5_555, '2026-03-06T12:00:00Z'), status: 'processing', completed_at: null },
    ])
    .execute()
  const { status, body } = await call('GET', '/v1/pilots/earnings')
  expect(status).toBe(200)
  const rows = body.map((row: { month: string; amount: number; currency: { code: string } }) => [
    row.month,
    row.amount,
    row.currency.code,
  ])
  expect(rows).toEqual([
    ['2026-01', 0, 'EUR'],
    ['2026-02', 0, 'EUR'],
    ['2026-03', 900, 'EUR'],
    ['2026-01', 12_500, 'USD'],
    ['2026-02', 0, 'USD'],
    ['2026-03', 7_000, 'USD'],
  ])
})
