import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addPilot } from '../../../test/records.ts'
import {
  db,
  mails,
  mailsOf,
  minutesAgo,
  notificationsOf,
  sessionOf,
  withDatabase,
} from '../../../test/use-case.ts'
import type { AccountOwner, Payments } from '../../integrations/payments/stripe.ts'
import type { OwnTransactions } from '../../platform/call-steps.ts'
import { tokenHash } from '../../platform/session/token-hash.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { checkAccount } from './check-account.ts'
import { manageAccount, openAccount } from './open-account.ts'

withDatabase()

let us: number
let de: number
let opened: AccountOwner[]
let urls: { returnUrl: string; refreshUrl: string }[]

/** A payment provider that names its accounts by their number, and opens another one each time. */
const payments: Payments = {
  openAccount: async (owner) => `acct_${opened.push(owner)}`,
  onboardingLink: async (account, given) => {
    urls.push(given)
    return `onboarding of ${account}`
  },
  dashboardLink: async (account) => `dashboard of ${account}`,
  onboardingState: async () => 'ready',
  transfer: async () => 'tr_1',
  findTransfer: async () => null,
  bankPayout: async () => {
    throw new Error('nothing was paid out')
  },
  readReport: () => null,
}
const own: OwnTransactions = {
  get read() {
    return db
  },
  transaction: (run) => inTransaction(db, run),
  statement: (run) => inTransaction(db, run),
}
const work = (changes: Partial<Payments> = {}) => ({
  db: own,
  payments: { ...payments, ...changes },
  publicUrl: 'https://portal.example',
})
const away = async () => {
  throw new Error('away')
}

