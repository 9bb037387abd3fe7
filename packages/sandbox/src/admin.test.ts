import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { authorize, type Flow } from './testing/relying-party.ts'
import { startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox
const pilot = { email: 'pilot@example.com', password: 'fly safely' }
const admin = { email: 'admin@example.com', password: 'all of it', admin: { drone_base: true } }
const clerk = { email: 'clerk@example.com', password: 'some of it', admin: { drone_base: false } }
const flows: Flow[] = ['code', 'token id_token']

beforeAll(async () => {
  sandbox = await startTestSandbox()
  for (const account of [pilot, admin, clerk]) await sandbox.control('PUT', '/accounts', account)
})
afterAll(() => sandbox.close())

async function claimsFor(
  flow: Flow,
  { email, password }: typeof pilot,
  extra = {},
  browser = new Browser(sandbox.url),
) {
  const request = authorize(sandbox.url, flow, extra)
  const page = await browser.open(request.address)
  const end = page.status === 200 ? await browser.submit(page, { email, password }) : page
  return (await request.tokens(end)).claims
}

describe.each(flows)('admin, %s', (flow) => {
  test('A-AUTH-05 the identity token of an admin names the pilot and has the drone-base flag', async () => {
    const claims = await claimsFor(flow, admin, { pilot_number: '1007' })
    expect(claims).toMatchObject({ email: admin.email, admin_pilot_number: '1007', drone_base: true })
  })

  test('A-AUTH-06 the identity token of an admin without the flag says so', async () => {
    const claims = await claimsFor(flow, clerk, { pilot_number: '1007' })
    expect(claims).toMatchObject({ admin_pilot_number: '1007', drone_base: false })
  })

  test('the pilot number belongs to its authorization and not to the session', async () => {
    const browser = new Browser(sandbox.url)
    const numbers = []
    for (const extra of [{ pilot_number: '1' }, { pilot_number: '2' }, {}]) {
      numbers.push((await claimsFor(flow, admin, extra, browser)).admin_pilot_number)
    }
    expect(numbers).toEqual(['1', '2', ''])
  })

  test('a pilot who sends a pilot number gets no claim of an admin', async () => {
    const claims = await claimsFor(flow, pilot, { pilot_number: '1007' })
    expect(claims.email).toBe(pilot.email)
    expect(claims).not.toHaveProperty('admin_pilot_number')
    expect(claims).not.toHaveProperty('drone_base')
  })

  test('A-AUTH-04 a pilot number over a pilot session asks for a login, and the admin takes over', async () => {
    const browser = new Browser(sandbox.url)
    await claimsFor(flow, pilot, {}, browser)
    const request = authorize(sandbox.url, flow, { pilot_number: '1007' })
    const login = await browser.open(request.address)
    expect(login.text).toContain('administrator account, to act as pilot <strong>1007</strong>')

    // The library ends the pilot's session first, with a form that submits itself.
    const handover = await browser.submit(login, { email: admin.email, password: admin.password })
    expect(handover.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    const { claims } = await request.tokens(await browser.submit(handover))
    expect(claims).toMatchObject({ email: admin.email, admin_pilot_number: '1007', drone_base: true })
  })

  test('two open authorizations keep their own numbers', async () => {
    const browser = new Browser(sandbox.url)
    await claimsFor(flow, admin, {}, browser)
    const first = authorize(sandbox.url, flow, { pilot_number: '1' })
    const second = authorize(sandbox.url, flow, { pilot_number: '2' })
    const firstEnd = await browser.open(first.address)
    const secondEnd = await browser.open(second.address)
    expect((await second.tokens(secondEnd)).claims.admin_pilot_number).toBe('2')
    expect((await first.tokens(firstEnd)).claims.admin_pilot_number).toBe('1')
  })
})
