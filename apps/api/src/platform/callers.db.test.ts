import { createHmac } from 'node:crypto'
import { allCalls } from '@sortie/contract/all-calls'
import type { Access, CallDefinition } from '@sortie/contract/call'
import { headerNames, sessionHeaders } from '@sortie/contract/headers'
import { presign } from '@sortie/storage/signature-v4'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../test/app.ts'
import { createIssuer, type TokenOptions } from '../../test/identity.ts'
import { addHeld, addOffered } from '../../test/pilot-missions.ts'
import { addAgreement, addMission, addPilot } from '../../test/records.ts'
import { isTurn, requestOf, serveNothing } from '../../test/serve-nothing.ts'
import { newProviderKey, storeProviderKey } from './provider/provider-keys.ts'
import { insertPlainSession } from './session/session.queries.ts'
import { tokenHash } from './session/token-hash.ts'
import { inTransaction } from './transaction.ts'

// This file makes thousands of calls, next to other tests.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 })

const issuer = await createIssuer()
let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp({ EXPENSIVE_CALLS_PER_MINUTE: '100000' }, issuer.verifyTokens)
})
afterAll(() => sortie.close())

interface Caller {
  headers: Record<string, string>
  query?: string
  reaches: readonly Access[]
}

const calls = Object.entries(allCalls) as [string, CallDefinition][]
const bearer = (token: string) => ({ [headerNames.authorization]: `Bearer ${token}` })

const sessionOf = async (options: TokenOptions) =>
  sessionHeaders({ kind: 'identity', ...(await issuer.tokens(options)) })

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Id tokens of a pilot, each forged from a valid one. */
const forged = (idToken: string) => {
  const [head = '', claims = '', signature = ''] = idToken.split('.')
  const symmetric = `${encode({ alg: 'HS256' })}.${claims}`
  return {
    unsigned: `${encode({ alg: 'none' })}.${claims}.`,
    symmetric: `${symmetric}.${createHmac('sha256', issuer.publicKey).update(symmetric).digest('base64url')}`,
    padded: `${head}.${claims}.${signature}==`,
    changed: `${head}.${encode({ ...JSON.parse(Buffer.from(claims, 'base64url').toString()), sub: 'a' })}.${signature}`,
  }
}

const providerKeyNamed = async (name: string): Promise<string> => {
  const key = newProviderKey()
  await inTransaction(sortie.db, (trx) => storeProviderKey(trx, name, key))
  return key
}

/** Calls that need no credentials. */
const publicCalls: readonly Access[] = ['anyone', 'signed']