beforeAll(async () => {
  const add = async (slug: string) =>
    (
      await db
        .insertInto('legal_entities')
        .values({ slug, name: slug })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  us = await add('us')
  de = await add('de')
})
beforeEach(async () => {
  opened = []
  urls = []
  // Names of accounts are unique, and begin anew with each test.
  await db.deleteFrom('stripe_accounts').execute()
})

const accountOf = (pilotId: number) =>
  db.selectFrom('stripe_accounts').selectAll().where('pilot_id', '=', pilotId).executeTakeFirstOrThrow()

const addAccount = async (pilot_id: number, account: object = {}) =>
  db
    .insertInto('stripe_accounts')
    .values({ pilot_id, legal_entity_id: us, external_id: 'acct_own', ...account })
    .returning(['id', 'external_id'])
    .executeTakeFirstOrThrow()

describe('A-PAY-06 opening an account', () => {
  test('creates one account per company, and leads to its onboarding and back', async () => {
    const pilot = await addPilot(db, { country: 'CA' })
    const session = sessionOf(pilot.id)
    const owner = { pilot_id: pilot.id, email: pilot.email, country: 'CA' }
    for (const _ of ['once', 'again'])
      expect(await openAccount(work(), session, us)).toEqual({ stripe_link: 'onboarding of acct_1' })
    expect(await openAccount(work(), session, de)).toEqual({ stripe_link: 'onboarding of acct_2' })
    expect(await openAccount(work(), session, us)).toEqual({ stripe_link: 'onboarding of acct_1' })
    expect(opened).toEqual([
      { ...owner, legal_entity: 'us' },
      { ...owner, legal_entity: 'de' },
    ])
    const [first] = urls
    const { origin, pathname, searchParams } = new URL(first?.returnUrl ?? '')
    const code = searchParams.get('c') ?? ''
    expect([origin, pathname, [...searchParams.keys()], searchParams.get('le')]).toEqual([
      'https://portal.example',
      '/profile',
      ['c', 'le'],
      'us',
    ])
    expect(code).toMatch(/^[\w-]{43}$/)
    expect(first?.refreshUrl).toBe('https://portal.example/profile?le=us')
    const codes = await db.selectFrom('payment_onboardings').select('code_hash').execute()
    expect(codes.map(({ code_hash }) => code_hash)).toContain(tokenHash(code))
  })

  test('that can already be paid leads to its own page', async () => {
    const { id } = await addPilot(db)
    await addAccount(id, { autopay_enabled: true })
    expect(await openAccount(work(), sessionOf(id), us)).toEqual({ stripe_link: 'dashboard of acct_own' })
    expect([opened, urls]).toEqual([[], []])
  })

  test('at the same time as someone else leads to the one that was stored first', async () => {
    const { id } = await addPilot(db)
    const openAccountLate = async () => {
      await addAccount(id, { external_id: 'acct_first' })
      return 'acct_late'
    }
    expect(await openAccount(work({ openAccount: openAccountLate }), sessionOf(id), us)).toEqual({
      stripe_link: 'onboarding of acct_first',
    })
    expect((await accountOf(id)).external_id).toBe('acct_first')
  })

  test('is for a pilot who has just signed in, and for no admin', async () => {
    const { id } = await addPilot(db)
    for (const [session, code] of [
      [sessionOf(id, { admin: 'admin@example.com' }), 'not_allowed_in_admin_mode'],
      [sessionOf(id, { authenticatedAt: minutesAgo(11) }), 'recent_sign_in_required'],
      [sessionOf(999_999_999), 'unauthenticated'],
    ] as const) {
      await expect(openAccount(work(), session, us)).rejects.toMatchObject({ code })
      await expect(manageAccount(work(), session, 'us')).rejects.toMatchObject({ code })
    }
    expect(opened).toEqual([])
  })

  test.each([
    [{ country: 'BR' }, "Direct deposit isn't available in your country."],
    [{ country: null }, "Direct deposit isn't available in your country."],
    [{ stripe_onboarding: false }, "Direct deposit isn't available in your country."],
    [{ country: 'DE' }, "That record doesn't exist."],
  ])('is refused with %j', async (fields, text) => {
    const { id } = await addPilot(db, fields)
    await expect(openAccount(work(), sessionOf(id), us + de)).rejects.toMatchObject({
      fields: { legal_entity_id: [text] },
    })
  })

  test('A-PAY-08 waits while the payment provider is away, whichever call fails', async () => {
    const { id } = await addPilot(db)
    const unavailable = { code: 'unavailable', cause: { message: 'away' } }
    await expect(openAccount(work({ openAccount: away }), sessionOf(id), us)).rejects.toMatchObject(
      unavailable,
    )
    await expect(openAccount(work({ onboardingLink: away }), sessionOf(id), us)).rejects.toMatchObject(
      unavailable,
    )
    await db.updateTable('stripe_accounts').set({ autopay_enabled: true }).execute()
    await expect(manageAccount(work({ dashboardLink: away }), sessionOf(id), 'us')).rejects.toMatchObject(
      unavailable,
    )
  })
})

describe('A-CALL-10 managing an account', () => {
  const linkOf = async (id: number, slug: string | null) =>
    (await manageAccount(work(), sessionOf(id), slug)).stripe_link

  test.each([
    ['DE', 'onboarding of acct_de'],
    ['US', 'onboarding of acct_us'],
    [null, 'onboarding of acct_de'],
  ])('uses the company that pays in %s, unless one is named', async (country, link) => {
    const { id } = await addPilot(db, { country })
    await addAccount(id, { legal_entity_id: de, external_id: 'acct_de' })
    await addAccount(id, { external_id: 'acct_us' })
    expect(await linkOf(id, null)).toBe(link)
    expect(await linkOf(id, 'de')).toBe('onboarding of acct_de')
    expect(await linkOf(id, 'us')).toBe('onboarding of acct_us')
  })

  test('uses the only account there is, but not if another company is named', async () => {
    const { id } = await addPilot(db, { country: 'US' })
    await expect(linkOf(id, null)).rejects.toMatchObject({ code: 'not_found' })
    await addAccount(id, { legal_entity_id: de, external_id: 'acct_de' })
    expect(await linkOf(id, null)).toBe('onboarding of acct_de')
    await expect(linkOf(id, 'us')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('opens one that has no name at the payment provider', async () => {
    const { id } = await addPilot(db)
    await addAccount(id, { external_id: null })
    expect(await linkOf(id, 'us')).toBe('onboarding of acct_1')
    expect((await accountOf(id)).external_id).toBe('acct_1')
  })
})

describe('A-PAY-07 checking an account', () => {
  const check = async (
    id: number,
    state: 'ready' | 'in_review' | 'unfinished' = 'ready',
    external_id: string | null = 'acct_own',
  ) =>
    checkAccount(
      { db: own, payments: { ...payments, onboardingState: async () => state }, mails },
      { id, external_id },
    )

  test('announces one that can be paid, once, by a notification and an email', async () => {
    const { id } = await addPilot(db)
    const account = await addAccount(id)
    for (const state of ['in_review', 'unfinished', 'ready', 'ready'] as const) {
      expect(await check(account.id, state)).toBe(state)
      expect((await accountOf(id)).autopay_enabled).toBe(state === 'ready')
    }
    expect(await notificationsOf(id)).toEqual([
      {
        notification_type: 'pilot/profile/stripe_onboarding',
        title: 'Direct deposit is set up',
        body: 'Your next payouts go straight to your account.',
        meta: { payments_ready: true },
        web_route_url: '/profile#payment-information',
        app_route_url: '/profile',
      },
    ])
    expect(await mailsOf(id)).toEqual([{ kind: 'security', details: { change: 'payment_account' } }])
    await check(account.id, 'unfinished')
    expect((await accountOf(id)).autopay_enabled).toBe(false)
    expect(await mailsOf(id)).toHaveLength(1)
  })

  test('is not asked for of one without a name there, and fails while the provider is away', async () => {
    const { id } = await addPilot(db)
    const account = await addAccount(id, { external_id: null, autopay_enabled: false })
    expect(await check(account.id, 'ready', null)).toBe('unfinished')
    expect(await notificationsOf(id)).toEqual([])
    const failing = { db: own, payments: { ...payments, onboardingState: away }, mails }
    await expect(checkAccount(failing, { id: account.id, external_id: 'acct_own' })).rejects.toMatchObject({
      code: 'unavailable',
    })
  })

  test('that was overtaken by a later one, or by the deletion of the account, changes nothing', async () => {
    const { id } = await addPilot(db)
    const account = await addAccount(id)
    await db.updateTable('stripe_accounts').set({ checked_at: '2099-01-01T00:00:00Z' }).execute()
    expect(await check(account.id)).toBe('ready')
    expect((await accountOf(id)).autopay_enabled).toBe(false)
    await db.deleteFrom('stripe_accounts').execute()
    expect(await check(account.id)).toBe('ready')
    expect([await notificationsOf(id), await mailsOf(id)]).toEqual([[], []])
  })

  test('runs accompanying work in the same transaction', async () => {
    const { id } = await addPilot(db)
    const account = await addAccount(id)
    const parts = { db: own, payments, mails }
    await expect(checkAccount(parts, account, away)).rejects.toThrow('away')
    expect((await accountOf(id)).autopay_enabled).toBe(false)
    await checkAccount(parts, account, (trx) => trx.insertInto('stripe_events').values({ id: 'e' }).execute())
    expect(await db.selectFrom('stripe_events').select('id').execute()).toEqual([{ id: 'e' }])
    expect((await accountOf(id)).autopay_enabled).toBe(true)
  })
})
