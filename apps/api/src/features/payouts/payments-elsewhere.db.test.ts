import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { storeDirectDeposit } from '../../core/pilot/direct-deposit.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { addApproved, addPayee } from './payout-batch.fixtures.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp({ PAYMENTS: 'recorded' })
})
afterAll(() => sortie.close())

/** As a server does that starts. */
const startWith = (directDeposit: boolean) =>
  inTransaction(sortie.db, (trx) => storeDirectDeposit(trx, directDeposit))

test('without a payment service pilots are paid elsewhere and their payouts recorded, by the same calls', async () => {
  await startWith(false)
  const pilotId = await addPayee(sortie)
  const mission = await addApproved(sortie, pilotId)
  const { email } = await sortie.db
    .selectFrom('pilots')
    .select('email')
    .where('id', '=', pilotId)
    .executeTakeFirstOrThrow()
  const pilot = await sortie.as({ id: pilotId, email })
  expect((await pilot('GET', '/pilots/account')).body.stripe_onboarding).toBe(false)
  const { body: entities } = await pilot('GET', '/v1/pilots/legal_entities')
  const opened = await pilot('POST', '/v1/pilots/stripe_accounts', { legal_entity_id: entities[0].id })
  expect(opened).toMatchObject({ status: 422, body: { errors: { legal_entity_id: [expect.any(String)] } } })

  const dues = async () =>
    (await sortie.provider('GET', `/v1/provider/payout_dues?pilot_id=${pilotId}`)).body.data
  const [due] = await dues()
  expect(due).toMatchObject({ mission_id: mission, blocked: 'no_direct_deposit' })
  const line = { mission_id: mission, amount: due.amount, currency_code: due.currency.code }
  const batch = await sortie.provider('POST', '/v1/provider/payout_batches', {
    key: randomUUID(),
    lines: [line],
  })
  expect(batch.body).toMatchObject({
    batch: { payouts: 0 },
    refused: [{ mission_id: mission, reason: 'no_direct_deposit' }],
  })

  // Nothing waits for an account that can't be opened.
  await sortie.db.deleteFrom('stripe_accounts').where('pilot_id', '=', pilotId).execute()
  const timelineOf = (id: number) => pilot('GET', `/v1/pilots/missions/${id}/payout_timeline`)
  const { steps } = (await timelineOf(mission)).body
  const next = steps.find(({ state }: { state: string }) => state === 'current')
  expect(next).toMatchObject({ name: 'payout_created', waits_for: 'provider', reason: null })

  const recorded = await sortie.provider('POST', '/v1/provider/payouts', {
    pilot_id: pilotId,
    payoutable_type: 'Mission',
    payoutable_id: mission,
    amount: due.amount,
    status: 'processing',
  })
  expect(recorded.status).toBe(201)
  expect(await dues()).toEqual([])
  const path = `/v1/provider/payouts/${recorded.body.id}`
  expect((await sortie.provider('PATCH', path, { status: 'complete' })).body.status).toBe('complete')
  expect((await timelineOf(mission)).status).toBe(200)
})

test('a payment service that is turned on again finds the accounts as they were', async () => {
  await startWith(false)
  const pilotId = await addPayee(sortie)
  await addApproved(sortie, pilotId)
  const blocked = async () =>
    (await sortie.provider('GET', `/v1/provider/payout_dues?pilot_id=${pilotId}`)).body.data[0].blocked
  expect(await blocked()).toBe('no_direct_deposit')
  await startWith(true)
  expect(await blocked()).toBeNull()
})

test('reports of a payment service that is not used are refused', async () => {
  const headers = { 'stripe-signature': 't=1,v1=0' }
  const { status } = await sortie.stranger('POST', '/v1/stripe/webhook', { type: 'account.updated' }, headers)
  expect(status).toBe(400)
})
