import { isFlown, missionStatuses } from '@sortie/domain/mission/mission-status'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addAgreement, addMission, addPilot } from '../../../test/records.ts'

let test: TestApp
let pilot_id: number
let payoutable_id: number

beforeAll(async () => {
  test = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'Sky <no-reply@sky.example>' })
  const pilot = { first_name: 'Amelia', last_name: 'Ortiz', email: 'amelia@example.com' }
  pilot_id = (await test.provider('POST', '/v1/provider/pilots', pilot)).body.id
  payoutable_id = await missionOf(pilot_id)
})
afterAll(() => test.close())

/** A mission the pilot holds, which pays far more than these tests record. */
const missionOf = async (holder: number): Promise<number> => {
  const { id } = await addMission(test.db, {
    name: 'Pier View Offices',
    status: 'complete',
    pilot_id: holder,
  })
  await addAgreement(test.db, id, 1_000_000)
  await addAgreement(test.db, id, 1_000_000, 'EUR')
  return id
}

const create = (fields: object = {}) =>
  test.provider('POST', '/v1/provider/payouts', {
    pilot_id,
    payoutable_id,
    amount: 15_000,
    status: 'processing',
    ...fields,
  })

const notificationsOf = () =>
  test.db
    .selectFrom('notifications')
    .select(['notification_type', 'title', 'body', 'meta', 'web_route_url', 'app_route_url'])
    .where('pilot_id', '=', pilot_id)
    .orderBy('id', 'desc')
    .execute()

it('asks the pilot to set up payments for a payout on hold, and never describes a failed one as being sent', async () => {
  const holder = await addPilot(test.db)
  const newsOf = () =>
    test.db
      .selectFrom('notifications')
      .select(['title', 'body', 'web_route_url', 'app_route_url'])
      .where('pilot_id', '=', holder.id)
      .execute()
  const mission = await missionOf(holder.id)
  const pay = (status: string) => create({ pilot_id: holder.id, payoutable_id: mission, status })
  await pay('failed')
  expect(await newsOf()).toEqual([])
  const waits = {
    title: 'Set up payments to receive a payout',
    body: '$150.00 USD for Pier View Offices',
    web_route_url: '/profile#payment-information',
    app_route_url: '/profile',
  }
  await pay('autopay_onboarding')
  expect(await newsOf()).toEqual([waits])
  // One that was started and turns out to have no account to go to.
  const { id } = (await pay('processing')).body
  await test.provider('PATCH', `/v1/provider/payouts/${id}`, { status: 'autopay_onboarding' })
  expect((await newsOf()).map(({ title }) => title)).toEqual([
    waits.title,
    'A payout is on its way',
    waits.title,
  ])
})

it('records a payout, completes it, and notifies the pilot of both by the name of the mission', async () => {
  const made = await create({ notes: 'Flight on 2 March', currency_code: 'EUR' })
  expect(made).toMatchObject({
    status: 201,
    body: {
      payoutable_type: 'Mission',
      currency: { code: 'EUR' },
      payment_processor: 'stripe',
      completed_at: null,
    },
  })
  const address = `/v1/provider/payouts/${made.body.id}`
  const noted = await test.provider('PATCH', address, { payout_to: 'acct_1' })
  expect(noted.body).toMatchObject({ status: 'processing', payout_to: 'acct_1' })
  const done = await test.provider('PATCH', address, { status: 'complete' })
  expect(done.body.completed_at).toEqual(expect.any(String))
  await test.provider('PATCH', address, { status: 'complete' })
  const meta = { payout_id: made.body.id, mission_id: payoutable_id }
  const body = '€150.00 EUR for Pier View Offices: Flight on 2 March'
  const ways = { web_route_url: '/pilotlog', app_route_url: '/payouts' }
  expect(await notificationsOf()).toEqual([
    {
      notification_type: 'pilot/payout/new',
      title: 'You were paid',
      body,
      meta: { ...meta, paid_at: done.body.completed_at },
      ...ways,
    },
    { notification_type: 'pilot/payout/new', title: 'A payout is on its way', body, meta, ...ways },
  ])
  expect(await test.provider('PATCH', address, { status: 'processing' })).toMatchObject({
    status: 422,
    body: { errors: { status: [expect.stringContaining('final')] } },
  })
})

