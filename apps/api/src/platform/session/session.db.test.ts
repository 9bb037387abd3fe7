import { headerNames, sessionHeaders } from '@sortie/contract/headers'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { asOwner } from '../../../test/database.ts'
import { createIssuer, type TokenOptions } from '../../../test/identity.ts'
import { addMission, addOffer, addPilot } from '../../../test/records.ts'
import { inTransaction } from '../transaction.ts'

let sortie: TestApp
let issuer: Awaited<ReturnType<typeof createIssuer>>
let pilot: Awaited<ReturnType<typeof addPilot>>

beforeAll(async () => {
  issuer = await createIssuer()
  sortie = await createTestApp({ SMTP_URL: 'smtp://127.0.0.1:1' }, issuer.verifyTokens)
  pilot = await addPilot(sortie.db)
})
afterAll(() => sortie.close())

const headersFor = async (options: TokenOptions) =>
  sessionHeaders({ kind: 'identity', ...(await issuer.tokens(options)) })

const account = async (headers: Record<string, string>) =>
  sortie.stranger('GET', '/pilots/account', undefined, headers)

describe('A-CALL-01 M-CALL-01 a call proves its session with a pair of headers', () => {
  test('bearer access token with an id-token header', async () => {
    const response = await account(await headersFor({ email: pilot.email }))
    expect([response.status, response.body.id]).toEqual([200, pilot.id])
  })

  test('letter case of the email does not matter', async () => {
    const other = await addPilot(sortie.db, { email: 'Mixed.Case@Example.com' })
    const response = await account(await headersFor({ email: 'mixed.case@example.com' }))
    expect(response.body.id).toBe(other.id)
  })

  test('an email of other characters is another email, also when they become ASCII letters in lower case', async () => {
    const owner = await addPilot(sortie.db, { email: 'kim.kelvin@example.com' })
    const alike = owner.email.replace('kim', '\u212Aim')
    expect(alike.toLowerCase()).toBe(owner.email)
    expect((await account(await headersFor({ email: alike, subject: 'alike' }))).status).toBe(401)
    const call = await sortie.as(owner)
    expect((await call('GET', '/pilots/account')).body.id).toBe(owner.id)
  })

  test('several first calls at once all find the pilot', async () => {
    const newcomer = await addPilot(sortie.db)
    const headers = await headersFor({ email: newcomer.email, subject: 'newcomer' })
    const answers = await Promise.all(Array.from({ length: 8 }, () => account(headers)))
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200))
  })

  test('a subject stays with its pilot when the email at the identity provider changes', async () => {
    const bound = await addPilot(sortie.db)
    await account(await headersFor({ email: bound.email, subject: 'bound' }))
    const later = await account(await headersFor({ email: 'other@example.com', subject: 'bound' }))
    expect(later.body.id).toBe(bound.id)
  })

  test('another subject with the same email does not take the account over', async () => {
    const owner = await addPilot(sortie.db)
    await account(await headersFor({ email: owner.email, subject: 'owner' }))
    expect((await account(await headersFor({ email: owner.email, subject: 'thief' }))).status).toBe(401)
  })

  test('an issuer that verifies every email need not say so in its tokens', async () => {
    const { verifyTokens, tokens } = await createIssuer('ES256', { verifiesEmails: true })
    const { access_token, id_token } = await tokens({ claims: { email_verified: undefined } })
    expect(await verifyTokens(access_token, id_token)).toMatchObject({ email: 'somebody@example.com' })
    const unverified = await tokens({ claims: { email_verified: false } })
    await expect(verifyTokens(unverified.access_token, unverified.id_token)).rejects.toThrow('not verified')
  })

  test('two accounts whose emails are one in lower case stay two', async () => {
    const pilots = [
      await addPilot(sortie.db, { email: 'kelly@example.com' }),
      await addPilot(sortie.db, { email: 'ſmith@example.com' }),
    ]
    for (const { id, email } of pilots) expect((await account(await headersFor({ email }))).body.id).toBe(id)
    expect((await account(await headersFor({ email: 'smith@example.com' }))).status).toBe(401)
  })

  test('the token-and-email pair of a plain session', async () => {
    const call = await sortie.as(pilot)
    expect((await call('GET', '/pilots/account')).body.id).toBe(pilot.id)
  })

  test('a plain token with another email is refused', async () => {
    const call = await sortie.as({ ...pilot, email: 'other@example.com' })
    expect((await call('GET', '/pilots/account')).status).toBe(401)
  })
})

