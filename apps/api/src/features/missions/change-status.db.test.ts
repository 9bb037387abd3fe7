import { onHoldText } from '@sortie/domain/texts'
import { describe, expect, test } from 'vitest'
import { addHeld, addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { act } from '../provider-missions/provider-mission.fixtures.ts'
import { call, pilot, sortie, withPilotSession } from './pilot-session.fixtures.ts'

withPilotSession()

const step = async (id: number, status: string, body?: object) => {
  const response = await call('PATCH', `/v1/pilots/missions/${id}/status/${status}`, body)
  return [response.status, response.status === 200 ? response.body.status : response.body.code]
}

const rowOf = (id: number) =>
  sortie.db.selectFrom('missions').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const addShot = async (missionId: number, name: string, pilot_comment: string | null = null) => {
  const { id } = await sortie.db
    .insertInto('shots')
    .values({ mission_id: missionId, name, pilot_comment })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const addImage = (missionId: number, shotId: number) =>
  sortie.db
    .insertInto('assets')
    .values({
      mission_id: missionId,
      shot_id: shotId,
      kind: 'image',
      name: 'a.jpg',
      storage_key: `${shotId}.jpg`,
      size: 1,
      media_type: 'image/jpeg',
      fingerprint: `a-${shotId}`,
    })
    .execute()

describe('M-CALL-14 M-OPEN-07 a pilot moves a mission forward', () => {
  test('steps forward are allowed, one by one or skipping some', async () => {
    const whole = await addHeld(sortie.db, pilot.id)
    for (const status of ['flight_complete', 'assets_uploaded', 'processing_shots'])
      expect(await step(whole, status)).toEqual([200, status])
    const assigned = await addHeld(sortie.db, pilot.id, { status: 'pilot_assigned' })
    expect(await step(assigned, 'assets_uploaded')).toEqual([200, 'assets_uploaded'])
  })

  test('every other step is refused', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    for (const status of [
      'pilot_assigned',
      'processing_shots',
      'complete',
      'canceled',
      'available',
      'nonsense',
    ])
      expect(await step(id, status), status).toEqual([422, 'step_not_allowed'])
    const allowed = async (missionId: number) =>
      (await call('PATCH', `/v1/pilots/missions/${missionId}/status/complete`)).body.allowed_steps
    expect(await allowed(id)).toEqual(['flight_complete', 'assets_uploaded'])
    const offered = await addOffered(sortie.db, [pilot.id])
    expect(await step(offered, 'flight_complete')).toEqual([422, 'step_not_allowed'])
    expect(await allowed(offered)).toEqual([])
    const canceled = await addHeld(sortie.db, pilot.id, { status: 'canceled' })
    expect(await step(canceled, 'flight_complete')).toEqual([422, 'step_not_allowed'])
  })

  test('a repeated step gets 200 and changes nothing, also when the mission has moved on', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    await step(id, 'flight_complete', { pilot_comment: 'Windy.' })
    const after = await rowOf(id)
    expect(await step(id, 'flight_complete', { pilot_comment: 'Again.' })).toEqual([200, 'flight_complete'])
    expect(await rowOf(id)).toEqual(after)
    await step(id, 'assets_uploaded')
    expect(await step(id, 'flight_complete')).toEqual([200, 'assets_uploaded'])
  })

  test('ten simultaneous requests take one step', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const answers = await Promise.all(Array.from({ length: 10 }, () => step(id, 'flight_complete')))
    expect(answers).toEqual(Array(10).fill([200, 'flight_complete']))
    expect((await rowOf(id)).schedule_sequence).toBe(1)
  })

  test('the comment is stored, and stays if none is sent', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    await step(id, 'flight_complete', { pilot_comment: '  Windy. ' })
    await step(id, 'assets_uploaded', {})
    expect((await rowOf(id)).pilot_comment).toBe('Windy.')
    await step(id, 'processing_shots', { pilot_comment: ' ' })
    expect((await rowOf(id)).pilot_comment).toBeNull()
  })

  test('M-OPEN-11 M-OPEN-12 nothing moves on hold, but steps already taken stay', async () => {
    const id = await addHeld(sortie.db, pilot.id, { status: 'flight_complete' })
    await act(sortie, id, 'hold')
    const response = await call('PATCH', `/v1/pilots/missions/${id}/status/assets_uploaded`)
    expect([response.status, response.body.code, response.body.message]).toEqual([
      409,
      'mission_on_hold',
      onHoldText,
    ])
    expect(await step(id, 'flight_complete')).toEqual([200, 'flight_complete'])
    const shown = await addHeld(sortie.db, pilot.id, { status: 'flight_complete', show_on_hold: true })
    expect(await step(shown, 'assets_uploaded')).toEqual([409, 'mission_on_hold'])
  })

  test('M-DATA-17 M-OPEN-65 the mission is submitted once every shot of the pilot is ready', async () => {
    const id = await addHeld(sortie.db, pilot.id, { status: 'assets_uploaded' })
    const [front] = [await addShot(id, 'Front'), await addShot(id, 'Back', 'Blocked by trees.')]
    const side = await addShot(id, 'Side')
    await addShot(id, 'Final Assets')
    const early = await call('PATCH', `/v1/pilots/missions/${id}/status/processing_shots`)
    expect([early.status, early.body.code]).toEqual([422, 'step_not_allowed'])
    expect(early.body.message).toBe('Every shot needs an asset or a comment first: Front, Side.')
    for (const shot of [front, side]) await addImage(id, shot)
    expect(await step(id, 'processing_shots')).toEqual([200, 'processing_shots'])
  })

  test('M-OPEN-65 during a partial reshoot only its shots count', async () => {
    const id = await addHeld(sortie.db, pilot.id, { status: 'assets_uploaded' })
    const [again] = [await addShot(id, 'Again'), await addShot(id, 'Never flown')]
    const { id: partial_reshoot_id } = await sortie.db
      .insertInto('partial_reshoots')
      .values({ mission_id: id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await sortie.db
      .insertInto('partial_reshoot_shots')
      .values({ partial_reshoot_id, shot_id: again })
      .execute()
    const early = await call('PATCH', `/v1/pilots/missions/${id}/status/processing_shots`)
    expect([early.status, early.body.message]).toEqual([
      422,
      'Every shot to fly again needs a new file or a new comment first: Again.',
    ])
    await addImage(id, again)
    expect(await step(id, 'processing_shots')).toEqual([200, 'processing_shots'])
  })

  test('from the offer to the log: offer, accept, reschedule, fly, upload, submit', async () => {
    await sortie.db
      .insertInto('reschedule_reasons')
      .values({ slug: 'weather', short: 'Bad weather' })
      .execute()
    const id = await addOffered(sortie.db, [pilot.id])
    const shot = await addShot(id, 'Front')
    expect((await call('PATCH', `/v1/pilots/missions/${id}/invitation`, slotIn(2))).status).toBe(200)
    const moved = { reschedule_reason: 'weather', ...slotIn(3) }
    expect((await call('POST', `/v2/pilots/missions/${id}/schedule`, moved)).status).toBe(201)
    expect(await step(id, 'flight_complete')).toEqual([200, 'flight_complete'])
    await addImage(id, shot)
    expect(await step(id, 'assets_uploaded')).toEqual([200, 'assets_uploaded'])
    expect(await step(id, 'processing_shots')).toEqual([200, 'processing_shots'])
    const log = await call('GET', '/v2/pilots/missions?status=processing_shots')
    expect(log.body.data).toMatchObject([{ id, completed: true }])
  })
})
