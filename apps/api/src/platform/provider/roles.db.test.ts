import { allCalls } from '@sortie/contract/all-calls'
import { type CallDefinition, rolesOf } from '@sortie/contract/call'
import { headerNames } from '@sortie/contract/headers'
import { type Role, roles } from '@sortie/domain/provider/roles'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { staffSettings } from '../../../test/identity.ts'
import { addPilot } from '../../../test/records.ts'
import { isTurn, requestOf, serveNothing } from '../../../test/serve-nothing.ts'
import { staffIssuer, withKey } from '../../../test/staff.ts'
import { inTransaction } from '../transaction.ts'
import { newProviderKey, storeProviderKey } from './provider-keys.ts'

// Thousands of calls, and other tests alongside.
vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 })

const issuer = await staffIssuer()
let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp(staffSettings, issuer.verifyTokens, undefined, issuer.verifyStaffTokens)
})
afterAll(() => sortie.close())

const calls = Object.entries<CallDefinition>(allCalls)
const providerCalls = calls.filter(([, { access }]) => access === 'provider')

const keyFor = async (...limitedTo: Role[]) => {
  const key = newProviderKey()
  await inTransaction(sortie.db, (trx) =>
    storeProviderKey(trx, 'matrix', key, limitedTo.length > 0 ? limitedTo : null),
  )
  return withKey(key)
}

interface Caller {
  headers: Record<string, string>
  /** Who is known has roles, and who isn't has none of anyone's. */
  known: { as: 'person' | 'key'; roles: readonly Role[] } | null
}

const everyCaller = async (): Promise<Record<string, Caller>> => {
  const { db, config } = sortie
  const pilot = await addPilot(db)
  const application = { [headerNames.applicationToken]: config.applicationToken }
  const stranger = (headers: Record<string, string>): Caller => ({ headers, known: null })
  const person = async (...held: Role[]): Promise<Caller> => ({
    headers: (await issuer.signIn(sortie, ...held)).headers,
    known: { as: 'person', roles: held },
  })
  const key = async (...held: Role[]): Promise<Caller> => ({
    headers: await keyFor(...held),
    known: { as: 'key', roles: held.length > 0 ? held : roles },
  })
  const removed = await issuer.signIn(sortie, 'owner')
  await sortie.provider('POST', '/v1/provider/people', { email: 'rest@example.com', roles: ['owner'] })
  const gone = await sortie.provider('DELETE', `/v1/provider/people/${removed.id}`)
  expect(gone.status).toBe(204)
  const ended = await issuer.signIn(sortie, 'owner')
  expect((await sortie.provider('DELETE', '/v1/provider/session', undefined, ended.headers)).status).toBe(204)
  const staffClient = staffSettings.OIDC_STAFF_CLIENT_ID
  const owner = await issuer.signIn(sortie, 'owner')
  const ownerAs = (options: object) => issuer.headersOf({ email: owner.email, ...options })
  const asPilot = (options: object = {}) =>
    issuer.headersOf({ email: pilot.email, audience: 'pilot-web', ...options })
  const { [headerNames.idToken]: idToken = '', ...accessToken } = owner.headers

  return {
    ...Object.fromEntries(await Promise.all(roles.map(async (role) => [`a ${role}`, await person(role)]))),
    'someone with two roles': await person('reviewer', 'finance'),
    'a key that may do everything': await key(),
    'a key for the dispatcher': await key('dispatcher'),
    'a key for finance': await key('finance'),
    nobody: stranger({}),
    'an unknown key': stranger(withKey('unknown')),
    'the application token': stranger(application),
    'a person who was removed': stranger(removed.headers),
    'a person who logged out': stranger(ended.headers),
    'someone who was never invited': stranger(await issuer.headersOf({ email: 'someone@example.com' })),
    'an owner whose email is not verified': stranger(await ownerAs({ claims: { email_verified: false } })),
    "an owner's session that has expired": stranger(await ownerAs({ expiresAt: 1_700_000_000 })),
    "an owner's tokens for the portal": stranger(await ownerAs({ audience: 'pilot-web' })),
    "an owner's tokens for both": stranger(await ownerAs({ audience: [staffClient, 'pilot-web'] })),
    "an owner's tokens of another application": stranger(await ownerAs({ claims: { azp: 'another' } })),
    "an owner's access token alone": stranger(accessToken),
    "an owner's id token alone": stranger({ [headerNames.idToken]: idToken }),
    "an owner's id token as a key": stranger(withKey(idToken)),
    'a pilot': stranger({ ...application, ...(await asPilot()) }),
    'a pilot with a plain session': stranger(await sortie.sessionHeaders(pilot)),
    'a pilot whose token names roles': stranger({
      ...application,
      ...(await asPilot({ claims: { staff_roles: ['owner'] } })),
    }),
    'an admin who acts as a pilot': stranger({
      ...application,
      ...(await issuer.headersOf({
        email: owner.email,
        audience: 'pilot-web',
        claims: { admin_pilot_number: String(pilot.id), drone_base: true },
      })),
    }),
  }
}

/** The others who aren't known take turns: they are refused by the same check. */
const metByEveryCall: readonly string[] = [
  'nobody',
  'an unknown key',
  'a pilot',
  'an admin who acts as a pilot',
]

/** What the contract says a caller gets. */
const expected = (definition: CallDefinition, { known }: Caller): string => {
  if (!known) return 'refused'
  if (definition.forPeople && known.as === 'key') return 'person_required'
  const isAllowed = rolesOf(definition).some((role) => known.roles.includes(role))
  return isAllowed ? 'allowed' : 'role_required'
}

