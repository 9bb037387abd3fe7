import { type AttentionKind, attentionKinds } from '@sortie/domain/provider/attention'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { staffSettings } from '../../../test/identity.ts'
import { addHeld, addOffered } from '../../../test/pilot-missions.ts'
import { addAgreement, addMission, addOffer, addPilot } from '../../../test/records.ts'
import { staffIssuer } from '../../../test/staff.ts'
import { writeCursor } from './attention-cursor.ts'

const issuer = await staffIssuer()
let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp(staffSettings, issuer.verifyTokens, undefined, issuer.verifyStaffTokens)
})
afterAll(() => sortie.close())
/** Puts aside what the test before has left. */
beforeEach(async () => {
  await sortie.db.updateTable('missions').set({ is_on_hold: true }).execute()
  await sortie.db.updateTable('pilots').set({ status: 'approved' }).where('status', '=', 'created').execute()
  await sortie.db.deleteFrom('payouts').execute()
  await sortie.db.deleteFrom('webhook_endpoints').execute()
})

interface Line {
  id: string
  kind: AttentionKind
  urgent: boolean
  title: string
  reason: string
  since: string
  due_at: string
  record: { type: string; id: number }
  pilot: { id: number; name: string } | null
  action: string
}

const attention = async (query = '', headers: Record<string, string> = {}) => {
  const { status, body } = await sortie.provider('GET', `/v1/provider/attention${query}`, undefined, headers)
  expect(status, JSON.stringify(body)).toBe(200)
  return body as {
    data: Line[]
    meta: { next: string | null; counts: { kind: AttentionKind; count: number; is_more: boolean }[] }
  }
}

/** The only line, which is counted as well; undefined when nothing waits. */
const onlyLine = async (): Promise<Line | undefined> => {
  const { data, meta } = await attention()
  expect(data.length, JSON.stringify(data)).toBeLessThanOrEqual(1)
  expect(meta.counts.filter(({ count }) => count > 0).map(({ kind, count }) => [kind, count])).toEqual(
    data.map(({ kind }) => [kind, 1]),
  )
  return data[0]
}

const ago = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const dayIn = (days: number) => ago(-24 * days).slice(0, 10)

/** As if a mission had reached a status so long ago. */
const reached = (mission: number, status: string, hours: number) =>
  sql`update missions set status_timestamps = status_timestamps || ${JSON.stringify({ [status]: ago(hours) })}::jsonb
    where id = ${mission}`.execute(sortie.db)

const done = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(status, JSON.stringify(body)).toBeLessThan(300)
}

const post = (path: string, body: unknown = {}) => done(sortie.provider('POST', `/v1/provider${path}`, body))

