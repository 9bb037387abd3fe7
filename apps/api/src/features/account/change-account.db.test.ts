import type { AccountChanges } from '@sortie/contract/account.calls'
import { afterEach, describe, expect, test, vi } from 'vitest'
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
import type { Session } from '../../platform/session/session.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { changesPaymentEmail } from './announce-payment-email.ts'
import { changeAccount } from './change-account.ts'

withDatabase()
afterEach(() => void vi.useRealTimers())

const change = (session: Session, changes: AccountChanges) =>
  inTransaction(db, (trx) => changeAccount(trx, mails, session, changes))

const rowOf = (id: number) =>
  db.selectFrom('pilots').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

const toldOf = async (id: number) => ({
  notifications: (await notificationsOf(id)).map(({ title }) => title),
  mails: await mailsOf(id),
})

describe('an admin who acts as a pilot', () => {
  const admin = 'admin@example.com'

  test.each<AccountChanges>([
    { first_name: 'Kim' },
    { last_name: 'Doe' },
    { birthday: '1990-05-17' },
    { paypal_email: 'pay@example.com' },
    { city: 'Denver', last_name: 'Doe' },
    // How a pilot is paid depends on it.
    { city: 'Berlin', country: 'DE' },
  ])('cannot save %j, which the pilot can', async (changes) => {
    const { id } = await addPilot(db)
    const before = await rowOf(id)
    await expect(change(sessionOf(id, { admin }), changes)).rejects.toMatchObject({
      code: 'not_allowed_in_admin_mode',
    })
    expect(await rowOf(id)).toEqual(before)
    expect(await change(sessionOf(id), changes)).toMatchObject(changes)
  })

  test('corrects the rest, and an address within the country', async () => {
    const { id } = await addPilot(db)
    for (const changes of [{ phone: '+13035550142' }, { city: 'Denver', country: 'US' }])
      expect(await change(sessionOf(id, { admin }), changes)).toMatchObject(changes)
  })
})

describe('another payment email', () => {
  const security = { kind: 'security', details: { change: 'payment_email' } }
  const title = 'Your payment email was changed'

  test('is announced by a notification and an email, each time it becomes another one', async () => {
    const { id } = await addPilot(db)
    for (const [paypal_email, times] of [
      ['', 0],
      ['pay@example.com', 1],
      ['pay@example.com', 1],
      ['other@example.com', 2],
      ['', 3],
      [null, 3],
    ] as const) {
      expect((await change(sessionOf(id), { paypal_email })).paypal_email).toBe(paypal_email || null)
      expect([paypal_email, await toldOf(id)]).toEqual([
        paypal_email,
        { notifications: Array(times).fill(title), mails: Array(times).fill(security) },
      ])
    }
  })

  test('is accepted only from someone who has just signed in; other fields from anyone with the session', async () => {
    const { id } = await addPilot(db, { paypal_email: 'pay@example.com' })
    for (const authenticatedAt of [null, minutesAgo(11)]) {
      const late = sessionOf(id, { authenticatedAt })
      for (const paypal_email of ['other@example.com', '', null])
        await expect(change(late, { paypal_email })).rejects.toMatchObject({
          code: 'recent_sign_in_required',
        })
      expect(await change(late, { travel_distance: 12 })).toMatchObject({ travel_distance: 12 })
      expect(await change(late, { paypal_email: 'pay@example.com' })).toMatchObject({ travel_distance: 12 })
    }
    expect(await toldOf(id)).toEqual({ notifications: [], mails: [] })
    const recent = sessionOf(id, { authenticatedAt: minutesAgo(9) })
    expect(await change(recent, { paypal_email: null })).toMatchObject({ paypal_email: null })
  })

  test('is one that differs from what is stored', async () => {
    const { id } = await addPilot(db, { paypal_email: 'pay@example.com' })
    const differs = (given: { paypal_email?: string | null }) =>
      inTransaction(db, (trx) => changesPaymentEmail(trx, id, given))
    expect([await differs({}), await differs({ paypal_email: 'pay@example.com' })]).toEqual([false, false])
    expect([await differs({ paypal_email: '' }), await differs({ paypal_email: null })]).toEqual([true, true])
  })
})