it('notifies of a payout without a mission by its amount, and of nothing but the payment itself', async () => {
  const bonus = await create({ payoutable_type: 'Bonus', payoutable_id: 1, amount: 700 })
  expect(bonus).toMatchObject({ status: 201, body: { currency: { code: 'USD' } } })
  const before = await notificationsOf()
  expect(before[0]).toMatchObject({ body: '$7.00 USD', meta: { payout_id: bonus.body.id } })
  expect(before[0]?.meta).not.toHaveProperty('mission_id')
  const address = `/v1/provider/payouts/${bonus.body.id}`
  for (const fields of [{ notes: 'Thank you' }, { status: 'processing' }, { status: 'failed' }])
    expect((await test.provider('PATCH', address, fields)).body).toMatchObject(fields)
  expect(await notificationsOf()).toEqual(before)
  const unsaid = await create({ amount: 701 })
  expect(unsaid.status).toBe(201)
  expect((await notificationsOf())[0]?.body).toBe('$7.01 USD for Pier View Offices')
})

it('writes to the pilot of each payout and of its payment', async () => {
  const pilot = await addPilot(test.db)
  const mission = await missionOf(pilot.id)
  const made = await create({ pilot_id: pilot.id, payoutable_id: mission, notes: 'Flight on 2 March' })
  await test.provider('PATCH', `/v1/provider/payouts/${made.body.id}`, { status: 'complete' })
  await create({ pilot_id: pilot.id, payoutable_type: 'Bonus', payoutable_id: 1, amount: 700 })
  const mails = await test.db
    .selectFrom('mails')
    .select(['kind', 'details'])
    .where('pilot_id', '=', pilot.id)
    .orderBy('created_at')
    .execute()
  const onItsWay = {
    amount: '$150.00 USD',
    mission: 'Pier View Offices',
    isPaid: false,
    isOnHold: false,
    expected_on: null,
    notes: 'Flight on 2 March',
  }
  expect(mails).toEqual(
    [
      onItsWay,
      { ...onItsWay, isPaid: true },
      { ...onItsWay, amount: '$7.00 USD', mission: null, notes: null },
    ].map((details) => ({ kind: 'payout', details })),
  )
})

it('lists by pilot and status', async () => {
  await create({ status: 'complete', amount: 1 })
  const list = async (query: string) => (await test.provider('GET', `/v1/provider/payouts?${query}`)).body
  expect((await list(`pilot_id=${pilot_id}&status=complete&per_page=1`)).data).toMatchObject([{ amount: 1 }])
  expect((await list('pilot_id=999999')).data).toEqual([])
})

it('refuses a payout without a pilot, an amount or a currency', async () => {
  expect((await create({ pilot_id: 999_999 })).body.errors).toEqual({
    pilot_id: ["This mission isn't this pilot's. A payout goes to the pilot who flew it."],
  })
  expect((await create({ pilot_id: 999_999, payoutable_type: 'Bonus' })).body.errors).toEqual({
    pilot_id: ["That record doesn't exist."],
  })
  expect((await create({ payoutable_id: 999_999 })).body.errors).toEqual({
    payoutable_id: ["That mission doesn't exist."],
  })
  expect((await create({ currency_code: 'XXX' })).body.errors).toHaveProperty('currency_code')
  expect((await create({ amount: -1 })).body.errors).toHaveProperty('amount')
  expect((await test.provider('PATCH', '/v1/provider/payouts/999999', { status: 'x' })).status).toBe(404)
})

it('creates one payout per idempotency key, even with two requests at the same time', async () => {
  const body = { pilot_id, payoutable_id, amount: 4_242, status: 'processing' }
  const send = (key: string, fields: object = {}) =>
    test.provider('POST', '/v1/provider/payouts', { ...body, ...fields }, { 'idempotency-key': key })
  const [first, second] = await Promise.all([send('k1'), send('k1')])
  expect(first).toMatchObject({ status: 201 })
  expect(second.body).toEqual(first.body)
  expect((await send('k1')).body).toEqual(first.body)
  const reused = await send('k1', { amount: 1 })
  expect(reused).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
  const rows = await test.db.selectFrom('payouts').select('id').where('amount', '=', 4_242).execute()
  expect(rows).toHaveLength(1)
  const lines = (await notificationsOf()).filter((line) => line.body.startsWith('$42.42'))
  expect(lines).toHaveLength(1)

  expect((await send('k2', { pilot_id: 999_999 })).status).toBe(422)
  expect((await send('k2', { pilot_id })).status).toBe(201)
})

