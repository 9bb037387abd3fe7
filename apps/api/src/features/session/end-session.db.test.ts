import { afterEach, expect, test, vi } from 'vitest'
import { announcedDuring } from '../../../test/announcements.ts'
import { addPilot } from '../../../test/records.ts'
import { databaseUrl, db, minutesAgo, sessionOf, withDatabase } from '../../../test/use-case.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { endOtherSessions, endSession, endSessionById } from './end-session.ts'
import { hashPassword } from './passwords.ts'
import { signIn } from './sign-in.ts'

withDatabase()
afterEach(() => void vi.useRealTimers())

const expires_at = minutesAgo(-60).toISOString()

/** A session that the pilot has open, and the number it is listed under. */
const addSession = async (pilot_id: number, token_hash: string, kind: 'plain' | 'identity' = 'plain') => {
  if (kind === 'plain')
    await db.insertInto('plain_sessions').values({ token_hash, pilot_id, expires_at }).execute()
  const listed = { token_hash, pilot_id, kind, browser: 'Firefox', network: 'local', expires_at }
  return (await db.insertInto('pilot_sessions').values(listed).returning('id').executeTakeFirstOrThrow()).id
}

const hashesIn = async (table: 'plain_sessions' | 'pilot_sessions' | 'ended_sessions') =>
  (await db.selectFrom(table).select('token_hash').orderBy('token_hash').execute()).map(
    ({ token_hash }) => token_hash,
  )
const stored = async () => ({
  plain: await hashesIn('plain_sessions'),
  listed: await hashesIn('pilot_sessions'),
  ended: await hashesIn('ended_sessions'),
})

test('A-AUTH-17 a session that ends is no longer listed: a plain one is deleted, the token of any other is remembered', async () => {
  const { id: pilotId } = await addPilot(db)
  const { id: stranger } = await addPilot(db)
  await addSession(pilotId, 'a')
  const second = await addSession(pilotId, 'b')
  await addSession(pilotId, 'c', 'identity')
  await addSession(pilotId, 'd')
  await addSession(stranger, 'e')
  const end = (hash: string, kind: 'plain' | 'identity') =>
    inTransaction(db, (trx) => endSession(trx, sessionOf(pilotId, { kind, tokenHash: hash })))
  const heard = await announcedDuring(databaseUrl, () => end('a', 'plain'))
  expect(heard).toContainEqual({ ended_session: 'a' })
  expect(await stored()).toEqual({ plain: ['b', 'd', 'e'], listed: ['b', 'c', 'd', 'e'], ended: [] })

  for (const [pilot, id] of [
    [stranger, second],
    [pilotId, 999_999_999],
  ] as const)
    await expect(inTransaction(db, (trx) => endSessionById(trx, pilot, id))).rejects.toMatchObject({
      code: 'not_found',
    })
  await inTransaction(db, (trx) => endSessionById(trx, pilotId, second))
  expect(await stored()).toEqual({ plain: ['d', 'e'], listed: ['c', 'd', 'e'], ended: [] })

  await inTransaction(db, (trx) => endOtherSessions(trx, sessionOf(pilotId, { tokenHash: 'd' })))
  expect(await stored()).toEqual({ plain: ['d', 'e'], listed: ['d', 'e'], ended: ['c'] })
})

test('A-AUTH-03 a plain session lasts twelve hours, and has a token of its own', async () => {
  const password_hash = await hashPassword('correct horse')
  const { email, id } = await addPilot(db, { password_hash })
  const open = (plainSessions = true, password = 'correct horse') =>
    inTransaction(db, (trx) => signIn(trx, plainSessions, { email: email.toUpperCase(), password }))
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-05-31T10:00:00.000Z') })
  const [first, second] = [await open(), await open()]
  expect(first).toMatchObject({ email, token: expect.stringMatching(/^[\w-]{43}$/) })
  expect(second.token).not.toBe(first.token)
  expect(first.expires_at).toBe('2026-05-31T22:00:00.000Z')
  const rows = await db.selectFrom('plain_sessions').select('expires_at').where('pilot_id', '=', id).execute()
  expect(rows.map((row) => row.expires_at)).toContain(first.expires_at)
  await expect(open(false)).rejects.toMatchObject({ code: 'not_found' })
  await expect(open(true, 'wrong')).rejects.toMatchObject({ code: 'sign_in_failed' })
  const nobody = { email: 'nobody@example.com', password: 'correct horse' }
  await expect(inTransaction(db, (trx) => signIn(trx, true, nobody))).rejects.toMatchObject({
    code: 'sign_in_failed',
  })
})
