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

async function confirmationLink(email: string): Promise<string> {
  const messages = (await (await sandbox.control('GET', `/mailbox.json?to=${email}`)).json()) as {
    text: string
  }[]
  return /http\S+confirm-email\S+/.exec(messages[0]?.text ?? '')?.[0] ?? ''
}

describe('sign-up', () => {
  test('prompt=create opens it with the email filled in, as discovery promises', async () => {
    const discovery = await fetch(`${sandbox.url}/.well-known/openid-configuration`)
    expect(((await discovery.json()) as Record<string, unknown>).prompt_values_supported).toContain('create')
    const browser = new Browser(sandbox.url)
    const request = authorize(sandbox.url, 'code', { prompt: 'create', login_hint: 'hinted@example.com' })
    const page = await browser.open(request.address)
    expect(page.text).toContain('<h1>Set a password</h1>')
    expect(page.text).toContain('value="hinted@example.com"')
    const chosen = { email: 'hinted@example.com', password: 'brand new', confirmation: 'brand new' }
    const waiting = await browser.submit(page, chosen)
    await browser.open(await confirmationLink('hinted@example.com'))
    expect((await request.tokens(await browser.submit(waiting))).claims.email).toBe('hinted@example.com')
  })

  test('prompt=create lets someone in who has a password already', async () => {
    const owner = { email: 'known@example.com', password: 'known to the owner' }
    await sandbox.control('PUT', '/accounts', owner)
    const browser = new Browser(sandbox.url)
    const request = authorize(sandbox.url, 'code', { prompt: 'create' })
    const page = await browser.open(request.address)
    const login = await browser.open(/href="([^"]+)">Sign in</.exec(page.text)?.[1] ?? '')
    expect((await request.tokens(await browser.submit(login, owner))).claims.email).toBe(owner.email)
  })

  test('whoever has not registered finds the page that says what this is', async () => {
    const login = await new Browser(sandbox.url).open(authorize(sandbox.url, 'code').address)
    expect(login.text).toMatch(/href="http[^"]+\/about">See how it works/)
  })

  test('a password alone signs nobody in before the email is confirmed', async () => {
    const { browser, page } = await openSignUp()
    const chosen = { email: 'unproven@example.com', password: 'brand new', confirmation: 'brand new' }
    await browser.submit(page, chosen)
    const later = new Browser(sandbox.url)
    const again = authorize(sandbox.url, 'code')
    const waiting = await later.submit(await later.open(again.address), chosen)
    expect(waiting.text).toContain('Confirm your email')
    await later.open(await confirmationLink('unproven@example.com'))
    expect((await again.tokens(await later.submit(waiting))).claims.email_verified).toBe(true)
  })

  test('a link that was never sent confirms nothing', async () => {
    const page = await new Browser(sandbox.url).open('/confirm-email/guessed')
    expect(page.status).toBe(400)
  })

  test('a newly registered pilot sets a password, confirms the email, and the login continues', async () => {
    const { browser, request, page } = await openSignUp()
    const chosen = { email: 'New.Pilot@example.com', password: 'brand new', confirmation: 'brand new' }
    const waiting = await browser.submit(page, chosen)
    expect(waiting.text).toContain('Confirm your email')
    const tooEarly = "This email isn't confirmed yet."
    expect(waiting.text).not.toContain(tooEarly)
    expect((await browser.submit(waiting)).text).toContain(tooEarly)
    await new Browser(sandbox.url).open(await confirmationLink('new.pilot@example.com'))
    const { claims } = await request.tokens(await browser.submit(waiting))
    expect(claims).toMatchObject({ email: 'new.pilot@example.com', email_verified: true })

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
    expect(refused.text).toContain('already an account with this email. Sign in instead.')
    const login = await browser.open(refused.url.pathname.replace('/new', ''))
    expect((await request.tokens(await browser.submit(login, owner))).claims.email).toBe(owner.email)
  })

  test.each([
    ['a short password', { password: 'seven77', confirmation: 'seven77' }, 'at least 8 characters.'],
    [
      'a differing confirmation',
      { password: 'long enough', confirmation: 'long enouhg' },
      'The two passwords don&#39;t match.',
    ],
    ['no email address', { email: 'pilot' }, 'Enter a valid email address.'],
  ])('%s is named at its field', async (_case, fields, text) => {
    const { browser, page } = await openSignUp()
    const good = { email: 'careful@example.com', password: 'long enough', confirmation: 'long enough' }
    const refused = await browser.submit(page, { ...good, ...fields })
    expect(refused.text).toMatch(new RegExp(`class="error" role="alert">[^<]*${text}`))
    expect(refused.text.match(/aria-invalid="true"/g)).toHaveLength(1)
  })
})