it('stores the time of a payout that is reported later, and refuses impossible times', async () => {
  const completed_at = '2026-03-05T09:30:00.000Z'
  const earlier = await create({ status: 'complete', completed_at })
  expect(earlier.body.completed_at).toBe(completed_at)
  const address = `/v1/provider/payouts/${earlier.body.id}`
  const mended = await test.provider('PATCH', address, { completed_at: '2026-03-04T00:00:00Z' })
  expect(mended.body).toMatchObject({ status: 'complete', completed_at: '2026-03-04T00:00:00.000Z' })
  const waiting = await create()
  const done = await test.provider('PATCH', `/v1/provider/payouts/${waiting.body.id}`, {
    status: 'complete',
    completed_at,
  })
  expect(done.body.completed_at).toBe(completed_at)

  const ahead = new Date(Date.now() + 86_400_000).toISOString()
  const early = 'Only a complete payout has a completion time.'
  for (const [fields, text] of [
    [{ status: 'processing', completed_at }, early],
    [{ status: 'complete', completed_at: ahead }, 'This time is in the future.'],
  ] as const) {
    const refused = await create(fields)
    expect([refused.status, refused.body.errors]).toEqual([422, { completed_at: [text] }])
  }
  vi.useFakeTimers({ toFake: ['Date'] })
  const paidNow = create({ status: 'complete', completed_at: new Date().toISOString() })
  expect((await paidNow.finally(() => vi.useRealTimers())).status).toBe(201)
  const open = await create()
  const dated = await test.provider('PATCH', `/v1/provider/payouts/${open.body.id}`, { completed_at })
  expect([dated.status, dated.body.errors]).toEqual([422, { completed_at: [early] }])
})

it('pays the pilot who holds the mission, no more than agreed, unless by an adjustment with a reason', async () => {
  const { id } = await addMission(test.db, { status: 'complete', pilot_id })
  await addAgreement(test.db, id, 10_000)
  const pay = (fields: object) => create({ payoutable_id: id, amount: 6_000, ...fields })
  const stranger = await addPilot(test.db)
  expect((await pay({ pilot_id: stranger.id })).body.errors).toHaveProperty('pilot_id')

  const first = await pay({})
  expect(first).toMatchObject({ status: 201, body: { adjustment: null, currency: { code: 'USD' } } })
  const second = await pay({})
  expect([second.status, second.body.errors]).toEqual([
    422,
    {
      amount: [
        '$100.00 USD was agreed for this mission, of which $60.00 USD is paid or on its way. To pay more, send adjustment with a reason.',
      ],
    },
  ])
  expect((await pay({ currency_code: 'EUR' })).body.errors).toHaveProperty('amount')
  expect((await pay({ adjustment: {} })).body.errors).toHaveProperty('adjustment.reason')
  expect((await pay({ adjustment: { reason: ' ' } })).body.errors).toHaveProperty('adjustment.reason')
  expect(await pay({ adjustment: { reason: 'Second trip' } })).toMatchObject({
    status: 201,
    body: { adjustment: { reason: 'Second trip' } },
  })
  expect((await pay({ amount: 4_000 })).status).toBe(201)

  const lower = await test.provider('PATCH', `/v1/provider/missions/${id}`, {
    estimated_payouts: [{ amount: 9_999 }],
  })
  expect([lower.status, Object.keys(lower.body.errors)]).toEqual([422, ['estimated_payouts']])
  const same = { estimated_payouts: [{ amount: 10_000 }] }
  expect((await test.provider('PATCH', `/v1/provider/missions/${id}`, same)).status).toBe(200)

  await test.provider('PATCH', `/v1/provider/payouts/${first.body.id}`, { status: 'failed' })
  const again = await pay({ status: 'complete' })
  expect(again.status).toBe(201)
  const revived = await test.provider('PATCH', `/v1/provider/payouts/${first.body.id}`, {
    status: 'processing',
  })
  expect(revived.body.errors).toHaveProperty('amount')
})

it('pays for flown missions only, unless by an adjustment with a reason', async () => {
  const { rows } = await sql<{ status: string; flown: boolean }>`
    select status, mission_is_flown(status) as flown from unnest(${[...missionStatuses]}::text[]) as status
  `.execute(test.db)
  expect(rows).toEqual(missionStatuses.map((status) => ({ status, flown: isFlown(status) })))
  const held = missionStatuses.filter(
    (status) => !['created', 'available', 'pilots_notified'].includes(status),
  )
  for (const status of held) {
    const rejection_reason = status === 'rejected' ? 'Blurred' : null
    const { id } = await addMission(test.db, { status, pilot_id, rejection_reason })
    await addAgreement(test.db, id, 10_000)
    const pay = (fields: object = {}) => create({ payoutable_id: id, amount: 100, ...fields })
    const paid = await pay()
    const inDatabase = await test.db
      .insertInto('payouts')
      .values({ pilot_id, payoutable_id: id, amount: 100, status: 'processing' })
      .execute()
      .then(
        () => 'kept',
        (error) => error.constraint,
      )
    if (!['pilot_accepted', 'pilot_assigned', 'canceled'].includes(status)) {
      expect([status, paid.status, inDatabase]).toEqual([status, 201, 'kept'])
      continue
    }
    expect([status, paid.status, paid.body.errors, inDatabase]).toEqual([
      status,
      422,
      {
        payoutable_id: [
          "This mission was canceled or hasn't been flown. To pay for it anyway, send adjustment with a reason.",
        ],
      },
      'payouts_for_flown_missions',
    ])
    expect((await pay({ adjustment: { reason: 'Wasted trip' } })).status).toBe(201)
    expect((await pay({ status: 'canceled' })).status).toBe(201)
    const failed = await pay({ status: 'failed' })
    expect(failed.status).toBe(201)
    const revived = { status: 'processing' }
    expect(
      (await test.provider('PATCH', `/v1/provider/payouts/${failed.body.id}`, revived)).body.errors,
    ).toEqual(paid.body.errors)
  }
})