describe('what waits is listed, and goes once someone has seen to it', () => {
  test('a mission without a pilot near its last day, until it is offered', async () => {
    const { id } = await addMission(sortie.db, { status: 'available', fly_by_date: dayIn(2), name: 'Roof' })
    await addMission(sortie.db, { status: 'available', fly_by_date: dayIn(5) })
    await addMission(sortie.db, { status: 'available', fly_by_date: dayIn(1), is_on_hold: true })
    await addPilot(sortie.db)
    expect(await onlyLine()).toMatchObject({
      id: `no_pilot-${id}`,
      kind: 'no_pilot',
      title: 'Roof',
      reason: expect.stringMatching(/^Not offered to anyone\. Last day to fly: \d\d\/\d\d\/\d{4}$/),
      record: { type: 'mission', id },
      pilot: null,
      action: 'offer_matching',
      urgent: false,
    })
    // Its moment is the last day, and it waits since it was made.
    expect(Date.parse((await onlyLine())?.since ?? '')).toBeLessThanOrEqual(Date.now())
    await post(`/missions/${id}/offers`, { matching: true })
    expect(await onlyLine()).toBeUndefined()
  })

  test('a mission without a pilot whose last day has passed, until it gets another one', async () => {
    const { id } = await addMission(sortie.db, { fly_by_date: dayIn(-3), sla_expired: true })
    expect(await onlyLine()).toMatchObject({
      kind: 'no_pilot',
      urgent: true,
      action: 'open',
      reason: expect.stringContaining('Expired'),
    })
    await post(`/missions/${id}/cancel`)
    expect(await onlyLine()).toBeUndefined()
  })

  test('a mission whose last offer was declined, until it is offered again', async () => {
    const [first, second] = [await addPilot(sortie.db), await addPilot(sortie.db)]
    const id = await addOffered(sortie.db, [first.id, second.id])
    for (const pilot of [first, second]) {
      expect(await onlyLine()).toBeUndefined()
      await done((await sortie.as(pilot))('DELETE', `/v1/pilots/missions/${id}/invitation`))
    }
    expect(await onlyLine()).toMatchObject({
      kind: 'offers_gone',
      reason: 'All 2 offers are declined, lost or withdrawn',
      action: 'offer_matching',
    })
    await post(`/missions/${id}/offers`, { pilot_ids: [first.id], force: true })
    expect(await onlyLine()).toBeUndefined()
  })

  test('offers that are gone or unanswered near the last day are part of the line about it', async () => {
    const pilot = await addPilot(sortie.db)
    const id = await addOffered(sortie.db, [pilot.id])
    await reached(id, 'pilots_notified', 30)
    await sql`update mission_offers set offered_at = ${ago(30)}`.execute(sortie.db)
    const kindsBy = async (...days: number[]) => {
      const kinds: unknown[] = []
      for (const day of days) {
        await sql`update missions set fly_by_date = ${dayIn(day)} where id = ${id}`.execute(sortie.db)
        kinds.push((await onlyLine())?.kind)
      }
      return kinds
    }
    expect(await kindsBy(30, 2)).toEqual(['offers_unanswered', 'no_pilot'])
    await done((await sortie.as(pilot))('DELETE', `/v1/pilots/missions/${id}/invitation`))
    expect(await kindsBy(30, 2)).toEqual(['offers_gone', 'no_pilot'])
  })

  test('offers that nobody answers, until someone else is asked', async () => {
    const [silent, other] = [await addPilot(sortie.db), await addPilot(sortie.db)]
    const id = await addOffered(sortie.db, [silent.id])
    await reached(id, 'pilots_notified', 30)
    expect(await onlyLine(), 'just offered').toBeUndefined()
    await sql`update mission_offers set offered_at = ${ago(30)}`.execute(sortie.db)
    expect(await onlyLine()).toMatchObject({
      kind: 'offers_unanswered',
      reason: '1 open offer has no answer yet',
    })
    await post(`/missions/${id}/offers`, { pilot_ids: [other.id] })
    expect(await onlyLine()).toBeUndefined()
  })

  test('a flight in weather beyond its limits, until it is moved', async () => {
    const pilot = await addPilot(sortie.db)
    const flight = { scheduled_at_start: ago(-5), scheduled_at_end: ago(-6) }
    const id = await addHeld(sortie.db, pilot.id, flight)
    await sortie.db
      .insertInto('flight_weather')
      .values({ mission_id: id, scheduled_at_start: flight.scheduled_at_start, problems: ['wind', 'rain'] })
      .execute()
    expect(await onlyLine()).toMatchObject({
      kind: 'flight_weather',
      urgent: true,
      reason: expect.stringMatching(/^Flight on .* with too much wind and rain$/),
      pilot: { id: pilot.id, name: 'Robin Example' },
      action: 'open',
    })
    await post(`/missions/${id}/preschedule`, { scheduled_at_start: ago(-48), scheduled_at_end: ago(-49) })
    expect(await onlyLine()).toBeUndefined()
  })

  test('a flown mission of which nothing arrives, until it is submitted or canceled', async () => {
    const pilot = await addPilot(sortie.db)
    const id = await addHeld(sortie.db, pilot.id, { status: 'flight_complete' })
    expect(await onlyLine()).toBeUndefined()
    await reached(id, 'flight_complete', 50)
    expect(await onlyLine()).toMatchObject({
      kind: 'not_delivered',
      reason: 'Flown, but nothing delivered yet',
    })
    await post(`/missions/${id}/cancel`)
    expect(await onlyLine()).toBeUndefined()
  })

  test('a stalled upload, until it goes on', async () => {
    const pilot = await addPilot(sortie.db)
    const mission_id = await addHeld(sortie.db, pilot.id, { status: 'flight_complete' })
    await reached(mission_id, 'flight_complete', 50)
    const upload = { pilot_id: pilot.id, mission_id, type: 'image/jpeg', file_type: 'image' } as const
    for (const name of ['a', 'b'])
      await sortie.db
        .insertInto('asset_uploads')
        .values({ ...upload, name, fingerprint: name, upload_id: name, stored_file_name: name })
        .execute()
    expect(await onlyLine(), 'under way').toBeUndefined()
    await sql`update asset_uploads set last_used_at = ${ago(7)}`.execute(sortie.db)
    expect(await onlyLine()).toMatchObject({
      kind: 'upload_stalled',
      reason: 'The upload of 2 files has stalled',
      record: { type: 'mission', id: mission_id },
    })
    await sql`update asset_uploads set last_used_at = now() where name = 'b'`.execute(sortie.db)
    expect(await onlyLine()).toBeUndefined()
  })

  test('a reshoot that nobody flies, until it is resolved', async () => {
    const pilot = await addPilot(sortie.db)
    const mission_id = await addHeld(sortie.db, pilot.id, { status: 'assets_uploaded' })
    await reached(mission_id, 'assets_uploaded', 90)
    const { id } = await sortie.db
      .insertInto('partial_reshoots')
      .values({ mission_id, reason: 'Out of focus', created_at: ago(50) })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await onlyLine()).toMatchObject({
      id: `reshoot_waiting-${id}`,
      reason: 'Reshoot requested, nothing uploaded since: Out of focus',
      record: { type: 'mission', id: mission_id },
    })
    await post(`/missions/${mission_id}/partial_reshoots/${id}/resolve`)
    expect((await onlyLine())?.kind, 'now it is late itself').toBe('not_delivered')
  })

  test('a review that takes too long, until it ends', async () => {
    const pilot = await addPilot(sortie.db)
    const id = await addHeld(sortie.db, pilot.id, { status: 'processing_shots' })
    expect(await onlyLine()).toBeUndefined()
    await reached(id, 'processing_shots', 49)
    expect(await onlyLine()).toMatchObject({ kind: 'review_late', urgent: false })
    await reached(id, 'processing_shots', 149)
    expect(await onlyLine()).toMatchObject({ kind: 'review_late', urgent: true })
    await post(`/missions/${id}/status/rejected`, { reason: 'Out of focus' })
    expect(await onlyLine()).toBeUndefined()
  })

  test('a certificate that expires before a flight, until another one is there', async () => {
    const pilot = await addPilot(sortie.db)
    await addHeld(sortie.db, pilot.id, { scheduled_at_start: ago(-240), scheduled_at_end: ago(-241) })
    const types = await sortie.db
      .insertInto('license_types')
      .values(
        ['Certificate', 'Other certificate'].map((name) => ({
          name,
          issuer_type: 'other' as const,
          reference_date_mode: 'expiration_date' as const,
          is_flight_certificate: true,
        })),
      )
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ is_flight_certificate: true }))
      .returning('id')
      .execute()
    const hold = (index: number, expiration_date: string) =>
      sortie.db
        .insertInto('pilot_licenses')
        .values({ pilot_id: pilot.id, license_type_id: types[index]?.id ?? 0, expiration_date })
        .execute()
    await hold(0, dayIn(5))
    expect(await onlyLine()).toMatchObject({
      id: `certificate_expires-${pilot.id}`,
      title: 'Robin Example',
      reason: expect.stringMatching(/^Certificate expires on .*, before the flight on /),
      record: { type: 'pilot', id: pilot.id },
    })
    const expire = (expiration_date: string) =>
      sortie.db
        .updateTable('pilot_licenses')
        .set({ expiration_date })
        .where('pilot_id', '=', pilot.id)
        .execute()
    await expire(dayIn(-60))
    expect((await onlyLine())?.kind).toBe('certificate_expires')
    await expire(dayIn(-61))
    expect(await onlyLine(), 'nobody books without one for so long').toBeUndefined()
    await expire(dayIn(5))
    await hold(1, dayIn(50))
    expect(await onlyLine()).toBeUndefined()
  })

  test('a document that nobody has checked, until it is verified', async () => {
    const pilot = await addPilot(sortie.db)
    const type = await sortie.db.selectFrom('license_types').select('id').executeTakeFirstOrThrow()
    const { id } = await sortie.db
      .insertInto('pilot_licenses')
      .values({
        pilot_id: pilot.id,
        license_type_id: type.id,
        image_key: 'licenses/a',
        image_type: 'image/png',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await onlyLine()).toMatchObject({
      id: `document_to_check-${id}`,
      title: 'Robin Example',
      reason: expect.stringMatching(/^Document to check: /),
      record: { type: 'pilot', id: pilot.id },
    })
    await post(`/pilots/${pilot.id}/licenses/${id}/verify`, { revision: 1 })
    expect(await onlyLine()).toBeUndefined()
  })

  test('a pilot who awaits approval, until they are approved', async () => {
    const { id } = await addPilot(sortie.db, { status: 'created', first_name: 'Ash' })
    expect(await onlyLine()).toMatchObject({
      kind: 'pilot_waiting',
      title: 'Ash Example',
      reason: 'Waiting for approval',
      record: { type: 'pilot', id },
      action: 'approve_pilot',
    })
    await post(`/pilots/${id}/approve`)
    expect(await onlyLine()).toBeUndefined()
  })

  test('a payout that failed, until it is paid after all, and one that is overdue, until it is complete', async () => {
    const pilot = await addPilot(sortie.db)
    const mission = await addMission(sortie.db, { status: 'complete', pilot_id: pilot.id })
    await addAgreement(sortie.db, mission.id, 15_000)
    const pay = { pilot_id: pilot.id, payoutable_id: mission.id, amount: 15_000 }
    await post('/payouts', { ...pay, status: 'failed' })
    expect(await onlyLine()).toMatchObject({
      kind: 'payout_failed',
      urgent: true,
      reason: 'The payout of $150.00 USD failed',
      record: { type: 'payout' },
      pilot: { id: pilot.id, name: 'Robin Example' },
    })
    await post('/payouts', { ...pay, status: 'processing', expected_on: dayIn(-3) })
    const overdue = await onlyLine()
    expect(overdue).toMatchObject({ kind: 'payout_overdue', reason: expect.stringContaining('expected on') })
    await done(sortie.provider('PATCH', `/v1/provider/payouts/${overdue?.record.id}`, { status: 'complete' }))
    expect(await onlyLine()).toBeUndefined()
  })

  test('an endpoint whose deliveries fail, until it works or is deleted', async () => {
    const endpoint = await sortie.db
      .insertInto('webhook_endpoints')
      .values({
        url: 'https://hooks.example/a',
        events: ['mission.accepted'],
        sealed_secret: 'x',
        failing_since: ago(2),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await onlyLine()).toMatchObject({
      kind: 'endpoint_failing',
      title: 'https://hooks.example/a',
      reason: 'Every delivery fails, 0 events not delivered',
      action: 'resend_failed',
    })
    await sql`update webhook_endpoints set is_enabled = false, disabled_at = now(), disabled_reason = 'Failed'`.execute(
      sortie.db,
    )
    expect(await onlyLine()).toMatchObject({ action: 'open', reason: expect.stringContaining('Turned off') })
    await done(sortie.provider('DELETE', `/v1/provider/webhook_endpoints/${endpoint.id}`))
    expect(await onlyLine()).toBeUndefined()
  })
})

