import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { authorize } from './testing/relying-party.ts'
import { PORTAL, startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox
const pilot = { email: 'pilot@example.com', password: 'fly safely' }

beforeAll(async () => {
  sandbox = await startTestSandbox()
  await sandbox.control('PUT', '/accounts', pilot)
})
afterAll(() => sandbox.close())

async function signedIn() {
  const browser = new Browser(sandbox.url)
  const request = authorize(sandbox.url, 'code')
  const end = await browser.submit(await browser.open(request.address), pilot)
  return { browser, ...(await request.tokens(end)) }
}

const logout = (parameters: Record<string, string>) =>
  `${sandbox.url}/logout?${new URLSearchParams({ client_id: 'pilot-web', ...parameters })}`

const userinfo = (access_token: string) =>
  fetch(`${sandbox.url}/userinfo`, { headers: { authorization: `Bearer ${access_token}` } })

describe('logout', () => {
  test.each(['/login', '/'])('A-AUTH-17 log out ends the session and returns to %s', async (path) => {
    const { browser, access_token, id_token } = await signedIn()
    expect((await userinfo(access_token)).status).toBe(200)

    const target = PORTAL + path
    const page = await browser.open(
      logout({ id_token_hint: id_token, post_logout_redirect_uri: target, state: 's' }),
    )
    expect(page.text).toContain('<script src="/assets/submit-form.js" defer>')
    const end = await browser.submit(page)
    expect(end.url.href).toBe(`${target}?state=s`)

    expect((await userinfo(access_token)).status).toBe(401)
    expect((await browser.open(authorize(sandbox.url, 'code').address)).text).toContain('<h1>Sign in</h1>')
  })

  test('without an id token the visitor is asked to confirm', async () => {
    const { browser } = await signedIn()
    const page = await browser.open(logout({ post_logout_redirect_uri: `${PORTAL}/login` }))
    expect(page.text).toContain('Sign out?')
    expect(page.text).not.toContain('<script')
    expect((await browser.submit(page)).url.href).toBe(`${PORTAL}/login`)
  })

  test('without a session it returns to the portal all the same', async () => {
    const { id_token } = await signedIn()
    const browser = new Browser(sandbox.url)
    const parameters = { id_token_hint: id_token, post_logout_redirect_uri: `${PORTAL}/login` }
    const end = await browser.submit(await browser.open(logout(parameters)))
    expect(end.url.href).toBe(`${PORTAL}/login`)
  })

  test('a URL that is not registered is refused', async () => {
    const { browser, id_token } = await signedIn()
    const parameters = { id_token_hint: id_token, post_logout_redirect_uri: 'https://evil.example/' }
    expect((await browser.open(logout(parameters))).status).toBe(400)
  })

  test('the script that submits the form is served under the policy of the page', async () => {
    const script = await fetch(`${sandbox.url}/assets/submit-form.js`)
    expect(script.headers.get('content-type')).toContain('text/javascript')
    expect(await script.text()).toContain('requestSubmit')
  })
})
