import { missionTypes } from '@sortie/domain/mission/mission-type'
import { describe, expect, test } from 'vitest'
import { addHeld, addOffered, slotIn } from '../../../test/pilot-missions.ts'
import { addPilot } from '../../../test/records.ts'
import { act } from '../provider-missions/provider-mission.fixtures.ts'
import { call, pilot, sortie, webhooksDuring, withPilotSession } from './pilot-session.fixtures.ts'

withPilotSession()

const invitation = (id: number) => `/v1/pilots/missions/${id}/invitation`
const decline = async (id: number) => (await call('DELETE', invitation(id))).status
const remove = async (id: number) => (await call('DELETE', `/v2/pilots/missions/${id}`)).status
const listed = async () => (await call('GET', '/v2/pilots/missions')).body.data
const provided = async (id: number) => (await sortie.provider('GET', `/v1/provider/missions/${id}`)).body

describe('declining an offer', () => {
  test('M-CALL-07 M-OFFER-35 a declined mission leaves the list; declined again, it stays declined', async () => {
    const other = await addPilot(sortie.db)
    const id = await addOffered(sortie.db, [pilot.id, other.id])
    expect(await decline(id)).toBe(204)
    expect(await listed()).toEqual([])
    expect((await call('GET', `/v2/pilots/missions/${id}`)).status).toBe(404)
    const { offers, status } = await provided(id)
    expect(status).toBe('pilots_notified')
    const own = offers.find((offer: { pilot_id: number }) => offer.pilot_id === pilot.id)
    expect(own).toMatchObject({ state: 'declined', responded_at: expect.any(String) })
    expect(await decline(id)).toBe(204)
    expect((await provided(id)).offers).toEqual(offers)
  })

  test('when the last open offer is declined, the mission is available to the provider again', async () => {
    const other = await addPilot(sortie.db)
    const id = await addOffered(sortie.db, [pilot.id, other.id])
    const calls = [call, await sortie.as(other)]
    await Promise.all(calls.map((as) => as('DELETE', invitation(id))))
    expect((await provided(id)).status).toBe('available')
    await act(sortie, id, 'offers', { pilot_ids: [pilot.id], force: true })
    expect(await listed()).toMatchObject([{ id, status: 'pilots_notified' }])
  })

  test('the provider is notified of each decline once, and whether others still have the offer', async () => {
    const other = await addPilot(sortie.db)
    const id = await addOffered(sortie.db, [pilot.id, other.id])
    const asOther = await sortie.as(other)
    const declineAll = async () => [
      await decline(id),
      await decline(id),
      await asOther('DELETE', invitation(id)),
    ]
    expect(await webhooksDuring(id, declineAll)).toEqual([
      ['mission.declined', { mission_id: id, mission_status: 'pilots_notified', pilot_id: pilot.id }],
      ['mission.declined', { mission_id: id, mission_status: 'available', pilot_id: other.id }],
    ])
  })

  test('M-CALL-07 M-CALL-08 M-OPEN-76 each call declines its own types only', async () => {
    for (const mission_type of missionTypes) {
      const id = await addOffered(sortie.db, [pilot.id], { mission_type })
      const byInvitation = ['client', 'training'].includes(mission_type)
      const [right, wrong] = byInvitation ? [decline, remove] : [remove, decline]
      expect(await wrong(id), mission_type).toBe(404)
      expect(await right(id), mission_type).toBe(204)
    }
  })

  test('a mission that the pilot already holds cannot be declined', async () => {
    const held = await addHeld(sortie.db, pilot.id)
    const claimed = await addHeld(sortie.db, pilot.id, { mission_type: 'panorama' })
    expect([await decline(held), await remove(claimed)]).toEqual([404, 404])
    expect(await listed()).toHaveLength(2)
  })

  test('an offer that was left open by a mission that is over is none', async () => {
    const canceled = await addOffered(sortie.db, [pilot.id], { status: 'canceled' })
    expect(await decline(canceled)).toBe(404)
    expect((await provided(canceled)).offers).toMatchObject([{ state: 'offered', responded_at: null }])
  })

  test('declining an offer that is already gone changes nothing', async () => {
    const rival = await addPilot(sortie.db)
    const lost = await addOffered(sortie.db, [pilot.id, rival.id])
    await (await sortie.as(rival))('PATCH', invitation(lost), slotIn(2))
    const withdrawn = await addOffered(sortie.db, [pilot.id])
    await act(sortie, withdrawn, 'withdraw')
    expect([await decline(lost), await decline(withdrawn)]).toEqual([204, 204])
    expect((await provided(lost)).offers).toMatchObject([{ state: 'lost' }, { state: 'accepted' }])
  })

  test('a mission on hold or expired may be declined', async () => {
    const [held, expired] = [await addOffered(sortie.db, [pilot.id]), await addOffered(sortie.db, [pilot.id])]
    await act(sortie, held, 'hold')
    await act(sortie, expired, 'expire')
    expect([await decline(held), await decline(expired)]).toEqual([204, 204])
  })
})