test('A-PROFILE-12 one field that was changed elsewhere keeps the others from being saved', async () => {
  const { id } = await addPilot(db, { phone: '+13035550142', city: 'Boulder' })
  const late = {
    phone: '+13035550144',
    city: 'Denver',
    expected: { phone: '+13035550100', city: 'Boulder' },
  }
  await expect(change(sessionOf(id), late)).rejects.toMatchObject({
    code: 'conflict',
    current: { phone: '+13035550142', city: 'Boulder' },
  })
  expect(await rowOf(id)).toMatchObject({ phone: '+13035550142', city: 'Boulder' })
})

test('a phone number of no country is refused with the reason', async () => {
  const { id } = await addPilot(db)
  await expect(change(sessionOf(id), { phone: '+15555555555555' })).rejects.toMatchObject({
    code: 'validation_failed',
    fields: { phone: ['Please enter a valid phone number'] },
  })
})

test('an empty save changes nothing, not even the time of the last change', async () => {
  const { id } = await addPilot(db)
  const before = await rowOf(id)
  expect(await change(sessionOf(id), {})).toMatchObject({ id, travel_distance: 50 })
  expect(await rowOf(id)).toEqual(before)
})

test('A-PREF-03 availability is required only by a save that changes it, and one of the two is enough', async () => {
  const { id } = await addPilot(db, { is_available_weekdays: false, is_available_weekends: false })
  expect(await change(sessionOf(id), { travel_distance: 12 })).toMatchObject({ travel_distance: 12 })
  for (const changes of [{ is_available_weekdays: false }, { is_available_weekends: false }])
    await expect(change(sessionOf(id), changes)).rejects.toMatchObject({
      fields: { is_available_weekdays: ['Please be available on weekdays or weekends.'] },
    })
  for (const [is_available_weekdays, is_available_weekends] of [
    [true, false],
    [false, true],
    [true, true],
  ]) {
    const changes = { is_available_weekdays, is_available_weekends } as AccountChanges
    expect(await change(sessionOf(id), changes)).toMatchObject(changes)
  }
})

test('A-PROFILE-10 a birthday may be today where the day begins first, and not tomorrow', async () => {
  const { id } = await addPilot(db)
  vi.useFakeTimers({ toFake: ['Date'] })
  const save = (birthday: string) => change(sessionOf(id), { birthday })
  const refused = { fields: { birthday: ['Please enter your date of birth'] } }
  vi.setSystemTime('2026-05-31T09:59:59.999Z')
  await expect(save('2026-06-01')).rejects.toMatchObject(refused)
  expect(await save('2026-05-31')).toMatchObject({ birthday: '2026-05-31' })
  vi.setSystemTime('2026-05-31T10:00:00.000Z')
  expect(await save('2026-06-01')).toMatchObject({ birthday: '2026-06-01' })
})

test('a pilot who was erased meanwhile, or never was, is signed out, and nothing is saved', async () => {
  const { id } = await addPilot(db, { city: 'Boulder', erased_at: '2026-01-01T00:00:00Z' })
  const unauthenticated = { code: 'unauthenticated' }
  await expect(change(sessionOf(id), {})).rejects.toMatchObject(unauthenticated)
  for (const changes of [
    {},
    { city: 'Denver' },
    { city: 'Denver', expected: { city: null } },
    { paypal_email: 'pay@example.com' },
  ] satisfies AccountChanges[])
    await expect(change(sessionOf(999_999_999), changes)).rejects.toMatchObject(unauthenticated)
  await expect(change(sessionOf(id), { city: 'Denver' })).rejects.toThrow('is erased')
  expect((await rowOf(id)).city).toBe('Boulder')
})