describe('tokens that are refused', () => {
  const cases: [string, TokenOptions][] = [
    ['another issuer', { issuer: 'https://elsewhere.example' }],
    ['another audience', { audience: 'another-app' }],
    ['expired', { expiresAt: Math.floor(Date.now() / 1000) - 120 }],
    ['an access token the id token does not vouch for', { accessTokenVouchedFor: 'another' }],
    ['an unverified email', { claims: { email_verified: false } }],
    ['an email of which nothing is said', { claims: { email_verified: undefined } }],
    ['an email verified as a text', { claims: { email_verified: 'true' } }],
    ['another authorized party', { claims: { azp: 'another-app' } }],
    ['a subject that is no text', { claims: { sub: 7 } }],
    ['an empty subject', { claims: { sub: '' } }],
    ['an email with half a character', { claims: { email: '\udfff@example.com' } }],
    ['a time of expiry that never comes', { claims: { exp: 1e300 } }],
    ['issued in the future', { claims: { iat: Math.floor(Date.now() / 1000) + 600 } }],
    ['an email without a pilot', { email: 'nobody@example.com' }],
  ]
  test('our own name as the authorized party is right', async () => {
    const response = await account(await headersFor({ email: pilot.email, claims: { azp: 'pilot-web' } }))
    expect(response.status).toBe(200)
  })

  test.each(cases)('%s', async (_, options) => {
    const response = await account(await headersFor({ email: pilot.email, ...options }))
    expect([response.status, response.body.code]).toEqual([401, 'unauthenticated'])
  })

  test.each([
    ['half a character', 'x\ud800'],
    ['a zero byte', 'x\u0000'],
    ['more characters than any has', 'x'.repeat(256)],
  ])('a subject with %s, of a pilot who is not bound to one yet', async (_, sub) => {
    const { email } = await addPilot(sortie.db)
    expect((await account(await headersFor({ email, claims: { sub } }))).status).toBe(401)
    expect((await account(await headersFor({ email }))).status).toBe(200)
  })

  test('signed by someone else', async () => {
    const stranger = await createIssuer()
    const tokens = await stranger.tokens({ email: pilot.email })
    const response = await account(sessionHeaders({ kind: 'identity', ...tokens }))
    expect(response.status).toBe(401)
  })

  test('half a pair', async () => {
    const { access_token } = await issuer.tokens({ email: pilot.email })
    expect((await account({ authorization: `Bearer ${access_token}` })).status).toBe(401)
  })
})

test('M-CALL-02 a call without the application token is refused', async () => {
  const headers = await headersFor({ email: pilot.email })
  const response = await sortie.app.inject({ url: '/pilots/account', headers })
  expect([response.statusCode, response.json().code]).toEqual([401, 'application_token_invalid'])
})

test('while the application token is rotated, tabs with the other one are served as well', async () => {
  const rotating = await createTestApp({ APPLICATION_TOKEN: 'newer-token,older-token' }, issuer.verifyTokens)
  try {
    const config = await rotating.app.inject('/config.json')
    expect(config.json().application_token).toBe('newer-token')
    const status = async (token: string) =>
      (
        await rotating.app.inject({
          url: '/v1/pilots/daily_messages/random',
          headers: { [headerNames.applicationToken]: token },
        })
      ).json().code
    expect(await status('newer-token')).toBe('unauthenticated')
    expect(await status('older-token')).toBe('unauthenticated')
    expect(await status('newer-token,older-token')).toBe('application_token_invalid')
  } finally {
    await rotating.close()
  }
})

