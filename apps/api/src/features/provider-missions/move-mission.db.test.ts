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
    expect(await notificationsOf(app.db, winner)).toMatchObject([
      { title: 'New mission near you' },
      {
        title: 'Mission booked',
        body: 'Pearl Street Offices is yours to fly.',
        web_route_url: `/clientmission/${id}`,
      },
    ])
    expect(await notificationsOf(app.db, loser)).toMatchObject([
      { title: 'New mission near you' },
      {
        title: 'Mission no longer available',
        body: 'Another pilot accepted Pearl Street Offices.',
        web_route_url: `/availablemission/${id}`,
      },
    ])
    expect((await act(app, id, 'assign', { pilot_id: winner })).status).toBe(200)
    expect((await act(app, id, 'assign', { pilot_id: loser })).body.code).toBe('conflict')
    expect(
      (await act(app, await newMission(app), 'assign', { pilot_id: 999_999 })).body.errors,
    ).toHaveProperty('pilot_id')
    const created = await newMission(app, { status: 'created' })
    expect((await act(app, created, 'assign', { pilot_id: loser })).body).toMatchObject({
      status: 'pilot_accepted',
      pilot_id: loser,
      offers: [{ pilot_id: loser, state: 'accepted' }],
    })
  })

  test('the provider assigns nothing to a pilot who may not take it, and reads why', async () => {
    const id = await newMission(app)
    for (const [status, reason] of [
      ['rejected', "The pilot was rejected and can't take missions."],
      ['created', "The pilot isn't approved yet and can only take training missions."],
    ] as const) {
      const pilot_id = await insertPilot(app.db, { status })
      expect(await act(app, id, 'assign', { pilot_id, ...tuesday })).toMatchObject({
        status: 422,
        body: { errors: { pilot_id: [reason] } },
      })
      expect(await notificationsOf(app.db, pilot_id)).toEqual([])
    }
    expect((await app.provider('GET', `/v1/provider/missions/${id}`)).body.status).toBe('available')
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
    const about = { notification_type: 'pilot/mission/updated', web_route_url: `/clientmission/${id}` }
    expect(await notificationsOf(app.db, pilot)).toMatchObject([
      { title: 'Mission booked' },
      {
        ...about,
        title: 'Mission on hold',
        body: 'Pearl Street Offices: This mission is temporarily on hold; pilots will be contacted on resume.',
      },
      { ...about, title: 'Mission resumed', body: 'Pearl Street Offices is no longer on hold.' },
      { title: 'Mission expired' },
    ])
  })

  test('a mission that only looks on hold is put on hold, and resumed from either', async () => {
    const id = await heldMission(app, await insertPilot(app.db))
    const showOnHold = () =>
      app.db.updateTable('missions').set({ show_on_hold: true }).where('id', '=', id).execute()
    await showOnHold()
    expect((await act(app, id, 'hold')).body).toMatchObject({ is_on_hold: true, showOnHold: true })
    const resumed = { is_on_hold: false, showOnHold: false }
    expect((await act(app, id, 'resume')).body).toMatchObject(resumed)
    await showOnHold()
    expect((await act(app, id, 'resume')).body).toMatchObject(resumed)
  })

  test('a mission that is over is not put on hold, and one that was before can be resumed', async () => {
    const id = await heldMission(app, await insertPilot(app.db))
    await act(app, id, 'hold')
    await act(app, id, 'cancel')
    expect((await act(app, id, 'resume')).body).toMatchObject({ status: 'canceled', is_on_hold: false })
    const rejected = await heldMission(app, await insertPilot(app.db))
    await step(rejected, 'assets_uploaded')
    await step(rejected, 'rejected', { reason: 'Blurred' })
    for (const [over, status] of [
      [id, 'Canceled'],
      [rejected, 'Rejected'],
    ] as const)
      expect((await act(app, over, 'hold')).body).toMatchObject({
        code: 'step_not_allowed',
        message: `This mission is over. Its status is ${status}, which is final.`,
      })
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
    const voided = async () =>
      (await app.db.selectFrom('laanc_flights').select('voided_at').orderBy('id').execute()).map(
        ({ voided_at }) => voided_at !== null,
      )
    expect(await voided()).toEqual([true])
    await app.db.insertInto('laanc_flights').values({ mission_id: id, flight_id: 'f2' }).execute()
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
    expect(
      await app.db
        .selectFrom('mission_reschedules')
        .select(['scheduled_at_start', 'scheduled_at_end', 'previous_start', 'previous_end'])
        .where('mission_id', '=', id)
        .execute(),
    ).toEqual([
      { ...later, previous_start: tuesday.scheduled_at_start, previous_end: tuesday.scheduled_at_end },
    ])
    // The authorization is for the same day.
    expect(await voided()).toEqual([true, false])
    expect((await titles(pilot)).at(-1)).toBe('Mission rescheduled')
    const longer = { ...later, scheduled_at_end: '2030-06-11T20:00:00.000Z' }
    expect((await act(app, id, 'preschedule', longer)).body).toMatchObject(longer)
    await act(app, id, 'preschedule', { ...longer, reschedule_reason_id: reason.id })
    expect(await titles(pilot)).toHaveLength(4)
    const nextDay = {
      scheduled_at_start: '2030-06-12T18:00:00.000Z',
      scheduled_at_end: '2030-06-12T19:00:00.000Z',
    }
    await act(app, id, 'preschedule', { ...nextDay, reschedule_reason_id: reason.id })
    expect(await voided()).toEqual([true, true])
    expect((await act(app, id, 'preschedule', later)).body.mission_reschedules).toMatchObject([
      { notes: 'Rain' },
      { notes: '' },
    ])
    const over = { scheduled_at_start: '2020-06-11T15:00:00Z', scheduled_at_end: '2020-06-11T16:00:00Z' }
    expect((await act(app, id, 'preschedule', over)).body.errors).toEqual({
      scheduled_at_start: ['This time is in the past. Choose a later one.'],
    })
    const begun = new Date(Date.now() - 60_000).toISOString()
    const running = { scheduled_at_start: begun, scheduled_at_end: later.scheduled_at_end }
    const underWay = await heldMission(app, await insertPilot(app.db))
    expect((await act(app, underWay, 'preschedule', running)).status).toBe(200)
    const other = await heldMission(app, pilot)
    expect((await act(app, other, 'preschedule', later)).body.code).toBe('double_booked')
    expect(
      (await act(app, other, 'preschedule', { ...later, scheduled_at_end: later.scheduled_at_start })).status,
    ).toBe(422)
    await step(id, 'flight_complete')
    expect((await act(app, id, 'preschedule', tuesday)).body).toMatchObject({
      code: 'step_not_allowed',
      message:
        'The time can no longer be changed. Its status is Flown and can only change to Uploading or Canceled.',
    })
  })

  test('the time of a mission is fixed in each status before its flight, also one that the pilot chose', async () => {
    const pilot_id = await insertPilot(app.db)
    const created = await newMission(app, { status: 'created' })
    const confirmed = await heldMission(app, await insertPilot(app.db))
    await step(confirmed, 'pilot_assigned')
    const offered = await newMission(app)
    await act(app, offered, 'offers', { pilot_ids: [await insertPilot(app.db)] })
    for (const id of [created, confirmed, offered, await newMission(app)])
      expect((await act(app, id, 'preschedule', tuesday)).body).toMatchObject(tuesday)
    const chosen = await newMission(app)
    await act(app, chosen, 'assign', { pilot_id, ...tuesday })
    expect((await act(app, chosen, 'preschedule', tuesday)).body).toMatchObject({
      ...tuesday,
      admin_scheduled: true,
    })
  })

  test('a prescheduled mission keeps its time when it is assigned', async () => {
    const id = await newMission(app, tuesday)
    const pilot_id = await insertPilot(app.db)
    const moved = await act(app, id, 'assign', { pilot_id, ...tuesday })
    expect(moved.body.errors).toEqual({
      scheduled_at_start: ['The mission is prescheduled. Use preschedule to change its time.'],
    })
    expect((await act(app, id, 'assign', { pilot_id })).body).toMatchObject({ ...tuesday, pilot_id })
    // It stays when the mission is taken back.
    expect((await step(id, 'available')).body).toMatchObject({ ...tuesday, pilot_id: null })
  })

  test('M-STATUS-01 a mission goes through every status to complete, and its pilot is notified of tasks and of the end', async () => {
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
    expect(heard.map(({ title, body }) => [title, body])).toEqual([
      ['Mission booked', 'Pearl Street Offices is yours to fly.'],
      ['Mission confirmed', "You're confirmed as the pilot of Pearl Street Offices."],
      [
        'Flight complete',
        'The flight of Pearl Street Offices is complete. Please upload your photos and videos.',
      ],
      ['Assets needed', 'Pearl Street Offices is open for uploads.'],
      ['Invoice needed', 'We need an invoice for Pearl Street Offices before we can pay you.'],
      ['Mission complete', 'Pearl Street Offices is complete. Thank you!'],
    ])
    expect(heard.at(-1)?.notification_type).toBe('pilot/mission/pano_accept')
    expect((await act(app, id, 'hold')).body.code).toBe('step_not_allowed')
  })

  test('a rejection needs a reason, which the pilot reads', async () => {
    const pilot = await insertPilot(app.db)
    const id = await heldMission(app, pilot, { mission_type: 'panorama' })
    await step(id, 'assets_uploaded')
    expect((await step(id, 'rejected')).body.errors).toEqual({
      reason: ['A rejection needs a reason for the pilot.'],
    })
    const { body } = await step(id, 'rejected', { reason: 'Out of focus' })
    expect(body).toMatchObject({ status: 'rejected', rejection_reason: 'Out of focus', pilot_id: pilot })
    expect((await notificationsOf(app.db, pilot)).at(-1)).toMatchObject({
      notification_type: 'pilot/mission/pano_reject',
      body: 'Pearl Street Offices: Out of focus',
    })
    const client = await heldMission(app, pilot)
    await step(client, 'assets_uploaded')
    await step(client, 'rejected', { reason: 'Too dark' })
    expect((await notificationsOf(app.db, pilot)).at(-1)).toMatchObject({
      notification_type: 'pilot/mission/updated',
      title: 'Mission rejected',
      body: 'Pearl Street Offices: Too dark',
    })
  })

  test('steps that are not in the table are refused', async () => {
    const refused = async (id: number, status: string) => (await step(id, status)).body.code
    const id = await newMission(app, { status: 'created' })
    expect((await step(id, 'complete')).body).toMatchObject({
      code: 'step_not_allowed',
      message: 'Its status is Created and can only change to Not offered, Offered, or Canceled.',
    })
    expect(await refused(id, 'pilot_assigned')).toBe('step_not_allowed')
    const from = 'Its status is Created and can only change to Not offered, Offered, or Canceled.'
    for (const [status, why] of [
      ['pilots_notified', 'Offer the mission to pilots instead.'],
      ['pilot_accepted', 'Assign the mission to a pilot instead.'],
    ] as const)
      expect((await step(id, status)).body).toMatchObject({
        code: 'step_not_allowed',
        message: `${why} ${from}`,
      })
    expect((await step(id, 'available')).body.status).toBe('available')
    expect(await refused(id, 'created')).toBe('step_not_allowed')
    expect((await step(id, 'flying')).status).toBe(404)
    const held = await heldMission(app, await insertPilot(app.db))
    expect(await refused(held, 'processing_shots')).toBe('step_not_allowed')
    expect((await act(app, held, 'withdraw')).body).toMatchObject({
      code: 'step_not_allowed',
      message: expect.stringMatching(
        /^There are no open offers to withdraw\. Its status is Accepted and can /,
      ),
    })
    const offered = await newMission(app)
    const pilot = await insertPilot(app.db)
    await act(app, offered, 'offers', { pilot_ids: [pilot] })
    expect((await step(offered, 'available')).body).toMatchObject({
      status: 'available',
      offers: [{ pilot_id: pilot, state: 'withdrawn' }],
    })
  })

  test('a mission withdrawn from its pilot is free again, without the time that the pilot chose', async () => {
    const pilot = await insertPilot(app.db)
    const id = await newMission(app)
    await act(app, id, 'assign', { pilot_id: pilot, ...tuesday })
    await app.db.updateTable('missions').set({ pilot_comment: 'Mine' }).where('id', '=', id).execute()
    const { id: laanc_flight_id } = await app.db
      .insertInto('laanc_flights')
      .values({ mission_id: id, flight_id: 'f3' })
      .returning('id')
      .executeTakeFirstOrThrow()
    await app.db
      .insertInto('laanc_authorizations')
      .values({ laanc_flight_id, position: 0, message: 'Dear pilot' })
      .execute()
    const { id: shotId } = await app.db
      .insertInto('shots')
      .values({ mission_id: id, name: 'Roof', pilot_comment: 'Windy' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { body } = await step(id, 'available')
    const left = await app.db
      .selectFrom('missions')
      .innerJoin('laanc_flights', 'laanc_flights.mission_id', 'missions.id')
      .innerJoin('laanc_authorizations', 'laanc_flight_id', 'laanc_flights.id')
      .innerJoin('shots', 'shots.mission_id', 'missions.id')
      .select(['missions.pilot_comment', 'voided_at', 'message', 'shots.pilot_comment as of_shot'])
      .where('shots.id', '=', shotId)
      .executeTakeFirstOrThrow()
    expect(left).toEqual({ pilot_comment: null, voided_at: expect.anything(), message: null, of_shot: null })
    expect(body).toMatchObject({
      status: 'available',
      pilot_id: null,
      scheduled_at_start: null,
      isScheduled: false,
      offers: [{ pilot_id: pilot, state: 'withdrawn' }],
    })
    expect((await titles(pilot)).at(-1)).toBe('Mission unassigned')
    expect((await act(app, id, 'assign', { pilot_id: pilot })).body.pilot_id).toBe(pilot)
    await step(id, 'flight_complete')
    expect((await step(id, 'available')).body).toMatchObject({
      code: 'step_not_allowed',
      message: 'Its status is Flown and can only change to Uploading or Canceled.',
      allowed_steps: ['assets_uploaded', 'canceled'],
    })
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
    expect(body.rejection_reason).toBe('Order withdrawn')
    expect((await act(app, id, 'cancel')).status).toBe(200)
    expect(await titles(pilot)).toHaveLength(2)
    expect((await step(id, 'available')).body.code).toBe('step_not_allowed')
    const silent = await heldMission(app, pilot)
    expect((await step(silent, 'canceled')).body).toMatchObject({
      status: 'canceled',
      rejection_reason: null,
    })
    expect((await notificationsOf(app.db, pilot)).at(-1)).toMatchObject({
      title: 'Mission canceled',
      body: 'Pearl Street Offices was canceled.',
    })
    const late = await heldMission(app, pilot)
    for (const status of ['assets_uploaded', 'processing_shots']) await step(late, status)
    expect((await act(app, late, 'cancel')).body).toMatchObject({
      code: 'step_not_allowed',
      message:
        "It can't be canceled anymore. Its status is In review and can only change to Sorted, Uploading, or Rejected.",
    })
  })

  test('a step to canceled is a cancellation, with its reason and for the offers too', async () => {
    const id = await newMission(app)
    await act(app, id, 'offers', { pilot_ids: [await insertPilot(app.db)] })
    expect((await step(id, 'canceled', { reason: 'Order withdrawn' })).body).toMatchObject({
      status: 'canceled',
      rejection_reason: 'Order withdrawn',
      offers: [{ state: 'withdrawn' }],
    })
  })

  test('M-OPEN-65 a partial reshoot opens the mission for uploads until it is resolved', async () => {
    const pilot = await insertPilot(app.db)
    const id = await heldMission(app, pilot, { shots: [{ name: 'Front' }, { name: 'Back' }] })
    const read = async () => (await app.provider('GET', `/v1/provider/missions/${id}`)).body
    const shot = (await read()).shots[0].id
    const ask = (shot_ids: number[]) => act(app, id, 'partial_reshoots', { shot_ids, reason: 'Blurred' })
    expect((await ask([shot])).body).toMatchObject({
      code: 'step_not_allowed',
      message: expect.stringMatching(
        /^Shots can be requested again once the mission has been flown\. Its status is Accepted /,
      ),
    })
    await step(id, 'assets_uploaded')
    await step(id, 'processing_shots')
    expect((await ask([shot, 999_999])).body.errors).toEqual({
      shot_ids: ["This mission doesn't have shot 999999."],
    })
    const { status, body } = await ask([shot, shot])
    expect([status, body]).toEqual([
      201,
      {
        id: body.id,
        shot_reasons: [],
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
      title: 'One shot needs to be flown again',
      body: 'Pearl Street Offices: Blurred',
    })
    const resolved = await act(app, id, `partial_reshoots/${body.id}/resolve`)
    expect(resolved.body.resolved_at).not.toBeNull()
    const heard = await notificationsOf(app.db, pilot)
    expect(heard.at(-1)).toMatchObject({
      title: 'Reshoot no longer needed',
      body: "You don't need to fly those shots of Pearl Street Offices again.",
    })
    expect((await act(app, id, `partial_reshoots/${body.id}/resolve`)).body).toEqual(resolved.body)
    expect(await notificationsOf(app.db, pilot)).toEqual(heard)
    const underReview = ['processing_shots', 'assets_classified', 'in_production']
    for (const last of underReview) {
      for (const status of underReview.slice(0, underReview.indexOf(last) + 1)) await step(id, status)
      expect((await ask([shot])).status).toBe(201)
      expect((await read()).status).toBe('assets_uploaded')
    }
    // It is open for uploads already.
    expect((await ask([shot])).status).toBe(201)
    const flown = await heldMission(app, pilot, { shots: [{ name: 'Front' }] })
    await step(flown, 'flight_complete')
    const { shots } = (await app.provider('GET', `/v1/provider/missions/${flown}`)).body
    const again = { shot_ids: [shots[0].id], reason: 'Blurred' }
    expect((await act(app, flown, 'partial_reshoots', again)).status).toBe(201)
    expect((await app.provider('GET', `/v1/provider/missions/${flown}`)).body.status).toBe('flight_complete')
    expect((await act(app, await newMission(app), `partial_reshoots/${body.id}/resolve`)).status).toBe(404)
  })
})
