import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { db, mails, withDatabase } from '../../../test/use-case.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { registerPilot } from './register-pilot.ts'

withDatabase()
const webhooks = { notify: async () => {}, notifyAll: async () => {} }

const register = (email: string, plainSessions = true, password?: string) =>
  inTransaction(db, (trx) =>
    registerPilot(
      trx,
      { mails, webhooks, plainSessions },
      {
        first_name: 'Kim',
        last_name: 'Example',
        email,
        address: '1 Example Way',
        city: 'Santa Monica',
        country: 'US',
        latitude: 34.02,
        longitude: -118.49,
        terms_and_conditions: true,
        ...(password === undefined ? {} : { password }),
      },
    ),
  )

const mailsTo = async (email: string) =>
  (
    await db
      .selectFrom('mails')
      .innerJoin('pilots', 'pilots.id', 'mails.pilot_id')
      .select('kind')
      .where('email', '=', email)
      .orderBy('mails.created_at')
      .execute()
  ).map(({ kind }) => kind)

/** As if so much time had passed since each email. */
const pass = (time: string) => sql`update mails set created_at = created_at - ${time}::interval`.execute(db)

test('a new pilot gets a welcome email, and registering the email again within an hour sends nothing more', async () => {
  const email = 'kim@example.com'
  await register(email)
  expect(await mailsTo(email)).toEqual(['welcome'])
  for (const [time, mailed] of [
    ['0 minutes', ['welcome']],
    ['59 minutes 30 seconds', ['welcome']],
    ['1 minute', ['welcome', 'already_registered']],
    ['0 minutes', ['welcome', 'already_registered']],
    ['59 minutes 30 seconds', ['welcome', 'already_registered']],
    ['1 minute', ['welcome', 'already_registered', 'already_registered']],
  ] as const) {
    await pass(time)
    expect(await register('KIM@example.com')).toEqual({ email: 'KIM@example.com' })
    expect(await mailsTo(email)).toEqual(mailed)
  }
})

test('another kind of email does not count, nor one to someone else', async () => {
  await register('one@example.com')
  await register('two@example.com')
  await db.updateTable('mails').set({ kind: 'approved' }).execute()
  await register('three@example.com')
  await register('one@example.com')
  expect(await mailsTo('one@example.com')).toEqual(['approved', 'already_registered'])
  expect(await mailsTo('two@example.com')).toEqual(['approved'])
})

test('a password is stored, as a hash, only where plain sessions are on', async () => {
  const stored = async (email: string) =>
    (await db.selectFrom('pilots').select('password_hash').where('email', '=', email).execute())[0]
      ?.password_hash
  await register('plain@example.com', true, 'long enough')
  await register('identity@example.com', false, 'long enough')
  await register('without@example.com', true)
  expect(await stored('plain@example.com')).toMatch(/^scrypt:/)
  expect([await stored('identity@example.com'), await stored('without@example.com')]).toEqual([null, null])
})
