import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { staffSettings } from '../../../test/identity.ts'
import { addOffered } from '../../../test/pilot-missions.ts'
import { connectPusher, subscribe } from '../../../test/pusher-client.ts'
import { addPilot } from '../../../test/records.ts'
import { staffIssuer } from '../../../test/staff.ts'

const issuer = await staffIssuer()
let sortie: TestApp
let port: number

beforeAll(async () => {
  sortie = await createTestApp(staffSettings, issuer.verifyTokens, undefined, issuer.verifyStaffTokens)
  await sortie.app.listen({ host: '127.0.0.1', port: 0 })
  port = (sortie.app.server.address() as AddressInfo).port
})
afterAll(() => sortie.close())

const missions = 'private-provider-missions'
const pilots = 'private-provider-pilots'

const authorize = (headers: Record<string, string>, socketId: string, channel: string) =>
  sortie.provider(
    'GET',
    `/v1/provider/realtime/authorization?socket_id=${socketId}&channel_name=${channel}`,
    undefined,
    headers,
  )

/** A client authorized by the call that the console makes. */
const connect = async (headers: Record<string, string>, channelName: string) => {
  const client = connectPusher(port, async (socketId, channel) => {
    const { status, body } = await authorize(headers, socketId, channel)
    if (status !== 200) throw new Error(String(status))
    return body
  })
  const { channel, next, outcome } = subscribe(client, channelName)
  const closed = new Promise<void>((resolve) => client.connection.bind('disconnected', () => resolve()))
  return { client, channel, next, closed, outcome: await outcome }
}

const decline = async () => {
  const pilot = await addPilot(sortie.db)
  const mission = await addOffered(sortie.db, [pilot.id])
  const declined = await (await sortie.as(pilot))('DELETE', `/v1/pilots/missions/${mission}/invitation`)
  expect(declined.status).toBeLessThan(300)
  return { mission_id: mission, pilot_id: pilot.id }
}

test('what a pilot does is announced to those whose role may read it, without an endpoint of webhooks', async () => {
  const [dispatcher, finance, engineer] = [
    await issuer.signIn(sortie, 'dispatcher'),
    await issuer.signIn(sortie, 'finance', 'engineer'),
    await issuer.signIn(sortie, 'engineer'),
  ]
  const listening = [await connect(dispatcher.headers, missions), await connect(finance.headers, missions)]
  expect(listening.map(({ outcome }) => outcome)).toEqual(['succeeded', 'succeeded'])
  expect((await connect(engineer.headers, missions)).outcome).toBe('refused')
  const refusal = await authorize(engineer.headers, '1.2', missions)
  expect([refusal.status, refusal.body.code]).toEqual([403, 'role_required'])
  const announced = listening.map(({ next }) => next('mission.declined'))
  const about = await decline()
  expect(await Promise.all(announced)).toEqual([about, about])
})

test('a pilot who asks for training is announced to those who may read pilots', async () => {
  const reviewer = await issuer.signIn(sortie, 'reviewer')
  expect((await connect(reviewer.headers, pilots)).outcome).toBe('refused')
  const manager = await issuer.signIn(sortie, 'pilot-manager')
  const { next } = await connect(manager.headers, pilots)
  const announced = next('pilot.opted_in')
  const pilot = await addPilot(sortie.db)
  const joined = await (await sortie.as(pilot))('POST', '/v1/pilots/pilot_opt_in', {
    id: 'generic_training',
  })
  expect([joined.status, joined.body.errors]).toEqual([200, undefined])
  expect(await announced).toEqual({ pilot_id: pilot.id })
})

test("nobody else is let in: a key, a pilot, someone who isn't there", async () => {
  const pilot = await addPilot(sortie.db)
  const session = await issuer.headersOf({ email: pilot.email, audience: 'pilot-web' })
  for (const [headers, code] of [
    [{}, 'person_required'],
    [session, 'unauthenticated'],
    [{ authorization: '' }, 'provider_key_invalid'],
    [await issuer.headersOf({ email: 'nobody@example.com' }), 'not_staff'],
  ] as const)
    expect((await authorize(headers, '1.2', missions)).body.code).toBe(code)
  // Nor by the call of pilots, nor into a pilot's channel by this one.
  const asPilot = await sortie.as(pilot)
  const body = { socket_id: '1.2', channel_name: missions }
  expect((await asPilot('POST', '/v1/pilots/pusher/auth', body)).status).toBe(404)
  const { headers } = await issuer.signIn(sortie, 'owner')
  for (const channel of [`private-pilot-${pilot.id}`, '', 'private-provider-', 'private-provider-missions:x'])
    expect((await authorize(headers, '1.2', channel)).status).toBe(422)
})

test('sockets end with what they rest on: a removal, other roles, a log-out', async () => {
  const boss = await issuer.signIn(sortie, 'owner')
  const kept = await connect(boss.headers, missions)
  const ends = [
    (id: number) => sortie.provider('DELETE', `/v1/provider/people/${id}`),
    (id: number) => sortie.provider('PATCH', `/v1/provider/people/${id}`, { roles: ['finance'] }),
    (_: number, headers: Record<string, string>) =>
      sortie.provider('DELETE', '/v1/provider/session', undefined, headers),
  ]
  for (const end of ends) {
    const { id, headers } = await issuer.signIn(sortie, 'dispatcher', 'finance')
    const tabs = [await connect(headers, missions), await connect(headers, pilots)]
    expect((await end(id, headers)).status).toBeLessThan(300)
    await Promise.all(tabs.map(({ closed }) => closed))
  }
  expect(kept.client.connection.state).toBe('connected')
})

test('an authorization from before other roles lets nobody in afterward', async () => {
  const { id, headers } = await issuer.signIn(sortie, 'dispatcher')
  const changed = Promise.withResolvers<void>()
  const client = connectPusher(port, async (socketId, channel) => {
    const { body } = await authorize(headers, socketId, channel)
    await sortie.provider('PATCH', `/v1/provider/people/${id}`, { roles: ['engineer'] })
    // Whoever hears of this has heard of the roles before.
    const { next } = await connect((await issuer.signIn(sortie, 'owner')).headers, missions)
    const announced = next('mission.declined')
    await decline()
    await announced
    changed.resolve()
    return body
  })
  const { outcome } = subscribe(client, missions)
  await changed.promise
  expect(await outcome).toBe('refused')
})
