import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'
import { staffSettings } from '../../../test/identity.ts'
import { duringChange } from '../../../test/lock-waits.ts'
import { addPilot } from '../../../test/records.ts'
import { staffIssuer, withKey } from '../../../test/staff.ts'
import type { Transaction } from '../../platform/transaction.ts'
import { setRemoved, updatePerson } from './people.queries.ts'

const issuer = await staffIssuer()
const founder = 'founder@example.com'
let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp(
    { ...staffSettings, STAFF_OWNER_EMAIL: 'Founder@example.com', EXPENSIVE_CALLS_PER_MINUTE: '2' },
    issuer.verifyTokens,
    undefined,
    issuer.verifyStaffTokens,
  )
})
afterAll(() => sortie.close())

/** Each test begins without people. The rows stay, because the audit log refers to them. */
beforeEach(() =>
  asOwner(
    sortie,
    `alter table people disable trigger user;
     update people set removed_at = now(), email = id || '@gone.example', identity_subject = null;
     alter table people enable trigger user`,
  ),
)

const path = '/v1/provider/people'
const call = (
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  url: string,
  headers: Record<string, string>,
  body?: unknown,
) => sortie.provider(method, url, body, headers)
const me = (headers: Record<string, string>) => call('GET', '/v1/provider/me', headers)
const codeOf = async (headers: Record<string, string>) => (await me(headers)).body.code