test('a line is shown to those who can see to it, and an owner sees all', async () => {
  await addPilot(sortie.db, { status: 'created' })
  await addMission(sortie.db, { status: 'available', fly_by_date: dayIn(0) })
  const kindsOf = async (...roles: Parameters<typeof issuer.signIn>[1][]) => {
    const { headers } = await issuer.signIn(sortie, ...roles)
    const { data, meta } = await attention('', headers)
    expect(meta.counts.filter(({ count }) => count > 0)).toHaveLength(data.length)
    return data.map(({ kind }) => kind)
  }
  expect(await kindsOf('dispatcher')).toEqual(['no_pilot'])
  expect(await kindsOf('pilot-manager')).toEqual(['pilot_waiting'])
  expect(await kindsOf('finance')).toEqual([])
  expect(await kindsOf('engineer')).toEqual([])
  expect(await kindsOf('owner')).toEqual(['no_pilot', 'pilot_waiting'])
})

test('pages follow each other without a gap, most urgent first, whatever kind a page ends with', async () => {
  const at = ago(30)
  for (let count = 0; count < 5; count++) {
    await addPilot(sortie.db, { status: 'created', created_at: count < 3 ? at : ago(40 + count) })
    await addMission(sortie.db, { status: 'available', fly_by_date: dayIn(count - 2) })
    const { id } = await addMission(sortie.db, { status: 'pilots_notified' })
    await addOffer(sortie.db, id, (await addPilot(sortie.db)).id)
    await sql`update mission_offers set offered_at = ${ago(30)}`.execute(sortie.db)
    await reached(id, 'pilots_notified', 20 + count)
  }
  const whole = (await attention()).data.map(({ id }) => id)
  expect(whole.length).toBe(15)
  for (const size of [1, 2, 7]) {
    const paged: string[] = []
    let next: string | null = ''
    while (next !== null) {
      const page = await attention(`?per_page=${size}${next ? `&after=${next}` : ''}`)
      paged.push(...page.data.map(({ id }) => id))
      next = page.meta.next
    }
    expect(paged).toEqual(whole)
  }
  const full = await attention('?per_page=15')
  expect([full.data.length, full.meta.next]).toEqual([15, null])
  const { data, meta } = await attention('?kind=pilot_waiting&per_page=2')
  expect(data.map(({ kind }) => kind)).toEqual(['pilot_waiting', 'pilot_waiting'])
  expect(meta.counts.find(({ kind }) => kind === 'no_pilot')?.count).toBe(5)
  expect(
    (await sortie.provider('GET', '/v1/provider/attention?after=nonsense')).body.errors.after,
  ).toBeDefined()
})