/** Every kind of caller, and which calls each may make. */
const everyCaller = async (): Promise<Record<string, Caller>> => {
  const { db, config } = sortie
  const application = { [headerNames.applicationToken]: config.applicationToken }
  const [pilot, other] = [await addPilot(db), await addPilot(db)]
  const now = Math.floor(Date.now() / 1000)
  const tokens = await issuer.tokens({ email: pilot.email })
  const good = sessionHeaders({ kind: 'identity', ...tokens })
  const withIdToken = (idToken: string) => ({ ...good, [headerNames.idToken]: idToken })
  const asPilot = (options: TokenOptions) => sessionOf({ email: pilot.email, ...options })
  const asAdmin = (number: unknown, drone_base: unknown) =>
    sessionOf({ email: 'admin@example.com', claims: { admin_pilot_number: number, drone_base } })
  const made = forged(tokens.id_token)

  const [key, revoked] = [await providerKeyNamed('callers'), await providerKeyNamed('revoked')]
  await db
    .updateTable('provider_keys')
    .set({ revoked_at: new Date() })
    .where('name', '=', 'revoked')
    .execute()
  const ended = await asPilot({})
  await sortie.stranger('DELETE', '/v1/session', undefined, ended)
  const erased = await addPilot(db)
  const erasedSession = await sessionOf({ email: erased.email })
  expect((await sortie.stranger('GET', '/pilots/account', undefined, erasedSession)).status).toBe(200)
  const erasure = await sortie.provider('DELETE', `/v1/provider/pilots/${erased.id}/personal_data`)
  expect(erasure.status).toBeLessThan(300)
  const plain = await sortie.sessionHeaders(pilot)
  const expiredToken = newProviderKey()
  await inTransaction(db, (trx) =>
    insertPlainSession(trx, {
      token_hash: tokenHash(expiredToken),
      pilot_id: pilot.id,
      expires_at: new Date(Date.now() - 1000),
    }),
  )
  const feed = await sortie.stranger('POST', '/v1/pilots/calendar_feed', undefined, good)
  const calendarSecret = /([^/]+)\.ics$/.exec(feed.body.url)?.[1] ?? ''
  expect(calendarSecret.length).toBeGreaterThan(20)
  const mission = await addHeld(db, pilot.id)
  await db.insertInto('flight_apps').values({ mission_id: mission, name: 'Cyberduck' }).execute()
  const transfer = await sortie.stranger('POST', `/v1/pilots/missions/${mission}/cyberduck`, undefined, good)
  const transferSecret: string = transfer.body.value.secret_key
  expect(transferSecret.length).toBeGreaterThan(20)
  const link = presign(
    new URL('http://localhost'),
    { accessKeyId: 'a', secretAccessKey: transferSecret },
    { method: 'GET', path: '/', query: {}, expiresInSeconds: 60 },
  )
  const signature = new URL(link).searchParams.get('X-Amz-Signature') ?? ''
  const aws = `AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/s3/aws4_request, SignedHeaders=host, Signature=${signature}`
  const endpoint = await sortie.provider('POST', '/v1/provider/webhook_endpoints', {
    url: 'https://hooks.example.com/a',
    events: ['mission.submitted'],
  })
  const webhookSecret: string = endpoint.body.secret ?? ''

  const stranger = (headers: Record<string, string>, query?: string): Caller => ({
    headers,
    reaches: publicCalls,
    ...(query ? { query } : {}),
  })
  const outsider = (headers: Record<string, string>, query?: string): Caller => ({
    headers: { ...application, ...headers },
    reaches: [...publicCalls, 'application'],
    ...(query ? { query } : {}),
  })
  const member = (headers: Record<string, string>): Caller => ({
    headers: { ...application, ...headers },
    reaches: [...publicCalls, 'application', 'pilot'],
  })
  const session = async (options: TokenOptions) => outsider(await asPilot(options))

  return {
    nobody: stranger({}),
    'a wrong application token': stranger({ [headerNames.applicationToken]: 'wrong' }),
    'a provider key as the application token': stranger({ [headerNames.applicationToken]: key }),
    'a session without the application token': stranger(good),
    'a session with a wrong application token': stranger({
      ...good,
      [headerNames.applicationToken]: 'wrong',
    }),
    'a session in cookies': stranger({
      cookie: `access_token=${tokens.access_token}; id_token=${tokens.id_token}; token=${key}`,
    }),
    'a wrong provider key': stranger(bearer('wrong')),
    'a revoked provider key': stranger(bearer(revoked)),
    'a provider key without its scheme': stranger({ [headerNames.authorization]: key }),
    'a provider key as a password': stranger({
      [headerNames.authorization]: `Basic ${Buffer.from(`x:${key}`).toString('base64')}`,
    }),
    'two provider keys in one header': stranger(bearer(`${key}, Bearer ${key}`)),
    'a provider key in the address': stranger({}, `access_token=${key}&key=${key}`),
    'an id token as a provider key': stranger(bearer(tokens.id_token)),
    'an access token as a provider key': stranger(bearer(tokens.access_token)),
    'the application token as a provider key': stranger(bearer(config.applicationToken)),
    'the secret of a calendar link': stranger(bearer(calendarSecret)),
    'the signature of a link to a file': stranger(bearer(signature)),
    'a signature of the S3 gateway': stranger({ [headerNames.authorization]: aws }),
    'the secret of a file transfer': stranger(bearer(transferSecret)),
    'the secret of a webhook endpoint': stranger(bearer(webhookSecret)),

    'the application token alone': outsider({}),
    'an expired session': await session({ expiresAt: 1_700_000_000 }),
    'a session that is not valid yet': await session({ claims: { nbf: now + 3600 } }),
    'a session issued in the future': await session({ claims: { iat: now + 3600 } }),
    'a session of another audience': await session({ audience: 'another' }),
    'a session of another issuer': await session({ issuer: 'https://other.example' }),
    'a session of another application': await session({ claims: { azp: 'another' } }),
    'a session of an email nobody has verified': await session({ claims: { email_verified: false } }),
    'a session whose email is verified in words': await session({ claims: { email_verified: 'true' } }),
    'a session without a subject': await session({ claims: { sub: '' } }),
    'a session without an email': await session({ claims: { email: '' } }),
    'a session of somebody without an account': await session({ email: 'nobody@example.com' }),
    'a session of an unknown key': await session({ keyId: 'unknown' }),
    'a session signed by somebody else': outsider(
      sessionHeaders({ kind: 'identity', ...(await (await createIssuer()).tokens({ email: pilot.email })) }),
    ),
    'a session signed by nobody': outsider(withIdToken(made.unsigned)),
    'a session signed with the public key': outsider(withIdToken(made.symmetric)),
    'a session of another subject under an old signature': outsider(withIdToken(made.changed)),
    'a session written in another way': outsider(withIdToken(made.padded)),
    'two access tokens in one header': outsider({
      ...good,
      ...bearer(`${tokens.access_token}, Bearer ${tokens.access_token}`),
    }),
    'an id token alone': outsider({ [headerNames.idToken]: tokens.id_token }),
    'an access token alone': outsider(bearer(tokens.access_token)),
    'the tokens of two pilots': outsider({
      ...good,
      [headerNames.idToken]: (await sessionOf({ email: other.email }))[headerNames.idToken] ?? '',
    }),
    'garbage for tokens': outsider({ ...bearer('garbage'), [headerNames.idToken]: 'garbage' }),
    'tokens in the address, as in an embedded view': outsider(
      {},
      `access_token=${tokens.access_token}&id_token=${tokens.id_token}`,
    ),
    'a plain session that does not exist': outsider(
      sessionHeaders({ kind: 'plain', token: 'x', email: pilot.email }),
    ),
    'a plain session with the email of another pilot': outsider({
      ...plain,
      [headerNames.userEmail]: other.email,
    }),
    'a plain session that has expired': outsider(
      sessionHeaders({ kind: 'plain', token: expiredToken, email: pilot.email }),
    ),
    'a session that was logged out': outsider(ended),
    'a session of a pilot who was erased': outsider(erasedSession),
    'an admin without the flag': outsider(await asAdmin(String(pilot.id), false)),
    'an admin whose flag is a word': outsider(await asAdmin(String(pilot.id), 'true')),
    'an admin for nobody': outsider(await asAdmin('99999999', true)),
    'an admin for a number that is none': outsider(await asAdmin(`${pilot.id} or 1=1`, true)),
    'a provider key in place of a session': {
      headers: { ...application, ...bearer(key), [headerNames.idToken]: key },
      reaches: [...publicCalls, 'application', 'provider'],
    },
    'the secret of a calendar link in place of a session': outsider({
      ...bearer(calendarSecret),
      [headerNames.idToken]: calendarSecret,
    }),

    'a provider key': { headers: bearer(key), reaches: [...publicCalls, 'provider'] },
    'a pilot': member(good),
    'a pilot with a plain session': member(plain),
    'a pilot who is only created': member(
      await sessionOf({ email: (await addPilot(db, { status: 'created' })).email }),
    ),
    'a pilot who was rejected': member(
      await sessionOf({ email: (await addPilot(db, { status: 'rejected' })).email }),
    ),
    'an admin who acts as a pilot': member(await asAdmin(String(other.id), true)),
  }
}

