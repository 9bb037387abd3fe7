import { workRefusalTexts } from '@sortie/domain/pilot/may-work'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addHeld, addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { notificationsOf } from '../provider-missions/provider-mission.fixtures.ts'

let sortie: TestApp
let pilot: Awaited<ReturnType<typeof addPilot>>
let call: Awaited<ReturnType<TestApp['as']>>

beforeAll(async () => {
  sortie = await createTestApp({ PROVIDER_NAME: 'Acme Aerial' })
  await sortie.db
    .insertInto('reschedule_reasons')
    .values([
      { slug: 'weather', short: 'Bad weather', blurb: 'Rain, wind or clouds.' },
      { slug: 'other', short: 'Other' },
      { slug: 'client', short: 'Client asked', is_pilot_selectable: false },
    ])
    .execute()
})
afterAll(() => sortie.close())
beforeEach(async () => {
  pilot = await addPilot(sortie.db)
  call = await sortie.as(pilot)
})

const held = (mission: Parameters<typeof addHeld>[2] = {}) =>
  addHeld(sortie.db, pilot.id, { ...slotIn(2), ...mission })

const move = (id: number, changes: object = {}) =>
  call('POST', `/v2/pilots/missions/${id}/schedule`, {
    reschedule_reason: 'weather',
    ...slotIn(4),
    ...changes,
  })

const timesOf = async (id: number) => {
  const { body } = await call('GET', `/v2/pilots/missions/${id}`)
  return { scheduled_at_start: body.scheduled_at_start, scheduled_at_end: body.scheduled_at_end }
}