describe('signing in', () => {
  test('whoever was invited has their roles from the first sign-in with that email, and is the same person later', async () => {
    const invited = await sortie.provider('POST', path, { email: 'Dana@Example.com', roles: ['finance'] })
    expect([invited.status, invited.body]).toEqual([
      201,
      {
        id: expect.any(Number),
        email: 'Dana@Example.com',
        name: '',
        roles: ['finance'],
        claimed_roles: [],
        has_signed_in: false,
        created_at: expect.any(String),
        last_seen_at: null,
        removed_at: null,
      },
    ])
    const claims = { name: 'Dana Reyes' }
    const first = await issuer.headersOf({ subject: 'dana', email: 'dana@example.com', claims })
    const { id } = invited.body
    const dana = { kind: 'person', id, name: 'Dana Reyes', email: 'Dana@Example.com', roles: ['finance'] }
    expect(await me(first)).toMatchObject({ status: 200, body: dana })
    const renamed = await issuer.headersOf({ subject: 'dana', email: 'dana.smith@example.com' })
    expect((await me(renamed)).body).toEqual(dana)
    const { data } = (await sortie.provider('GET', path)).body
    expect(data[0]).toMatchObject({ id, has_signed_in: true, last_seen_at: expect.any(String) })
    // Another account of that email at the identity provider isn't the person who was invited.
    expect(await codeOf(await issuer.headersOf({ subject: 'other', email: 'dana@example.com' }))).toBe(
      'not_staff',
    )
  })

  test('many first calls at once are one person', async () => {
    await sortie.provider('POST', path, { email: 'dana@example.com', roles: ['finance'] })
    for (const email of ['dana@example.com', founder]) {
      const headers = await issuer.headersOf({ email })
      const responses = await Promise.all(Array.from({ length: 8 }, () => me(headers)))
      expect(new Set(responses.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1)
      expect(responses[0]?.status).toBe(200)
    }
  })

  test('the configured email is the owner while there is none, if it is verified', async () => {
    const unverified = { email: founder, claims: { email_verified: false } }
    expect(await codeOf(await issuer.headersOf(unverified))).toBe('unauthenticated')
    const headers = await issuer.headersOf({ email: founder })
    expect((await me(headers)).body.roles).toEqual(['owner'])
    // Once others are owners, they decide.
    const other = await issuer.signIn(sortie, 'owner')
    const { id } = (await me(headers)).body
    await call('PATCH', `${path}/${id}`, other.headers, { roles: ['engineer'] })
    expect((await me(headers)).body.roles).toEqual(['engineer'])
    await call('DELETE', `${path}/${id}`, other.headers)
    expect(await codeOf(headers)).toBe('not_staff')
  })

  test('the configured email becomes the owner also if it was invited as something else', async () => {
    await sortie.provider('POST', path, { email: founder, roles: ['finance'] })
    const headers = await issuer.headersOf({ email: founder })
    expect((await me(headers)).body.roles).toEqual(['finance', 'owner'])
  })

  test('whoever is known stays the same person, also with an email that someone else was invited by', async () => {
    await sortie.provider('POST', path, { email: 'kim@example.com', roles: ['finance'] })
    await sortie.provider('POST', path, { email: founder, roles: ['engineer'] })
    const kim = { subject: 'kim', email: 'kim@example.com' }
    const { id } = (await me(await issuer.headersOf(kim))).body
    const renamed = await me(await issuer.headersOf({ ...kim, email: founder }))
    expect(renamed).toMatchObject({ status: 200, body: { id, roles: ['finance', 'owner'] } })
    expect((await me(await issuer.headersOf({ email: founder }))).body.roles).toEqual(['engineer'])
  })

  test('roles of a claim count with those assigned here, for as long as tokens name them', async () => {
    const claimed = (staff_roles: unknown, email = 'kim@example.com') =>
      issuer.headersOf({ email, claims: { staff_roles } })
    const first = await me(await claimed(['reviewer', 'wiki-admins']))
    expect(first.body).toMatchObject({ kind: 'person', roles: ['reviewer'] })
    const { id } = first.body
    const assigned = await sortie.provider('PATCH', `${path}/${id}`, { roles: ['finance'] })
    expect(assigned.body).toMatchObject({ roles: ['finance'], claimed_roles: ['reviewer'] })
    expect((await me(await claimed('engineer'))).body.roles).toEqual(['finance', 'engineer'])
    expect((await me(await claimed([]))).body.roles).toEqual(['finance'])
    expect(await codeOf(await claimed(['nothing'], 'lee@example.com'))).toBe('not_staff')
    // Whoever was removed is not brought back by a claim, only by an invitation.
    await sortie.provider('DELETE', `${path}/${id}`)
    expect(await codeOf(await claimed(['owner']))).toBe('not_staff')
    await sortie.provider('POST', path, { email: 'kim@example.com', roles: ['dispatcher'] })
    const again = (await me(await claimed([]))).body
    expect([again.id === id, again.roles]).toEqual([false, ['dispatcher']])
  })

  test('a person who is also a pilot has two sessions, and each opens its own calls', async () => {
    const pilot = await addPilot(sortie.db)
    await sortie.provider('POST', path, { email: pilot.email, roles: ['dispatcher'] })
    const [staff, flying] = [
      await issuer.headersOf({ email: pilot.email }),
      await issuer.headersOf({ email: pilot.email, audience: 'pilot-web' }),
    ]
    expect((await me(staff)).status).toBe(200)
    expect(await codeOf(flying)).toBe('unauthenticated')
    expect((await sortie.stranger('GET', '/pilots/account', undefined, flying)).status).toBe(200)
    expect((await sortie.stranger('GET', '/pilots/account', undefined, staff)).status).toBe(401)
  })

  test('a log-out ends that session and no other', async () => {
    const { headers, email } = await issuer.signIn(sortie, 'finance')
    const other = await issuer.headersOf({ email, claims: { jti: 'other' } })
    expect((await call('DELETE', '/v1/provider/session', headers)).status).toBe(204)
    expect([await codeOf(headers), (await me(other)).status]).toEqual(['session_ended', 200])
  })

  test('without a client of their own nobody signs in', async () => {
    const { headers } = await issuer.signIn(sortie, 'owner')
    const keysOnly = await createTestApp({}, issuer.verifyTokens)
    const { status, body } = await keysOnly.provider('GET', '/v1/provider/me', undefined, headers)
    expect([status, body.code]).toEqual([401, 'provider_key_invalid'])
    await keysOnly.close()
  })
})

describe('who may do what', () => {
  test('a change of roles and a removal count from the next call on', async () => {
    const boss = await issuer.signIn(sortie, 'owner')
    const { id, headers } = await issuer.signIn(sortie, 'dispatcher')
    const payouts = () => call('GET', '/v1/provider/payouts', headers)
    expect((await payouts()).body.code).toBe('role_required')
    await call('PATCH', `${path}/${id}`, boss.headers, { roles: ['finance'] })
    expect((await payouts()).status).toBe(200)
    expect((await call('DELETE', `${path}/${id}`, boss.headers)).status).toBe(204)
    expect(await payouts()).toMatchObject({ status: 403, body: { code: 'not_staff' } })
    // As often as one likes, and it stays the same moment.
    const removedAt = async () => (await call('GET', path, boss.headers)).body.data[0].removed_at
    const since = await removedAt()
    expect((await call('DELETE', `${path}/${id}`, boss.headers)).status).toBe(204)
    expect(await removedAt()).toBe(since)
    expect((await call('PATCH', `${path}/${id}`, boss.headers, { name: 'Back' })).status).toBe(404)
    expect((await call('DELETE', `${path}/999999`, boss.headers)).status).toBe(404)
  })

  test('the last owner stays, also when two owners remove each other, or step down, at the same time', async () => {
    const lastOwner = {
      status: 409,
      body: { code: 'conflict', message: 'This is the last owner. Make someone else an owner first.' },
    }
    const first = await issuer.signIn(sortie, 'owner', 'finance')
    expect(await call('DELETE', `${path}/${first.id}`, first.headers)).toMatchObject(lastOwner)
    const stepDown = { roles: ['finance'] }
    expect(await call('PATCH', `${path}/${first.id}`, first.headers, stepDown)).toMatchObject(lastOwner)
    expect((await me(first.headers)).body.roles).toEqual(['finance', 'owner'])

    // The second one is refused as soon as the first is committed, and until then it waits.
    const second = await issuer.signIn(sortie, 'owner')
    const removed = await duringChange(
      sortie.config.databaseUrl,
      (trx) => setRemoved(trx as Transaction, first.id),
      () => call('DELETE', `${path}/${second.id}`, first.headers),
    )
    expect(removed).toMatchObject(lastOwner)
    const third = await issuer.signIn(sortie, 'owner')
    const steppedDown = await duringChange(
      sortie.config.databaseUrl,
      (trx) => updatePerson(trx as Transaction, second.id, { roles: ['finance'] }),
      () => call('PATCH', `${path}/${third.id}`, third.headers, stepDown),
    )
    expect(steppedDown).toMatchObject(lastOwner)
    const left = asOwner(sortie, 'delete from people where removed_at is null')
    await expect(left).rejects.toMatchObject({ constraint: 'people_keep_an_owner' })
  })

  test('a key is limited to roles, at most to those of whoever creates it', async () => {
    const keys = '/v1/provider/keys'
    const engineer = await issuer.signIn(sortie, 'engineer', 'finance')
    const create = (roles: unknown, headers = engineer.headers) =>
      call('POST', keys, headers, { name: 'Nightly', roles })
    const { body } = await create(['finance'])
    expect([body.roles, (await me(withKey(body.key))).body]).toEqual([
      ['finance'],
      { kind: 'key', id: body.id, name: 'Nightly', email: null, roles: ['finance'] },
    ])
    expect((await call('GET', '/v1/provider/payouts', withKey(body.key))).status).toBe(200)
    expect((await call('GET', keys, withKey(body.key))).body.code).toBe('role_required')
    for (const roles of [null, undefined, ['owner'], ['engineer', 'dispatcher']]) {
      const refused = await create(roles)
      expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['roles']])
    }
    // A key hands on no more than a person.
    const maker = (await create(['engineer'])).body.key
    expect((await create(['finance'], withKey(maker))).status).toBe(422)
    expect((await create(['engineer'], withKey(maker))).status).toBe(201)
    const everything = await sortie.provider('POST', keys, { name: 'All' })
    expect([everything.body.roles, (await me(withKey(everything.body.key))).body.roles.length]).toEqual([
      null,
      6,
    ])
  })

  test('a limited key is not what makes the last key that may do everything revocable', async () => {
    const keys = '/v1/provider/keys'
    const all = (await sortie.provider('GET', keys)).body.data
    const able = all.filter((key: { roles: unknown; revoked_at: unknown }) => !key.roles && !key.revoked_at)
    for (const { id } of able.slice(1))
      expect((await sortie.provider('DELETE', `${keys}/${id}`)).status).toBe(204)
    const limited = await sortie.provider('POST', keys, { name: 'Limited', roles: ['engineer'] })
    const refused = await sortie.provider('DELETE', `${keys}/${able[0].id}`)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect((await sortie.provider('DELETE', `${keys}/${limited.body.id}`)).status).toBe(204)
  })
})

