import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { addAgreement, addPilot } from '../../../test/records.ts'

let sortie: TestApp
beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

interface Step {
  name: string
  state: string
  at: string | null
  waits_for: string | null
  is_late: boolean
  expected_by: string | null
}

const provider = async (id: number): Promise<Step[]> => {
  const { status, body } = await sortie.provider('GET', `/v1/provider/missions/${id}/payout_timeline`)
  expect(status).toBe(200)
  return body.steps
}
const current = (steps: Step[]) => steps.find(({ state }) => state === 'current')

const move = (id: number, status: string) =>
  sortie.provider('POST', `/v1/provider/missions/${id}/status/${status}`)

test("a mission's way from offer to bank, by what the database noted, the same for its pilot and the provider", async () => {
  const pilot = await addPilot(sortie.db)
  const call = await sortie.as(pilot)
  const id = await addHeld(sortie.db, pilot.id)
  await addAgreement(sortie.db, id, 15_000)
  const mine = async (): Promise<Step[]> =>
    (await call('GET', `/v1/pilots/missions/${id}/payout_timeline`)).body.steps
  expect(current(await mine())).toMatchObject({ name: 'flown', waits_for: 'pilot' })
  expect(await call('GET', '/v1/pilots/payout_timelines')).toMatchObject({ body: [] })

  await move(id, 'flight_complete')
  await move(id, 'assets_uploaded')
  await move(id, 'processing_shots')
  expect(current(await mine())).toMatchObject({
    name: 'approved',
    waits_for: 'reviewer',
    expected_by: 'agreed',
  })
  for (const status of ['assets_classified', 'in_production', 'awaiting_payment']) await move(id, status)
  // There is no account that money could be sent to.
  expect(current(await mine())).toMatchObject({ name: 'payout_created', waits_for: 'pilot' })

  const payout = { pilot_id: pilot.id, payoutable_id: id, amount: 15_000, status: 'processing' }
  const made = await sortie.provider('POST', '/v1/provider/payouts', payout)
  expect(current(await mine())).toMatchObject({ name: 'arrived', waits_for: 'bank' })
  const listed = (await call('GET', '/v1/pilots/payout_timelines')).body
  expect(listed).toMatchObject([{ mission: { id }, step: { name: 'arrived' }, arrives: { name: 'arrived' } }])
  await sortie.provider('PATCH', `/v1/provider/payouts/${made.body.id}`, { status: 'complete' })
  const steps = await mine()
  expect(steps.every(({ state, at }) => state === 'done' && at !== null)).toBe(true)
  expect(steps.map(({ name }) => name)).toEqual(
    'offered accepted flown uploaded submitted in_review approved payout_created sent arrived'.split(' '),
  )
  // The offer of the fixture is younger than its mission.
  const moments = steps.slice(1).map(({ at }) => at ?? '')
  expect(moments).toEqual([...moments].sort())
  expect(await provider(id)).toEqual(steps)
  expect((await call('GET', '/v1/pilots/payout_timelines')).body).toEqual([])
}, 20_000)

