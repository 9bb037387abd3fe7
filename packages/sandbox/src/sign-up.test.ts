import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { authorize } from './testing/relying-party.ts'
import { startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.close())

async function openSignUp() {
  const browser = new Browser(sandbox.url)
  const request = authorize(sandbox.url, 'code')
  const login = await browser.open(request.address)
  const link = /href="([^"]+)">Set a password/.exec(login.text)?.[1] ?? ''
  return { browser, request, page: await browser.open(link) }
}

describe('sign-up', () => {
  test('a newly registered pilot sets a password and the login goes on', async () => {
    const { browser, request, page } = await openSignUp()
    const chosen = { email: 'New.Pilot@example.com', password: 'brand new', confirmation: 'brand new' }
    const { claims } = await request.tokens(await browser.submit(page, chosen))
    expect(claims.email).toBe('new.pilot@example.com')

    const later = new Browser(sandbox.url)
    const again = authorize(sandbox.url, 'token id_token')
    const end = await later.submit(await later.open(again.address), chosen)
    expect((await again.tokens(end)).claims.sub).toBe(claims.sub)
  })

  test('an email that has an account is refused, and its password stays', async () => {
    const owner = { email: 'owner@example.com', password: 'the owner only' }
    await sandbox.control('PUT', '/accounts', owner)
    const { browser, request, page } = await openSignUp()
    const refused = await browser.submit(page, {
      email: 'OWNER@example.com',
      password: 'a thief was here',
      confirmation: 'a thief was here',
    })
    expect(refused.text).toContain('This email already has an account. Sign in instead.')
    const login = await browser.open(refused.url.pathname.replace('/new', ''))
    expect((await request.tokens(await browser.submit(login, owner))).claims.email).toBe(owner.email)
  })

  test.each([
    ['a short password', { password: 'seven77', confirmation: 'seven77' }, 'at least 8 characters.'],
    ['a differing confirmation', { password: 'long enough', confirmation: 'long enouhg' }, 'not the same.'],
    ['no email address', { email: 'pilot' }, 'Enter a valid email address.'],
  ])('%s is named at its field', async (_case, fields, text) => {
    const { browser, page } = await openSignUp()
    const good = { email: 'careful@example.com', password: 'long enough', confirmation: 'long enough' }
    const refused = await browser.submit(page, { ...good, ...fields })
    expect(refused.text).toMatch(new RegExp(`class="error" role="alert">[^<]*${text}`))
    expect(refused.text.match(/aria-invalid="true"/g)).toHaveLength(1)
  })
})