describe('what people do', () => {
  test('is in the audit log under their name, with the roles that were given', async () => {
    const boss = await issuer.signIn(sortie, 'owner')
    const { id, email } = await issuer.signIn(sortie, 'finance')
    await call('PATCH', `${path}/${id}`, boss.headers, { roles: ['dispatcher'], name: 'Quillfeather' })
    const { data } = (await call('GET', `/v1/provider/audit_log?person_id=${boss.id}`, boss.headers)).body
    expect(data).toMatchObject([
      {
        actor: `person ${boss.id} (${boss.email})`,
        person_id: boss.id,
        provider_key_id: null,
        call: 'PATCH /v1/provider/people/{id}',
        target_type: 'people',
        target_id: String(id),
        changes: [{ table: 'people', before: { roles: ['finance'] }, after: { roles: ['dispatcher'] } }],
      },
    ])
    expect(JSON.stringify(data)).not.toContain('Quillfeather')
    expect(JSON.stringify(data)).not.toContain(email)
  })

  test('is done once with an idempotency key, which is theirs alone', async () => {
    const [one, other] = [
      await issuer.signIn(sortie, 'dispatcher'),
      await issuer.signIn(sortie, 'dispatcher'),
    ]
    const create = (headers: Record<string, string>, name = 'Roof') =>
      sortie.provider(
        'POST',
        '/v1/provider/missions',
        { mission_type: 'client', name },
        { ...headers, 'idempotency-key': 'same' },
      )
    const [first, again, theirs, keys] = [
      await create(one.headers),
      await create(one.headers),
      await create(other.headers),
      await create({}),
    ]
    expect(first.status).toBe(201)
    expect(again.body).toEqual(first.body)
    expect(new Set([first, theirs, keys].map(({ body }) => body.id)).size).toBe(3)
    expect((await create(one.headers, 'Other')).body.code).toBe('idempotency_key_reused')
    const twice = await Promise.all([0, 1].map(() => create(other.headers)))
    expect(twice.map(({ body }) => body.id)).toEqual([theirs.body.id, theirs.body.id])
  })

  test('is limited for each of them', async () => {
    const [one, other] = [
      await issuer.signIn(sortie, 'dispatcher'),
      await issuer.signIn(sortie, 'dispatcher'),
    ]
    const sendKml = async (headers: Record<string, string>) =>
      (await call('POST', '/v1/provider/missions', headers, { mission_type: 'client', kml: '<kml/>' })).status
    const statuses: number[] = []
    // A minute may end in between; then there is one more.
    for (let count = 0; count < 6; count += 1) statuses.push(await sendKml(one.headers))
    expect(statuses).toContain(429)
    expect(await sendKml(other.headers)).not.toBe(429)
  })
})