const samples = ['nobody', 'the application token alone', 'a pilot', 'a provider key']

test('every call of the contract accepts its own kinds of callers and refuses all others', async () => {
  const callers = Object.entries(await everyCaller())
  const app = await serveNothing(sortie, issuer.verifyTokens)
  expect(callers.length).toBeGreaterThan(55)
  const wrong: string[] = []
  const made: [who: string, access: Access][] = []
  const met = (who: string, access: Access) =>
    made.filter((each) => each[0] === who && each[1] === access).length
  for (const [callIndex, [name, definition]] of calls.entries())
    for (const [callerIndex, [who, { headers, query, reaches }]] of callers.entries()) {
      const isFor = reaches.includes(definition.access) && !definition.forPeople
      // A caller who may make one call may make all of that kind, so one sample each is enough, and it must not log
      // out.
      if (isFor && (!samples.includes(who) || /session/.test(name))) continue
      if (!samples.includes(who) && !isTurn(callIndex, callerIndex)) continue
      made.push([who, definition.access])
      const sent = requestOf(name, definition, 1)
      const url = query ? `${sent.url}?${query}` : sent.url
      const { statusCode } = await app.inject({ ...sent, url, headers: { ...sent.headers, ...headers } })
      const isRight = isFor ? statusCode < 300 : statusCode === 401 || statusCode === 403
      if (!isRight) wrong.push(`${name}: ${who} got ${statusCode}`)
    }
  expect(wrong).toEqual([])
  for (const [who, { reaches }] of callers)
    for (const access of ['pilot', 'provider'] as const)
      if (!reaches.includes(access)) expect([who, access, met(who, access) > 8]).toEqual([who, access, true])
  await app.close()
})