describe('A-AUTH-17 logging out', () => {
  test('the tokens of the identity provider no longer reach a call', async () => {
    const headers = await headersFor({ email: pilot.email })
    expect((await sortie.stranger('DELETE', '/v1/session', undefined, headers)).status).toBe(204)
    const response = await account(headers)
    expect([response.status, response.body.code]).toEqual([401, 'session_ended'])
  })

  test('the token of a plain session no longer reaches a call', async () => {
    const call = await sortie.as(pilot)
    expect((await call('DELETE', '/v1/session')).status).toBe(204)
    expect((await call('GET', '/pilots/account')).status).toBe(401)
  })

  test('another session of the same pilot continues', async () => {
    const first = await headersFor({ email: pilot.email, claims: { jti: 'first' } })
    const second = await headersFor({ email: pilot.email, claims: { jti: 'second' } })
    await sortie.stranger('DELETE', '/v1/session', undefined, first)
    expect((await account(second)).status).toBe(200)
  })
})

describe('the sessions of a pilot', () => {
  const chrome = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/137.0 Safari/537.36'
  const path = '/v1/pilots/sessions'

  const signIn = async (of: { email: string }, jti: string, agent = chrome) => {
    const headers = { ...(await headersFor({ email: of.email, claims: { jti } })), 'user-agent': agent }
    const call = (method: 'GET' | 'DELETE', url: string) => sortie.stranger(method, url, undefined, headers)
    await call('GET', '/pilots/account')
    return call
  }

  test('are listed with browser, network and time, the current one first', async () => {
    const own = await addPilot(sortie.db)
    await signIn(own, 'phone', 'Mozilla/5.0 (Linux; Android 15) Chrome/137.0 Mobile Safari/537.36')
    const call = await signIn(own, 'desk')
    await sortie.as(own).then((plain) => plain('GET', '/pilots/account'))
    const { status, body } = await call('GET', path)
    expect(status).toBe(200)
    expect(body).toMatchObject([
      { browser: 'Chrome on Windows', network: '127.0.0.x', is_current: true },
      { browser: 'Unknown browser', is_current: false },
      { browser: 'Chrome on Android', is_current: false },
    ])
    expect(JSON.stringify(body)).not.toContain('token')
  })

  test('end everywhere else at once, and the current one continues', async () => {
    const own = await addPilot(sortie.db)
    const [first, second] = [await signIn(own, 'one'), await signIn(own, 'two')]
    const plain = await sortie.as(own)
    await plain('GET', '/pilots/account')
    const stranger = await signIn(await addPilot(sortie.db), 'three')
    expect((await first('DELETE', path)).status).toBe(204)
    expect((await second('GET', '/pilots/account')).body.code).toBe('session_ended')
    expect((await plain('GET', '/pilots/account')).status).toBe(401)
    expect((await stranger('GET', '/pilots/account')).status).toBe(200)
    expect((await first('GET', path)).body).toMatchObject([{ is_current: true }])
  })

  test('one can be ended by itself; that of another pilot is not found', async () => {
    const own = await addPilot(sortie.db)
    const [first, second] = [await signIn(own, 'here'), await signIn(own, 'there')]
    const stranger = await signIn(await addPilot(sortie.db), 'elsewhere')
    const [foreign] = (await stranger('GET', path)).body
    expect((await first('DELETE', `${path}/${foreign.id}`)).status).toBe(404)
    const other = (await first('GET', path)).body.find(
      ({ is_current }: { is_current: boolean }) => !is_current,
    )
    expect((await first('DELETE', `${path}/${other.id}`)).status).toBe(204)
    expect((await second('GET', '/pilots/account')).status).toBe(401)
    expect((await stranger('GET', path)).status).toBe(200)
  })

  test('a logout removes its session from the list, and an admin neither sees nor adds one', async () => {
    const own = await addPilot(sortie.db)
    const [first, second] = [await signIn(own, 'here'), await signIn(own, 'there')]
    await second('DELETE', '/v1/session')
    const claims = { admin_pilot_number: String(own.id), drone_base: true }
    const admin = await headersFor({ email: 'admin@example.com', subject: 'admin', claims })
    expect((await sortie.stranger('GET', '/pilots/account', undefined, admin)).status).toBe(200)
    for (const method of ['GET', 'DELETE'] as const)
      expect((await sortie.stranger(method, path, undefined, admin)).status).toBe(403)
    expect((await first('GET', path)).body).toHaveLength(1)
  })

  test('a locked pilot makes no call wait for the list', async () => {
    const own = await addPilot(sortie.db)
    const call = await inTransaction(sortie.db, async (trx) => {
      await sql`select from pilots where id = ${own.id} for update`.execute(trx)
      return signIn(own, 'meanwhile').catch(() => null)
    })
    expect((await call?.('GET', path))?.body).toHaveLength(1)
  })
})

