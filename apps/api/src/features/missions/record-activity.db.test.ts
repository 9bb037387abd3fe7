import { describe, expect, test } from 'vitest'
import { sendForm } from '../../../test/forms.ts'
import { addHeld, addOffered } from '../../../test/pilot-missions.ts'
import { call, pilot, sortie, withPilotSession } from './pilot-session.fixtures.ts'

withPilotSession()

const passed = { event_type: 'gps_check_passed', event_datetime: '2026-05-04T15:30:00.000-05:00' }

const report = async (missionId: number, values: Record<string, string> = passed) =>
  sendForm(
    sortie.app,
    await sortie.sessionHeaders(pilot),
    'POST',
    `/v1/pilots/missions/${missionId}/activity_logs`,
    values,
  )

const logged = (missionId: number) =>
  sortie.db
    .selectFrom('activity_logs')
    .select(['pilot_id', 'event_type', 'event_datetime'])
    .where('mission_id', '=', missionId)
    .execute()

const hasPassed = async (missionId: number) =>
  (await call('GET', `/v2/pilots/missions/${missionId}?assets=none`)).body.passed_gps_check

describe('A-CALL-18 A-GPS-09 a passed GPS coverage check', () => {
  test('is recorded as an event, and the mission has passed from then on', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    expect(await hasPassed(id)).toBe(false)
    const { status, body } = await report(id)
    expect([status, body]).toEqual([201, passed])
    expect(await logged(id)).toEqual([
      {
        pilot_id: pilot.id,
        event_type: 'gps_check_passed',
        event_datetime: '2026-05-04T20:30:00.000Z',
      },
    ])
    expect(await hasPassed(id)).toBe(true)
  })

  test('a repeated or simultaneous report is one event, and a later check is another', async () => {
    const id = await addHeld(sortie.db, pilot.id)
    const again = await Promise.all(Array.from({ length: 5 }, () => report(id)))
    expect(again.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201])
    expect(await logged(id)).toHaveLength(1)
    await report(id, { ...passed, event_datetime: '2026-05-05T10:00:00Z' })
    expect(await logged(id)).toHaveLength(2)
    expect(await hasPassed(id)).toBe(true)
  })

  const refused: Record<string, string>[] = [
    {},
    { event_type: 'gps_check_passed' },
    { ...passed, event_type: 'gps_check_failed' },
    { ...passed, event_datetime: 'today' },
    { ...passed, mission_id: '1' },
  ]
  test.each(refused)('A-GPS-11 %j is refused and changes nothing', async (values) => {
    const id = await addHeld(sortie.db, pilot.id)
    expect((await report(id, values)).status).toBe(422)
    expect(await logged(id)).toEqual([])
    expect(await hasPassed(id)).toBe(false)
  })

  test('is refused for a mission that is only offered', async () => {
    const id = await addOffered(sortie.db, [pilot.id])
    expect((await report(id)).body.code).toBe('step_not_allowed')
    expect(await logged(id)).toEqual([])
  })
})
