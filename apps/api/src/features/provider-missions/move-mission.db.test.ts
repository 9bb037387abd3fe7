import { missionStatuses } from '@sortie/domain/mission/mission-status'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { act, heldMission, insertPilot, newMission, notificationsOf } from './provider-mission.fixtures.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const step = (id: number, status: string, body?: object) => act(app, id, `status/${status}`, body)
const titles = async (pilotId: number) => (await notificationsOf(app.db, pilotId)).map(({ title }) => title)
const tuesday = {
  scheduled_at_start: '2030-06-11T15:00:00.000Z',
  scheduled_at_end: '2030-06-11T16:00:00.000Z',
}

describe('moving a mission', () => {
  test('A-DATA-12 assign books the pilot, closes the other offers and notifies everyone', async () => {
    const [winner, loser] = [await insertPilot(app.db), await insertPilot(app.db)]
    const id = await newMission(app)
    await act(app, id, 'offers', { pilot_ids: [winner, loser] })
    const { body } = await act(app, id, 'assign', { pilot_id: winner, ...tuesday })
    expect(body).toMatchObject({ status: 'pilot_accepted', pilot_id: winner, assigned: true, ...tuesday })
    // Whoever chose the time.
    expect(body).toMatchObject({ isScheduled: true, admin_scheduled: false })
    expect(body.offers).toMatchObject([
      { pilot_id: winner, state: 'accepted' },
      { pilot_id: loser, state: 'lost', responded_at: null },
    ])
    expect(body.offers[0].responded_at).not.toBeNull()
    expect(await titles(winner)).toEqual(['New mission near you', 'Mission booked'])
    expect(await titles(loser)).toEqual(['New mission near you', 'Mission no longer available'])
    expect((await act(app, id, 'assign', { pilot_id: winner })).status).toBe(200)
    expect((await act(app, id, 'assign', { pilot_id: loser })).body.code).toBe('conflict')
    expect(
      (await act(app, await newMission(app), 'assign', { pilot_id: 999_999 })).body.errors,
    ).toHaveProperty('pilot_id')
  })

  test('M-OPEN-12 a mission on hold or expired cannot be taken', async () => {
    const pilot = await insertPilot(app.db)
    const id = await newMission(app)
    await act(app, id, 'hold')
    expect((await act(app, id, 'assign', { pilot_id: pilot })).body).toMatchObject({
      code: 'mission_on_hold',
      message: 'This mission is temporarily on hold; pilots will be contacted on resume.',
    })
    await act(app, id, 'resume')
    await act(app, id, 'expire')
    expect((await act(app, id, 'assign', { pilot_id: pilot })).body.code).toBe('conflict')
    expect((await app.provider('GET', `/v1/provider/missions/${id}`)).body.offers).toEqual([])
  })

  test('hold, resume and expire notify the pilot once each', async () => {
    const pilot = await insertPilot(app.db)
    const id = await heldMission(app, pilot)
    expect((await act(app, id, 'hold')).body.is_on_hold).toBe(true)
    await act(app, id, 'hold')
    expect((await act(app, id, 'resume')).body.is_on_hold).toBe(false)
    await act(app, id, 'resume')
    expect((await act(app, id, 'expire')).body.sla_expired).toBe(true)
    await act(app, id, 'expire')
    expect(await titles(pilot)).toEqual([
      'Mission booked',
      'Mission on hold',
      'Mission resumed',
      'Mission expired',
    ])
  })

  test('preschedule fixes the time, voids an authorization for another day and refuses a double booking', async () => {
    const pilot = await insertPilot(app.db)
    const id = await heldMission(app, pilot)
    await app.db.insertInto('laanc_flights').values({ mission_id: id, flight_id: 'f1' }).execute()
    expect((await act(app, id, 'preschedule', tuesday)).body).toMatchObject({
      ...tuesday,
      admin_scheduled: true,
    })
    await act(app, id, 'preschedule', tuesday)
    expect(await notificationsOf(app.db, pilot)).toMatchObject([
      { title: 'Mission booked' },
      {
        title: 'Mission scheduled',
        body: 'The new time for Pearl Street Offices is Tuesday, June 11th, 2030 at 09:00AM.',
      },
    ])
    const flight = await app.db.selectFrom('laanc_flights').select('voided_at').executeTakeFirstOrThrow()
    expect(flight.voided_at).not.toBeNull()
    const reason = await app.db
      .insertInto('reschedule_reasons')
      .values({ slug: 'client', short: 'Client asked' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const later = {
      scheduled_at_start: '2030-06-11T18:00:00.000Z',
      scheduled_at_end: '2030-06-11T19:00:00.000Z',
    }
    const moved = await act(app, id, 'preschedule', {
      ...later,
      reschedule_reason_id: reason.id,
      notes: 'Rain',
    })
    expect(moved.body.mission_reschedules).toMatchObject([
      { rescheduler: 'provider', reschedule_reason: 'client', notes: 'Rain' },
    ])
    const other = await heldMission(app, pilot)
    expect((await act(app, other, 'preschedule', later)).body.code).toBe('double_booked')
    expect(
      (await act(app, other, 'preschedule', { ...later, scheduled_at_end: later.scheduled_at_start })).status,
    ).toBe(422)
    await step(id, 'flight_complete')
    expect((await act(app, id, 'preschedule', tuesday)).body.code).toBe('step_not_allowed')
  })

  test('a prescheduled mission keeps its time when it is assigned', async () => {
    const id = await newMission(app, tuesday)
    const pilot_id = await insertPilot(app.db)
    const moved = await act(app, id, 'assign', { pilot_id, ...tuesday })
    expect(moved.body.errors).toHaveProperty('scheduled_at_start')
    expect((await act(app, id, 'assign', { pilot_id })).body).toMatchObject({ ...tuesday, pilot_id })
  })

  test('M-STATUS-01 a mission walks through every status to complete, and its pilot hears of what there is to do and of the end', async () => {
    const pilot = await insertPilot(app.db)
    const id = await heldMission(app, pilot, { mission_type: 'panorama' })
    const path = missionStatuses.slice(
      missionStatuses.indexOf('pilot_assigned'),
      missionStatuses.indexOf('complete') + 1,
    )
    for (const status of path) {
      const response = await step(id, status)
      expect(response.body.status).toBe(status)
      expect(response.body.status_timestamps[status]).toBeTruthy()
      expect((await step(id, status)).status).toBe(200)
    }
    const heard = await notificationsOf(app.db, pilot)
    expect(heard.map(({ title }) => title)).toEqual([
      'Mission booked',
      'Mission confirmed',
      'Flight complete',
      'Assets needed',
      'Invoice needed',
      'Mission complete',
    ])
    expect(heard.at(-1)?.notification_type).toBe('pilot/mission/pano_accept')
    expect((await act(app, id, 'hold')).body.code).toBe('step_not_allowed')
  })

  test('a rejection needs a reason, which the pilot reads', async () => {
    const pilot = await insertPilot(app.db)
    const id = await heldMission(app, pilot, { mission_type: 'panorama' })
    await step(id, 'assets_uploaded')
    expect((await step(id, 'rejected')).body.errors).toHaveProperty('reason')
    const { body } = await step(id, 'rejected', { reason: 'Out of focus' })
    expect(body).toMatchObject({ status: 'rejected', rejection_reason: 'Out of focus', pilot_id: pilot })
    expect((await notificationsOf(app.db, pilot)).at(-1)).toMatchObject({
      notification_type: 'pilot/mission/pano_reject',
      body: 'Pearl Street Offices: Out of focus',
    })
  })

  test('steps that are not in the table are refused', async () => {
    const refused = async (id: number, status: string) => (await step(id, status)).body.code
    const id = await newMission(app, { status: 'created' })
    expect((await step(id, 'complete')).body).toMatchObject({
      code: 'step_not_allowed',
      message: 'From created a mission can move to available, pilots_notified, canceled.',
    })
    expect(await refused(id, 'pilot_assigned')).toBe('step_not_allowed')
    expect(await refused(id, 'pilots_notified')).toBe('step_not_allowed')
    expect(await refused(id, 'pilot_accepted')).toBe('step_not_allowed')
    expect((await step(id, 'available')).body.status).toBe('available')
    expect(await refused(id, 'created')).toBe('step_not_allowed')
    expect((await step(id, 'flying')).status).toBe(404)
    const held = await heldMission(app, await insertPilot(app.db))
    expect(await refused(held, 'processing_shots')).toBe('step_not_allowed')
    expect((await act(app, held, 'withdraw')).body.code).toBe('step_not_allowed')
  })

  test('a mission taken back from its pilot is free again, and so is the time the pilot chose', async () => {
    const pilot = await insertPilot(app.db)
    const id = await newMission(app)
    await act(app, id, 'assign', { pilot_id: pilot, ...tuesday })
    const { body } = await step(id, 'available')
    expect(body).toMatchObject({
      status: 'available',
      pilot_id: null,
      scheduled_at_start: null,
      isScheduled: false,
      offers: [{ pilot_id: pilot, state: 'withdrawn' }],
    })
    expect((await titles(pilot)).at(-1)).toBe('Mission unassigned')
    expect((await act(app, id, 'assign', { pilot_id: pilot })).body.pilot_id).toBe(pilot)
  })

  test('cancel ends a mission for the pilots concerned', async () => {
    const pilot = await insertPilot(app.db)
    const id = await newMission(app)
    await act(app, id, 'offers', { pilot_ids: [pilot] })
    const { body } = await act(app, id, 'cancel', { reason: 'Order withdrawn' })
    expect(body).toMatchObject({ status: 'canceled', offers: [{ state: 'withdrawn' }] })
    expect((await notificationsOf(app.db, pilot)).at(-1)).toMatchObject({
      title: 'Mission canceled',
      body: 'Pearl Street Offices: Order withdrawn',
    })
    expect((await act(app, id, 'cancel')).status).toBe(200)
    expect((await step(id, 'available')).body.code).toBe('step_not_allowed')
  })

  test('M-OPEN-65 a partial reshoot opens the mission for uploads until it is resolved', async () => {
    const pilot = await insertPilot(app.db)
    const id = await heldMission(app, pilot, { shots: [{ name: 'Front' }, { name: 'Back' }] })
    const read = async () => (await app.provider('GET', `/v1/provider/missions/${id}`)).body
    const shot = (await read()).shots[0].id
    const ask = (shot_ids: number[]) => act(app, id, 'partial_reshoots', { shot_ids, reason: 'Blurred' })
    expect((await ask([shot])).body.code).toBe('step_not_allowed')
    await step(id, 'assets_uploaded')
    await step(id, 'processing_shots')
    expect((await ask([shot, 999_999])).body.errors).toHaveProperty('shot_ids')
    const { status, body } = await ask([shot])
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        reason: 'Blurred',
        requested_at: expect.any(String),
        resolved_at: null,
        shot_ids: [shot],
      },
    ])
    expect(await read()).toMatchObject({
      status: 'assets_uploaded',
      partial_reshoots: [{ ...body, requested_at: expect.any(String) }],
    })
    expect((await notificationsOf(app.db, pilot)).at(-1)).toMatchObject({
      body: 'Pearl Street Offices: Blurred',
    })
    const resolved = await act(app, id, `partial_reshoots/${body.id}/resolve`)
    expect(resolved.body.resolved_at).not.toBeNull()
    expect((await act(app, id, `partial_reshoots/${body.id}/resolve`)).body).toEqual(resolved.body)
    expect((await act(app, await newMission(app), `partial_reshoots/${body.id}/resolve`)).status).toBe(404)
  })
})