describe('a recent sign-in', () => {
  const now = () => Math.floor(Date.now() / 1000)
  const change = { paypal_email: 'wallet@example.com' }
  const refused = { status: 403, body: { code: 'recent_sign_in_required' } }

  const ask = async (claims: Record<string, unknown>, body: object = change) => {
    const own = await addPilot(sortie.db, { country: 'BR' })
    const headers = await headersFor({ email: own.email, claims })
    const response = await sortie.stranger('PATCH', '/pilots/account', body, headers)
    return { own, headers, response }
  }

  test('is required to change where payouts go, and for nothing else', async () => {
    for (const claims of [{}, { auth_time: now() - 700 }, { auth_time: String(now()) }])
      expect((await ask(claims)).response).toMatchObject(refused)
    const { response, headers } = await ask({}, { travel_distance: 12 })
    expect(response.status).toBe(200)
    // A value that is already stored isn't a change.
    expect((await sortie.stranger('PATCH', '/pilots/account', { paypal_email: '' }, headers)).status).toBe(
      200,
    )
    for (const path of ['/v1/pilots/stripe_accounts', '/v1/pilots/account/payment_accounts']) {
      const body = { legal_entity_id: 1, legal_entity_slug: 'us' }
      const response = await sortie.stranger('POST', path, body, headers)
      expect([path, response.status, response.body.code]).toEqual([path, 403, 'recent_sign_in_required'])
    }
  })

  test('lets the change through, which is announced by a notification and a mail', async () => {
    const { response, own } = await ask({ auth_time: now() - 60 })
    expect([response.status, response.body.paypal_email]).toEqual([200, 'wallet@example.com'])
    const of = { pilot_id: own.id }
    const told = async (table: 'notifications' | 'mails') =>
      (await sortie.db.selectFrom(table).selectAll().where('pilot_id', '=', of.pilot_id).execute()).length
    expect([await told('notifications'), await told('mails')]).toEqual([1, 1])
  })

  test('of a plain session is its beginning', async () => {
    const own = await addPilot(sortie.db, { country: 'BR' })
    const call = await sortie.as(own)
    expect((await call('PATCH', '/pilots/account', change)).status).toBe(200)
    await sql`update plain_sessions set created_at = now() - interval '11 minutes'
      where pilot_id = ${own.id}`.execute(sortie.db)
    expect(await call('PATCH', '/pilots/account', { paypal_email: 'other@example.com' })).toMatchObject(
      refused,
    )
  })
})

