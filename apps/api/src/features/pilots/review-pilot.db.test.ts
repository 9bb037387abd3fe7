import { expect, test } from 'vitest'
import { addPilot } from '../../../test/records.ts'
import { db, mails, mailsOf, withDatabase } from '../../../test/use-case.ts'
import { inTransaction, type Transaction } from '../../platform/transaction.ts'
import { awardBadge, revokeBadge } from './award-badge.ts'
import { optIn, optOut } from './change-opt-in.ts'
import { correctPilot } from './correct-pilot.ts'
import { importPilot } from './import-pilot.ts'
import { approvePilot, rejectPilot } from './review-pilot.ts'

withDatabase()

test('a pilot gets an email when approved, once, and none when rejected', async () => {
  const { id } = await addPilot(db, { status: 'created' })
  const approve = () => inTransaction(db, (trx) => approvePilot(trx, mails, id))
  for (const _ of ['once', 'again']) expect((await approve()).status).toBe('approved')
  expect(await mailsOf(id)).toEqual([{ kind: 'approved', details: {} }])
  await inTransaction(db, (trx) => rejectPilot(trx, id, 'No license.'))
  expect(await mailsOf(id)).toHaveLength(1)
  await approve()
  expect(await mailsOf(id)).toHaveLength(2)
})

test('the password of an imported pilot is stored, as a hash, only where plain sessions are on', async () => {
  const nothing = { drones: [], device_ids: [], licenses: [], equipment_ids: [], badges: [], opt_ins: [] }
  const stored = async (email: string, plainSessions: boolean, password?: string) => {
    const pilot = { ...nothing, first_name: 'Kim', last_name: 'Example', email, paypal_email: '' }
    const given = { ...pilot, ...(password === undefined ? {} : { password }) }
    const { id } = await inTransaction(db, (trx) => importPilot(trx, plainSessions, given))
    return db
      .selectFrom('pilots')
      .select(['password_hash', 'paypal_email'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  }
  expect(await stored('plain@example.com', true, 'long enough')).toEqual({
    password_hash: expect.stringMatching(/^scrypt:/),
    paypal_email: null,
  })
  expect((await stored('identity@example.com', false, 'long enough')).password_hash).toBeNull()
  expect((await stored('without@example.com', true)).password_hash).toBeNull()
})

test('an erased or unknown pilot cannot be approved or rejected', async () => {
  const { id: erased } = await addPilot(db)
  const badge = await db
    .insertInto('badges')
    .values({ name: 'Roof', abbreviation: 'R' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const held = { pilot_id: erased, badge_id: badge.id, status: 'complete' as const }
  await db.insertInto('pilot_badges').values(held).execute()
  await db.insertInto('pilot_opt_ins').values({ pilot_id: erased, slug: 'training' }).execute()
  await db.updateTable('pilots').set({ erased_at: '2026-01-01T00:00:00Z' }).where('id', '=', erased).execute()
  const decisions: [string, (trx: Transaction, id: number) => Promise<unknown>][] = [
    ['approve', (trx, id) => approvePilot(trx, mails, id)],
    ['reject', (trx, id) => rejectPilot(trx, id, 'No license.')],
    ['correct', (trx, id) => correctPilot(trx, mails, id, { city: 'Denver' })],
    ['opt in', (trx, id) => optIn(trx, id, 'other')],
    ['opt out', (trx, id) => optOut(trx, id, 'training')],
    ['give a badge', (trx, id) => awardBadge(trx, mails, id, badge.id, 'pending')],
    ['take a badge back', (trx, id) => revokeBadge(trx, id, badge.id)],
  ]
  for (const id of [erased, 999_999_999])
    for (const [name, decide] of decisions)
      await expect(
        inTransaction(db, (trx) => decide(trx, id)),
        name,
      ).rejects.toMatchObject({ code: 'not_found' })
})