/** A word that occurs in everything that belongs to the pilot. */
const mark = 'Quillfeather'

const addVictim = async () => {
  const { db, provider } = sortie
  const pilot = await addPilot(db, {
    first_name: mark,
    last_name: mark,
    email: `${mark}@example.com`,
    address: mark,
    paypal_email: `${mark}@example.com`,
  })
  const call = await sortie.as(pilot)
  const mission = await addHeld(db, pilot.id, { name: mark, instructions: mark, pilot_comment: mark })
  await addOffered(db, [pilot.id], { name: mark, instructions: mark })
  const { id: complete } = await addMission(db, { status: 'complete', pilot_id: pilot.id, name: mark })
  await addAgreement(db, complete, 9000)
  const notification = { pilot_ids: [pilot.id], notification_type: 'new', title: mark, body: mark }
  expect((await provider('POST', '/v1/provider/notifications', notification)).status).toBeLessThan(300)
  await call('POST', '/v1/pilots/calendar_feed')
  const payout = await provider('POST', '/v1/provider/payouts', {
    pilot_id: pilot.id,
    payoutable_id: complete,
    amount: 9000,
    status: 'processing',
    notes: mark,
  })
  expect([payout.status, payout.body.errors]).toEqual([201, undefined])
  const exported = await provider('GET', `/v1/provider/pilots/${pilot.id}/personal_data`)
  expect(JSON.stringify(exported.body)).toContain(mark)
  return { pilot, mission }
}

test("no call of the contract shows another pilot's data to anyone but a provider, or changes any of it", async () => {
  const { pilot, mission } = await addVictim()
  // The records of the pilot, without the audit log, which every read changes.
  const records = async () => {
    const { body } = await sortie.provider('GET', `/v1/provider/pilots/${pilot.id}/personal_data`)
    const { audit_log: _, ...kept } = body.records
    return kept
  }
  const before = await records()
  // Of the callers who are always refused, one sample of each kind is enough.
  const callers = Object.entries(await everyCaller()).filter(
    ([who, { reaches }]) => reaches.includes('pilot') || samples.includes(who),
  )
  // The id of something that belongs to the pilot, and an id that may.
  const places = [mission, 1]
  const shown: string[] = []
  for (const [name, definition] of calls) {
    if (definition.access === 'provider' || name === 'DELETE /v1/session') continue
    for (const [who, { headers, query }] of callers) {
      for (const place of /\{/.test(name) ? places : places.slice(0, 1)) {
        const sent = requestOf(name, definition, place)
        const url = query ? `${sent.url}?${query}` : sent.url
        const response = await sortie.app.inject({ ...sent, url, headers: { ...sent.headers, ...headers } })
        const isSafe =
          !response.body.includes(mark) && (response.statusCode < 500 || response.statusCode === 503)
        if (!isSafe) shown.push(`${name} (${place}): ${who} got ${response.statusCode}`)
      }
    }
  }
  expect(shown).toEqual([])
  expect(await records()).toEqual(before)
})