describe('A-AUTH-17 a logged-out id token stays refused however its signature is written', () => {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const groupOrder = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

  const withUnusedBit = (token: string) =>
    token.slice(0, -1) + alphabet[alphabet.indexOf(token.at(-1) as string) ^ 1]

  /** The other valid signature of the same text: (r, n - s). */
  const withOtherSignature = (token: string) => {
    const [head, body, signature] = token.split('.') as [string, string, string]
    const bytes = Buffer.from(signature, 'base64url')
    const s = BigInt(`0x${bytes.subarray(32).toString('hex')}`)
    const other = (groupOrder - s).toString(16).padStart(64, '0')
    const written = Buffer.concat([bytes.subarray(0, 32), Buffer.from(other, 'hex')]).toString('base64url')
    return `${head}.${body}.${written}`
  }

  const alterations: [string, 'RS256' | 'ES256', (token: string) => string][] = [
    ['an unused bit of the signature', 'RS256', withUnusedBit],
    ['padding', 'RS256', (token) => `${token}==`],
    ['one padding sign', 'RS256', (token) => `${token}=`],
    ['whitespace at the end', 'RS256', (token) => `${token} `],
    ['whitespace inside the signature', 'RS256', (token) => `${token.slice(0, -4)} ${token.slice(-4)}`],
    ['a tab inside the signature', 'RS256', (token) => `${token.slice(0, -4)}\t${token.slice(-4)}`],
    ['the other base64 alphabet', 'RS256', (token) => token.replaceAll('-', '+').replaceAll('_', '/')],
    ['an empty fourth part', 'RS256', (token) => `${token}.`],
    ['an unused bit of an ECDSA signature', 'ES256', withUnusedBit],
    ['the other signature of the same text', 'ES256', withOtherSignature],
  ]

  const servers = {} as Record<'RS256' | 'ES256', { test: TestApp; provider: typeof issuer }>

  beforeAll(async () => {
    const provider = await createIssuer('ES256')
    servers.RS256 = { test: sortie, provider: issuer }
    servers.ES256 = { test: await createTestApp({}, provider.verifyTokens), provider }
  })
  afterAll(() => servers.ES256.test.close())

  const signIn = async (algorithm: 'RS256' | 'ES256') => {
    const { test, provider } = servers[algorithm]
    const tokens = await provider.tokens({ email: (await addPilot(test.db)).email })
    const send = (method: 'GET' | 'DELETE', url: string, id_token: string) =>
      test.stranger(method, url, undefined, sessionHeaders({ kind: 'identity', ...tokens, id_token }))
    return { idToken: tokens.id_token, send }
  }

  test.each(alterations)('%s (%s)', async (_, algorithm, alter) => {
    const { idToken, send } = await signIn(algorithm)
    expect((await send('GET', '/pilots/account', idToken)).status).toBe(200)
    expect((await send('DELETE', '/v1/session', idToken)).status).toBe(204)
    const altered = alter(idToken)
    expect(altered).not.toBe(idToken)
    expect((await send('GET', '/pilots/account', altered)).status).toBe(401)
  })

  test('logging out with the other signature ends the session of both', async () => {
    const { idToken, send } = await signIn('ES256')
    expect((await send('DELETE', '/v1/session', withOtherSignature(idToken))).status).toBe(204)
    const after = await send('GET', '/pilots/account', idToken)
    expect([after.status, after.body.code]).toEqual([401, 'session_ended'])
  })
})