test('a review begins with its first verdict, although the mission takes its steps at the end', async () => {
  const id = await addHeld(sortie.db, (await addPilot(sortie.db)).id, { status: 'processing_shots' })
  const shot = await sortie.db
    .insertInto('shots')
    .values({ mission_id: id, name: 'Roof', position: 0 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const review = (path: string, body?: object) =>
    sortie.provider('POST', `/v1/provider/missions/${id}/review/${path}`, body)
  await review('claim')
  expect((await review('verdicts', { shot_ids: [shot.id], verdict: 'accepted' })).status).toBe(200)
  expect((await review('approve')).status).toBe(200)
  const moments = new Map((await provider(id)).map(({ name, at }) => [name, Date.parse(at ?? '')]))
  expect(moments.get('in_review')).toBeLessThan(moments.get('approved') ?? 0)
})

test('a mission of someone else, and one that is not there, have no timeline', async () => {
  const call = await sortie.as(await addPilot(sortie.db))
  const id = await addHeld(sortie.db, (await addPilot(sortie.db)).id)
  expect((await call('GET', `/v1/pilots/missions/${id}/payout_timeline`)).status).toBe(404)
  expect((await sortie.provider('GET', '/v1/provider/missions/999999/payout_timeline')).status).toBe(404)
})

test('the airspace is authorized by the first flight that is neither voided nor refused', async () => {
  const id = await addHeld(sortie.db, (await addPilot(sortie.db)).id)
  await sortie.db.insertInto('airspace_briefings').values({ mission_id: id, requires_auth: true }).execute()
  const authorized = async () => (await provider(id)).find(({ name }) => name === 'authorized')
  const respond = async (status: string, hoursAgo: number, isVoided = false) => {
    const created_at = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
    const flight = await sortie.db
      .insertInto('laanc_flights')
      .values({
        mission_id: id,
        flight_id: `F${hoursAgo}`,
        created_at,
        voided_at: isVoided ? created_at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sortie.db
      .insertInto('laanc_authorizations')
      .values({ laanc_flight_id: flight.id, position: 0, status })
      .execute()
    return created_at
  }
  expect(await authorized()).toMatchObject({ state: 'current', at: null, waits_for: 'pilot' })
  await respond('accepted', 4, true)
  await respond('rejected', 3)
  expect(await authorized()).toMatchObject({ state: 'current', at: null })
  const at = await respond('accepted', 2)
  await respond('accepted', 1)
  expect(await authorized()).toMatchObject({ state: 'done', at })
  expect(current(await provider(id))?.name).toBe('flown')
})

test('a flown mission that nobody had authorized has no time of an authorization', async () => {
  const id = await addHeld(sortie.db, (await addPilot(sortie.db)).id, { status: 'flight_complete' })
  await sortie.db.insertInto('airspace_briefings').values({ mission_id: id, requires_auth: true }).execute()
  expect((await provider(id)).find(({ name }) => name === 'authorized')).toMatchObject({
    state: 'done',
    at: null,
  })
})

test('a payout waits for its pilot only if there is something to set up', async () => {
  const waitsFor = async (changes: object, account?: { autopay_enabled: boolean }) => {
    const pilot = await addPilot(sortie.db, changes)
    const id = await addHeld(sortie.db, pilot.id, { status: 'awaiting_payment' })
    await addAgreement(sortie.db, id, 15_000)
    if (account) {
      const entity = await sortie.db
        .insertInto('legal_entities')
        .values({ name: 'Sortie', slug: `of-${pilot.id}` })
        .returning('id')
        .executeTakeFirstOrThrow()
      await sortie.db
        .insertInto('stripe_accounts')
        .values({ pilot_id: pilot.id, legal_entity_id: entity.id, ...account })
        .execute()
    }
    const { name, waits_for } = current(await provider(id)) ?? {}
    return [name, waits_for]
  }
  expect(await waitsFor({})).toEqual(['payout_created', 'pilot'])
  expect(await waitsFor({}, { autopay_enabled: false })).toEqual(['payout_created', 'pilot'])
  expect(await waitsFor({}, { autopay_enabled: true })).toEqual(['payout_created', 'provider'])
  // Both are paid another way, by a wallet or without the payment service.
  expect(await waitsFor({ country: 'BR' })).toEqual(['payout_created', 'provider'])
  expect(await waitsFor({ stripe_onboarding: false })).toEqual(['payout_created', 'provider'])
})

test('what unpaid missions wait for is listed with their names, the one flown first at the top', async () => {
  const pilot = await addPilot(sortie.db)
  const flown = async (name: string, day: string) => {
    const id = await addHeld(sortie.db, pilot.id, {
      name,
      status: 'awaiting_payment',
      scheduled_at_start: `${day}T15:00:00Z`,
      scheduled_at_end: `${day}T16:00:00Z`,
    })
    await addAgreement(sortie.db, id, 15_000)
    return id
  }
  const [late, early] = [await flown('Mast', '2026-02-02'), await flown('Roof', '2026-02-01')]
  const { body } = await (await sortie.as(pilot))('GET', '/v1/pilots/payout_timelines')
  const waiting = { step: { name: 'payout_created' }, arrives: { name: 'arrived', state: 'to_come' } }
  expect(body).toMatchObject([
    { mission: { id: early, title: 'Roof' }, ...waiting },
    { mission: { id: late, title: 'Mast' }, ...waiting },
  ])
})

test('a payout that is only queued was created at its time, and not sent', async () => {
  const pilot = await addPilot(sortie.db)
  const id = await addHeld(sortie.db, pilot.id, { status: 'complete' })
  await addAgreement(sortie.db, id, 15_000)
  const created_at = new Date(Date.now() - 60_000).toISOString()
  const payout = { pilot_id: pilot.id, payoutable_type: 'Mission', payoutable_id: id, amount: 15_000 }
  const { id: payoutId } = await sortie.db
    .insertInto('payouts')
    .values({ ...payout, status: 'queued', created_at })
    .returning('id')
    .executeTakeFirstOrThrow()
  const stepOf = async (key: string) => (await provider(id)).find(({ name }) => name === key)
  expect(await stepOf('payout_created')).toMatchObject({ state: 'done', at: created_at })
  expect(await stepOf('sent')).toMatchObject({ state: 'current', at: null })
  const sent_at = new Date(Date.now() - 30_000).toISOString()
  const sent = { status: 'processing', sent_at }
  await sortie.db.updateTable('payouts').set(sent).where('id', '=', payoutId).execute()
  expect(await stepOf('sent')).toMatchObject({ state: 'done', at: sent_at })
  expect(await stepOf('arrived')).toMatchObject({ state: 'current', at: null })
})

test('a mission sent back waits for its pilot again, and is late by the times of the settings', async () => {
  const pilot = await addPilot(sortie.db)
  const id = await addHeld(sortie.db, pilot.id, { status: 'processing_shots' })
  await addAgreement(sortie.db, id, 15_000)
  await sql`update missions set status_timestamps = status_timestamps || jsonb_build_object('processing_shots',
    to_jsonb(now() - interval '50 hours')) where id = ${id}`.execute(sortie.db)
  expect(current(await provider(id))).toMatchObject({ name: 'approved', is_late: true })
  const set = (attention: object) => sortie.provider('PATCH', '/v1/provider/settings', { attention })
  await set({ review_hours: 60 })
  expect(current(await provider(id))).toMatchObject({ name: 'approved', is_late: false })
  await set({ review_hours: null })
  await move(id, 'assets_uploaded')
  expect((await provider(id)).map(({ name, state }) => `${name} ${state}`)).toEqual(
    expect.arrayContaining(['sent_back done', 'uploaded current', 'submitted to_come']),
  )
})

test('a payout that is recorded long after it arrived was made before it was sent', async () => {
  const pilot = await addPilot(sortie.db)
  const id = await addHeld(sortie.db, pilot.id, { status: 'complete' })
  await addAgreement(sortie.db, id, 15_000)
  const completed_at = new Date(Date.now() - 30 * 86_400_000).toISOString()
  const payout = { pilot_id: pilot.id, payoutable_id: id, amount: 15_000, status: 'complete', completed_at }
  expect((await sortie.provider('POST', '/v1/provider/payouts', payout)).status).toBe(201)
  const moments = new Map((await provider(id)).map(({ name, at }) => [name, at]))
  expect(moments.get('arrived')).toBe(completed_at)
  expect(Date.parse(moments.get('payout_created') ?? '')).toBeLessThanOrEqual(Date.parse(completed_at))
  expect(Date.parse(moments.get('sent') ?? '')).toBeLessThanOrEqual(Date.parse(completed_at))
})

test('what the last payouts took is used once there are enough of them', async () => {
  const pilot = await addPilot(sortie.db)
  const id = await addHeld(sortie.db, pilot.id, { status: 'complete' })
  await addAgreement(sortie.db, id, 15_000)
  const payout = { pilot_id: pilot.id, payoutable_id: id, amount: 100, status: 'processing' }
  const { body } = await sortie.provider('POST', '/v1/provider/payouts', payout)
  expect(current(await provider(id))?.expected_by).toBe('agreed')
  await sortie.db
    .insertInto('payouts')
    .values(
      Array.from({ length: 5 }, () => ({
        pilot_id: pilot.id,
        payoutable_type: 'Bonus',
        payoutable_id: 1,
        amount: 100,
        status: 'complete',
        created_at: new Date(Date.now() - 2 * 86_400_000),
        sent_at: new Date(Date.now() - 2 * 86_400_000),
        completed_at: new Date(),
      })),
    )
    .execute()
  const last = current(await provider(id)) as Step & { expected_at: string }
  expect(last).toMatchObject({ name: 'arrived', expected_by: 'lately' })
  const days = (Date.parse(last.expected_at) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(1.9)
  expect(days).toBeLessThan(2.1)
  // A payout that failed has not left, whatever it was before.
  const { sent_at } = await sortie.db
    .selectFrom('payouts')
    .select('sent_at')
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow()
  expect(sent_at).not.toBeNull()
  await sortie.provider('PATCH', `/v1/provider/payouts/${body.id}`, { status: 'failed' })
  expect(current(await provider(id))).toMatchObject({ name: 'payout_created', waits_for: 'provider' })
})
