import { Browser } from '@sortie/sandbox/testing/browser'
import { freePort, startTestSandbox, type TestSandbox } from '@sortie/sandbox/testing/sandbox'
import Stripe from 'stripe'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../test/app.ts'
import { addAgreement, addMission, addPilot } from '../../../test/records.ts'

const webhookSecret = 'whsec_of_the_tests'
const webhook = '/v1/stripe/webhook'

let sortie: TestApp
let sandbox: TestSandbox
let stripe: Stripe
let us: number
let de: number

const addEntity = async (slug: string, name: string) =>
  (
    await sortie.db
      .insertInto('legal_entities')
      .values({ slug, name, display_countries: `Countries of ${slug}` })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

beforeAll(async () => {
  const port = await freePort()
  sandbox = await startTestSandbox({
    SANDBOX_STRIPE_WEBHOOK_URL: `http://127.0.0.1:${port}${webhook}`,
    SANDBOX_STRIPE_WEBHOOK_SECRET: webhookSecret,
  })
  sortie = await createTestApp({
    SANDBOX_URL: sandbox.url,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    PUBLIC_URL: 'http://localhost:4000',
  })
  await sortie.app.listen({ host: '127.0.0.1', port })
  stripe = new Stripe('sk_test_sandbox', {
    host: 'localhost',
    port: sandbox.port,
    protocol: 'http',
    telemetry: false,
  })
  us = await addEntity('us', 'Sortie Inc.')
  de = await addEntity('de', 'Sortie GmbH')
})
afterAll(async () => {
  await sortie.close()
  await sandbox.close()
})

const newPilot = async (fields: Parameters<typeof addPilot>[1] = {}) => {
  const pilot = await addPilot(sortie.db, fields)
  return { ...pilot, call: await sortie.as(pilot) }
}
type TestPilot = Awaited<ReturnType<typeof newPilot>>

const create = ({ call }: TestPilot, legal_entity_id = us) =>
  call('POST', '/v1/pilots/stripe_accounts', { legal_entity_id })

const manage = ({ call }: TestPilot, legal_entity_slug?: string) =>
  call('POST', '/v1/pilots/account/payment_accounts', legal_entity_slug ? { legal_entity_slug } : undefined)

const confirm = ({ call }: TestPilot, code: string, legal_entity_slug = 'us') =>
  call('PUT', `/v1/pilots/account/payment_accounts/${code}`, { legal_entity_slug })

/** Goes through the onboarding page, and returns the query of the link that leads back. */
const onboard = async (link: string, decision: 'complete' | 'review' | 'later') => {
  const browser = new Browser(sandbox.url)
  const { url } = await browser.submit(await browser.open(link), { decision })
  expect(`${url.origin}${url.pathname}`).toBe('http://localhost:4000/profile')
  return { code: url.searchParams.get('c') ?? '', slug: url.searchParams.get('le') ?? '' }
}

const accountsOf = async ({ call }: TestPilot) => (await call('GET', '/pilots/account')).body.stripe_accounts

const rowsOf = (pilotId: number) =>
  sortie.db.selectFrom('stripe_accounts').selectAll().where('pilot_id', '=', pilotId).execute()

/** The name of the pilot's only account at the payment provider. */
const nameOf = async ({ id }: TestPilot) => (await rowsOf(id))[0]?.external_id ?? ''

const addPayout = async (pilot_id: number, status: string, currency_code = 'USD') => {
  const { id: payoutable_id } = await addMission(sortie.db, { status: 'complete', pilot_id })
  await addAgreement(sortie.db, payoutable_id, 15_000, currency_code)
  const body = { pilot_id, payoutable_id, amount: 15_000, currency_code, status }
  return (await sortie.provider('POST', '/v1/provider/payouts', body)).body.id as number
}
const payoutStatus = async (id: number) =>
  (await sortie.db.selectFrom('payouts').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status

const notificationsOf = async (pilotId: number) =>
  (
    await sortie.db
      .selectFrom('notifications')
      .select(['title', 'body', 'web_route_url', 'app_route_url'])
      .where('pilot_id', '=', pilotId)
      .where('notification_type', '=', 'pilot/profile/stripe_onboarding')
      .execute()
  ).map(({ title, body, ...ways }) => `${title}: ${body} ${ways.web_route_url} ${ways.app_route_url}`)

const report = (event: object, secret = webhookSecret) => {
  const payload = JSON.stringify(event)
  return sortie.app.inject({
    method: 'POST',
    url: webhook,
    payload,
    headers: {
      'content-type': 'application/json',
      'stripe-signature': stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
  })
}

test('A-CALL-06 A-DATA-09 the legal entities are there for pilots to choose from', async () => {
  const pilot = await newPilot()
  expect((await pilot.call('GET', '/v1/pilots/legal_entities')).body).toEqual([
    { id: us, name: 'Sortie Inc.', slug: 'us', displayCountries: 'Countries of us' },
    { id: de, name: 'Sortie GmbH', slug: 'de', displayCountries: 'Countries of de' },
  ])
  expect((await sortie.stranger('GET', '/v1/pilots/legal_entities')).status).toBe(401)
})

describe('A-PAY-06 A-CALL-12 creating an account', () => {
  test('leads to the onboarding page of an account that is not ready yet', async () => {
    const pilot = await newPilot({ country: 'CA' })
    const { status, body } = await create(pilot)
    expect([status, body]).toEqual([200, { stripe_link: expect.stringContaining('/stripe/onboarding/') }])
    expect(await accountsOf(pilot)).toMatchObject([{ autopay_enabled: false, legal_entity: { slug: 'us' } }])
    expect(await stripe.accounts.retrieve(await nameOf(pilot))).toMatchObject({
      country: 'CA',
      email: pilot.email,
      metadata: { pilot_id: String(pilot.id), legal_entity: 'us' },
    })
    expect((await pilot.call('GET', '/pilots/account')).body).toMatchObject({
      stripe_north_america_available: false,
      stripe_europe_available: true,
    })
  })

  test('is with the company that was chosen', async () => {
    const pilot = await newPilot({ country: 'CA' })
    expect((await create(pilot, de)).status).toBe(200)
    expect(await accountsOf(pilot)).toMatchObject([{ legal_entity: { id: de, slug: 'de' } }])
    expect((await create(pilot, 999_999)).body.errors).toEqual({
      legal_entity_id: ["That record doesn't exist."],
    })
  })

  test('twice at the same time opens one account', async () => {
    const pilot = await newPilot()
    const responses = await Promise.all([create(pilot), create(pilot), create(pilot)])
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await rowsOf(pilot.id)).toHaveLength(1)
  })

  test.each([{ country: 'BR' }, { country: 'IN' }, { country: null }, { stripe_onboarding: false }])(
    'is refused with %j',
    async (fields) => {
      const pilot = await newPilot(fields)
      const { status, body } = await create(pilot)
      expect([status, body.errors]).toEqual([
        422,
        { legal_entity_id: ["Direct deposit isn't available in your country."] },
      ])
      expect(await rowsOf(pilot.id)).toEqual([])
      expect((await create(pilot, 999_999)).status).toBe(422)
    },
  )

  test('A-OPEN-30 stripe_onboarding is off in wallet countries, and on again after a move', async () => {
    const pilot = await newPilot({ country: 'BR' })
    expect((await pilot.call('GET', '/pilots/account')).body.stripe_onboarding).toBe(false)
    const moved = await pilot.call('PATCH', '/pilots/account', { country: 'DE' })
    expect(moved.body.stripe_onboarding).toBe(true)
  })
})

describe('A-PAY-07 A-CALL-11 coming back', () => {
  test('confirms the account, releases payouts on hold and notifies once', async () => {
    const pilot = await newPilot()
    const waiting = await addPayout(pilot.id, 'autopay_onboarding')
    const returned = await addPayout(pilot.id, 'returned')
    const other = await addPayout((await newPilot()).id, 'autopay_onboarding')
    const { code, slug } = await onboard((await create(pilot)).body.stripe_link, 'complete')
    expect(slug).toBe('us')
    const responses = await Promise.all([confirm(pilot, code), confirm(pilot, code)])
    for (const { status, body } of [...responses, await confirm(pilot, code)])
      expect([status, body.autopay_enabled, body.onboarding, body.legal_entity.slug]).toEqual([
        200,
        true,
        'ready',
        'us',
      ])
    expect(await accountsOf(pilot)).toMatchObject([{ autopay_enabled: true }])
    expect(await Promise.all([waiting, returned, other].map(payoutStatus))).toEqual([
      'processing',
      'returned',
      'autopay_onboarding',
    ])
    expect(await notificationsOf(pilot.id)).toEqual([
      'Direct deposit is set up: Your payout is on its way. /pilotlog /payouts',
    ])
  })

  test('notifies of several payouts that are being sent', async () => {
    const pilot = await newPilot()
    const waiting: number[] = []
    for (const currency of ['USD', 'EUR'])
      waiting.push(await addPayout(pilot.id, 'autopay_onboarding', currency))
    const { code } = await onboard((await create(pilot)).body.stripe_link, 'complete')
    await confirm(pilot, code)
    expect(await Promise.all(waiting.map(payoutStatus))).toEqual(['processing', 'processing'])
    expect(await notificationsOf(pilot.id)).toEqual([
      'Direct deposit is set up: 2 payouts are on their way. /pilotlog /payouts',
    ])
  })

  test('without having finished leaves everything as it was', async () => {
    const pilot = await newPilot()
    const waiting = await addPayout(pilot.id, 'autopay_onboarding')
    const { code } = await onboard((await create(pilot)).body.stripe_link, 'later')
    expect((await confirm(pilot, code)).body).toMatchObject({
      autopay_enabled: false,
      onboarding: 'unfinished',
    })
    expect(await payoutStatus(waiting)).toBe('autopay_onboarding')
    expect(await notificationsOf(pilot.id)).toEqual([])
  })

  test('while the payment provider still checks the account says so, and notifies once it is ready', async () => {
    const pilot = await newPilot()
    const { code } = await onboard((await create(pilot)).body.stripe_link, 'review')
    expect((await confirm(pilot, code)).body).toMatchObject({
      autopay_enabled: false,
      onboarding: 'in_review',
    })
    expect(await notificationsOf(pilot.id)).toEqual([])
    await onboard((await manage(pilot, 'us')).body.stripe_link, 'complete')
    expect(await notificationsOf(pilot.id)).toHaveLength(1)
  })

  test("with a code of someone else, a guessed one, another company's or an old one changes nothing", async () => {
    const pilot = await newPilot()
    const stranger = await newPilot()
    await create(stranger)
    const { code } = await onboard((await create(pilot)).body.stripe_link, 'later')
    const before = [await rowsOf(pilot.id), await rowsOf(stranger.id)]
    expect((await confirm(stranger, code)).status).toBe(404)
    expect((await confirm(pilot, 'x'.repeat(43))).status).toBe(404)
    expect((await confirm(pilot, await nameOf(pilot))).status).toBe(404)
    expect((await confirm(pilot, code, 'de')).status).toBe(404)
    expect((await confirm(pilot, 'short')).status).toBe(404)
    await sortie.db.updateTable('payment_onboardings').set({ expires_at: '2026-01-01T00:00:00Z' }).execute()
    expect((await confirm(pilot, code)).status).toBe(404)
    expect([await rowsOf(pilot.id), await rowsOf(stranger.id)]).toEqual(before)
  })
})

describe('A-CALL-10 managing an account', () => {
  test('continues with the onboarding, and later to the page of the account', async () => {
    const pilot = await newPilot()
    await create(pilot)
    const again = await manage(pilot, 'us')
    expect(again.body.stripe_link).toContain('/stripe/onboarding/')
    const { code } = await onboard(again.body.stripe_link, 'complete')
    await confirm(pilot, code)
    expect((await manage(pilot, 'us')).body.stripe_link).toContain('/stripe/dashboard/')
    expect((await manage(pilot)).body.stripe_link).toContain('/stripe/dashboard/')
  })

  test('without naming a company is about the one that pays where the pilot lives, else about the first', async () => {
    const pilot = await newPilot({ country: 'DE' })
    await create(pilot, us)
    await create(pilot, de)
    const leadsTo = async () => {
      const { slug } = await onboard((await manage(pilot)).body.stripe_link, 'later')
      return slug
    }
    expect(await leadsTo()).toBe('de')
    await sortie.db.deleteFrom('stripe_accounts').where('legal_entity_id', '=', de).execute()
    expect(await leadsTo()).toBe('us')
  })

  test('that was never opened at the payment provider opens it', async () => {
    const pilot = await newPilot()
    await sortie.db
      .insertInto('stripe_accounts')
      .values({ pilot_id: pilot.id, legal_entity_id: us, external_id: null })
      .execute()
    expect((await manage(pilot, 'us')).body.stripe_link).toContain('/stripe/onboarding/')
    expect(await nameOf(pilot)).toMatch(/^acct_/)
  })

  test('of a company without an account is not found', async () => {
    const pilot = await newPilot()
    expect((await manage(pilot)).status).toBe(404)
    await create(pilot)
    expect((await manage(pilot, 'de')).status).toBe(404)
  })
})

describe('reports of the payment provider', () => {
  const event = (id: string, account: string) => ({
    id,
    object: 'event',
    type: 'account.updated',
    created: 1,
    data: { object: { id: account, object: 'account', payouts_enabled: true, details_submitted: true } },
  })
  test('confirm an account whose pilot never came back', async () => {
    const pilot = await newPilot()
    await onboard((await create(pilot)).body.stripe_link, 'complete')
    expect(await accountsOf(pilot)).toMatchObject([{ autopay_enabled: true }])
    expect(await notificationsOf(pilot.id)).toEqual([
      'Direct deposit is set up: Your next payouts go straight to your account. /profile#payment-information /profile',
    ])
  })

  test('are believed only when they are signed, and count for what the provider says then', async () => {
    const pilot = await newPilot()
    await create(pilot)
    const forged = await report(event('evt_forged', await nameOf(pilot)), 'whsec_other')
    expect([forged.statusCode, forged.json().code]).toEqual([400, 'signature_invalid'])
    const unsigned = await sortie.app.inject({ method: 'POST', url: webhook, payload: event('evt_2', 'x') })
    expect(unsigned.statusCode).toBe(400)
    // Signed, but the account is not ready at the provider: a report that is old or out of order.
    expect((await report(event('evt_early', await nameOf(pilot)))).statusCode).toBe(204)
    expect(await accountsOf(pilot)).toMatchObject([{ autopay_enabled: false }])
  })

  test('that are repeated change nothing, and one that could not be dealt with is taken when it is repeated', async () => {
    const pilot = await newPilot()
    await onboard((await create(pilot)).body.stripe_link, 'complete')
    const name = await nameOf(pilot)
    expect((await report(event('evt_once', name))).statusCode).toBe(204)
    await sortie.db.updateTable('stripe_accounts').set({ autopay_enabled: false }).execute()
    expect((await report(event('evt_once', name))).statusCode).toBe(204)
    expect(await accountsOf(pilot)).toMatchObject([{ autopay_enabled: false }])
    expect((await report(event('evt_unknown', 'acct_unknown'))).statusCode).toBe(204)
    await sortie.db
      .updateTable('stripe_accounts')
      .set({ external_id: 'acct_gone' })
      .where('pilot_id', '=', pilot.id)
      .execute()
    expect((await report(event('evt_later', 'acct_gone'))).statusCode).toBe(503)
    await sortie.db
      .updateTable('stripe_accounts')
      .set({ external_id: name })
      .where('pilot_id', '=', pilot.id)
      .execute()
    expect((await report(event('evt_later', name))).statusCode).toBe(204)
    expect(await accountsOf(pilot)).toMatchObject([{ autopay_enabled: true }])
  })
})

test('A-PAY-08 while the payment provider is away the server responds 503 and leaves nothing behind', async () => {
  const away = await createTestApp({ SANDBOX_URL: `http://127.0.0.1:${await freePort()}` })
  try {
    const { id } = await away.db
      .insertInto('legal_entities')
      .values({ slug: 'us', name: 'Sortie Inc.' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const pilot = await addPilot(away.db)
    const call = await away.as(pilot)
    expect((await call('POST', '/v1/pilots/stripe_accounts', { legal_entity_id: id })).status).toBe(503)
    expect((await call('GET', '/pilots/account')).body.stripe_accounts).toEqual([])
  } finally {
    await away.close()
  }
})