describe('admin mode', () => {
  const asAdmin = (number: string, drone_base: boolean) =>
    headersFor({
      email: 'admin@example.com',
      subject: 'admin',
      claims: { admin_pilot_number: number, drone_base },
    })

  test("A-AUTH-05 M-AUTH-05 an admin with the drone-base flag acts as the pilot and sees that pilot's missions", async () => {
    const mission = await addMission(sortie.db)
    await addOffer(sortie.db, mission.id, pilot.id)
    const headers = await asAdmin(String(pilot.id), true)
    expect((await account(headers)).body.id).toBe(pilot.id)
    const list = await sortie.stranger('GET', '/v2/pilots/missions', undefined, headers)
    expect(list.body.data.map((row: { id: number }) => row.id)).toContain(mission.id)
  })

  test("A-AUTH-05 the admin gets no further permission: another pilot's mission is missing", async () => {
    const other = await addPilot(sortie.db)
    const mission = await addMission(sortie.db)
    await addOffer(sortie.db, mission.id, other.id)
    const headers = await asAdmin(String(pilot.id), true)
    const response = await sortie.stranger('GET', `/v2/pilots/missions/${mission.id}`, undefined, headers)
    expect(response.status).toBe(404)
  })

  test('A-AUTH-06 an admin without the drone-base flag reaches nothing', async () => {
    const response = await account(await asAdmin(String(pilot.id), false))
    expect([response.status, response.body.code]).toEqual([403, 'admin_not_allowed'])
  })

  test.each(['', '0', 'x', '99999999', '1e0', '0x1', ' 1', '1.0', '-1', '2147483648', '9'.repeat(30)])(
    'the pilot number %j belongs to no pilot',
    async (number) => {
      expect((await account(await asAdmin(number, true))).status).toBe(401)
    },
  )

  test('every write is recorded with actor and subject, and the record cannot be changed', async () => {
    const headers = await asAdmin(String(pilot.id), true)
    await sortie.stranger('PATCH', '/pilots/account', { travel_distance: 25 }, headers)
    await sortie.stranger('PATCH', '/pilots/account', { first_name: 'Mallory' }, headers)
    await account(headers)
    const rows = await sortie.db
      .selectFrom('audit_log')
      .selectAll()
      .where('subject_pilot_id', '=', pilot.id)
      .orderBy('id')
      .execute()
    expect(rows.map((row) => [row.actor, row.subject_pilot_id, row.method, row.path, row.refused])).toEqual([
      ['admin@example.com', pilot.id, 'PATCH', '/pilots/account', null],
      ['admin@example.com', pilot.id, 'PATCH', '/pilots/account', 'not_allowed_in_admin_mode'],
    ])
    // The owner of the table is stopped too, unless they remove the trigger.
    for (const statement of [
      `update audit_log set actor = 'x'`,
      'delete from audit_log',
      'truncate audit_log',
    ])
      await expect(asOwner(sortie, statement)).rejects.toThrow('append-only')
  })

  test('identity and payment details cannot be changed, nor is the secret calendar link shown', async () => {
    const headers = await asAdmin(String(pilot.id), true)
    const calls = [
      ['PATCH', '/pilots/account', { paypal_email: 'a@example.com' }],
      // How a pilot is paid depends on their address.
      ['PATCH', '/pilots/account', { city: 'Berlin', country: 'DE' }],
      // Anyone with the link sees the pilot's calendar for as long as the link exists.
      ['GET', '/v1/pilots/calendar_feed', undefined],
      ['POST', '/v1/pilots/calendar_feed', undefined],
      ['POST', '/v1/pilots/stripe_accounts', { legal_entity_id: 1 }],
      ['POST', '/v1/pilots/account/payment_accounts', { legal_entity_slug: 'us' }],
      ['PUT', `/v1/pilots/account/payment_accounts/${'x'.repeat(43)}`, { legal_entity_slug: 'us' }],
    ] as const
    for (const [method, path, body] of calls) {
      const response = await sortie.stranger(method, path, body, headers)
      expect([path, response.status, response.body.code]).toEqual([path, 403, 'not_allowed_in_admin_mode'])
    }
    const moved = { city: 'Denver', country: 'US' }
    expect((await sortie.stranger('PATCH', '/pilots/account', moved, headers)).body).toMatchObject(moved)
    const paths = await sortie.db.selectFrom('audit_log').select('path').distinct().execute()
    expect(paths.map(({ path }) => path)).toContain('/v1/pilots/account/payment_accounts/…')
    expect(JSON.stringify(paths)).not.toContain('xxx')
  })
})