test('of two kinds that are due at the same moment neither is left out between pages', async () => {
  const { id } = await addMission(sortie.db, { status: 'available', fly_by_date: dayIn(2) })
  const due = Date.parse((await onlyLine())?.due_at ?? '')
  // The lowest number that there can be.
  await sql`insert into pilots (id, first_name, last_name, email, status, created_at) overriding system value
    values (1, 'Robin', 'Example', 'first@example.com', 'created', ${new Date(due - 24 * 3_600_000)})`.execute(
    sortie.db,
  )
  const page = await attention('?per_page=1')
  expect(page.data.map((line) => line.id)).toEqual([`no_pilot-${id}`])
  const rest = await attention(`?per_page=1&after=${page.meta.next}`)
  expect(rest.data).toMatchObject([{ id: 'pilot_waiting-1', due_at: new Date(due).toISOString() }])
})

test('further pages are of the moment at which the first one was read', async () => {
  const id = await addHeld(sortie.db, (await addPilot(sortie.db)).id, { status: 'processing_shots' })
  await reached(id, 'processing_shots', 49)
  const readAt = async (hoursAgo: number) => {
    const last = { kind: attentionKinds[0], id: 1, at: '2020-01-01T00:00:00Z' }
    const now = Date.now() - hoursAgo * 3_600_000
    const { data, meta } = await attention(`?after=${writeCursor({ now, ...last })}`)
    return [data.map(({ kind }) => kind), meta.counts.find(({ kind }) => kind === 'review_late')?.count]
  }
  expect(await readAt(0)).toEqual([['review_late'], 1])
  expect(await readAt(2)).toEqual([[], 0])
})