describe('M-CALL-12 moving a mission to another time', () => {
  test('a rejected pilot cannot reschedule, and is told why', async () => {
    const id = await held()
    await sortie.db.updateTable('pilots').set({ status: 'rejected' }).where('id', '=', pilot.id).execute()
    const { status, body } = await move(id)
    expect([status, body.code, body.message]).toEqual([
      403,
      'pilot_rejected',
      workRefusalTexts.pilot_rejected,
    ])
    expect(await timesOf(id)).toEqual(slotIn(2))
  })

  test("M-RESCHED-09 the new time is the mission's, the old one is remembered, the pilot is notified", async () => {
    const id = await held({ name: 'The mast' })
    const { status, body } = await move(id, { notes: ' Storm. ' })
    expect(status).toBe(201)
    expect(body).toEqual({
      id: expect.any(Number),
      mission: id,
      rescheduler: 'Robin Example',
      reschedule_reason: 'weather',
      notes: 'Storm.',
      ...slotIn(4),
    })
    expect(await timesOf(id)).toEqual(slotIn(4))
    const mission = await call('GET', `/v2/pilots/missions/${id}`)
    expect(mission.body.mission_reschedules).toMatchObject([{ id: body.id, notes: 'Storm.' }])
    const before = await sortie.db
      .selectFrom('mission_reschedules')
      .select(['previous_start as scheduled_at_start', 'previous_end as scheduled_at_end'])
      .where('id', '=', body.id)
      .executeTakeFirst()
    expect(before).toEqual(slotIn(2))
    expect(await notificationsOf(sortie.db, pilot.id)).toEqual([
      {
        notification_type: 'pilot/mission/updated',
        title: 'Flight rescheduled',
        body: expect.stringMatching(/^The mast is now scheduled for \w+day, .*\.$/),
        web_route_url: `/clientmission/${id}`,
      },
    ])
  })

  test('the provider is notified once, with the old time and the reason', async () => {
    const id = await held()
    const register = { url: 'https://hooks.example/', events: ['mission.rescheduled'] }
    const endpoint = await sortie.provider('POST', '/v1/provider/webhook_endpoints', register)
    for (const _ of ['once', 'again']) expect((await move(id, { notes: 'Storm.' })).status).toBe(201)
    await sortie.provider('DELETE', `/v1/provider/webhook_endpoints/${endpoint.body.id}`)
    const told = await sortie.db.selectFrom('webhook_events').select(['type', 'body']).execute()
    const before = slotIn(2)
    expect(told.map(({ type, body }) => [type, JSON.parse(body).data])).toEqual([
      [
        'mission.rescheduled',
        {
          mission_id: id,
          mission_status: 'pilot_accepted',
          pilot_id: pilot.id,
          ...slotIn(4),
          previous_start: before.scheduled_at_start,
          previous_end: before.scheduled_at_end,
          reschedule_reason: 'weather',
        },
      ],
    ])
  })

  test('a request that is repeated, or sent ten times at once, moves the mission once', async () => {
    const id = await held()
    const answers = await Promise.all(Array.from({ length: 10 }, () => move(id)))
    const [first] = answers
    for (const { status, body } of answers) expect([status, body]).toEqual([201, first?.body])
    const { body } = await call('GET', `/v2/pilots/missions/${id}`)
    expect(body.mission_reschedules).toHaveLength(1)
    expect(await notificationsOf(sortie.db, pilot.id)).toHaveLength(1)
  })

  test('a mission without a time gets one', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    expect((await move(id)).status).toBe(201)
    expect(await timesOf(id)).toEqual(slotIn(4))
  })

  test('M-RESCHED-10 to M-RESCHED-14 M-OPEN-46 the cases in which only the provider can move it', async () => {
    const contact = { require_contact_to_reschedule: true }
    const blocked = [
      await held({ admin_scheduled: true }),
      await held({ is_on_hold: true, ...slotIn(3) }),
      await held({ show_on_hold: true, ...slotIn(8) }),
      await held({ status: 'processing_shots' }),
      await held({ status: 'canceled' }),
      await held({ ...contact, ...slotIn(5) }),
      await addOffered(sortie.db, [pilot.id]),
    ]
    for (const id of blocked) {
      const before = await timesOf(id)
      const { status, body } = await move(id)
      expect([status, body.code]).toEqual([422, 'reschedule_unavailable'])
      expect(body.message).toBe(
        "Reschedule isn't available for this mission. Please contact Acme Aerial to reschedule.",
      )
      expect(await timesOf(id)).toEqual(before)
    }
    const free = await addHeld(sortie.db, pilot.id, contact)
    expect((await move(free)).status).toBe(201)
    expect((await move(free)).status).toBe(201)
    expect((await move(free, slotIn(6))).status).toBe(422)
  })

  test('M-RESCHED-06 M-RESCHED-07 M-OPEN-44 a reason a pilot may choose, and notes when it is Other', async () => {
    const id = await held()
    const fields = async (changes: object) => Object.keys((await move(id, changes)).body.errors)
    expect(await fields({ reschedule_reason: 'client' })).toEqual(['reschedule_reason'])
    expect(await fields({ reschedule_reason: 'unknown' })).toEqual(['reschedule_reason'])
    expect(await fields({ reschedule_reason: undefined })).toEqual(['reschedule_reason'])
    expect(await fields({ reschedule_reason: 'other', notes: '  ' })).toEqual(['notes'])
    expect(await fields({ scheduled_at_end: undefined })).toEqual(['scheduled_at_end'])
    expect((await move(id, { reschedule_reason: 'other', notes: 'Flat tire.' })).status).toBe(201)
  })

  test('M-RESCHED-03 only to a slot on offer, never over another mission, never to where it is', async () => {
    const id = await held()
    await addHeld(sortie.db, pilot.id, slotIn(6, 6))
    const midnight = { scheduled_at_start: '2090-06-01T08:00:00Z', scheduled_at_end: '2090-06-01T09:00:00Z' }
    expect((await move(id, midnight)).body.errors).toHaveProperty('scheduled_at_start')
    expect((await move(id, slotIn(2))).body.errors.scheduled_at_start).toEqual([
      'The mission is already scheduled for this time.',
    ])
    // Moving it back for another reason, or with other notes, is a new request.
    expect((await move(id, { ...slotIn(3), notes: 'Rain' })).status).toBe(201)
    for (const other of [{ notes: 'Wind' }, { notes: 'Rain', reschedule_reason: 'other' }])
      expect((await move(id, { ...slotIn(3), ...other })).status).toBe(422)
    await move(id, slotIn(2))
    const clash = await move(id, slotIn(6, 7))
    expect([clash.status, clash.body.code]).toEqual([409, 'double_booked'])
    expect(await timesOf(id)).toEqual(slotIn(2))
    // A mission may move to an hour that overlaps its own old one.
    expect((await move(id, slotIn(2, 7))).status).toBe(201)
  })

  test('of two missions moved to the same hour at once, one succeeds and the other gets the reason', async () => {
    const ids = [await held(), await held(slotIn(3))]
    const answers = await Promise.all(ids.map((id) => move(id, slotIn(7))))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  })

  test('M-RESCHED-04 M-OPEN-58 another day voids an authorization, another hour does not', async () => {
    const id = await held()
    const flight = { id: 'F1', authorizations: [{ status: 'accepted', confirmation_number: 'LX1' }] }
    await call('POST', `/v1/pilots/missions/${id}/laanc_flights`, flight)
    const voided = async () =>
      (await call('GET', `/v2/pilots/missions/${id}`)).body.laanc_flights[0].voided_at
    await move(id, slotIn(2, 9))
    expect(await voided()).toBeNull()
    await move(id, slotIn(4))
    expect(await voided()).toEqual(expect.any(String))
  })
})

describe('M-CALL-13 A-CALL-08 the reasons', () => {
  test('M-OPEN-45 lists all reasons, each with its help text and whether a pilot may choose it', async () => {
    const { status, body } = await call('GET', '/v1/pilots/reschedule_reasons')
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { slug: 'weather', blurb: 'Rain, wind or clouds.', is_pilot_selectable: true },
      { slug: 'other', short: 'Other', is_pilot_selectable: true },
      { slug: 'client', is_pilot_selectable: false },
    ])
  })
})
