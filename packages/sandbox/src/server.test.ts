import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { authorize } from './testing/relying-party.ts'
import { PORTAL, SECRET, startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

const pilot = { email: 'pilot@example.com', password: 'fly safely' }

async function signIn(sandbox: TestSandbox) {
  const browser = new Browser(sandbox.url)
  const request = authorize(sandbox.url, 'code')
  const end = await browser.submit(await browser.open(request.address), pilot)
  return { browser, ...(await request.tokens(end)) }
}

describe('server', () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterAll(() => sandbox.close())

  test('responds to health checks, and with a problem where nothing is', async () => {
    expect((await fetch(`${sandbox.url}/healthz`)).status).toBe(200)
    const missing = await fetch(`${sandbox.url}/nothing`)
    expect(missing.status).toBe(404)
    expect(missing.headers.get('content-type')).toBe('application/problem+json')
  })

  test('shows at its front page what it holds', async () => {
    const page = await (await fetch(sandbox.url)).text()
    for (const name of ['Mailbox', 'Webhooks', 'Weather', 'Flight authorizations', 'Accounts'])
      expect(page).toContain(name)
    expect(page).toContain(PORTAL)
    for (const [, link = ''] of page.matchAll(/<li><a href="([^"]+)"/g))
      expect([link, (await fetch(new URL(link.replaceAll('&amp;', '&'), sandbox.url))).status]).toEqual([
        link,
        200,
      ])
  })

  test('describes itself with the URLs of the issuer, whatever host is requested', async () => {
    const response = await fetch(`http://127.0.0.1:${sandbox.port}/.well-known/openid-configuration`, {
      headers: { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https', origin: PORTAL },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe(PORTAL)
    expect(await response.json()).toMatchObject({
      issuer: sandbox.url,
      authorization_endpoint: `${sandbox.url}/authorize`,
      token_endpoint: `${sandbox.url}/token`,
      userinfo_endpoint: `${sandbox.url}/userinfo`,
      jwks_uri: `${sandbox.url}/jwks`,
      end_session_endpoint: `${sandbox.url}/logout`,
      code_challenge_methods_supported: ['S256'],
      id_token_signing_alg_values_supported: ['RS256'],
    })
  })

  test('sends its pages with a strict policy that lets the form end at the portal', async () => {
    const { headers } = await new Browser(sandbox.url).open(authorize(sandbox.url, 'code').address)
    const policy = headers.get('content-security-policy')
    expect(policy).toContain(`form-action 'self' ${PORTAL}`)
    expect(policy).not.toContain('unsafe')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('the token endpoint is open to the origin of the portal only', async () => {
    const response = await fetch(`${sandbox.url}/token`, {
      method: 'POST',
      headers: { origin: 'https://evil.example' },
      body: new URLSearchParams({ grant_type: 'authorization_code', client_id: 'pilot-web', code: 'x' }),
    })
    expect(response.status).toBe(400)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('control calls', () => {
  let sandbox: TestSandbox
  beforeAll(async () => {
    sandbox = await startTestSandbox()
  })
  afterAll(() => sandbox.close())

  test.each([undefined, 'Bearer wrong', `Basic ${SECRET}`])('are closed to %s', async (authorization) => {
    const response = await fetch(`${sandbox.url}/accounts`, {
      method: 'PUT',
      headers: authorization ? { authorization } : {},
      body: JSON.stringify(pilot),
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
  })

  test('put an account twice, keep its identifier and take the new password', async () => {
    const put = async (account: unknown) => {
      const response = await sandbox.control('PUT', '/accounts', account)
      return (await response.json()) as { id: string }
    }
    const first = await put({ ...pilot, password: 'older' })
    expect(await put(pilot)).toEqual({ id: first.id, email: pilot.email })
    expect((await signIn(sandbox)).claims.sub).toBe(first.id)
  })

  test('report what is wrong with an invalid account', async () => {
    const response = await sandbox.control('PUT', '/accounts', { email: 'pilot', password: '' })
    expect(response.status).toBe(422)
    expect(await response.json()).toMatchObject({
      errors: { email: [expect.any(String)], password: [expect.any(String)] },
    })
  })

  test('delete an account, whose running session then has to sign in', async () => {
    await sandbox.control('PUT', '/accounts', pilot)
    const { browser } = await signIn(sandbox)
    const path = `/accounts/${encodeURIComponent(pilot.email)}`
    expect((await sandbox.control('DELETE', path)).status).toBe(204)
    expect((await sandbox.control('DELETE', path)).status).toBe(404)
    expect((await sandbox.control('DELETE', '/accounts/%E0%A4%A')).status).toBe(404)
    const page = await browser.open(authorize(sandbox.url, 'code').address)
    expect(page.text).toContain('<h1>Sign in</h1>')
  })
})

test('a restart keeps keys and accounts, and stores no password', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sandbox-'))
  const first = await startTestSandbox({ SANDBOX_DATA: folder })
  await first.control('PUT', '/accounts', pilot)
  const before = await signIn(first)
  await first.close()

  const second = await startTestSandbox({ SANDBOX_DATA: folder, SANDBOX_PORT: first.port })
  try {
    const keys = createRemoteJWKSet(new URL(`${second.url}/jwks`))
    await jwtVerify(before.id_token, keys, { issuer: second.url, audience: 'pilot-web' })
    expect((await signIn(second)).claims.sub).toBe(before.claims.sub)
    const stored = await readFile(join(folder, 'identity-accounts.json'), 'utf8')
    expect(stored).not.toContain(pilot.password)
  } finally {
    await second.close()
    await rm(folder, { recursive: true })
  }
})
