import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { openFreezableDatabase } from '../../../test/freezable-database.ts'
import { addHeld } from '../../../test/pilot-missions.ts'
import { connectPusher, subscribe } from '../../../test/pusher-client.ts'
import { addPilot } from '../../../test/records.ts'
import { buildApp } from '../../app.ts'

let sortie: TestApp
let port: number
let pilot: { id: number; email: string }

beforeAll(async () => {
  sortie = await createTestApp()
  pilot = await addPilot(sortie.db)
  await sortie.app.listen({ host: '127.0.0.1', port: 0 })
  port = (sortie.app.server.address() as AddressInfo).port
})
afterAll(() => sortie.close())

/** A client authorized by the call that the portal makes. */
const connect = async (
  call: Awaited<ReturnType<TestApp['as']>>,
  channelName = `private-pilot-${pilot.id}`,
  toPort = port,
) => {
  const client = connectPusher(toPort, async (socket_id, channel_name) => {
    const { status, body } = await call('POST', '/v1/pilots/pusher/auth', { socket_id, channel_name })
    if (status !== 200) throw new Error(String(status))
    return body
  })
  const { channel, next, outcome } = subscribe(client, channelName)
  return { client, channel, next, outcome: await outcome }
}

const notifyPilot = async (): Promise<void> => {
  const sent = await sortie.provider('POST', '/v1/provider/notifications', {
    pilot_ids: [pilot.id],
    notification_type: 'new',
    title: 'Hello',
    body: 'Again',
  })
  expect(sent.status).toBeLessThan(300)
}

test('a badge that the provider awards is announced to its pilot alone, when it is saved', async () => {
  const other = await addPilot(sortie.db)
  const mine = await connect(await sortie.as(pilot))
  const theirs = await connect(await sortie.as(other), `private-pilot-${other.id}`)
  const heard: string[] = []
  theirs.channel.bind_global((event: string) => heard.push(event))
  const announced = mine.next('notifications-changed')
  const badge = await sortie.provider('POST', '/v1/provider/badges', { name: 'Roof Inspection' })
  await sortie.provider('PUT', `/v1/provider/pilots/${pilot.id}/badges/${badge.body.id}`, {
    status: 'complete',
  })
  await announced
  expect(heard).toEqual([])
})

test("A-OPEN-42 M-CALL-19 another pilot's channel is refused as a missing one", async () => {
  const other = await addPilot(sortie.db)
  const call = await sortie.as(other)
  expect((await connect(call)).outcome).toBe('refused')
  const body = { socket_id: '1.2', channel_name: `private-pilot-${pilot.id}` }
  expect((await call('POST', '/v1/pilots/pusher/auth', body)).status).toBe(404)
  expect((await sortie.stranger('POST', '/v1/pilots/pusher/auth', body)).status).toBe(401)
})

test('a socket signs in only to a hosted service, so that no signature can be misused on our server', async () => {
  const call = await sortie.as(pilot)
  const { status, body } = await call('POST', '/v1/pilots/pusher/user_auth', { socket_id: '1.2' })
  expect([status, body.code]).toEqual([404, 'not_found'])
})

test('a log-out closes the socket of its session, and of no other', async () => {
  const call = await sortie.as(pilot)
  const ended = await connect(call)
  const kept = await connect(await sortie.as(pilot))
  const gone = new Promise((resolve) => ended.client.connection.bind('disconnected', resolve))
  expect((await call('DELETE', '/v1/session')).status).toBe(204)
  await gone
  expect(kept.client.connection.state).toBe('connected')
})

test('after the listener has lost its connection, clients reconnect and get events again', async () => {
  const { client, next } = await connect(await sortie.as(pilot))
  const again = next('pusher:subscription_succeeded')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'sortie-listener'`.execute(sortie.db)
  await again
  expect(client.connection.state).toBe('connected')
  const announced = next('notifications-changed')
  await notifyPilot()
  await announced
})

test('a process opens no sockets until it hears announcements, and keeps trying', async () => {
  const database = await openFreezableDatabase(sortie.config.databaseUrl)
  const { url } = database
  const config = { ...sortie.config, databaseUrl: url, directDatabaseUrl: url, logLevel: 'silent' } as const
  const starting = await buildApp({ config, db: sortie.db })
  onTestFinished(async () => {
    await starting.close()
    await database.close()
  })
  database.freeze()
  await starting.listen({ host: '127.0.0.1', port: 0 })
  const { port } = starting.server.address() as AddressInfo
  let isOpen = false
  const opening = connect(await sortie.as(pilot), `private-pilot-${pilot.id}`, port).then((client) => {
    isOpen = true
    return client
  })
  // Another client is in long before.
  await connect(await sortie.as(pilot))
  expect(isOpen).toBe(false)
  database.cut()
  database.thaw()
  const { next } = await opening
  const announced = next('notifications-changed')
  await notifyPilot()
  await announced
})

const photo = {
  kind: 'image',
  name: 'photo.jpg',
  size: 1,
  media_type: 'image/jpeg',
  fingerprint: 'photo',
} as const

test('A-ENGINE-15 assets that one process changes are announced once to the clients of every process', async () => {
  const second = await buildApp({ config: sortie.config, db: sortie.db })
  onTestFinished(() => second.close())
  await second.listen({ host: '127.0.0.1', port: 0 })
  const call = await sortie.as(pilot)
  const other = (second.server.address() as AddressInfo).port
  const clients = [await connect(call), await connect(call, `private-pilot-${pilot.id}`, other)]
  const mission = await addHeld(sortie.db, pilot.id)
  const added = clients.map(({ next }) => next('assets-changed'))
  const { id: asset } = await sortie.db
    .insertInto('assets')
    .values({ ...photo, mission_id: mission, storage_key: `missions/${mission}/photo` })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const data of await Promise.all(added)) expect(data).toEqual({ mission_id: mission, added: [asset] })
  const heard = clients.map(({ channel }) => {
    const events: string[] = []
    channel.bind_global((event: string) => events.push(event))
    return events
  })
  const deleted = clients.map(({ next }) => next('assets-changed'))
  const updated = clients.map(({ next }) => next<{ id: string; attributes: object }>('image-updated'))
  await sortie.db.updateTable('assets').set({ status: 'ready' }).where('id', '=', asset).execute()
  for (const { id, attributes } of await Promise.all(updated))
    expect([id, attributes]).toEqual([asset, expect.objectContaining({ processing: false })])
  const path = `/missions/${mission}/images/${asset}`
  expect((await call('DELETE', path)).status).toBe(204)
  for (const data of await Promise.all(deleted))
    expect(data).toEqual({ mission_id: mission, deleted: [asset] })
  // What comes last has come after whatever came twice.
  for (const events of heard)
    expect(events.filter((event) => event === 'image-updated' || event === 'assets-changed')).toHaveLength(2)
})
