import { sessionHeaders } from '@sortie/contract/headers'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addPilot } from '../../../test/records.ts'
import { sendJson, startUpstream, type Upstream } from '../../../test/upstream.ts'
import { readConfig } from '../../config.ts'
import { identityKeys } from './identity-keys.ts'
import { accessTokenHash, identityVerifier, type VerifyTokens } from './identity-tokens.ts'

let provider: Upstream
let sortie: TestApp
let email: string
let verifyTokens: VerifyTokens
const keys = { first: await generateKeyPair('RS256'), second: await generateKeyPair('RS256') }

/** Makes the identity provider publish these keys. */
const publish = async (...names: (keyof typeof keys)[]) => {
  const jwks = await Promise.all(
    names.map(async (kid) => ({ ...(await exportJWK(keys[kid].publicKey)), kid, alg: 'RS256' })),
  )
  provider.answerWith((request, response) =>
    sendJson(
      response,
      request.url === '/keys' ? { keys: jwks } : { issuer: provider.url, jwks_uri: `${provider.url}/keys` },
    ),
  )
}
const publishAsAnother = () =>
  provider.answerWith((_, response) =>
    sendJson(response, { issuer: 'https://elsewhere.example', jwks_uri: `${provider.url}/keys` }),
  )
const fail = () => provider.answerWith((_, response) => sendJson(response, {}, 500))
const hang = () => provider.answerWith(() => undefined)

/** A process that has just started has no keys yet. */
const start = () => {
  const { identity } = readConfig({ DATABASE_URL: 'postgres://unused', OIDC_ISSUER: provider.url })
  verifyTokens = identityVerifier(identity, identityKeys(provider.url, { warn: () => undefined }, 3_000).find)
}

beforeAll(async () => {
  sortie = await createTestApp({ LOG_LEVEL: 'silent' }, (...tokens) => verifyTokens(...tokens))
  email = (await addPilot(sortie.db)).email
})
afterAll(() => sortie.close())

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  provider = await startUpstream()
  await publish('first')
  start()
})
afterEach(async () => {
  vi.useRealTimers()
  await provider.close()
})

const later = (minutes: number) => vi.setSystemTime(Date.now() + minutes * 60_000)

const access_token = 'access'

const sign = (kid: keyof typeof keys) =>
  new SignJWT({
    email,
    email_verified: true,
    at_hash: accessTokenHash(access_token, 'RS256'),
  })
    .setProtectedHeader({ alg: 'RS256', kid })
    .setSubject(email)
    .setIssuer(provider.url)
    .setAudience('pilot-web')
    .setIssuedAt()
    .setExpirationTime('1h')
    .sign(keys[kid].privateKey)

const callWith = async (tokens: { access_token: string; id_token: string }) => {
  const headers = sessionHeaders({ kind: 'identity', ...tokens })
  const {
    status,
    body,
    headers: answered,
  } = await sortie.stranger('GET', '/pilots/account', undefined, headers)
  return { status, code: body.code, retryAfter: answered['retry-after'] }
}

/** The status and code of a call with a token signed by that key. */
const call = async (kid: keyof typeof keys) => callWith({ access_token, id_token: await sign(kid) })

const accepted = { status: 200 }
const refused = { status: 401, code: 'unauthenticated' }
const unavailable = { status: 503, code: 'unavailable', retryAfter: expect.anything() }

describe('an unreachable identity provider does not sign anyone out', () => {
  test.each([
    ['hangs', hang],
    ['responds with 500', fail],
  ])('known keys stay in use for as long as it %s', async (_, breakDown) => {
    expect(await call('first')).toMatchObject(accepted)
    breakDown()
    for (const minutes of [1, 11, 60, 600]) {
      later(minutes)
      expect(await call('first'), `${minutes} minutes later`).toMatchObject(accepted)
    }
  })

  test.each([
    ['hangs', hang],
    ['responds with 500', fail],
    ['names another issuer', publishAsAnother],
  ])(
    'a process that starts while it %s responds with 503, and works as soon as it is back',
    async (_, breakDown) => {
      breakDown()
      expect(await call('first')).toMatchObject(unavailable)
      await publish('first')
      expect(await call('first')).toMatchObject(accepted)
    },
  )

  test('a process that starts while nothing listens there responds with 503', async () => {
    await provider.close()
    expect(await call('first')).toMatchObject(unavailable)
  })

  test('a response without keys counts as none', async () => {
    provider.answerWith((_, response) => sendJson(response, { jwks_uri: `${provider.url}/keys` }))
    expect(await call('first')).toMatchObject(unavailable)
  })

  test('a key that is not known yet cannot be checked while it is down', async () => {
    expect(await call('first')).toMatchObject(accepted)
    later(1)
    hang()
    expect(await call('second')).toMatchObject(unavailable)
    expect(await call('first')).toMatchObject(accepted)
    await publish('first', 'second')
    expect(await call('second')).toMatchObject(accepted)
  })
})

describe('keys that change', () => {
  test('a new key is found when the first token signed with it arrives', async () => {
    expect(await call('first')).toMatchObject(accepted)
    await publish('first', 'second')
    later(1)
    expect(await call('second')).toMatchObject(accepted)
  })

  test('a key that the provider has withdrawn is refused once the keys were refreshed', async () => {
    expect(await call('first')).toMatchObject(accepted)
    await publish('second')
    later(11)
    // The first call after ten minutes starts the refresh and does not wait for it.
    await call('first')
    await expect.poll(() => call('first')).toMatchObject(refused)
    expect(await call('second')).toMatchObject(accepted)
  })

  test('tokens with made-up keys are refused without asking the provider each time', async () => {
    expect(await call('second')).toMatchObject(refused)
    const before = provider.asked.length
    for (let count = 0; count < 5; count += 1) expect(await call('second')).toMatchObject(refused)
    expect(provider.asked.length).toBe(before)
  })
})

describe('tokens that were accepted before', () => {
  test('are refused once the provider has withdrawn their key', async () => {
    const tokens = { access_token, id_token: await sign('first') }
    expect(await callWith(tokens)).toMatchObject(accepted)
    expect(await callWith(tokens)).toMatchObject(accepted)
    await publish('second')
    later(11)
    await callWith(tokens)
    await expect.poll(() => callWith(tokens)).toMatchObject(refused)
  })

  test('are refused once they have expired, and stay in use until then while the provider is down', async () => {
    const tokens = { access_token, id_token: await sign('first') }
    expect(await callWith(tokens)).toMatchObject(accepted)
    fail()
    later(59)
    expect(await callWith(tokens)).toMatchObject(accepted)
    later(2)
    expect(await callWith(tokens)).toMatchObject(refused)
  })

  test('are not valid for another access token or another spelling', async () => {
    const id_token = await sign('first')
    expect(await callWith({ access_token, id_token })).toMatchObject(accepted)
    expect(await callWith({ access_token: 'another', id_token })).toMatchObject(refused)
    expect(await callWith({ access_token, id_token: `${id_token}=` })).toMatchObject(refused)
    expect(await callWith({ access_token, id_token: `${id_token.slice(0, -8)}AAAAAAAA` })).toMatchObject(
      refused,
    )
  })
})