test('the end of a page that a caller has made up is read, or refused by its name', async () => {
  const moments = ['0000-01-01T00:00:00Z', '1899-12-31T00:00:00Z', '9999-12-31T23:59:59-16:00']
  const long = `2030-01-01T00:00:00.${'1'.repeat(80)}Z`
  for (const kind of attentionKinds)
    for (const now of [0, Date.now(), Date.UTC(9999, 0, 1)])
      for (const at of [...moments, long, '1900-01-01T00:00:00Z', '2899-12-31T23:59:59-12:00']) {
        const after = Buffer.from(JSON.stringify([now, kind, 2 ** 53 - 1, at])).toString('base64url')
        const { status, body } = await sortie.provider('GET', `/v1/provider/attention?after=${after}`)
        const isRead = status === 200 || (status === 422 && body.errors.after !== undefined)
        expect([kind, now, at, status, isRead]).toEqual([kind, now, at, status, true])
      }
})

test('an owner sets the limits, which count at once, and takes them back', async () => {
  const pilot = await addPilot(sortie.db)
  const id = await addHeld(sortie.db, pilot.id, { status: 'processing_shots' })
  await reached(id, 'processing_shots', 5)
  expect(await onlyLine()).toBeUndefined()
  const set = (attentionLimits: object, headers = {}) =>
    sortie.provider('PATCH', '/v1/provider/settings', { attention: attentionLimits }, headers)
  expect((await set({ review_hours: 4 })).body.attention).toMatchObject({ review_hours: 4, fly_by_days: 3 })
  expect((await onlyLine())?.kind).toBe('review_late')
  expect((await set({ review_hours: 0 })).body.errors['attention.review_hours']).toBeDefined()
  const { headers } = await issuer.signIn(sortie, 'dispatcher')
  expect((await set({ review_hours: 9 }, headers)).body.code).toBe('role_required')
  expect((await set({ review_hours: null })).body.attention.review_hours).toBe(48)
  expect(await onlyLine()).toBeUndefined()
})

test('counts stop at 100, and say whether there is more', async () => {
  const wait = (count: number) =>
    sql`insert into pilots (first_name, last_name, email, status)
      select 'Robin', 'Example', gen_random_uuid() || '@example.com', 'created' from generate_series(1, ${count})`.execute(
      sortie.db,
    )
  const waiting = async () => {
    const { meta } = await attention('?per_page=1')
    return meta.counts.find(({ kind }) => kind === 'pilot_waiting')
  }
  await wait(100)
  expect(await waiting()).toEqual({ kind: 'pilot_waiting', count: 100, is_more: false })
  await wait(1)
  expect(await waiting()).toEqual({ kind: 'pilot_waiting', count: 100, is_more: true })
})
