import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { authorize } from './testing/relying-party.ts'
import { startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

const consoleClient = { id: 'provider-console', callback: '/console/callback' }
const person = { email: 'dispatcher@sortie.test', password: 'fly-safely' }
let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
  await sandbox.control('PUT', '/accounts', person)
})
afterAll(() => sandbox.close())

test("the provider's people sign in with a client of their own, by code with PKCE", async () => {
  const browser = new Browser(sandbox.url)
  const authorization = authorize(sandbox.url, 'code', {}, consoleClient)
  const page = await browser.open(authorization.address)
  expect(page.text).toContain('to continue to the console')
  expect(page.text).not.toContain('Set a password')
  const { claims } = await authorization.tokens(await browser.submit(page, person))
  expect(claims).toMatchObject({
    aud: 'provider-console',
    email: person.email,
    email_verified: true,
    auth_time: expect.any(Number),
  })
  // Signed in once, the same person gets tokens for the portal too, and those are others.
  const asPilot = authorize(sandbox.url, 'code')
  const portal = await asPilot.tokens(await browser.open(asPilot.address))
  expect([portal.claims.aud, portal.claims.sub === claims.sub]).toEqual(['pilot-web', true])
})

test('neither client gets its tokens at the address of the other, nor the console by the implicit flow', async () => {
  for (const client of [
    { id: 'provider-console', callback: '/callback' },
    { id: 'pilot-web', callback: '/console/callback' },
  ]) {
    const { address } = authorize(sandbox.url, 'code', {}, client)
    const page = await new Browser(sandbox.url).open(address)
    expect([page.url.origin, page.status]).toEqual([sandbox.url, 400])
  }
  const implicit = authorize(sandbox.url, 'token id_token', {}, consoleClient)
  const refused = await new Browser(sandbox.url).open(implicit.address)
  const answer = new URLSearchParams(refused.url.hash.slice(1))
  expect(answer.get('error_description')).toBe('requested response_type is not allowed for this client')
})