it('pays in the currency that was agreed, unless another is named', async () => {
  const { id } = await addMission(test.db, { status: 'complete', pilot_id })
  await addAgreement(test.db, id, 10_000, 'EUR')
  const adjustment = { reason: 'Second trip' }
  for (const fields of [{}, { adjustment }, { status: 'failed' }])
    expect((await create({ payoutable_id: id, amount: 100, ...fields })).body.currency.code).toBe('EUR')
  const bonus = { payoutable_type: 'Bonus', payoutable_id: 1, currency_code: 'EUR' }
  expect((await create(bonus)).body.currency.code).toBe('EUR')
})

it('completes a payout that was being sent when its mission was canceled', async () => {
  const { id } = await addMission(test.db, { status: 'flight_complete', pilot_id })
  await addAgreement(test.db, id, 10_000)
  const made = await create({ payoutable_id: id, amount: 100 })
  await test.db.updateTable('missions').set({ status: 'canceled' }).where('id', '=', id).execute()
  const done = await test.provider('PATCH', `/v1/provider/payouts/${made.body.id}`, { status: 'complete' })
  expect(done.status).toBe(200)
})

it('keeps simultaneous payouts of one mission within the agreed amount', async () => {
  const { id } = await addMission(test.db, { status: 'complete', pilot_id })
  await addAgreement(test.db, id, 10_000)
  const pay = () => create({ payoutable_id: id, amount: 10_000 })
  const statuses = (await Promise.all([pay(), pay(), pay()])).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([201, 422, 422])
})

it('enforces the rules of payouts in the database too', async () => {
  const { id } = await addMission(test.db, { status: 'complete', pilot_id })
  const other = await addPilot(test.db)
  const insert = (values: object) =>
    test.db
      .insertInto('payouts')
      .values({ pilot_id, payoutable_id: id, amount: 0, status: 'complete', ...values })
      .returning('id')
      .executeTakeFirstOrThrow()
  await expect(insert({ pilot_id: other.id })).rejects.toMatchObject({
    constraint: 'payouts_of_mission_pilot',
  })
  await expect(insert({ amount: 1 })).rejects.toMatchObject({ constraint: 'payouts_within_agreed' })
  const blank = insert({ amount: 1, adjustment_reason: ' ' })
  await expect(blank).rejects.toMatchObject({ constraint: 'payouts_adjustment_has_reason' })
  const { id: payout } = await insert({})
  for (const change of [{ status: 'processing' }, { amount: 5 }, { pilot_id: other.id }]) {
    const changed = test.db.updateTable('payouts').set(change).where('id', '=', payout).execute()
    await expect(changed).rejects.toMatchObject({ constraint: 'payouts_complete_is_final' })
  }
})

it('keeps internal notes and the reason of an adjustment from the pilot', async () => {
  const pilot = await addPilot(test.db)
  const { id } = await addMission(test.db, { status: 'complete', pilot_id: pilot.id })
  const made = await create({
    pilot_id: pilot.id,
    payoutable_id: id,
    status: 'complete',
    notes: 'Thank you',
    internal_notes: 'Invoice 2044',
    adjustment: { reason: 'Client was late' },
  })
  expect(made.body).toMatchObject({ notes: 'Thank you', internal_notes: 'Invoice 2044' })
  const call = await test.as(pilot)
  const seen = JSON.stringify([
    await call('GET', `/v2/pilots/missions/${id}`),
    await call('GET', '/v1/pilots/notifications'),
    await test.db.selectFrom('mails').selectAll().where('pilot_id', '=', pilot.id).execute(),
  ])
  expect(seen).toContain('Thank you')
  expect(seen).not.toContain('Invoice 2044')
  expect(seen).not.toContain('Client was late')
})
