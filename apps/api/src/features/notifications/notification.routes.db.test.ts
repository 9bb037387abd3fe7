import { language, t } from '@sortie/domain/language'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addLocation, addMission, addPilot } from '../../../test/records.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { notifyEach, notifyOfMission, notifyPilots } from './notify.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp()
})
afterAll(() => sortie.close())

const twoNotifications = async () => {
  const pilot = await addPilot(sortie.db)
  const mission = await addMission(sortie.db, {
    name: 'Mast inspection',
    location_id: await addLocation(sortie.db, { name: 'The mast' }),
  })
  await inTransaction(sortie.db, async (trx) => {
    await notifyPilots(trx, [pilot.id], {
      event: 'announcement',
      notification_type: 'new',
      title: () => 'First',
    })
    await notifyOfMission(trx, mission, [pilot.id], {
      event: 'offer_made',
      notification_type: 'pilot/mission/new',
      title: () => 'Second',
      body: (name) => `${name} is a mission.`,
      offered: true,
    })
  })
  return { pilot, mission, call: await sortie.as(pilot) }
}

test('A-DATA-11 a notification has its fields, the newest stands first, the unread are counted', async () => {
  const { call, mission } = await twoNotifications()
  const { body } = await call('GET', '/v1/pilots/notifications')
  expect(body.meta).toEqual({ unread: 2 })
  expect(body.data.map((row: { title: string }) => row.title)).toEqual(['Second', 'First'])
  expect(body.data[0]).toEqual({
    id: expect.any(Number),
    title: 'Second',
    body: 'The mast is a mission.',
    created_at: expect.any(String),
    meta: { mission_id: mission.id },
    notification_type: 'pilot/mission/new',
    read_status: 'unread',
    fontIcon: null,
    app_route_url: `/missions/${mission.id}`,
    web_route_url: `/availablemission/${mission.id}`,
  })
})

test('texts are composed once in each language, however many pilots read them, and in the order given', async () => {
  const pilots = await Promise.all(
    Array.from({ length: 6 }, (_, index) => addPilot(sortie.db, { language: index % 2 ? 'es' : 'en' })),
  )
  const pilot_ids = pilots.map(({ id }) => id)
  const composed: string[] = []
  const badge = (name: string) => ({
    notification_type: 'new' as const,
    title: () => {
      composed.push(language())
      return t('The {name} badge was removed', { name })
    },
    pilot_ids,
  })
  await inTransaction(sortie.db, (trx) => notifyEach(trx, 'account_changed', [badge('Roof'), badge('Mast')]))
  expect(composed).toEqual(['en', 'es', 'en', 'es'])
  const written = await sortie.db
    .selectFrom('notifications')
    .select(['pilot_id', 'title'])
    .where('pilot_id', 'in', pilot_ids)
    .orderBy('id')
    .execute()
  const title = (name: string, index: number) =>
    index % 2 ? `Se quitó la insignia ${name}` : `The ${name} badge was removed`
  expect(written).toEqual(
    ['Roof', 'Mast'].flatMap((name) =>
      pilot_ids.map((pilot_id, index) => ({ pilot_id, title: title(name, index) })),
    ),
  )
})

test('a notification about a mission that a pilot holds leads to its details, and is about a change unless said', async () => {
  const [pilot, other] = [await addPilot(sortie.db), await addPilot(sortie.db)]
  const mission = await addMission(sortie.db, { name: 'Mast inspection', location_id: null })
  const message = {
    event: 'mission_changed',
    title: () => 'Changed',
    body: (name: string) => `${name} was changed.`,
    offered: false,
  } as const
  await inTransaction(sortie.db, async (trx) => {
    await notifyOfMission(trx, mission, [pilot.id], message)
    await notifyOfMission(trx, mission, [], message)
    await notifyPilots(trx, [], {
      event: 'announcement',
      notification_type: 'new',
      title: () => 'For nobody',
    })
  })
  const listed = async (reader: typeof pilot) =>
    (await (await sortie.as(reader))('GET', '/v1/pilots/notifications')).body.data
  expect(await listed(other)).toEqual([])
  expect(await listed(pilot)).toMatchObject([
    {
      notification_type: 'pilot/mission/updated',
      title: 'Changed',
      body: 'Mast inspection was changed.',
      meta: { mission_id: mission.id },
      web_route_url: `/clientmission/${mission.id}`,
      app_route_url: `/missions/${mission.id}`,
    },
  ])
})

test("A-CALL-08 one or all of a pilot's own notifications are marked read or unread", async () => {
  const { call } = await twoNotifications()
  const { call: other } = await twoNotifications()
  const [first] = (await call('GET', '/v1/pilots/notifications')).body.data
  const path = `/v1/pilots/notifications/${first.id}`
  expect((await other('PATCH', path, { read_status: 'read' })).status).toBe(404)
  expect((await call('PATCH', path, { read_status: 'read' })).body.read_status).toBe('read')
  expect((await call('PATCH', path, { read_status: 'burnt' })).status).toBe(422)
  expect((await call('GET', '/v1/pilots/notifications')).body.meta.unread).toBe(1)
  expect((await call('PATCH', path, { read_status: 'unread' })).body.read_status).toBe('unread')
  expect((await call('GET', '/v1/pilots/notifications')).body.meta.unread).toBe(2)
  await call('PATCH', path, { read_status: 'read' })
  expect((await call('PATCH', '/v1/pilots/notifications', { read_status: 'read' })).body).toEqual({
    changed: 1,
  })
  expect((await other('GET', '/v1/pilots/notifications')).body.meta.unread).toBe(2)
})
