import { createServer } from 'node:http'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Browser } from './testing/browser.ts'
import { freePort, startTestSandbox, type TestSandbox } from './testing/sandbox.ts'

let sandbox: TestSandbox
let stripe: Stripe
const reports: { body: string; signature: string }[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  reports.push({ body, signature: String(request.headers['stripe-signature']) })
  response.end()
})

beforeAll(async () => {
  const port = await freePort()
  await new Promise<void>((resolve) => receiver.listen(port, '127.0.0.1', resolve))
  sandbox = await startTestSandbox({
    SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}/`,
    SANDBOX_STRIPE_WEBHOOK_SECRET: 'whsec_test',
  })
  stripe = new Stripe('sk_test_sandbox', {
    host: 'localhost',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
  })
})
afterAll(async () => {
  receiver.close()
  await sandbox.close()
})

const onboard = async () => {
  const account = await stripe.accounts.create({
    type: 'express',
    country: 'US',
    metadata: { pilot_id: '7' },
  })
  const { url } = await stripe.accountLinks.create({
    account: account.id,
    type: 'account_onboarding',
    return_url: 'http://localhost:4000/profile?c=code&le=us',
    refresh_url: 'http://localhost:4000/profile',
  })
  const browser = new Browser(sandbox.url)
  return { account, browser, page: await browser.open(url) }
}

test('the official SDK creates an account, whose onboarding ends back in the portal and is reported, signed', async () => {
  const { account, browser, page } = await onboard()
  expect(account).toMatchObject({
    details_submitted: false,
    payouts_enabled: false,
    metadata: { pilot_id: '7' },
  })
  const end = await browser.submit(page, { decision: 'complete' })
  expect(end.url.href).toBe('http://localhost:4000/profile?c=code&le=us')
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ payouts_enabled: true })
  const { body, signature } = reports.at(-1) as (typeof reports)[number]
  const event = stripe.webhooks.constructEvent(body, signature, 'whsec_test')
  expect(event).toMatchObject({
    type: 'account.updated',
    data: { object: { id: account.id, payouts_enabled: true } },
  })
  expect(() => stripe.webhooks.constructEvent(body, signature, 'whsec_other')).toThrow()
})

test('finishing later leaves the account as it was, and a link serves one visit', async () => {
  const { account, browser, page } = await onboard()
  const before = reports.length
  await browser.submit(page, { decision: 'later' })
  expect(await stripe.accounts.retrieve(account.id)).toMatchObject({ payouts_enabled: false })
  expect(reports).toHaveLength(before)
  expect((await browser.open(page.url)).status).toBe(410)
})

test('one idempotency key makes one account', async () => {
  const create = () => stripe.accounts.create({ type: 'express' }, { idempotencyKey: 'once' })
  expect((await create()).id).toBe((await create()).id)
})

test('an account is managed on a page of its own, and an unknown one is refused', async () => {
  const { account } = await onboard()
  const { url } = await stripe.accounts.createLoginLink(account.id)
  expect((await new Browser(sandbox.url).open(url)).text).toContain('not enabled yet')
  await expect(stripe.accounts.retrieve('acct_unknown')).rejects.toMatchObject({ statusCode: 404 })
})
