import { missionUnavailableText, onHoldText } from '@sortie/domain/texts'
import { describe, expect, test } from 'vitest'
import { addHeld, addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { act, notificationsOf } from '../provider-missions/provider-mission.fixtures.ts'
import { call, pilot, sortie, webhooksDuring, withPilotSession } from './pilot-session.fixtures.ts'

withPilotSession()

const accept = (id: number, body: object | undefined = slotIn(2)) =>
  call('PATCH', `/v1/pilots/missions/${id}/invitation`, body)

const refusal = ({ status, body }: Awaited<ReturnType<typeof accept>>) => [status, body.code]

describe('M-CALL-06 accepting an offer', () => {
  test("M-OFFER-33 M-OPEN-05 M-SCHED-15 with an offered slot the mission is the pilot's, at that time", async () => {
    const rival = await addPilot(sortie.db)
    const id = await addOffered(sortie.db, [pilot.id, rival.id], { name: 'The mast' })
    const slot = slotIn(2)
    const { status, body } = await accept(id, slot)
    expect(status).toBe(200)
    expect(body).toMatchObject({ id, status: 'pilot_accepted', assigned: true, ...slot })
    const list = await call('GET', '/v2/pilots/missions?status=pilot_accepted')
    expect(list.body.data.map((row: { id: number }) => row.id)).toEqual([id])
    expect(await notificationsOf(sortie.db, pilot.id)).toMatchObject([
      {
        title: 'Mission accepted',
        body: expect.stringMatching(/^The mast is yours to fly on \w+day, .* at \d\d?:\d\d ?[AP]M/i),
        web_route_url: `/clientmission/${id}`,
      },
    ])
    expect(await notificationsOf(sortie.db, rival.id)).toEqual([
      {
        notification_type: 'pilot/mission/updated',
        title: 'Mission no longer available',
        body: 'Another pilot accepted The mast.',
        web_route_url: `/availablemission/${id}`,
      },
    ])
    const { meta, app_route_url } = await sortie.db
      .selectFrom('notifications')
      .select(['meta', 'app_route_url'])
      .where('pilot_id', '=', rival.id)
      .executeTakeFirstOrThrow()
    expect([meta, app_route_url]).toEqual([{ mission_id: id }, `/missions/${id}`])
  })

  test('repeated, also with another slot, it gets the same response and changes nothing', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const first = await accept(id)
    for (const again of [await accept(id), await accept(id, slotIn(3)), await accept(id, {})])
      expect([again.status, again.body]).toEqual([200, first.body])
    expect(await notificationsOf(sortie.db, pilot.id)).toHaveLength(1)
  })

  test('the provider is notified once, with the time', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const slot = slotIn(2)
    expect(await webhooksDuring(id, async () => [await accept(id, slot), await accept(id, slot)])).toEqual([
      ['mission.accepted', { mission_id: id, mission_status: 'pilot_accepted', pilot_id: pilot.id, ...slot }],
    ])
  })

  test('M-SCHED-14 a request without a time books nothing', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const { scheduled_at_start } = slotIn(2)
    for (const body of [{}, undefined, { scheduled_at_start }]) {
      const response = await call('PATCH', `/v1/pilots/missions/${id}/invitation`, body)
      expect(refusal(response)).toEqual([422, 'validation_failed'])
      expect(response.body.errors).toEqual({ scheduled_at_start: ['Please choose an arrival time.'] })
    }
    expect((await accept(id, { scheduled_at_start: 'noon' })).status).toBe(422)
  })

  test('a time that is not on offer is refused, and the offer stays', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const { scheduled_at_start, scheduled_at_end } = slotIn(2)
    const shifted = (moment: string, minutes: number) =>
      new Date(Date.parse(moment) + minutes * 60_000).toISOString()
    const wrong = [
      {
        scheduled_at_start: shifted(scheduled_at_start, 10),
        scheduled_at_end: shifted(scheduled_at_end, 10),
      },
      { scheduled_at_start, scheduled_at_end: shifted(scheduled_at_end, 30) },
      { scheduled_at_start, scheduled_at_end: scheduled_at_start },
      // Midnight is outside the hours that are offered.
      {
        scheduled_at_start: shifted(scheduled_at_start, 720),
        scheduled_at_end: shifted(scheduled_at_end, 720),
      },
      { scheduled_at_start: '2020-06-01T18:00:00Z', scheduled_at_end: '2020-06-01T19:00:00Z' },
      { scheduled_at_start: '2090-06-01T18:00:00Z', scheduled_at_end: '2090-06-01T19:00:00Z' },
    ]
    for (const slot of wrong)
      expect((await accept(id, slot)).body.errors).toEqual({
        scheduled_at_start: ["This time isn't available for the mission. Please choose another one."],
      })
    expect((await accept(id)).status).toBe(200)
  })

  test('the same moment in another offset is the same slot', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const slot = slotIn(2)
    const inTokyo = (moment: string) =>
      new Date(Date.parse(moment) + 9 * 3_600_000).toISOString().replace('Z', '+09:00')
    const response = await accept(id, {
      scheduled_at_start: inTokyo(slot.scheduled_at_start),
      scheduled_at_end: inTokyo(slot.scheduled_at_end),
    })
    expect(response.body).toMatchObject(slot)
  })

  test('M-SCHED-06 M-OPEN-06 a prescheduled mission is booked for its own time, also if the pilot names it', async () => {
    const set = {
      scheduled_at_start: '2090-06-01T03:00:00.000Z',
      scheduled_at_end: '2090-06-01T04:00:00.000Z',
    }
    for (const body of [{}, set, { ...set, scheduled_at_start: '2090-06-01T12:00:00+09:00' }]) {
      const other = await addPilot(sortie.db)
      const id = await addOffered(sortie.db, [other.id], { admin_scheduled: true, ...set })
      const as = await sortie.as(other)
      expect((await as('PATCH', `/v1/pilots/missions/${id}/invitation`, body)).body).toMatchObject(set)
    }
  })

  test('a slot chosen before the provider set another time books nothing, and the new time comes back', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    const chosen = slotIn(2)
    const set = slotIn(3)
    await sortie.provider('PATCH', `/v1/provider/missions/${id}`, set)
    const current = { admin_scheduled: true, ...set }
    const halves = [
      { ...set, scheduled_at_end: chosen.scheduled_at_end },
      { ...set, scheduled_at_start: chosen.scheduled_at_start },
    ]
    for (const body of [chosen, ...halves]) {
      const refused = await accept(id, body)
      expect([...refusal(refused), refused.body.current]).toEqual([409, 'schedule_changed', current])
    }
    const mission = await call('GET', `/v2/pilots/missions/${id}`)
    expect(mission.body).toMatchObject({ status: 'pilots_notified', assigned: false, ...set })
    const notified = (await notificationsOf(sortie.db, pilot.id)).map(({ title }) => title)
    expect(notified).not.toContain('Mission accepted')

    const first = await accept(id, {})
    expect([first.status, first.body]).toMatchObject([200, { status: 'pilot_accepted', ...set }])
    // The winner may repeat the request with the old body or the new one.
    for (const body of [{}, chosen]) expect((await accept(id, body)).body).toEqual(first.body)
  })

  test('a set time agreed to before the provider opened the schedule books nothing', async () => {
    const set = slotIn(3)
    const id = await addOffered(sortie.db, [pilot.id], { admin_scheduled: true, ...set })
    await sortie.provider('PATCH', `/v1/provider/missions/${id}`, { admin_scheduled: false })
    const asShown = await call(
      'PATCH',
      `/v1/pilots/missions/${id}/invitation?shown_start=${set.scheduled_at_start}`,
      {},
    )
    expect([...refusal(asShown), asShown.body.current]).toEqual([
      409,
      'schedule_changed',
      { admin_scheduled: false, scheduled_at_start: null, scheduled_at_end: null },
    ])
    expect((await accept(id)).status).toBe(200)
  })

  test('a prescheduled mission is not booked for a time that has passed, or that the pilot was not shown', async () => {
    const shown = {
      scheduled_at_start: '2090-06-01T03:00:00.000Z',
      scheduled_at_end: '2090-06-01T04:00:00.000Z',
    }
    const moved = {
      scheduled_at_start: '2090-06-02T03:00:00.000Z',
      scheduled_at_end: '2090-06-02T04:00:00.000Z',
    }
    const id = await addOffered(sortie.db, [pilot.id], { admin_scheduled: true, ...moved })
    const acceptAs = (start: string) =>
      call('PATCH', `/v1/pilots/missions/${id}/invitation?shown_start=${start}`, {})
    const refused = await acceptAs(shown.scheduled_at_start)
    expect([refused.status, refused.body.code, refused.body.current]).toEqual([
      409,
      'schedule_changed',
      { admin_scheduled: true, ...moved },
    ])
    expect((await acceptAs(moved.scheduled_at_start)).body).toMatchObject(moved)

    const past = { scheduled_at_start: '2020-06-01T03:00:00Z', scheduled_at_end: '2020-06-01T04:00:00Z' }
    const late = await addOffered(sortie.db, [pilot.id], { admin_scheduled: true, ...past })
    expect((await accept(late, {})).body.errors).toEqual({
      scheduled_at_start: ["Sorry, this mission's time has passed."],
    })
  })

  test('M-OFFER-34 M-OPEN-14 a mission that was taken, withdrawn, expired, canceled or declined is no longer available', async () => {
    const rival = await addPilot(sortie.db)
    const taken = await addOffered(sortie.db, [pilot.id, rival.id])
    await (await sortie.as(rival))('PATCH', `/v1/pilots/missions/${taken}/invitation`, slotIn(2))
    const [withdrawn, expired, canceled, declined] = [
      await addOffered(sortie.db, [pilot.id]),
      await addOffered(sortie.db, [pilot.id]),
      await addOffered(sortie.db, [pilot.id]),
      await addOffered(sortie.db, [pilot.id]),
    ] as const
    await act(sortie, withdrawn, 'withdraw')
    await act(sortie, expired, 'expire')
    await act(sortie, canceled, 'cancel')
    await call('DELETE', `/v1/pilots/missions/${declined}/invitation`)
    // The mission was the pilot's own, and has no pilot now.
    const lost = await addHeld(sortie.db, pilot.id)
    await act(sortie, lost, 'cancel')
    for (const id of [taken, withdrawn, expired, canceled, declined, lost]) {
      // Whatever time the pilot chooses, or none.
      for (const response of [await accept(id), await accept(id, {})]) {
        expect(refusal(response), String(id)).toEqual([410, 'mission_unavailable'])
        expect(response.body.message).toBe(missionUnavailableText)
      }
    }
  })

  test('M-OPEN-11 M-OPEN-12 M-ERR-04 a mission on hold is refused until it is resumed', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    await act(sortie, id, 'hold')
    const response = await accept(id)
    expect([...refusal(response), response.body.message]).toEqual([409, 'mission_on_hold', onHoldText])
    await act(sortie, id, 'resume')
    expect((await accept(id)).status).toBe(200)
  })

  test('M-OPEN-11 M-ERR-04 showOnHold alone blocks it as well, until it is resumed', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    await sortie.db.updateTable('missions').set({ show_on_hold: true }).where('id', '=', id).execute()
    const response = await accept(id)
    expect([...refusal(response), response.body.message]).toEqual([409, 'mission_on_hold', onHoldText])
    expect((await act(sortie, id, 'resume')).body.showOnHold).toBe(false)
    expect((await accept(id)).status).toBe(200)
  })

  test('a time at which the pilot has another mission is refused with that reason', async () => {
    await addHeld(sortie.db, pilot.id, slotIn(2, 6))
    const id = await addOffered(sortie.db, [pilot.id])
    expect(refusal(await accept(id, slotIn(2, 7)))).toEqual([409, 'double_booked'])
    // A flight may begin at the moment another ends.
    expect((await accept(id, slotIn(2, 8))).status).toBe(200)
  })
})