test('every call of a provider is open to the roles that the contract names, and to nobody else', async () => {
  const callers = Object.entries(await everyCaller())
  const app = await serveNothing(sortie, issuer.verifyTokens, issuer.verifyStaffTokens)
  expect([providerCalls.length > 100, callers.length]).toEqual([true, 28])
  const wrong: string[] = []
  for (const [callIndex, [name, definition]] of providerCalls.entries())
    for (const [callerIndex, [who, caller]] of callers.entries()) {
      if (!caller.known && !metByEveryCall.includes(who) && !isTurn(callIndex, callerIndex)) continue
      const sent = requestOf(name, definition, 1)
      const response = await app.inject({ ...sent, headers: { ...sent.headers, ...caller.headers } })
      const { statusCode } = response
      const got =
        statusCode < 300
          ? 'allowed'
          : caller.known
            ? response.json().code
            : [401, 403].includes(statusCode)
              ? 'refused'
              : statusCode
      if (got !== expected(definition, caller)) wrong.push(`${name}: ${who} got ${got}`)
    }
  expect(wrong).toEqual([])
  await app.close()
})

test("no call of a pilot is open to the provider's people, also to one who is a pilot", async () => {
  const pilot = await addPilot(sortie.db)
  const { headers } = await issuer.signIn(sortie, 'owner')
  await sortie.provider('POST', '/v1/provider/people', { email: pilot.email, roles: ['owner'] })
  const both = await issuer.headersOf({ email: pilot.email })
  expect((await sortie.provider('GET', '/v1/provider/me', undefined, both)).status).toBe(200)
  const app = await serveNothing(sortie, issuer.verifyTokens, issuer.verifyStaffTokens)
  const application = { [headerNames.applicationToken]: sortie.config.applicationToken }
  for (const [name, definition] of calls.filter(([, { access }]) => access === 'pilot'))
    for (const session of [headers, both]) {
      const sent = requestOf(name, definition, 1)
      const response = await app.inject({ ...sent, headers: { ...sent.headers, ...application, ...session } })
      expect([name, response.statusCode, response.json().code]).toEqual([name, 401, 'unauthenticated'])
    }
  await app.close()
})

/** Typed by hand, so that a mistake in the contract's own table is noticed. */
const important: Readonly<Record<string, readonly Role[]>> = {
  'GET /v1/provider/missions/{id}': ['dispatcher', 'reviewer', 'pilot-manager', 'finance', 'owner'],
  'POST /v1/provider/missions': ['dispatcher', 'owner'],
  'POST /v1/provider/missions/{id}/assign': ['dispatcher', 'owner'],
  'POST /v1/provider/missions/{id}/cancel': ['dispatcher', 'owner'],
  'POST /v1/provider/missions/{id}/partial_reshoots': ['dispatcher', 'reviewer', 'owner'],
  'GET /v1/provider/missions/{id}/assets': ['dispatcher', 'reviewer', 'owner'],
  'POST /v1/provider/stock_submissions/{id}/accept': ['reviewer', 'owner'],
  'GET /v1/provider/pilots/{id}': ['dispatcher', 'pilot-manager', 'finance', 'owner'],
  'POST /v1/provider/pilots/{id}/approve': ['pilot-manager', 'owner'],
  'GET /v1/provider/pilots/{id}/licenses': ['pilot-manager', 'owner'],
  'DELETE /v1/provider/pilots/{id}/personal_data': ['owner'],
  'POST /v1/provider/payouts': ['finance', 'owner'],
  'PATCH /v1/provider/payouts/{id}': ['finance', 'owner'],
  'POST /v1/provider/keys': ['engineer', 'owner'],
  'POST /v1/provider/webhook_endpoints/{id}/rotate_secret': ['engineer', 'owner'],
  'GET /v1/provider/audit_log': ['engineer', 'owner'],
  'POST /v1/provider/packages': ['engineer', 'owner'],
  'GET /v1/provider/people': ['owner'],
  'POST /v1/provider/people': ['owner'],
  'PATCH /v1/provider/people/{id}': ['owner'],
  'DELETE /v1/provider/people/{id}': ['owner'],
  'GET /v1/provider/me': roles,
}

test('the calls about money, people and personal data are open to whom they were meant for', async () => {
  const people = await Promise.all(
    roles.map(async (role) => ({ role, headers: (await issuer.signIn(sortie, role)).headers })),
  )
  const app = await serveNothing(sortie, issuer.verifyTokens, issuer.verifyStaffTokens)
  for (const [name, meantFor] of Object.entries(important)) {
    const definition = (allCalls as Record<string, CallDefinition>)[name] as CallDefinition
    const allowed: Role[] = []
    for (const { role, headers } of people) {
      const sent = requestOf(name, definition, 1)
      const { statusCode } = await app.inject({ ...sent, headers: { ...sent.headers, ...headers } })
      if (statusCode < 300) allowed.push(role)
      else expect([name, role, statusCode]).toEqual([name, role, 403])
    }
    expect([name, allowed]).toEqual([name, meantFor])
  }
  await app.close()
})

test('a refusal names the roles it takes, before anything else is looked at', async () => {
  const dispatcher = await issuer.signIn(sortie, 'dispatcher', 'reviewer')
  const refused = await sortie.provider('POST', '/v1/provider/payouts', { amount: 'x' }, dispatcher.headers)
  expect(refused).toMatchObject({
    status: 403,
    headers: { 'content-type': expect.stringContaining('application/problem+json') },
    body: { code: 'role_required', message: 'This needs the role finance. Ask an owner for it.' },
  })
  const key = await keyFor('pilot-manager', 'finance')
  const limited = await sortie.provider('GET', '/v1/provider/missions/1/assets', undefined, key)
  expect(limited.body.message).toBe(
    'This needs the role dispatcher or reviewer. This key is limited to pilot manager and finance.',
  )
})
