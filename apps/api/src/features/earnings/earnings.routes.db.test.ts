import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addAgreement, addMission, addPilot } from '../../../test/records.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

test("earnings are by currency and month in the pilot's time zone, without pending payouts or those of others", async () => {
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

test('pending payouts are sorted by expected date, without paid or failed ones or those of others', async () => {
  const pilot = await addPilot(sortie.db)
  const other = await addPilot(sortie.db)
  const call = await sortie.as(pilot)
  expect((await call('GET', '/v1/pilots/pending_payouts')).body).toEqual([])
  const mission = await addMission(sortie.db, { name: 'Pier View', status: 'complete', pilot_id: pilot.id })
  await addAgreement(sortie.db, mission.id, 20_000)
  const pay = async (amount: number, fields: object = {}) => {
    const payout = { pilot_id: pilot.id, payoutable_type: 'Bonus', payoutable_id: 1, currency_code: 'USD' }
    const made = await sortie.provider('POST', '/v1/provider/payouts', {
      ...payout,
      amount,
      status: 'processing',
      ...fields,
    })
    expect(made.status).toBe(201)
    return made.body
  }
  await pay(100)
  await pay(200, { expected_on: '2030-03-05' })
  const forMission = { payoutable_type: 'Mission', payoutable_id: mission.id, notes: 'Flight on March 2' }
  const first = await pay(300, { ...forMission, expected_on: '2030-03-20' })
  expect(first.expected_on).toBe('2030-03-20')
  await pay(400, { status: 'complete' })
  await pay(500, { status: 'failed' })
  await pay(600, { status: 'canceled' })
  await pay(700, { pilot_id: other.id })
  await sortie.provider('PATCH', `/v1/provider/payouts/${first.id}`, { expected_on: '2030-03-01' })
  const { status, body } = await call('GET', '/v1/pilots/pending_payouts')
  expect(status).toBe(200)
  expect(
    body.map((payout: { amount: number; expected_on: string | null }) => [payout.amount, payout.expected_on]),
  ).toEqual([
    [300, '2030-03-01'],
    [200, '2030-03-05'],
    [100, null],
  ])
  expect(body[0]).toMatchObject({
    id: first.id,
    status: 'processing',
    notes: 'Flight on March 2',
    currency: { code: 'USD', symbol: '$' },
    mission: { id: mission.id, title: 'Pier View' },
  })
  expect(body[2].mission).toBeNull()
})