test.each([
  [{}, ['email', 'roles']],
  [{ email: 'not an email', roles: ['owner'] }, ['email']],
  [{ email: `${'a'.repeat(250)}@example.com`, roles: ['owner'] }, ['email']],
  [{ email: 'a@example.com\u0000', roles: ['owner'] }, ['email']],
  [{ email: 'a@example.com', roles: [] }, ['roles']],
  [{ email: 'a@example.com', roles: 'owner' }, ['roles']],
  [{ email: 'a@example.com', roles: ['owner', 'owner'] }, ['roles']],
  [{ email: 'a@example.com', roles: ['__proto__'] }, ['roles.0']],
  [{ email: 'a@example.com', roles: ['owner'], name: 'x'.repeat(201) }, ['name']],
  [{ email: 'a@example.com', roles: ['owner'], name: 'x\ud800' }, ['name']],
  [{ email: 'a@example.com', roles: ['owner'], identity_subject: 'me' }, ['body']],
])('the invitation %j is refused by the name of its field', async (body, fields) => {
  const { status, body: problem } = await sortie.provider('POST', path, body)
  expect([status, Object.keys(problem.errors ?? problem)]).toEqual([422, fields])
})

test('an email is invited once, until its person is removed', async () => {
  const invite = (email: string) => sortie.provider('POST', path, { email, roles: ['finance'] })
  const { id } = (await invite('dana@example.com')).body
  const twice = await invite('DANA@example.com')
  expect([twice.status, twice.body.errors]).toEqual([422, { email: ['This person is already invited.'] }])
  await sortie.provider('DELETE', `${path}/${id}`)
  expect((await invite('DANA@example.com')).status).toBe(201)
})
