import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addPilot } from '../../../test/records.ts'
import { untilRefused } from '../../../test/until-refused.ts'
import { hashPassword } from './passwords.ts'

let sortie: TestApp

beforeAll(async () => {
  sortie = await createTestApp({ SIGN_IN_ATTEMPTS_PER_MINUTE: '6' })
  await addPilot(sortie.db, { email: 'p@example.com', password_hash: await hashPassword('correct horse') })
})
afterAll(() => sortie.close())

const signIn = (app: TestApp, password: string, email = 'p@example.com') =>
  app.stranger('POST', '/v1/authenticate', { resource: 'pilot', email, password })

describe('A-AUTH-03 A-CALL-02 M-CALL-16 POST /v1/authenticate, resource pilot', () => {
  test('returns a token that opens the account together with the email', async () => {
    const response = await signIn(sortie, 'correct horse')
    expect(response.status).toBe(200)
    const { token, email } = response.body
    const account = await sortie.stranger('GET', '/pilots/account', undefined, {
      'x-user-token': token,
      'x-user-email': email,
    })
    expect(account.body.email).toBe('p@example.com')
  })

  test('a wrong password and an unknown email get the same response', async () => {
    const wrong = await signIn(sortie, 'wrong')
    const unknown = await signIn(sortie, 'correct horse', 'nobody@example.com')
    expect([wrong.status, wrong.body.code]).toEqual([401, 'sign_in_failed'])
    expect([unknown.status, unknown.body.code, unknown.body.message]).toEqual([
      401,
      'sign_in_failed',
      wrong.body.message,
    ])
  })

  test('another resource is refused', async () => {
    const response = await sortie.stranger('POST', '/v1/authenticate', { resource: 'admin' })
    expect(response.status).toBe(422)
    expect(Object.keys(response.body.errors)).toEqual(['resource', 'email', 'password'])
  })

  test('only the hash of a token is stored', async () => {
    const { body } = await signIn(sortie, 'correct horse')
    const rows = await sortie.db.selectFrom('plain_sessions').select('token_hash').execute()
    expect(rows.some((row) => row.token_hash.includes(body.token))).toBe(false)
  })

  test('too many attempts in a minute are refused, whichever process responds', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => signIn(sortie, 'wrong')))
    expect(answers.some(({ status, body }) => status === 429 && body.code === 'rate_limited')).toBe(true)
  })
})

const behindProxy = async () => {
  const proxied = await createTestApp({ SIGN_IN_ATTEMPTS_PER_MINUTE: '2', TRUST_PROXY: '1' })
  const attempt = (email: string, forwarded: string) =>
    proxied.stranger(
      'POST',
      '/v1/authenticate',
      { resource: 'pilot', email, password: 'wrong' },
      { 'x-forwarded-for': forwarded },
    )
  return { proxied, attempt }
}

test('behind a proxy attempts are counted by the address it saw, not by one that the caller wrote', async () => {
  const { proxied, attempt } = await behindProxy()
  const refused = await untilRefused((number) =>
    attempt(`p${number}@example.com`, `10.0.0.${number}, 203.0.113.9`),
  )
  expect(refused?.allowed).toBeGreaterThanOrEqual(2)
  expect((await attempt('another@example.com', '203.0.113.10')).status).toBe(401)
  await proxied.close()
})

test('attempts are counted by the network of an IPv6 address, of which its owner has more than anyone can count', async () => {
  const { proxied, attempt } = await behindProxy()
  const refused = await untilRefused((number) =>
    attempt(`p${number}@example.com`, `2001:db8:0:1:${number}::${number}`),
  )
  expect(refused?.allowed).toBeGreaterThanOrEqual(2)
  expect((await attempt('another@example.com', '2001:db8:0:2::1')).status).toBe(401)
  await proxied.close()
})

test('attempts at one account are counted wherever they come from, and say when to try again', async () => {
  const { proxied, attempt } = await behindProxy()
  const refused = await untilRefused((number) =>
    attempt(number % 2 === 0 ? 'ONE@example.com' : 'one@example.com', `203.0.113.${number}`),
  )
  expect(refused?.allowed).toBeGreaterThanOrEqual(2)
  expect(refused?.retryAfter).toBeGreaterThan(0)
  expect((await attempt('another@example.com', '203.0.113.9')).status).toBe(401)
  await proxied.close()
})

test('where plain sessions are off the call does not exist, and their tokens open nothing', async () => {
  const production = await createTestApp({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://portal.example',
    APPLICATION_TOKEN: 'application-token',
    OIDC_ISSUER: 'https://identity.example',
    STRIPE_SECRET_KEY: 'sk_test_example',
    STRIPE_WEBHOOK_SECRET: 'whsec_example',
    TRANSFER_GATEWAY: 'off',
    PLACES: 'photon',
    OBJECT_STORE: 'disk',
  })
  try {
    const pilot = await addPilot(production.db, { password_hash: await hashPassword('correct horse') })
    expect((await signIn(production, 'correct horse', pilot.email)).status).toBe(404)
    const call = await production.as(pilot)
    expect((await call('GET', '/pilots/account')).status).toBe(401)
  } finally {
    await production.close()
  }
})
