import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { authorize, type Flow } from './testing/relying-party.ts'
import { PORTAL, startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox
const pilot = { email: 'pilot@example.com', password: 'fly safely' }

beforeAll(async () => {
  sandbox = await startTestSandbox()
  await sandbox.control('PUT', '/accounts', pilot)
})
afterAll(() => sandbox.close())

async function signIn(flow: Flow, account = pilot, extra = {}) {
  const browser = new Browser(sandbox.url)
  const request = authorize(sandbox.url, flow, extra)
  const end = await browser.submit(await browser.open(request.address), account)
  return { browser, request, end }
}

describe('login', () => {
  test('A-AUTH-02 M-AUTH-01 universal login returns token id_token for scope openid email', async () => {
    const { request, end } = await signIn('token id_token')
    const { claims, access_token } = await request.tokens(end)
    expect(claims).toMatchObject({ email: pilot.email, email_verified: true, aud: 'pilot-web' })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(12 * 60 * 60)
    expect(new URLSearchParams(end.url.hash.slice(1)).get('expires_in')).toBe(String(12 * 60 * 60))
    expect(access_token).not.toBe('')
  })

  test('the words of the response type come in any order', async () => {
    const request = authorize(sandbox.url, 'token id_token', { response_type: 'id_token token' })
    const browser = new Browser(sandbox.url)
    const end = await browser.submit(await browser.open(request.address), pilot)
    expect((await request.tokens(end)).claims.email).toBe(pilot.email)
  })

  test('M-AUTH-01 the code flow with PKCE ends in a checked identity token bound by at_hash', async () => {
    const { request, end } = await signIn('code')
    const { claims } = await request.tokens(end)
    expect(claims).toMatchObject({ email: pilot.email, email_verified: true })
    expect(claims).not.toHaveProperty('admin_pilot_number')
  })

  test('a code is refused without PKCE, with a wrong verifier, and the second time', async () => {
    const browser = new Browser(sandbox.url)
    const plain = new URL(authorize(sandbox.url, 'code').address)
    plain.searchParams.delete('code_challenge')
    plain.searchParams.delete('code_challenge_method')
    expect((await browser.open(plain)).url.searchParams.get('error')).toBe('invalid_request')

    const { request, end } = await signIn('code')
    const stranger = authorize(sandbox.url, 'code', { state: end.url.searchParams.get('state') ?? '' })
    await expect(stranger.tokens(end)).rejects.toThrow(/invalid_grant/)

    const { request: second, end: secondEnd } = await signIn('code')
    await second.tokens(secondEnd)
    await expect(second.tokens(secondEnd)).rejects.toThrow(/invalid_grant/)
    await request.tokens(end)
  })

  test('a running session signs in again without the login page', async () => {
    const { browser } = await signIn('code')
    const again = authorize(sandbox.url, 'code')
    expect((await again.tokens(await browser.open(again.address))).claims.email).toBe(pilot.email)
  })

  test.each([
    ['an unknown email', { email: 'nobody@example.com', password: pilot.password }],
    ['a wrong password', { email: pilot.email, password: 'wrong' }],
  ])('%s is refused in the same words, and the form can be sent again', async (_case, wrong) => {
    const { browser, request, end } = await signIn('code', wrong)
    expect(end.text).toContain('role="alert">Wrong email or password.</p>')
    expect(end.text).toContain(`value="${wrong.email}"`)
    const claims = (await request.tokens(await browser.submit(end, pilot))).claims
    expect(claims.email).toBe(pilot.email)
  })

  test('only the registered address of the portal is redirected to', async () => {
    const request = authorize(sandbox.url, 'code', { redirect_uri: 'https://evil.example/callback' })
    const page = await new Browser(sandbox.url).open(request.address)
    expect(page.url.origin).toBe(sandbox.url)
    expect(page.status).toBe(400)
  })

  test('what is typed is shown back as text, never as markup', async () => {
    const { end } = await signIn('code', { email: '"><script>alert(1)</script>', password: 'x' })
    expect(end.text).toContain('&quot;&gt;&lt;script&gt;')
    expect(end.text).not.toContain('<script')
  })

  test('a login that is over shows a page that says so', async () => {
    const browser = new Browser(sandbox.url)
    const page = await browser.open(authorize(sandbox.url, 'code').address)
    await browser.submit(page, pilot)
    const late = await browser.open(page.url)
    expect(late.status).toBe(400)
    expect(late.text).toContain('This sign-in has expired')
  })

  test('userinfo responds to the portal for the access token', async () => {
    const { request, end } = await signIn('token id_token')
    const { access_token, id_token } = await request.tokens(end)
    const response = await fetch(`${sandbox.url}/userinfo`, {
      headers: { authorization: `Bearer ${access_token}`, origin: PORTAL },
    })
    expect(response.headers.get('access-control-allow-origin')).toBe(PORTAL)
    expect(await response.json()).toEqual({
      sub: decodeJwt(id_token).sub,
      email: pilot.email,
      email_verified: true,
    })
  })
})
